"""Many worlds of one scene, stepped side by side, one thread for each at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import InputError
from .scene import Scene
from .simulation import Simulation, State

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class Worlds:
    """`n` simulations of a scene; with `seed`, world k has the seed `seed + k`. Each has the same bits as if it were alone.

    `worlds[k]` is a simulation; `worlds.each(f)` calls f for all of them, in parallel threads.
    """

    def __init__(
        self,
        scene: Scene | Mapping[str, Any] | str | os.PathLike,
        n: int,
        seed: int | None = None,
        set: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ):
        if n < 1:
            raise InputError("there must be one world at least")
        self._workers = ThreadPoolExecutor(threads or os.cpu_count(), thread_name_prefix="worlds")
        make = lambda k: Simulation(scene, 1, None if seed is None else seed + k, set)  # noqa: E731
        self.list = list(self._workers.map(make, range(n)))

    def __len__(self) -> int:
        return len(self.list)

    def __getitem__(self, k: int) -> Simulation:
        return self.list[k]

    def each(self, work: Callable[[Simulation], Any]) -> list[Any]:
        """Calls `work(sim)` for all worlds, in parallel threads; results in their order."""
        return list(self._workers.map(work, self.list))

    def step(self, n: int = 1) -> None:
        """So many steps of every world."""
        self.each(lambda sim: sim._advance(n, None, None))

    @property
    def time(self) -> np.ndarray:
        """Simulated times (n,) [s]."""
        return np.array([sim.time for sim in self.list])

    def stack(self, read: Callable[[Simulation], ArrayLike]) -> np.ndarray:
        """What `read(sim)` gives, for all worlds, along a first axis."""
        return np.stack([read(sim) for sim in self.list])

    def save(self) -> list[State]:
        """The states of all worlds."""
        return self.each(lambda sim: sim.save())

    def restore(self, states: State | list[State], where: ArrayLike | None = None) -> None:
        """Takes back a state, or one for each world; only in those worlds `where` it is asked for."""
        chosen = np.ones(len(self), dtype=bool) if where is None else np.asarray(where, dtype=bool)
        states = states if isinstance(states, list) else [states] * len(self)
        jobs = [(sim, state) for sim, state, here in zip(self.list, states, chosen) if here]
        list(self._workers.map(lambda job: job[0].restore(job[1]), jobs))

    def close(self) -> None:
        """Ends the threads."""
        self._workers.shutdown()
