"""Granum: large collections of rigid bodies that touch, slide and stick.

    import granum
    run = granum.run("silo", "runs/silo")     # an example, or a file
    sim = granum.Simulation("hello_sphere")   # step by step
    sim.run(0.5)
    sim.bodies.position

docs/python.md tells everything.
"""

from ._native import __version__
from .bodies import Bodies
from .contacts import Contacts
from .errors import (
    BusyError,
    DefectError,
    ExpectationError,
    GranumError,
    HealthWarning,
    InputError,
    MissingError,
    OutputError,
    Problem,
    RunError,
    SceneError,
    UsageError,
)
from .joints import Joints
from .runs import Run, Runs, Table, examples, run, runs, schema, view
from .scene import Scene
from .simulation import Simulation, set_threads
from .state import State, StepReport
from .sweeps import Study, sweep
from .worlds import Worlds

__all__ = [
    "Bodies", "BusyError", "Contacts", "DefectError", "ExpectationError", "GranumError", "HealthWarning", "InputError", "Joints",
    "MissingError", "OutputError", "Problem", "Run", "RunError", "Runs", "Scene", "SceneError", "Simulation", "State", "StepReport",
    "Study", "Table", "UsageError", "Worlds", "__version__", "examples", "run", "runs", "schema", "set_threads", "sweep", "view",
]  # fmt: skip
