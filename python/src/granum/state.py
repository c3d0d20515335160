"""Saved states, and the record of a step."""

from __future__ import annotations

from typing import Any

from . import _native


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
