"""Calibration of grains: friction and rolling resistance from two measurements, the time in which a funnel runs empty and the angle of the heap
below it. Needs scipy.

    python calibrate_grains.py

A simulation has some noise: another packing gives another angle. So an optimiser should not follow single runs. Runs on a grid, several
packings for each point, give smooth surfaces (quadratic, least squares) for both numbers, and scipy finds where they meet the measurement.
"""

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from scipy.optimize import least_squares

import granum

COUNT = 320
FRICTIONS, ROLLINGS = (0.2, 0.35, 0.5), (0.1, 0.2, 0.3)
PACKINGS = 3


def scene() -> granum.Scene:
    s = granum.Scene("Funnel and heap", method="dem", step="0.1 ms", duration="1.2 s")
    law = {"density": 2500, "young": "3 MPa", "poisson": 0.25, "restitution": 0.3}
    s.material("grains", friction=0.4, rolling=0.1, **law)
    s.material("steel", friction=0.3, **law)
    s.material("rough", friction=0.9, rolling=0.4, **law)
    s.wall("floor", shape="plane", material="rough")
    tube = {"material": "steel", "inner_radius": "60 mm", "thickness": "15 mm", "height": "260 mm"}
    s.wall("tube", shape="tube", position=[0, 0, 0.31], **tube)
    outlet = {"bottom_radius": "37 mm", "top_radius": "60 mm", "thickness": "20 mm", "height": "40 mm"}
    s.wall("funnel", shape="funnel", material="steel", position=[0, 0, 0.16], **outlet)
    region = {"cylinder": {"base": [0, 0, 0.19], "radius": 0.06, "height": 0.25}}
    s.fill("bed", material="grains", radius="7 mm", count=COUNT, region=region)
    s.probe("out", kind="flow", point=[0, 0, 0.13], normal=[0, 0, -1])
    return s


def measure(friction: float, rolling: float, seed: int = 1) -> tuple[float, float]:
    """Seconds from a tenth to four fifths of the grains, and the angle of the heap [degrees]."""
    changes = {"materials.grains.friction": friction, "materials.grains.rolling": rolling}
    sim = granum.Simulation(scene(), threads=1, seed=seed, set=changes, contacts=False)
    times, out = [], []

    def note(sim: granum.Simulation) -> None:
        times.append(sim.time)
        out.append(sim.probe("out")["count"])

    sim.run(every="10 ms", call=note, progress=False)
    begin, end = np.interp([0.1 * COUNT, 0.8 * COUNT], out, times)
    # Of a cone, the mean height is a quarter of its height and the mean distance from its axis two thirds of its radius.
    place = sim.bodies.position
    place = place[place[:, 2] < 0.12]
    slope = 4 * (place[:, 2].mean() - 0.007) / (1.5 * np.hypot(place[:, 0], place[:, 1]).mean())
    return float(end - begin), float(np.degrees(np.arctan(slope)))


def measured_often(friction: float, rolling: float, seeds: Iterable[int]) -> np.ndarray:
    """Means over several packings."""
    return np.mean([measure(friction, rolling, seed) for seed in seeds], axis=0)


def terms(friction, rolling) -> np.ndarray:
    """Terms of a quadratic surface."""
    f, r = np.asarray(friction, dtype=float), np.asarray(rolling, dtype=float)
    return np.stack([np.ones_like(f), f, r, f * f, f * r, r * r], axis=-1)


def calibrate(measured: np.ndarray) -> tuple[float, float]:
    """Friction and rolling resistance that give these measurements."""
    grid = [(f, r) for f in FRICTIONS for r in ROLLINGS]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        values = np.array(list(pool.map(lambda case: measured_often(*case, range(PACKINGS)), grid)))
    surfaces = np.linalg.lstsq(terms(*np.transpose(grid)), values, rcond=None)[0]
    spread = values.std(axis=0)

    def miss(x: np.ndarray) -> np.ndarray:
        return (terms(*x) @ surfaces - measured) / spread

    bounds = ([FRICTIONS[0], ROLLINGS[0]], [FRICTIONS[-1], ROLLINGS[-1]])
    starts = [least_squares(miss, start, bounds=bounds) for start in np.array(grid) * 0.98 + 0.004]
    return tuple(float(x) for x in min(starts, key=lambda found: found.cost).x)


def main(friction: float = 0.4, rolling: float = 0.2) -> tuple[float, float]:
    """Makes up a measurement with other packings, and finds what it was made with."""
    return calibrate(measured_often(friction, rolling, range(10, 10 + PACKINGS)))


if __name__ == "__main__":
    print("friction {:.2f}, rolling {:.2f}; made with 0.40 and 0.20".format(*main()))
