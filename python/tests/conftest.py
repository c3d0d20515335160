"""What the tests share. `GRANUM` names the program to compare with; without it, the one inside the module is taken."""

import os
import subprocess
import sys

import pytest

import granum


@pytest.fixture
def program():
    """Calls the program; returns what it did."""
    command = [os.environ["GRANUM"]] if os.environ.get("GRANUM") else [sys.executable, "-m", "granum"]

    def call(*args, **options):
        return subprocess.run([*command, *map(str, args)], capture_output=True, text=True, **options)

    return call


@pytest.fixture
def pile():
    """Balls that fall onto a plate, and an arm on a hinge that is free."""
    scene = granum.Scene("Pile", step="2 ms", duration="0.4 s")
    scene.material("glass", density=2500, friction=0.4)
    scene.wall("floor", shape="box", material="glass", size=[1, 1, 0.1], position=[0, 0, -0.05])
    scene.body("ball", shape="sphere", radius="2 cm", material="glass", position=[0.3, 0, 0.02])
    scene.body("arm", shape="box", size=[0.2, 0.02, 0.02], material="glass", position=[0.1, 0, 0.6])
    scene.joint("hinge", kind="revolute", bodies=["arm"], position=[0, 0, 0.6], axis=[0, 1, 0])
    scene.fill(
        "grains", material="glass", radius="8 mm", count=60, region={"box": {"min": [-0.1, -0.1, 0.01], "max": [0.1, 0.1, 0.2]}}
    )
    scene.probe("inside", kind="region", region={"box": {"min": [-1, -1, 0], "max": [1, 1, 0.1]}}, group="grains")
    scene.probe("down", kind="flow", point=[0, 0, 0.05], normal=[0, 0, -1])
    return scene
