"""Run folders: the same as the program's, read without VTK and pandas; Ctrl-C."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest

import granum

EXAMPLES = ["hello_sphere", "four_bar", "beam_pendulum"]
SHORT = {"hello_sphere": 0.5, "four_bar": 0.2, "beam_pendulum": 0.02}


@pytest.mark.parametrize("name", EXAMPLES)
def test_program_run_and_simulation_have_the_same_bits(name, tmp_path, program):
    end = SHORT[name]
    done = program("run", name, "-q", "-o", tmp_path / "a", "--set", f"duration={end}", "--threads", "2")
    assert done.returncode in (0, 1), done.stderr
    a = granum.Run(tmp_path / "a")
    b = granum.run(name, tmp_path / "b", set={"duration": end}, threads=1)
    sim = granum.Simulation(name, set={"duration": end})
    sim.run()
    assert a.hash == b.hash == sim.hash
    for file in sorted(p.relative_to(a.folder) for p in a.folder.rglob("*") if p.is_file()):
        # Times and command lines differ: the log, the summary, the record's stage times, the checkpoint's clock.
        if file.suffix in (".log", ".json", ".granum") or file.name == "health.csv":
            assert (b.folder / file).exists(), file
        else:
            assert (a.folder / file).read_bytes() == (b.folder / file).read_bytes(), file
    for column in ("time", "contacts", "kinetic_energy", "dissipated_energy"):
        np.testing.assert_array_equal(a.health[column], b.health[column])


def test_a_run_is_read(pile, tmp_path):
    pile.set("output.frames_every", "0.1 s").set("output.contacts", True).expect("bodies", 62)
    run = granum.run(pile, tmp_path / "r", check=True)
    assert run.ok and run.status == "finished" and run.value("bodies") == 62
    assert run.value("probe.inside.count") == run.probe("inside")["count"][-1]
    assert run.value("energy.dissipated") == run.summary["energy"]["dissipated"]
    assert run.health.units["time"] == "s" and len(run.health["time"]) == 200
    np.testing.assert_allclose(run.times, [0, 0.1, 0.2, 0.3, 0.4])
    sim = run.simulation()
    frame = run.frame(-1)
    by_id = np.argsort(frame["id"].ravel())
    free = np.isin(frame["id"].ravel()[by_id], sim.bodies.id)
    np.testing.assert_array_equal(frame["points"][by_id][free], sim.bodies.position)
    np.testing.assert_allclose(frame["velocity"][by_id][free], sim.bodies.velocity, rtol=1e-5, atol=1e-6)
    assert "grains" in frame["groups"]
    assert len(run.frame(2, "contacts")["points"]) > 0
    run.resume(set={"duration": "0.5 s"})
    assert run.value("time") == pytest.approx(0.5)
    assert granum.runs(str(tmp_path / "*")).table(["time"])["time"] == pytest.approx([0.5])
    for wrong in (lambda: run.value("probe.insid.count"), lambda: run.value("energy.heat"), lambda: run.probe("x")):
        with pytest.raises(granum.MissingError):
            wrong()
    with pytest.raises(granum.InputError, match="there is no frame 99"):
        run.frame(99)
    with pytest.raises(granum.InputError, match="not a run folder"):
        granum.Run(tmp_path)
    with pytest.raises(granum.ExpectationError, match="bodies = 62"):
        granum.run(pile, tmp_path / "bad", set={"expect.bodies": 3, "duration": 0.01}, check=True)


def test_a_simulation_is_recorded_while_it_is_steered(pile, tmp_path, program):
    sim = granum.Simulation(pile)
    sim.run(0.1)
    with sim.record(tmp_path / "s") as folder:
        sim.body("ball").force = [0, 0, 1]
        sim.run(0.3, every="50 ms", call=lambda s: s.joint("hinge").set_motor(torque=s.time))
        with pytest.raises(granum.UsageError, match="end the recording first"):
            sim.restore(sim._start)
    run = granum.Run(folder)
    assert run.status == "interrupted" and run.hash == sim.hash
    np.testing.assert_allclose(run.health["time"][[0, -1]], [0.1, 0.3])
    # It goes on here, and from the folder, with the force and the motor that were set.
    sim.run(0.4)
    assert program("continue", folder, "-q").returncode == 0
    assert run.hash == sim.hash
    with pytest.raises(granum.OutputError, match="."):
        with sim.record(pile_file(tmp_path)):
            pass
    sim.step()


def pile_file(tmp_path):
    """A folder that cannot be made: a file is in its way."""
    (tmp_path / "file").write_text("x")
    return tmp_path / "file" / "run"


SCRIPT = """
import sys, granum
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    {after}
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("kind", ["run", "simulation"])
def test_control_c(kind, tmp_path):
    work = {
        "run": f"granum.run('tank', {str(tmp_path / 'r')!r}, threads=1)",
        "simulation": "sim = granum.Simulation('tank', threads=1); sim.run(1e6)",
    }[kind]
    after = {"run": "pass", "simulation": "sim.step(); assert sim.step_count > 1; print(sim.hash)"}[kind]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    script = textwrap.dedent(SCRIPT).format(work=work, after=after)
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=env)
    assert process.stdout.readline() == "ready\n"
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0 and out.startswith("interrupted\n"), out
    if kind == "run":
        run = granum.Run(tmp_path / "r")
        assert run.status == "interrupted" and (run.folder / "checkpoint.granum").exists()
        assert 0 < run.simulation().step_count == run.value("steps")


def test_a_thousand_builds_leave_no_memory_behind(pile):
    resource = pytest.importorskip("resource")
    pile.set("fills.grains.count", 5)

    def build():
        sim = granum.Simulation(pile, threads=1)
        sim.step(2)
        sim.restore(sim.save())
        return sim.bodies.position

    for _ in range(200):
        build()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(800):
        build()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 8000, f"{grown} kB more"


def test_the_program_is_inside(capfd):
    assert granum._native.main(["granum", "examples"]) == 0
    assert "silo" in capfd.readouterr().out
    assert granum._native.main(["granum", "run", "sillo"]) == 2
    assert "did you mean silo" in capfd.readouterr().err
    assert granum._native.main(["granum", "--help"]) == 0


def test_the_viewer_serves_a_run(tmp_path):
    from urllib.request import urlopen

    run = granum.run("hello_sphere", tmp_path / "r", set={"duration": 0.05})
    assert b"<html" in urlopen(run.view(open=False)).read()[:400].lower()
