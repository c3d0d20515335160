"""Sweeps: the same from Python and from the program."""

import numpy as np
import pytest

import granum


def test_a_sweep_is_that_of_the_program(pile, tmp_path, program):
    pile["duration"] = 0.02
    pile.save(tmp_path / "pile.toml")
    ended = []
    study = granum.sweep(
        tmp_path / "pile.toml",
        {"friction": [0.1, 0.4], "seed": range(1, 3)},
        measure=["kinetic_energy", "probe.inside.count"],
        out=tmp_path / "a",
        jobs=2,
        call=lambda values, status, done, all: ended.append((tuple(values), status, all)),
    )
    assert study.ok and len(study) == 4 and len(study.runs) == 4
    assert study.table["friction"] == [0.1, 0.1, 0.4, 0.4] and study.table["seed"] == [1, 2, 1, 2]
    assert sorted(ended) == [((f, s), "finished", 4) for f in (0.1, 0.4) for s in (1, 2)]
    # Each case is what a run with the same changes gives.
    alone = granum.Simulation(pile, set={"materials.glass.friction": 0.4}, seed=2)
    alone.run()
    assert study.runs[3].hash == alone.hash
    assert study.table["probe.inside.count"][3] == alone.probe("inside")["count"]
    np.testing.assert_allclose(study.table["kinetic_energy"][3], alone.report.kinetic_energy)
    assert len(study.plots) == 2 and all(p.exists() for p in study.plots)
    args = ["--vary", "friction=0.1,0.4", "--vary", "seed=1..2", "--measure", "kinetic_energy", "--measure", "probe.inside.count"]
    done = program("sweep", tmp_path / "pile.toml", *args, "-o", tmp_path / "b", "-q", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "b/table.csv").read_text() == study.file.read_text()
    # Given again, nothing runs.
    log = (study.runs[0].folder / "run.log").read_text()
    done = program("sweep", tmp_path / "pile.toml", *args, "-o", tmp_path / "a")
    assert "4 of 4" in done.stdout and (study.runs[0].folder / "run.log").read_text() == log


def test_what_fails_is_in_the_table(pile, tmp_path):
    pile["duration"] = 0.01
    study = granum.sweep(pile, {"step": ["2 ms", "-1 ms"]}, out=tmp_path / "s")
    assert study.table["status"] == ["finished", "failed"] and not study.ok
    assert "step" in study.table["message"][1] and "kinetic_energy" in study.measures
    with pytest.raises(granum.SceneError, match="frictoin"):
        granum.sweep(pile, {"materials.glass.frictoin": [1, 2]}, out=tmp_path / "t")
    pile.material("steel", density=7800, friction=0.3)
    with pytest.raises(granum.InputError, match="materials.glass.friction, materials.steel.friction"):
        granum.sweep(pile, {"friction": [1, 2]}, out=tmp_path / "t")
