"""The notebooks of python/examples run from the first cell to the last, as Jupyter would run them; Jupyter itself is not needed."""

import ast
import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples").glob("*.ipynb"))


def run_cell(source, names, where):
    """Runs a cell; the value of its last line, if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, where, "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last.value), where, "eval"), names)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda p: p.stem)
def test_notebook(notebook, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(display, raising=False)
    content = json.loads(notebook.read_text(encoding="utf-8"))
    assert content["nbformat"] == 4 and not any(c.get("outputs") for c in content["cells"]), "notebooks are kept without outputs"
    names, shown = {"__name__": "__main__"}, 0
    for number, cell in enumerate(content["cells"]):
        if cell["cell_type"] == "code":
            value = run_cell("".join(cell["source"]), names, f"{notebook.name}, cell {number}")
            # What a notebook would show of it.
            shown += value is not None and bool(getattr(value, "_repr_png_", lambda: repr(value))())
    assert shown >= 2


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 2
