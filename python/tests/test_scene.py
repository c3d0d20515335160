"""Scenes as data."""

import numpy as np
import pytest

import granum


def test_a_scene_in_code_is_the_scene_in_a_file(pile, tmp_path):
    about = pile.check()
    assert (about["bodies"], about["walls"]) == (62, 1) and "grains" in about["groups"]
    pile.save(tmp_path / "pile.toml")
    one, two = granum.Simulation(pile), granum.Simulation(tmp_path / "pile.toml")
    again = granum.Scene.load(tmp_path / "pile.toml")
    assert again.to_dict() == pile.to_dict() and again.name == "pile"
    assert one.hash == two.hash == granum.Simulation(again).hash == granum.Simulation(pile.to_dict()).hash


def test_all_problems_are_listed_with_their_paths(pile, tmp_path):
    pile.set("walls.floor.shape", "bax").set("fills[0].cuont", 5).set("solver.omega", "x")
    with pytest.raises(granum.SceneError) as caught:
        pile.check()
    problems = {p.path: p for p in caught.value.problems}
    assert problems["walls[0].shape"].help == "did you mean `box`?"
    assert problems["fills[0].cuont"].help == "did you mean `count`?"
    assert "solver.omega" in problems and problems["solver.omega"].file is None
    assert isinstance(caught.value, ValueError) and "did you mean `box`?" in str(caught.value)
    # Of a file they have lines.
    pile.save(tmp_path / "bad.toml")
    with pytest.raises(granum.SceneError) as caught:
        granum.Simulation(tmp_path / "bad.toml")
    assert all(p.line > 0 and p.column > 0 and p.file.endswith("bad.toml") for p in caught.value.problems)
    with pytest.raises(granum.SceneError, match="--set sources.0.count=-1"):
        granum.Simulation("heap", set={"sources.0.count": -1})


def test_numpy_is_understood_and_other_things_are_named():
    scene = granum.Scene(step=np.float64(1e-3), duration=np.float32(0.5), gravity=np.array([0, 0, -9.81]))
    scene.material("m", density=np.int64(1000))
    grid = np.stack(np.meshgrid(*[np.arange(4) * 0.05] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    radii = np.linspace(0.01, 0.02, 64)
    scene.placed("bed", position=grid, radius=radii, material="m", velocity=[0, 0, 1])
    sim = granum.Simulation(scene)
    np.testing.assert_array_equal(sim.bodies.position, grid)
    np.testing.assert_array_equal(sim.bodies.radius, radii)
    assert (sim.bodies.velocity == [0, 0, 1]).all()
    scene["title"] = object()
    with pytest.raises(granum.InputError, match="`title` is a object"):
        scene.check()
    scene["title"] = {"a": 2**70}
    with pytest.raises(granum.InputError, match="`title.a` is a whole number of more than 63 bits"):
        scene.check()


def test_names_are_suggested():
    with pytest.raises(granum.InputError, match="did you mean silo"):
        granum.Simulation("sillo")
    with pytest.raises(granum.InputError, match="there is no scene file nowhere/x.toml"):
        granum.Simulation("nowhere/x.toml")
    assert "silo" in granum.examples() and granum.schema()["properties"]["walls"]
    scene = granum.Scene.example("heap")
    assert scene.name == "heap" and "sources" in scene
    with pytest.raises(granum.InputError, match="there is no entry `nobody`"):
        scene.set("walls.nobody.shape", "box")


def test_chains_shapes_and_files_in_files(tmp_path):
    scene = granum.Scene("Chain", step="1 ms", duration="0.1 s")
    scene.material("steel", density=7800).shape("tile", shape="box", size=[0.09, 0.2, 0.02])
    ends = [{"body": "world", "position": [x, 0, 1]} for x in (0, 0.5)]
    link = {"shape": "box", "size": [0.09, 0.2, 0.02], "material": "steel"}
    scene.belt("chain", pitch=0.1, count=7, ends=ends, joint={"kind": "revolute"}, link=link)
    (tmp_path / "arm.urdf").write_text(
        '<robot name="arm"><link name="base"/><link name="boom"><inertial><mass value="2"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" '
        'ixz="0" iyz="0"/></inertial><collision><geometry><box size="0.1 0.1 0.4"/></geometry></collision></link><joint name="elbow" '
        'type="revolute"><parent link="base"/><child link="boom"/><axis xyz="0 1 0"/><limit lower="-1" upper="1"/></joint></robot>'
    )
    scene.include(tmp_path / "arm.urdf", name="left", position=[0, 2, 1])
    about = scene.check()
    assert about["bodies"] == 8 and {"chain pin 0", "left.elbow"} <= {name for name, _ in about["joints"]}
    sim = granum.Simulation(scene)
    sim.run(0.05)
    assert sim.body("left.boom").mass[0] == 2.0
    ground = granum.Scene().terrain("soil", material="sand", shape="heightmap")
    assert ground["terrain"] == [{"name": "soil", "material": "sand", "shape": "heightmap"}]
