"""Some bodies of a simulation: their states as arrays, by id."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import InputError, MissingError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from .simulation import Simulation

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
            what = "wall" if self._kind == "wall" else "body"
            raise MissingError(f"no {what} of `{self._name}` is there at t = {self._sim.time:g} s")
        return ids

    def _field(self, name: str) -> np.ndarray:
        def read() -> np.ndarray:
            ids = self.id
            data = self._sim._native.field(name, ids.tobytes())
            return np.frombuffer(data, dtype=np.uint32) if name in _WHOLE else _numbers(data, _WIDTH[name])

        return self._sim._cached(self._key(name), read)

    def _key(self, name: str) -> Any:
        return (name, self._kind, self._group) if self._ids is None else (name, self._ids.tobytes())

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
        return self._sim._cached(self._key("speed"), lambda: np.linalg.norm(self.velocity, axis=1))

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

    def set(
        self,
        position: ArrayLike | None = None,
        rotation: ArrayLike | None = None,
        velocity: ArrayLike | None = None,
        angular_velocity: ArrayLike | None = None,
    ) -> None:
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

    def set_motion(
        self,
        velocity: Sequence[float | str] | np.ndarray = (0, 0, 0),
        angular_velocity: ArrayLike | None = None,
        axis: ArrayLike | None = None,
        speed: float | str | None = None,
        pivot: ArrayLike | None = None,
    ) -> None:
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
