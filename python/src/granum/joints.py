"""Joints of a simulation: their coordinates, what they carry, their motors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ._words import missing
from .bodies import _numbers
from .errors import InputError

if TYPE_CHECKING:
    from .simulation import Simulation


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
