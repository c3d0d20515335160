"""Small conversions that several modules need."""

from __future__ import annotations

import difflib
import json
import math
import os
from collections.abc import Iterable, Mapping
from typing import Any

from .errors import InputError, MissingError

UNITS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "min": 60.0, "h": 3600.0}


def seconds(time: float | str) -> float:
    """A time in seconds, from a number or a text such as `"10 ms"`."""
    if not isinstance(time, str):
        value = float(time)
    else:
        number = time.rstrip("abcdefghijklmnopqrstuvwxyz").strip()
        unit = time[len(time.rstrip("abcdefghijklmnopqrstuvwxyz")) :] or "s"
        try:
            value = float(number) * UNITS[unit]
        except (ValueError, KeyError):
            raise InputError(f"{time!r} is not a time; write seconds, or a text such as '10 ms'") from None
    if not math.isfinite(value):
        raise InputError(f"{time!r} is not a finite time")
    return value


def value_as_toml(value: Any) -> str:
    """A value as `--set` of the program reads it."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, os.PathLike):
        return json.dumps(os.fspath(value), ensure_ascii=False)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(k)} = {value_as_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Iterable):
        return "[" + ", ".join(value_as_toml(v) for v in value) + "]"
    raise InputError(f"{value!r} is not a value of a scene")


def overrides(set: Mapping[str, Any] | None) -> list[str]:
    """Changes of a scene as the program takes them."""
    return [f"{path}={value_as_toml(value)}" for path, value in (set or {}).items()]


def missing(what: str, name: object, names: Iterable[str]) -> MissingError:
    """An error that suggests the nearest name."""
    names = list(names)
    near = difflib.get_close_matches(str(name), names, 1)
    if near:
        hint = f"did you mean `{near[0]}`?"
    else:
        hint = "there are " + ", ".join(f"`{n}`" for n in names) if names else "there are none"
    return MissingError(f"there is no {what} `{name}`; {hint}")
