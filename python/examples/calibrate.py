"""Calibration: finds the friction with which a block begins to slide at a measured angle, by bisection; no optimiser is needed.

    python calibrate.py

The measurement is made up: a block slides from 24 degrees on, so the friction is tan(24 degrees) = 0.445.
"""

import numpy as np

import granum

MEASURED = np.radians(24.0)


def scene() -> granum.Scene:
    s = granum.Scene("Block on a plane", step="5 ms", duration="0.2 s")
    s["gravity"] = [float(9.81 * np.sin(MEASURED)), 0, float(-9.81 * np.cos(MEASURED))]
    s.material("wood", density=700, friction=0.5)
    s.wall("plane", shape="plane", material="wood")
    s.body("block", shape="box", size=[0.1, 0.1, 0.05], material="wood", position=[0, 0, 0.025])
    return s


def slides(sim: granum.Simulation, start: granum.State, friction: float) -> bool:
    sim.restore(start, set={"materials.wood.friction": friction})
    sim.run(0.2, progress=False)
    return bool(sim.body("block").velocity[0, 0] > 1e-3)


def main() -> float:
    """Returns the friction."""
    sim = granum.Simulation(scene())
    start = sim.save()
    low, high = 0.0, 1.0
    while high - low > 0.005:
        middle = 0.5 * (low + high)
        if slides(sim, start, middle):
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)


if __name__ == "__main__":
    print(f"friction {main():.3f}; tan(24 degrees) = {np.tan(MEASURED):.3f}")
