"""Run folders: run a scene into a new one as the program does, resume one, read one."""

from __future__ import annotations

import csv
import glob
import html
import json
import os
import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from . import _native, frames, simulation
from ._progress import Progress
from ._words import missing, overrides
from .errors import ExpectationError, HealthWarning, InputError
from .scene import Scene, given


class _Screen:
    """Takes what a run says."""

    def __init__(self, progress: bool | str):
        self.show, self.bar = progress, None

    def said(self, kind: str, words: str) -> None:
        if kind in ("warning", "lost"):
            warnings.warn(words, HealthWarning, stacklevel=5)

    def progress(self, time: float, duration: float, rate: float, speed: float, bodies: int, contacts: int) -> None:
        if self.bar is None:
            self.bar = Progress(self.show, 0.0, duration)
        self.bar(time, f"{speed:.3g} x real time, {contacts} contacts")

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def run(
    scene: Scene | Mapping[str, Any] | str | os.PathLike,
    folder: str | os.PathLike | None = None,
    set: Mapping[str, Any] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    overwrite: bool = False,
    force: bool = False,
    check: bool = False,
    progress: bool | str = "auto",
) -> Run:
    """Runs a scene to its end into a run folder, `runs/NAME` if none is given; an earlier run is kept and this one becomes `NAME-2`.

    The folder is the one that `granum run` writes, to the bit. Ctrl-C ends the run after the step in hand, writes its end and a
    checkpoint, and raises KeyboardInterrupt. `check`: raise if an expectation of the scene was not met.
    """
    screen = _Screen(progress)
    threads = simulation._default_threads if threads is None else threads
    output = None if folder is None else os.fspath(folder)
    try:
        path = _native.run(
            *given(scene), output, overwrite, overrides(set), seed, threads, force, screen.said, screen.progress
        )
    finally:
        screen.close()
    done = Run(path)
    if check and not done.ok:
        failed = [f"{e['metric']} = {e['value']}, expected {e['min']} to {e['max']}" for e in done.expect if not e["ok"]]
        raise ExpectationError("; ".join(failed))
    return done


class Table(dict):
    """Columns by name as read-only arrays; `units` says in what they are."""

    def __init__(self, path: Path):
        super().__init__()
        self.units: dict[str, str] = {}
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        header, body = rows[0], rows[1:]
        # A table of a run that goes on may lack the end of its last line.
        body = [r for r in body if len(r) == len(header)]
        numbers = np.array(body, dtype=float).reshape(len(body), len(header))
        for k, title in enumerate(header):
            name, _, unit = title.partition(" [")
            self.units[name] = unit.rstrip("]") or "-"
            self[name] = numbers[:, k]
            self[name].flags.writeable = False

    def frame(self):
        """The same as a DataFrame of pandas, with units in the names of the columns."""
        import pandas

        title = {n: n if u == "-" else f"{n} [{u}]" for n, u in self.units.items()}
        return pandas.DataFrame({title[n]: v for n, v in self.items()})

    def __repr__(self) -> str:
        rows = len(next(iter(self.values()), ()))
        return f"Table({rows} rows: " + ", ".join(f"{n} [{u}]" for n, u in self.units.items()) + ")"


class Run:
    """A run folder. Files are read on request, so it may also be read during the run."""

    def __init__(self, folder: str | os.PathLike):
        self.folder = Path(folder)
        if not _native.is_run(os.fspath(folder)):
            raise InputError(f"{folder} is not a run folder of granum")

    @property
    def summary(self) -> dict[str, Any]:
        """`summary.json`."""
        return json.loads((self.folder / "summary.json").read_text(encoding="utf-8"))

    @property
    def status(self) -> str:
        """`running`, `finished`, `interrupted` or `failed`."""
        return self.summary["status"]

    @property
    def hash(self) -> str:
        """Hash of the state at the end."""
        return self.summary["state_hash"]

    @property
    def expect(self) -> list[dict[str, Any]]:
        """The expectations of the scene, checked."""
        return self.summary["expect"]

    @property
    def ok(self) -> bool:
        """Whether it has finished and all expectations were met."""
        return self.status == "finished" and all(e["ok"] for e in self.expect)

    @property
    def health(self) -> Table:
        """`health.csv`: a row for every step, or every few of them."""
        return Table(self.folder / "health.csv")

    @property
    def probes(self) -> list[str]:
        """Names of the probes."""
        return sorted(p.stem for p in (self.folder / "probes").glob("*.csv"))

    def probe(self, name: str) -> Table:
        """The table of a probe."""
        if name not in self.probes:
            raise missing("probe", name, self.probes)
        return Table(self.folder / "probes" / f"{name}.csv")

    def value(self, metric: str) -> float:
        """A number of the summary, as in `energy.dissipated`, or the last of a probe, as in `probe.heap.angle_deg`."""
        if metric.startswith("probe."):
            name, _, column = metric[len("probe.") :].rpartition(".")
            table = self.probe(name)
            if column not in table:
                raise missing("column", column, table)
            return float(table[column][-1])
        at: Any = self.summary
        for key in metric.split("."):
            if not isinstance(at, dict) or key not in at:
                raise missing("number", metric, at if isinstance(at, dict) else ())
            at = at[key]
        if at is None:
            return float("nan")
        if isinstance(at, bool) or not isinstance(at, (int, float)):
            raise InputError(f"`{metric}` is not a number")
        return float(at)

    def _frames(self, what: str) -> list[tuple[float, Path]]:
        path = self.folder / f"{what}.pvd"
        return frames.listed(path) if path.exists() else []

    @property
    def times(self) -> np.ndarray:
        """Times of the frames [s]."""
        return np.array([time for time, _ in self._frames("bodies")])

    def frame(self, number: int = -1, what: str = "bodies") -> dict[str, np.ndarray]:
        """The arrays of a frame: `points`, `id`, `velocity` and more; `what` may be another collection, as in `contacts`."""
        files = self._frames(what)
        if not -len(files) <= number < len(files):
            raise InputError(f"there is no frame {number} of {what}: there are {len(files)}")
        return frames.read(files[number][1])

    def resume(self, set: Mapping[str, Any] | None = None, threads: int | None = None, progress: bool | str = "auto") -> Run:
        """Goes on in the same folder, as `granum continue` does; `set={"duration": "9 s"}` makes it longer."""
        screen = _Screen(progress)
        threads = simulation._default_threads if threads is None else threads
        try:
            _native.resume(os.fspath(self.folder), overrides(set), threads, screen.said, screen.progress)
        finally:
            screen.close()
        return self

    def simulation(self, set: Mapping[str, Any] | None = None, threads: int | None = None) -> simulation.Simulation:
        """A simulation from its newest checkpoint."""
        return simulation.Simulation.from_checkpoint(self.folder, set, threads)

    def view(self, open: bool | None = None, height: int = 480, static: bool | None = None) -> str:
        """Shows it in the viewer: see `granum.view`."""
        return view(self, open=open, height=height, static=static)

    def save_page(self, path: str | os.PathLike, frames: int = 60) -> Path:
        """Writes the page of the viewer with at most so many frames as one HTML file, which needs neither server nor network."""
        Path(path).write_text(_native.saved_page(os.fspath(self.folder), frames), encoding="utf-8")
        return Path(path)

    def __repr__(self) -> str:
        s = self.summary
        return f"Run({os.fspath(self.folder)!r}: {s['status']}, {s['steps']} steps, t = {s['time']:g} s, {s['bodies']} bodies)"


class Runs(list):
    """Several runs."""

    def table(self, metrics: Iterable[str]) -> dict[str, Any]:
        """Numbers of all runs, an array for each metric; `folder` names them."""
        table: dict[str, Any] = {"folder": [os.fspath(r.folder) for r in self]}
        for metric in metrics:
            table[metric] = np.array([r.value(metric) for r in self])
        return table


def runs(pattern: str) -> Runs:
    """The run folders that a pattern such as `runs/*` finds."""
    return Runs(Run(p) for p in sorted(glob.glob(pattern)) if _native.is_run(p))


def view(
    what: Run | simulation.Simulation | str | os.PathLike,
    *others: Run | str | os.PathLike,
    open: bool | None = None,
    height: int = 480,
    static: bool | None = None,
    frames: int = 60,
) -> str:
    """Shows a run in the viewer, several runs side by side, or a simulation while it is stepped; returns the address of the page.

    The page is served while this process lives: in the cell of a notebook, so many points high, elsewhere in the browser, except where
    there is none. `static`: in a notebook, put the page with at most so many frames into the cell itself, where it stays without a
    process; the default on a server of JupyterHub, whose kernels a browser cannot reach. A simulation that is not recorded is
    recorded from now on into a folder that goes with this process.
    """
    import sys

    if isinstance(what, simulation.Simulation):
        what = what._viewed_folder()
    folders = [os.fspath(w.folder if isinstance(w, Run) else w) for w in (what, *others)]
    notebook = "ipykernel" in sys.modules
    static = "JUPYTERHUB_SERVICE_PREFIX" in os.environ if static is None else static
    if static and len(folders) > 1:
        raise InputError("static=True takes one run")
    if static and notebook:
        _show(_framed(_native.saved_page(folders[0], frames), height))
        return ""
    if static:
        raise InputError("static=True is for notebooks; Run(folder).save_page(path) writes the page as a file")
    url = _native.view(folders, not notebook if open is None else open)
    if notebook:
        _show(f'<iframe src="{url}" width="100%" height="{int(height)}" style="border: 0"></iframe>')
    return url


def _framed(page: str, height: int) -> str:
    """A page inside another one."""
    return f'<iframe srcdoc="{html.escape(page, quote=True)}" width="100%" height="{int(height)}" style="border: 0"></iframe>'


def _show(cell: str) -> None:
    """Shows HTML in the cell of a notebook."""
    from IPython.display import HTML, display

    # IPython takes a frame for a mistake of somebody who does not know its IFrame, which cannot take a page.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        display(HTML(cell))


def examples() -> dict[str, str]:
    """Names and titles of the examples."""
    return {name: title for name, title, _ in _native.examples()}


def schema() -> dict[str, Any]:
    """JSON Schema of scene files."""
    return json.loads(_native.schema())
