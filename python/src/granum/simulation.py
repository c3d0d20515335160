"""A world that is stepped from Python: states by id as numpy arrays, changed between steps, saved, taken back and recorded.

Every array is a read-only snapshot in the order of the ids. It is copied once per state of the world, so that `bodies.position[i]`
in a loop copies once, and it stays valid whatever the simulation does later.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from . import _native
from ._progress import Progress
from ._words import missing, overrides, seconds
from .errors import ExpectationError, HealthWarning, InputError, UsageError
from .scene import Scene, given

_WIDTH = {
    "position": 3, "velocity": 3, "angular_velocity": 3, "contact_force": 3, "force": 3, "torque": 3, "rotation": 4,
    "mass": 1, "radius": 1, "kinetic_energy": 1,
}  # fmt: skip
_WHOLE = ("id", "group", "material", "shape", "kind")
_KINDS = np.array(["dynamic", "kinematic", "fixed", "beam"])


def _numbers(data: bytes, width: int) -> np.ndarray:
    array = np.frombuffer(data, dtype=np.float64)
    return array if width == 1 else array.reshape(-1, width)


def _rows(what: str, values: Any, n: int, width: int) -> bytes:
    """Numbers that a user gives for n bodies: one row for all, or one for each."""
    array = np.asarray(values, dtype=np.float64)
    try:
        return np.ascontiguousarray(np.broadcast_to(array, (n, width))).tobytes()
    except ValueError:
        raise InputError(f"{what} has the shape {array.shape}; for {n} bodies it is ({width},) or ({n}, {width})") from None


class State:
    """A state in memory: `Simulation.restore` goes back to it. It can be pickled."""

    __slots__ = ("_native",)

    def __init__(self, native: _native.State):
        self._native = native

    @property
    def time(self) -> float:
        """Simulated time [s]."""
        return self._native.about()[0]

    @property
    def step_count(self) -> int:
        """Steps done."""
        return self._native.about()[1]

    @property
    def nbytes(self) -> int:
        """Memory [bytes]."""
        return self._native.nbytes

    def __reduce__(self):
        return _state, (self._native.sections(),)

    def __repr__(self) -> str:
        return f"State(t = {self.time:g} s, {self.nbytes} bytes)"


def _state(sections) -> State:
    return State(_native.State(sections))


class StepReport(dict):
    """The health record of a step: contacts, residual, energies and more, as attributes and as a dict."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the record of a step has no `{name}`; it has {', '.join(self)}") from None


class Bodies:
    """Some bodies of a simulation, in the order of their ids. All arrays are read-only snapshots."""

    def __init__(self, sim: Simulation, kind: str = "any", group: int | None = None, ids: np.ndarray | None = None, name: str = ""):
        self._sim, self._kind, self._group, self._ids, self._name = sim, kind, group, ids, name

    @property
    def id(self) -> np.ndarray:
        """Ids, ascending unless others were asked for: for life, never used again."""
        if self._ids is not None:
            return self._ids
        return self._sim._cached(("ids", self._kind, self._group), self._select)

    def _select(self) -> np.ndarray:
        ids = np.frombuffer(self._sim._native.select(self._kind, self._group), dtype=np.uint32)
        if self._name and not len(ids):
            raise missing("body", self._name, self._sim.groups)
        return ids

    def _field(self, name: str) -> np.ndarray:
        def read() -> np.ndarray:
            ids = self.id
            data = self._sim._native.field(name, ids.tobytes())
            return np.frombuffer(data, dtype=np.uint32) if name in _WHOLE else _numbers(data, _WIDTH[name])

        if self._ids is not None:
            key: Any = (name, self._ids.tobytes())
        else:
            key = (name, self._kind, self._group)
        return self._sim._cached(key, read)

    def __len__(self) -> int:
        return len(self.id)

    @property
    def position(self) -> np.ndarray:
        """Centres of mass (n, 3) [m]."""
        return self._field("position")

    @property
    def velocity(self) -> np.ndarray:
        """Velocities of the centres of mass (n, 3) [m/s]."""
        return self._field("velocity")

    @property
    def speed(self) -> np.ndarray:
        """Magnitudes of the velocities (n,) [m/s]."""
        return self._sim._cached(("speed", id(self._ids), self._kind, self._group), lambda: np.linalg.norm(self.velocity, axis=1)) \
            if self._ids is None else np.linalg.norm(self.velocity, axis=1)

    @property
    def rotation(self) -> np.ndarray:
        """Orientations, body to world, as quaternions w x y z (n, 4). Of hulls and meshes those of the principal axes."""
        return self._field("rotation")

    @property
    def angular_velocity(self) -> np.ndarray:
        """Angular velocities, world frame (n, 3) [rad/s]."""
        return self._field("angular_velocity")

    @property
    def mass(self) -> np.ndarray:
        """Masses (n,) [kg]; zero for bodies that are not pushed."""
        return self._field("mass")

    @property
    def radius(self) -> np.ndarray:
        """Radii of the spheres, or of the balls around the shapes (n,) [m]."""
        return self._field("radius")

    @property
    def kinetic_energy(self) -> np.ndarray:
        """Kinetic energies of translation and rotation (n,) [J]."""
        return self._field("kinetic_energy")

    @property
    def contact_force(self) -> np.ndarray:
        """Total force of the contacts of the last step (n, 3) [N]; NaN before the first step, and after `restore`."""
        return self._field("contact_force")

    @property
    def group(self) -> np.ndarray:
        """Names of the groups: of the fill, source, body or wall that they came from (n,)."""
        return np.asarray(self._sim.groups)[self._field("group")]

    @property
    def material(self) -> np.ndarray:
        """Names of the materials (n,)."""
        return np.asarray(self._sim.materials)[self._field("material")]

    @property
    def shape(self) -> np.ndarray:
        """Names of the shapes (n,)."""
        return np.asarray(self._sim._native.shapes())[self._field("shape")]

    @property
    def kind(self) -> np.ndarray:
        """What decides the motion: `dynamic`, `kinematic`, `fixed` or `beam` (n,)."""
        return _KINDS[self._field("kind")]

    def get(self, name: str, out: np.ndarray | None = None) -> np.ndarray:
        """A field by its name; copied into `out` if that is given."""
        array = getattr(self, name)
        if out is None:
            return array
        np.copyto(out, array)
        return out

    def set(self, position=None, rotation=None, velocity=None, angular_velocity=None) -> None:
        """Sets the state of bodies: one row for all of them, or one for each. Walls are moved by `set_motion`."""
        ids = self.id
        n = len(ids)
        fields = {"position": (position, 3), "rotation": (rotation, 4), "velocity": (velocity, 3), "angular_velocity": (angular_velocity, 3)}
        rows = {k: _rows(k, v, n, width) for k, (v, width) in fields.items() if v is not None}
        self._sim._native.set(ids.tobytes(), **rows)
        self._sim._changed()

    def _push(self, what: str, value: Any) -> None:
        ids = self.id
        self._sim._native.push(ids.tobytes(), **{what: _rows(what, value, len(ids), 3)})
        self._sim._changed()

    @property
    def force(self) -> np.ndarray:
        """Applied forces (n, 3) [N], world frame, at the centre of mass: held until they are changed; part of saved states."""
        return self._field("force")

    @force.setter
    def force(self, value: Any) -> None:
        self._push("force", value)

    @property
    def torque(self) -> np.ndarray:
        """Applied torques (n, 3) [N m], world frame: held until they are changed; part of saved states."""
        return self._field("torque")

    @torque.setter
    def torque(self, value: Any) -> None:
        self._push("torque", value)

    def set_motion(self, velocity=(0, 0, 0), angular_velocity=None, axis=None, speed=None, pivot=None) -> None:
        """Walls move like this from now on, instead of what the scene says.

        velocity: of the pivot [m/s]; numbers, or formulas of the time t as texts
        angular_velocity: a vector [rad/s]; or `axis` and `speed`, a number or a formula
        pivot: a point of the axis [m]; the middle of the walls if not given
        """
        if angular_velocity is not None:
            if axis is not None or speed is not None:
                raise InputError("give angular_velocity, or axis and speed, not both")
            vector = np.asarray(angular_velocity, dtype=float).reshape(3)
            speed = float(np.linalg.norm(vector))
            axis = vector if speed > 0 else (0, 0, 1)
        if pivot is None:
            pivot = self.position.mean(axis=0)
        axis = (0, 0, 1) if axis is None else axis
        triple = [v if isinstance(v, str) else float(v) for v in velocity]
        if len(triple) != 3:
            raise InputError("velocity has three parts, along x, y and z")
        turning = 0.0 if speed is None else speed if isinstance(speed, str) else float(speed)
        native = self._sim._native
        native.set_motion(self.id.tobytes(), triple, [float(x) for x in axis], turning, [float(x) for x in pivot])
        self._sim._changed()

    def __repr__(self) -> str:
        return f"Bodies({self._name or self._kind}: {len(self)})"


class Joints:
    """Joints of a simulation, in the order in which they were asked for."""

    _COLUMNS = {"angle": 0, "position": 1, "angular_speed": 2, "speed": 3, "drive_torque": 10, "drive_force": 11}

    def __init__(self, sim: Simulation, numbers: list[int], names: list[str], one: bool):
        self._sim, self._numbers, self.names, self._one = sim, numbers, names, one

    def _values(self) -> np.ndarray:
        return self._sim._cached(
            ("joints", *self._numbers), lambda: _numbers(self._sim._native.joint_values(self._numbers), 12)
        )

    def _column(self, name: str):
        values = self._values()[:, self._COLUMNS[name]]
        return float(values[0]) if self._one else values

    @property
    def angle(self):
        """Angles, whole turns included [rad]."""
        return self._column("angle")

    @property
    def position(self):
        """Lengths [m]."""
        return self._column("position")

    @property
    def angular_speed(self):
        """Rates of the angles [rad/s]."""
        return self._column("angular_speed")

    @property
    def speed(self):
        """Rates of the lengths [m/s]."""
        return self._column("speed")

    @property
    def drive_torque(self):
        """Torques of motors and springs about the axis in the last step [N m]."""
        return self._column("drive_torque")

    @property
    def drive_force(self):
        """Forces of motors and springs along the axis in the last step [N]."""
        return self._column("drive_force")

    @property
    def force(self) -> np.ndarray:
        """What the joint did to its second body in the last step: force, world frame, (3,) or (k, 3) [N]."""
        values = self._values()[:, 4:7]
        return values[0] if self._one else values

    @property
    def torque(self) -> np.ndarray:
        """The torque about the joint's point, world frame, (3,) or (k, 3) [N m]."""
        values = self._values()[:, 7:10]
        return values[0] if self._one else values

    def set_motor(self, **what: Any) -> None:
        """A motor drives the joint from now on, instead of what the scene says: `angle=` [rad], `angular_speed=` [rad/s], `torque=` [N m]
        for joints that turn; `position=` [m], `speed=` [m/s], `force=` [N] for those that slide. A number, a formula of the time t as
        a text, or for several joints a list of them. None takes the motor away."""
        if len(what) != 1:
            raise InputError("give one of angle, angular_speed, torque, position, speed, force")
        (name, value), = what.items()
        turning, sliding = ("angle", "angular_speed", "torque"), ("position", "speed", "force")
        if name not in turning + sliding:
            raise missing("coordinate", name, turning + sliding)
        single = value is None or isinstance(value, str) or np.ndim(value) == 0
        values = [value] * len(self._numbers) if single else list(value)
        if len(values) != len(self._numbers):
            raise InputError(f"{len(values)} values for {len(self._numbers)} joints")
        for number, value in zip(self._numbers, values):
            if value is None:
                self._sim._native.set_motor(number, "free_angle" if name in turning else "free_length", None)
            else:
                self._sim._native.set_motor(number, name, value if isinstance(value, str) else float(value))
        self._sim._changed()

    def __repr__(self) -> str:
        return f"Joints({', '.join(self.names)})"


class Contacts:
    """The contacts of the last step. `force` acts on body b; a contact with a small positive gap carries none."""

    def __init__(self, sim: Simulation, a: np.ndarray, b: np.ndarray, rows: np.ndarray):
        self._sim = sim
        self.body_a, self.body_b = a, b
        """Ids of the bodies (m,)."""
        self._rows = rows

    def __len__(self) -> int:
        return len(self.body_a)

    @property
    def point(self) -> np.ndarray:
        """Points between the surfaces (m, 3) [m]."""
        return self._rows[:, 0:3]

    @property
    def normal(self) -> np.ndarray:
        """Unit normals from a to b (m, 3)."""
        return self._rows[:, 3:6]

    @property
    def gap(self) -> np.ndarray:
        """Distances of the surfaces, negative in penetration (m,) [m]."""
        return self._rows[:, 6]

    @property
    def force(self) -> np.ndarray:
        """Forces on b (m, 3) [N]."""
        return self._rows[:, 7:10]

    @property
    def normal_force(self) -> np.ndarray:
        """Their parts along the normals, positive if they push (m,) [N]."""
        return self._rows[:, 10]

    @property
    def friction_force(self) -> np.ndarray:
        """Magnitudes of their parts across the normals (m,) [N]."""
        return np.linalg.norm(self.force - self.normal_force[:, None] * self.normal, axis=1)

    def on(self, bodies: str | int | Bodies) -> Contacts:
        """Those of a body, a group or several bodies, turned such that it is body b: `contacts().on("floor").force.sum(axis=0)`."""
        if isinstance(bodies, str):
            bodies = self._sim._named(bodies, "any")
        ids = bodies.id if isinstance(bodies, Bodies) else np.array([bodies], dtype=np.uint32)
        is_a, is_b = np.isin(self.body_a, ids), np.isin(self.body_b, ids)
        turned = is_a & ~is_b
        chosen = is_a | is_b
        rows = self._rows[chosen].copy()
        turn = turned[chosen]
        rows[turn, 3:6] *= -1
        rows[turn, 7:10] *= -1
        rows.flags.writeable = False
        a = np.where(turned, self.body_b, self.body_a)[chosen]
        b = np.where(turned, self.body_a, self.body_b)[chosen]
        return Contacts(self._sim, a, b, rows)


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
        self._folder: str | None = None
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
        self._native.restore(state._native, overrides(set))
        self._scene_changed |= bool(set)
        self._about = None
        self._changed()

    def reset(self, seed: int | None = None) -> None:
        """Goes back to the start, to the bit; with another seed the world is built anew."""
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

    def __repr__(self) -> str:
        return f"Simulation({self.about['title']!r}, t = {self.time:g} s, {self.about['bodies']} bodies at the start)"


_default_threads = 0


def set_threads(threads: int) -> None:
    """Threads of simulations and runs that give none; 0 for all cores."""
    global _default_threads
    _default_threads = threads
