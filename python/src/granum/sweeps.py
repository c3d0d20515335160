"""One scene with several values of some of its keys: a run folder for every combination, and a table of what came out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from . import _native
from ._words import overrides, value_as_toml
from .errors import InputError
from .runs import Run
from .scene import Scene, given


class Study:
    """What came of a sweep."""

    def __init__(self, keys: dict[str, list[Any]], cases: list[Any], measures: list[str], file: str, plots: list[str]):
        self.measures, self.file, self.plots = measures, Path(file), [Path(p) for p in plots]
        given = [tuple(_python(v) for v in values) for values, *_ in cases]
        self.table: dict[str, Any] = {key: [g[k] for g in given] for k, key in enumerate(keys)}
        """Columns: what was varied, what was measured (arrays, NaN where there is nothing), `status`, `folder`, `message`."""
        for k, measure in enumerate(measures):
            self.table[measure] = np.array([np.nan if c[3][k] is None else c[3][k] for c in cases])
        self.table["status"] = [c[2] for c in cases]
        self.table["folder"] = [c[1] for c in cases]
        self.table["message"] = [c[4] for c in cases]

    def __len__(self) -> int:
        return len(self.table["status"])

    @property
    def ok(self) -> bool:
        """Whether all cases have finished."""
        return all(s == "finished" for s in self.table["status"])

    @property
    def runs(self) -> list[Run]:
        """The run folders of the cases that have one."""
        return [Run(f) for f in self.table["folder"] if _native.is_run(f)]

    def frame(self):
        """The table as a DataFrame of pandas."""
        import pandas

        return pandas.DataFrame(self.table)

    def __repr__(self) -> str:
        done = sum(s == "finished" for s in self.table["status"])
        return f"Study({len(self)} cases, {done} finished, table in {self.file})"


def _python(text: str) -> Any:
    """A value of the scene as Python has it, if it is a number."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text.strip('"')


def sweep(
    scene: Scene | Mapping[str, Any] | str | os.PathLike,
    vary: Mapping[str, Iterable[Any]],
    measure: Iterable[str] = (),
    out: str | os.PathLike | None = None,
    jobs: int = 1,
    threads: int | None = None,
    set: Mapping[str, Any] | None = None,
    force: bool = False,
    call: Callable[[list[Any], str, int, int], Any] | None = None,
) -> Study:
    """Runs every combination of the values in `vary`, as in `{"materials.glass.friction": [.1, .3], "seed": range(3)}`.

    measure: numbers of the summary, or `probe.NAME.COLUMN`; those of the scene's expectations if none are given
    out: the folder of the sweep; `sweeps/NAME` if none is given. The same sweep goes on where it was: what has finished stays
    jobs: cases at a time; threads: of each case
    call: `call(values, status, done, all)` after every case

    It is the same as `granum sweep`, and writes the same table and plots.
    """
    where = given(scene)
    keys = {path: list(values) for path, values in vary.items()}
    if not keys or not all(keys.values()):
        raise InputError("there is nothing to vary")
    name = where[1] or Path(where[0]).stem
    out = Path("sweeps") / name if out is None else out

    def said(case: Any, done: int, all: int) -> None:
        if call is not None:
            call([_python(v) for v in case[0]], case[2], done, all)

    texts = [(path, [value_as_toml(v) for v in values]) for path, values in keys.items()]
    done = _native.sweep(*where, texts, list(measure), os.fspath(out), jobs, threads, overrides(set), force, said)
    return Study(keys, *done)
