"""The contacts of a step as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .bodies import Bodies

if TYPE_CHECKING:
    from .simulation import Simulation


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
