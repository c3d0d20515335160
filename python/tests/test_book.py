"""The code of the book: every scene and piece of a scene has keys that the schema knows, every command has the options that stand there."""

import re
from pathlib import Path

import pytest

import granum

REPOSITORY = Path(__file__).parents[2]
PAGES = sorted([REPOSITORY / "README.md", *(REPOSITORY / "docs").glob("*.md"), *(REPOSITORY / "docs/guide").glob("*.md")])


def blocks(language):
    """Blocks of code of all pages with a name of where they stand."""
    for page in PAGES:
        for k, block in enumerate(re.findall(rf"```{language}[^\n]*\n(.*?)```", page.read_text(encoding="utf-8"), re.S)):
            yield f"{page.relative_to(REPOSITORY)}, {language} block {k}", block


def choices(schema):
    """The schemas that a schema offers."""
    if not isinstance(schema, dict):
        return [schema]
    return [schema] + [c for key in ("anyOf", "oneOf", "allOf") for s in schema.get(key, []) for c in choices(s)]


def inner(schemas, key):
    """What may stand under a key of a table; none if the key is unknown."""
    found = []
    for schema in (c for s in schemas for c in choices(s)):
        if not isinstance(schema, dict):
            found.append(schema)
        elif key in schema.get("properties", {}):
            found.append(schema["properties"][key])
        elif schema.get("additionalProperties", False) is not False:
            found.append(schema["additionalProperties"])
    return found


def unknown(value, schemas, path=""):
    """Paths of the keys of a value that the schemas do not know."""
    if isinstance(value, dict):
        for key, entry in value.items():
            under = inner(schemas, key)
            if not under:
                yield f"{path}.{key}"
            elif True not in under:
                yield from unknown(entry, under, f"{path}.{key}")
    elif isinstance(value, list):
        listed = [c for s in schemas for c in choices(s) if isinstance(c, dict)]
        items = [c["items"] for c in listed if "items" in c] + [p for c in listed for p in c.get("prefixItems", [])]
        for entry in value if items else []:
            yield from unknown(entry, items, f"{path}[]")


def tables(schema):
    """All tables in a schema: a piece of a scene may be of any of them."""
    for choice in choices(schema):
        if isinstance(choice, dict):
            if "properties" in choice:
                yield choice
            for part in [*choice.get("properties", {}).values(), choice.get("items"), choice.get("additionalProperties")]:
                if isinstance(part, dict):
                    yield from tables(part)


def test_scenes_of_the_book_have_keys_that_exist():
    tomllib = pytest.importorskip("tomllib")
    whole = granum.schema()
    every = list(tables(whole))
    wrong, seen = [], 0
    for where, text in blocks("toml"):
        try:
            pieces = [tomllib.loads(text)]
        except tomllib.TOMLDecodeError:
            # Several ways to write one key stand below each other.
            pieces = [tomllib.loads(line) for line in text.splitlines()]
        for piece in pieces:
            seen += 1
            if list(unknown(piece, [whole])) and not any(not list(unknown(piece, [t])) for t in every):
                wrong.append(f"{where}: {list(unknown(piece, [whole]))}")
    assert not wrong and seen > 25, "\n".join(wrong)


def test_commands_of_the_book_have_options_that_exist(program):
    helps, wrong, seen = {}, [], 0
    for where, text in blocks("sh"):
        for line in re.split(r"\n|&&|;|\|", re.sub(r" #.*", "", text)):
            words = line.split()
            if words[:1] != ["granum"] or len(words) < 2 or words[1].startswith("-"):
                continue
            seen += 1
            command = words[1]
            if command not in helps:
                helps[command] = program(command, "--help")
            if helps[command].returncode:
                wrong.append(f"{where}: no command {command}")
                continue
            known = set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", helps[command].stdout))
            wrong += [f"{where}: {w} of {line}" for w in words[2:] if re.match(r"--?[a-z]", w) and w.split("=")[0] not in known]
    assert not wrong and seen > 40, "\n".join(wrong)
