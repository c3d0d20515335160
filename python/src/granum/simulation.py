"""A world that is stepped from Python: states by id as numpy arrays, changed between steps, saved, taken back and recorded.

Every array is a read-only snapshot in the order of the ids. It is copied once per state of the world, so that `bodies.position[i]`
in a loop copies once, and it stays valid whatever the simulation does later.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from . import _native
from ._progress import Progress
from ._words import missing, overrides, seconds
from .bodies import Bodies
from .contacts import Contacts
from .errors import ExpectationError, HealthWarning, InputError, UsageError
from .joints import Joints
from .scene import Scene, given
from .state import State, StepReport


class Picture:
    """A picture: notebooks show it, `png` has its bytes."""

    def __init__(self, png: bytes):
        self.png = png

    def _repr_png_(self) -> bytes:
        return self.png

    def save(self, path: str | os.PathLike) -> None:
        """Writes it as a PNG file."""
        with open(path, "wb") as file:
            file.write(self.png)

    def __repr__(self) -> str:
        size = [int.from_bytes(self.png[at : at + 4], "big") for at in (16, 20)]
        return f"Picture({size[0]} x {size[1]})"


class Simulation:
    """Builds the world of a scene and steps it.

    scene: a `Scene`, a dict of tables, a path, or the name of an example
    threads: of its own; all cores if 0. The result is the same for any number, to the bit
    set: changes of the scene, as in `{"materials.glass.friction": 0.3}`
    contacts: single contacts are known after each step; in penalty contact that takes time
    force: go on with a step of penalty contact above the stable one
    """

    def __init__(
        self,
        scene: Scene | Mapping[str, Any] | str | os.PathLike,
        threads: int | None = None,
        seed: int | None = None,
        set: Mapping[str, Any] | None = None,
        contacts: bool = True,
        force: bool = False,
    ):
        self._made = (*given(scene), overrides(set))
        self._how = (_default_threads if threads is None else threads, contacts, force)
        self._seed = seed
        self._build(seed)

    def _build(self, seed: int | None) -> None:
        self._native = _native.Simulation(*self._made, seed, *self._how)
        self._begin()

    def _begin(self) -> None:
        self._version = 0
        self._cache: dict[Any, Any] = {}
        self._viewed = False
        self._scene_changed = False
        self._about: dict[str, Any] | None = None
        self._start = self.save()

    @classmethod
    def from_checkpoint(
        cls,
        path: str | os.PathLike,
        set: Mapping[str, Any] | None = None,
        threads: int | None = None,
        contacts: bool = True,
    ) -> Simulation:
        """Goes on from a checkpoint, or from the newest one of a run folder."""
        sim = cls.__new__(cls)
        threads = _default_threads if threads is None else threads
        sim._made, sim._seed, sim._how = (), None, (threads, contacts, False)
        sim._native = _native.Simulation.from_checkpoint(os.fspath(path), overrides(set), threads, contacts)
        sim._begin()
        return sim

    # Snapshots.

    def _changed(self) -> None:
        self._version += 1
        self._cache.clear()

    def _cached(self, key: Any, read: Callable[[], Any]) -> Any:
        if key not in self._cache:
            value = read()
            if isinstance(value, np.ndarray):
                value.flags.writeable = False
            self._cache[key] = value
        return self._cache[key]

    # Time.

    def _clock(self) -> tuple[float, int, float, float, int]:
        return self._cached("clock", self._native.clock)

    @property
    def time(self) -> float:
        """Simulated time [s]."""
        return self._clock()[0]

    @property
    def step_count(self) -> int:
        """Steps done."""
        return self._clock()[1]

    @property
    def dt(self) -> float:
        """Length of a step [s]."""
        return self._clock()[2]

    @property
    def duration(self) -> float:
        """Simulated time of the scene [s]; the simulation may go on beyond it."""
        return self._clock()[3]

    @property
    def threads(self) -> int:
        """Threads."""
        return self._native.threads()

    @property
    def hash(self) -> str:
        """Hash of the state: equal hashes mean equal bits. The program prints the same."""
        return self._cached("hash", self._native.hash)

    @property
    def report(self) -> StepReport:
        """The health record of the last step."""
        return self._cached("report", lambda: StepReport(self._native.report()))

    @property
    def about(self) -> dict[str, Any]:
        """What is in the scene, as `Scene.check` says it."""
        if self._about is None:
            self._about = self._native.about()
        return self._about

    @property
    def warnings(self) -> list[str]:
        """What is allowed in the scene but unlikely to be meant."""
        return self.about["warnings"]

    @property
    def groups(self) -> list[str]:
        """Names of groups: of fills, sources, bodies and walls."""
        return self._cached("groups", self._native.groups)

    @property
    def materials(self) -> list[str]:
        """Names of the materials."""
        return self._cached("materials", self._native.materials)

    @property
    def nbytes(self) -> int:
        """Memory of the world's arrays [bytes]."""
        return self._native.bytes()

    # Steps.

    @staticmethod
    def _said(kind: str, words: str) -> None:
        if kind in ("warning", "lost"):
            warnings.warn(words, HealthWarning, stacklevel=4)

    def _advance(self, count: int | None, time: float | None, budget: float | None) -> bool:
        self._changed()
        try:
            return self._native.advance(count, time, budget, self._said)
        finally:
            self._changed()

    def step(self, n: int = 1) -> StepReport:
        """So many steps; returns the health record of the last one. Ctrl-C ends them after the step in hand."""
        if n < 0:
            raise InputError("the number of steps is negative")
        self._advance(n, None, None)
        return self.report

    def run(
        self,
        until: float | str | None = None,
        every: float | str | None = None,
        call: Callable[[Simulation], Any] | None = None,
        progress: bool | str = "auto",
    ) -> StepReport:
        """Steps until a time, in seconds or as in `"2 s"`; to the end of the scene if none is given.

        `call(sim)` is called every so often, between steps; the run stops if it returns False, and an exception of it ends the run
        cleanly. Ctrl-C ends the run after the step in hand and raises KeyboardInterrupt; the simulation can go on.
        """
        end = self.duration if until is None else seconds(until)
        span = None
        if call is not None:
            span = self.dt if every is None else seconds(every)
            if span <= 0:
                raise InputError("`every` must be greater than zero")
        elif every is not None:
            raise InputError("`every` needs `call`")
        bar = Progress(progress, self.time, end)
        first, calls = self.time, 0
        try:
            while self.time < end - 0.5 * self.dt:
                target = end if span is None else min(end, first + (calls + 1) * span)
                target = max(target, self.time + self.dt) if span is not None else target
                while not self._advance(None, target, 0.2):
                    bar(self.time)
                bar(self.time)
                calls = max(calls + 1, int((self.time - first) / span + 0.5)) if span else 0
                if call is not None and call(self) is False:
                    break
        finally:
            bar.close()
        return self.report

    # Bodies.

    @property
    def bodies(self) -> Bodies:
        """All dynamic bodies."""
        return Bodies(self, "dynamic")

    @property
    def walls(self) -> Bodies:
        """All bodies that are fixed or moved."""
        return Bodies(self, "wall")

    def _named(self, name: str, kind: str) -> Bodies:
        if name not in self.groups:
            raise missing("body or group", name, self.groups)
        return Bodies(self, kind, self.groups.index(name), None, name)

    def group(self, name: str) -> Bodies:
        """The bodies of a fill, a source, or of this name."""
        return self._named(name, "any")

    def body(self, which: str | int) -> Bodies:
        """A body by its name or its id."""
        return self.at([which]) if not isinstance(which, str) else self._named(which, "any")

    def wall(self, name: str) -> Bodies:
        """A wall by its name; a container has several."""
        return self._named(name, "wall")

    def at(self, ids: Iterable[int]) -> Bodies:
        """Bodies by their ids, in this order."""
        ids = np.array(ids if isinstance(ids, np.ndarray) else list(ids))
        if ids.size and (ids.dtype.kind not in "iu" or ids.min() < 0):
            raise InputError("ids are whole numbers from 0")
        ids = ids.astype(np.uint32).reshape(-1)
        ids.flags.writeable = False
        return Bodies(self, "any", None, ids)

    # Joints, contacts, probes.

    def joint(self, name: str) -> Joints:
        """A joint by its name: its properties are numbers."""
        return self._joints([name], True)

    def joints(self, names: Iterable[str] | None = None) -> Joints:
        """Joints by their names, or all: their properties are arrays."""
        known = [name for name, _ in self._native.joints()]
        return self._joints(known if names is None else list(names), False)

    def _joints(self, names: list[str], one: bool) -> Joints:
        known = [name for name, _ in self._native.joints()]
        for name in names:
            if name not in known:
                raise missing("joint", name, known)
        return Joints(self, [known.index(n) for n in names], names, one)

    def contacts(self) -> Contacts:
        """The contacts of the last step; none before the first, and after `restore`."""

        def read() -> Contacts:
            a, b, rows = self._native.contacts()
            ids = [np.frombuffer(x, dtype=np.uint32) for x in (a, b)]
            return Contacts(self, *ids, np.frombuffer(rows, dtype=np.float64).reshape(-1, 11))

        return self._cached("contacts", read)

    @property
    def probes(self) -> list[str]:
        """Names of the probes."""
        return [name for name, _ in self._native.probes()]

    def probe(self, name: str) -> dict[str, float]:
        """What a probe of the scene measures now, by the names of its columns. Units are in docs/run-folder.md."""
        for number, (known, columns) in enumerate(self._native.probes()):
            if known == name:
                return dict(zip((c for c, _ in columns), self._native.measure(number)))
        raise missing("probe", name, self.probes)

    # States.

    def save(self) -> State:
        """The state in memory: all that the next step depends on."""
        return State(self._native.save())

    def restore(self, state: State, set: Mapping[str, Any] | None = None) -> None:
        """Goes back to a state, to the bit; `set` changes the scene from then on."""
        self._end_view()
        self._native.restore(state._native, overrides(set))
        self._scene_changed |= bool(set)
        self._about = None
        self._changed()

    def reset(self, seed: int | None = None) -> None:
        """Goes back to the start, to the bit; with another seed the world is built anew."""
        self._end_view()
        if seed is not None or self._scene_changed:
            if not self._made:
                raise UsageError("this simulation came from a checkpoint: it has no scene from which to begin anew")
            if self._native.folder() is not None:
                raise UsageError("it is recorded: end that first")
            self._seed = self._seed if seed is None else seed
            self._build(self._seed)
        else:
            self.restore(self._start)

    def copy(self) -> Simulation:
        """Another simulation in the same state."""
        other = object.__new__(type(self))
        other._made, other._how, other._seed = self._made, self._how, self._seed
        if not self._made:
            raise UsageError("this simulation came from a checkpoint: open that again, and restore the state there")
        other._native = _native.Simulation(*self._made, self._seed, *self._how)
        other._begin()
        other._start = self._start
        other.restore(self.save())
        return other

    def write_checkpoint(self, path: str | os.PathLike) -> None:
        """Writes a checkpoint; `granum run --restart` and `from_checkpoint` go on from it."""
        self._native.write_checkpoint(os.fspath(path))

    def export(self, path: str | os.PathLike) -> None:
        """Writes the state as a scene if the name ends in .toml, else as a table of the bodies."""
        text = self._native.export(not os.fspath(path).endswith(".toml"))
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    @contextmanager
    def record(self, folder: str | os.PathLike | None = None, overwrite: bool = False, check: bool = False) -> Iterator[str]:
        """Records everything into a run folder as long as the `with` block lasts; gives the path of the folder. `check`: raise if an
        expectation of the scene was not met."""
        self._end_view()
        path = self._native.record(None if folder is None else os.fspath(folder), overwrite)
        try:
            yield path
        finally:
            met = True
            if self._native.folder() is not None:
                met = self._native.end_record()
            self._changed()
        if check and not met:
            raise ExpectationError(f"an expectation of the scene was not met; see {path}/summary.json")

    # Pictures.

    def view(self, open: bool | None = None, height: int = 480) -> str:
        """Shows the simulation in the viewer while it is stepped; see `granum.view`. Where it is not recorded it is from now on, until
        `record`, `restore` or `reset`, into a folder that goes with this process; frames are as far apart as the scene says."""
        from .runs import view

        return view(self, open=open, height=height)

    def _viewed_folder(self) -> str:
        folder = self._native.folder()
        if folder is None:
            place = tempfile.mkdtemp(prefix="granum-view-")
            atexit.register(shutil.rmtree, place, ignore_errors=True)
            folder = self._native.record(os.path.join(place, "run"), False)
            self._viewed = True
            self._changed()
        return folder

    def _end_view(self) -> None:
        if self._viewed and self._native.folder() is not None:
            self._native.end_record()
        self._viewed = False

    def picture(
        self,
        width: int = 800,
        height: int = 600,
        colour: str = "speed",
        eye: Iterable[float] | None = None,
        path: str | os.PathLike | None = None,
    ) -> Picture:
        """A plain picture of the bodies as they are now, without another program: a notebook shows it, `path` writes it as PNG.

        colour: "speed" (dark blue at rest, yellow the fastest), "material" or "group"
        eye: the direction from which it is seen; from the right, the front and above if not given
        """
        made = Picture(self._native.picture(width, height, colour, None if eye is None else [float(x) for x in eye]))
        if path is not None:
            made.save(path)
        return made

    def __repr__(self) -> str:
        return f"Simulation({self.about['title']!r}, t = {self.time:g} s, {self.about['bodies']} bodies at the start)"


_default_threads = 0


def set_threads(threads: int) -> None:
    """Threads of simulations and runs that give none; 0 for all cores."""
    global _default_threads
    _default_threads = threads
