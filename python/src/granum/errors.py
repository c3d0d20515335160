"""What goes wrong, with the words of the program."""

from __future__ import annotations

import re
from dataclasses import dataclass


class GranumError(Exception):
    """Everything that Granum raises by itself."""


class InputError(GranumError, ValueError):
    """Something that was asked for cannot be: nothing was run."""


@dataclass(frozen=True)
class Problem:
    """One problem of a scene."""

    place: str
    """Where: `file:line:column`, or the name of the scene and the path of the key."""
    message: str
    """What is wrong."""
    help: str
    """What to do."""

    @property
    def file(self) -> str | None:
        """The scene file, if it came from one."""
        found = re.fullmatch(r"(.*):(\d+):(\d+)", self.place)
        return found[1] if found else None

    @property
    def line(self) -> int | None:
        """Line in the file, from 1."""
        found = re.fullmatch(r"(.*):(\d+):(\d+)", self.place)
        return int(found[2]) if found else None

    @property
    def column(self) -> int | None:
        """Column in the file, from 1."""
        found = re.fullmatch(r"(.*):(\d+):(\d+)", self.place)
        return int(found[3]) if found else None

    @property
    def path(self) -> str | None:
        """Path of the key in a scene that was made in Python, as in `walls[0].shape`."""
        return None if self.file else self.place.partition(": ")[2]

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" + (f"\n  help: {self.help}" if self.help else "")


class SceneError(InputError):
    """A scene that cannot be used; `problems` has all that is wrong with it."""

    def __init__(self, words: str, problems: list[tuple[str, str, str]] = ()):
        super().__init__(words)
        self.problems = [Problem(*p) for p in problems]


class RunError(GranumError, RuntimeError):
    """A run that could not go on."""

    def __init__(self, words: str, kind=None, body=None, time=None, stage=None, position=None):
        super().__init__(words)
        self.kind: str | None = kind
        """What happened, as in `LeftDomain` or `BeyondBounds`."""
        self.body: int | None = body
        """Id of the first body concerned."""
        self.time: float | None = time
        """When [s]."""
        self.stage: str | None = stage
        """The stage of the step in which it was seen."""
        self.position: tuple[float, float, float] | None = position
        """Where [m]."""


class ExpectationError(GranumError, AssertionError):
    """An expectation of the scene was not met."""


class OutputError(GranumError, OSError):
    """A file that could not be read or written."""


class UsageError(GranumError, RuntimeError):
    """A simulation cannot do this in its present state."""


class BusyError(UsageError):
    """The simulation is stepping in another thread."""


class MissingError(GranumError, KeyError):
    """No body, group, joint or probe of this name or id."""

    def __str__(self) -> str:
        return self.args[0] if self.args else ""


class DefectError(GranumError):
    """A defect of Granum, not of the scene. Please report it."""


class HealthWarning(UserWarning):
    """A simulation has left the bounds of its health."""
