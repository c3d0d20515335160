"""What Python costs: a step from Python beside steps in a row inside the engine, and a snapshot of many positions.

    python overhead.py [--bodies 1000] [--steps 2000] [--many 1000000] [--threads 1]

Steps are timed in turns, `--rounds` of each, and the median of the differences of neighbouring rounds is shown: what else the machine does
falls on both. The aim is 5 % for 1,000 bodies. Run it on a quiet machine.
"""

import argparse
import statistics
import time

import numpy as np

import granum


def pile(bodies: int) -> granum.Scene:
    """Grains that fall into a box."""
    scene = granum.Scene("Grains in a box", step="1 ms", duration="100 s")
    scene.material("glass", density=2500, friction=0.4)
    side = 0.02 * bodies ** (1 / 3)
    box = {"min": [-side, -side, 0.0], "max": [side, side, 4 * side]}
    scene.wall("box", shape="container", material="glass", thickness="1 cm", open=["top"], **box)
    scene.fill("grains", material="glass", radius="8 mm", count=bodies, region={"box": {"min": [0.98 * x for x in box["min"][:2]] + [0.01], "max": [0.98 * x for x in box["max"]]}})
    return scene


def seconds(act) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def steps(sim: granum.Simulation, count: int, rounds: int) -> tuple[float, float]:
    """Time of a step in the engine [s], and what Python adds to it as a fraction of it."""

    def one_by_one():
        for _ in range(count):
            sim.step()

    inside, ratios = [], []
    for _ in range(rounds):
        before = seconds(lambda: sim.step(count))
        python = seconds(one_by_one)
        after = seconds(lambda: sim.step(count))
        inside.append(0.5 * (before + after) / count)
        ratios.append(python / (0.5 * (before + after)) - 1)
    return statistics.median(inside), statistics.median(ratios)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("bodies", 1000), ("steps", 500), ("rounds", 5), ("many", 1_000_000), ("threads", 1)):
        arguments.add_argument(f"--{name}", type=int, default=default)
    a = arguments.parse_args()
    sim = granum.Simulation(pile(a.bodies), threads=a.threads)
    sim.run(1.0, progress=False)
    step, more = steps(sim, a.steps, a.rounds)
    print(f"a step of {a.bodies} bodies, {sim.report.contacts} contacts: {1e6 * step:.1f} us in the engine, from Python {100 * more:+.2f} %")
    n = a.many
    edge = round(n ** (1 / 3)) + 1
    places = 0.02 * np.stack(np.meshgrid(*3 * [np.arange(edge)], indexing="ij"), axis=-1).reshape(-1, 3)[:n].astype(float)
    scene = granum.Scene("Grid", step="1 ms", duration="1 s", gravity=[0, 0, 0])
    scene.material("glass", density=2500)
    scene.placed("grid", position=places, radius=np.full(n, 0.005), material="glass")
    many = granum.Simulation(scene, threads=a.threads)
    first = seconds(lambda: many.bodies.position)
    again = seconds(lambda: many.bodies.position)
    print(f"positions of {n} bodies: {1e3 * first:.2f} ms the first time after a step, then {1e6 * again:.2f} us")


if __name__ == "__main__":
    main()
