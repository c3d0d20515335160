"""States, control, saved states."""

import pickle
import threading

import numpy as np
import pytest

import granum


def test_arrays_are_snapshots_by_id_that_nobody_can_write(pile):
    sim = granum.Simulation(pile, threads=1)
    ids, start = sim.bodies.id, sim.bodies.position
    assert len(sim.bodies) == 62 and (np.diff(ids.astype(int)) > 0).all()
    assert start is sim.bodies.position and start.shape == (62, 3) and start.dtype == np.float64
    for array in (ids, start, sim.bodies.speed, sim.bodies.rotation, sim.contacts().gap, sim.at([3, 1]).position):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 7
    before = start.copy()
    sim.step(20)
    np.testing.assert_array_equal(start, before)
    assert (sim.bodies.position != before).any()
    np.testing.assert_array_equal(sim.bodies.id, ids)
    # By id, whatever the order in memory: of one body, of several in any order, and of a group.
    p = sim.bodies.position
    np.testing.assert_array_equal(sim.at(ids[::-1]).position, p[::-1])
    np.testing.assert_array_equal(sim.group("grains").position, p[sim.bodies.group == "grains"])
    np.testing.assert_array_equal(sim.body("ball").position[0], p[list(sim.bodies.group).index("ball")])
    del sim
    assert np.isfinite(p).all()


def test_what_is_set_is_there(pile):
    sim = granum.Simulation(pile)
    ball = sim.body("ball")
    half = np.sqrt(0.5)
    ball.set(position=[0, 0, 3], velocity=[1, 2, 3], rotation=[2 * half, 0, 0, 2 * half], angular_velocity=[[4, 5, 6]])
    np.testing.assert_allclose(ball.position, [[0, 0, 3]])
    np.testing.assert_allclose(ball.rotation, [[half, 0, 0, half]])
    sim.step()
    np.testing.assert_allclose(ball.velocity, [[1, 2, 3 - 9.81 * sim.dt]], atol=1e-12)
    np.testing.assert_allclose(ball.angular_velocity, [[4, 5, 6]])
    sim.group("grains").set(velocity=np.zeros((60, 3)))
    assert (sim.group("grains").speed == 0).all()
    for wrong, words in [
        (lambda: sim.wall("floor").set(velocity=[0, 0, 1]), "is fixed"),
        (lambda: ball.set(velocity=[0, 0, np.nan]), "not finite"),
        (lambda: ball.set(velocity=[[0, 0], [1, 1]]), "has the shape"),
        (lambda: ball.set(rotation=[0, 0, 0, 0]), "rotation"),
        (lambda: setattr(ball, "force", [np.inf, 0, 0]), "not finite"),
        (lambda: sim.at([-1]), "whole numbers"),
    ]:
        with pytest.raises(granum.InputError, match=words):
            wrong()
    with pytest.raises(granum.MissingError, match="never been a body 4711"):
        sim.at([4711]).position
    with pytest.raises(KeyError, match="did you mean `grains`"):
        sim.group("grain")


def test_forces_are_held_until_they_change(pile):
    sim = granum.Simulation(pile)
    ball = sim.body("ball")
    ball.set(position=[0, 0, 5])
    weight = ball.mass[0] * 9.81
    assert not ball.force.any()
    ball.force = [0, 0, weight]
    np.testing.assert_array_equal(ball.force, [[0, 0, weight]])
    ball.torque = [0, 0, 1e-4]
    sim.step(50)
    np.testing.assert_allclose(ball.velocity, 0, atol=1e-12)
    inertia = 0.4 * ball.mass[0] * ball.radius[0] ** 2
    np.testing.assert_allclose(ball.angular_velocity[0, 2], 1e-4 / inertia * sim.time, rtol=1e-9)
    state = sim.save()
    ball.force = 0
    sim.step(10)
    np.testing.assert_allclose(ball.velocity[0, 2], -9.81 * 10 * sim.dt, rtol=1e-9)
    # The force is part of the state.
    sim.restore(state)
    np.testing.assert_allclose(ball.force, [[0, 0, weight]])


def test_contacts_carry_the_weight_and_know_their_bodies(pile):
    sim = granum.Simulation(pile)
    assert np.isnan(sim.bodies.contact_force).all() and len(sim.contacts()) == 0
    sim.run(0.6)
    ball = sim.body("ball")
    weight = ball.mass[0] * 9.81
    np.testing.assert_allclose(ball.contact_force[0], [0, 0, weight], rtol=1e-2, atol=1e-2 * weight)
    contacts = sim.contacts()
    on = contacts.on("ball")
    assert set(on.body_b) == set(ball.id) and set(on.body_a) == set(sim.wall("floor").id)
    np.testing.assert_allclose(on.force.sum(axis=0), ball.contact_force[0])
    np.testing.assert_allclose(on.normal[0], [0, 0, 1], atol=1e-6)
    np.testing.assert_allclose(contacts.on(sim.wall("floor")).force.sum(axis=0), sim.wall("floor").contact_force[0])
    assert (contacts.friction_force <= 0.4 * contacts.normal_force + 1e-3 * weight).all()


def test_a_control_loop_tilts_a_plate_and_drives_a_hinge(pile):
    sim = granum.Simulation(pile)
    sim.run(0.5)
    hinge = sim.joint("hinge")
    sim.wall("floor").set_motion(angular_velocity=[0.5, 0, 0])
    hinge.set_motor(angle=f"{hinge.angle} + 2*(t - {sim.time})")
    begin = hinge.angle
    sim.step(100)
    tilt = 2 * np.arctan2(sim.wall("floor").rotation[0, 1], sim.wall("floor").rotation[0, 0])
    assert tilt == pytest.approx(0.5 * 100 * sim.dt, rel=1e-9)
    assert hinge.angle - begin == pytest.approx(2 * 100 * sim.dt, abs=1e-6)
    # A controller holds the arm level, whatever gravity does: angle zero is level.
    for _ in range(400):
        sim.joints(["hinge"]).set_motor(torque=[-8 * hinge.angle - 0.4 * hinge.angular_speed])
        sim.step(1)
    assert abs(hinge.angle) < 0.05 and hinge.force[2] == pytest.approx(sim.body("arm").mass[0] * 9.81, rel=0.05)
    hinge.set_motor(torque=None)
    with pytest.raises(granum.InputError, match="revolute and has no length"):
        hinge.set_motor(force=1.0)
    with pytest.raises(granum.InputError, match="only walls can"):
        sim.body("ball").set_motion(velocity=[0, 0, 1])
    with pytest.raises(granum.MissingError, match="did you mean `hinge`"):
        sim.joint("hing")


@pytest.mark.parametrize("method", ["ccp", "dem"])
def test_saved_states_come_back_to_the_bit(pile, method):
    if method == "dem":
        pile = granum.Scene("Soft", method="dem", step="20 us", duration="0.02 s")
        pile.material("glass", density=2500, friction=0.4, young="10 MPa", poisson=0.3, restitution=0.5)
        pile.wall("floor", shape="box", material="glass", size=[1, 1, 0.1], position=[0, 0, -0.05])
        pile.fill("grains", material="glass", radius="8 mm", count=60, region={"box": {"min": [-0.05, -0.05, 0.0], "max": [0.05, 0.05, 0.2]}})
    sim = granum.Simulation(pile, threads=2)
    start = sim.hash
    sim.step(60)
    state = sim.save()
    sim.step(60)
    untouched = sim.hash
    sim.wall("floor").set_motion(velocity=[0.1, 0, 0], axis=[0, 0, 1], speed="0.2*t")
    sim.group("grains").force = [0, 0.001, 0]
    sim.step(60)
    touched = sim.hash
    sim.restore(state)
    sim.step(60)
    assert sim.hash == untouched
    # In another simulation, through pickle, through copy and through a file; with another number of threads.
    back = pickle.loads(pickle.dumps(state))
    assert (back.time, back.step_count, back.nbytes) == (state.time, 60, state.nbytes)
    other = granum.Simulation(pile, threads=1)
    other.restore(back)
    for sim in (other, other.copy()):
        sim.step(60)
        assert sim.hash == untouched
        sim.wall("floor").set_motion(velocity=[0.1, 0, 0], axis=[0, 0, 1], speed="0.2*t")
        sim.group("grains").force = [0, 0.001, 0]
        steered = sim.save()
        sim.step(60)
        assert sim.hash == touched != untouched
        sim.restore(steered)
        sim.step(60)
        assert sim.hash == touched
        sim.reset()
        assert sim.hash == start and sim.time == 0 and not sim.group("grains").force.any()
        sim.step(120)
        assert sim.hash == untouched


def test_checkpoints_go_on_here_and_in_the_program(pile, tmp_path, program):
    sim = granum.Simulation(pile)
    sim.run(0.2)
    sim.write_checkpoint(tmp_path / "a.granum")
    sim.run()
    again = granum.Simulation.from_checkpoint(tmp_path / "a.granum", threads=1)
    assert again.time == pytest.approx(0.2)
    again.run()
    assert again.hash == sim.hash
    done = program("run", "--restart", tmp_path / "a.granum", "-o", tmp_path / "on", "-q")
    assert done.returncode == 0, done.stderr
    assert granum.Run(tmp_path / "on").hash == sim.hash
    sim.export(tmp_path / "end.toml")
    assert program("check", tmp_path / "end.toml").returncode == 0


def test_a_state_goes_on_with_another_scene(pile):
    sim = granum.Simulation(pile)
    sim.run(0.2)
    state = sim.save()
    ends = {}
    for friction in (0.0, 0.4):
        sim.restore(state, set={"materials.glass.friction": friction})
        sim.run(0.4)
        ends[friction] = sim.hash
    assert ends[0.0] != ends[0.4]
    sim.reset()
    sim.run(0.4)
    assert sim.hash == ends[0.4]
    with pytest.raises(granum.SceneError, match="frictoin"):
        sim.restore(state, set={"materials.glass.frictoin": 1.0})
    one, two = sim.hash, granum.Simulation(pile, seed=7)
    two.run(0.4)
    sim.reset(seed=7)
    sim.run(0.4)
    assert sim.hash == two.hash != one


def test_run_calls_back_and_stops(pile):
    sim = granum.Simulation(pile)
    times = []
    sim.run(0.2, every="50 ms", call=lambda s: times.append(s.time))
    np.testing.assert_allclose(times, [0.05, 0.1, 0.15, 0.2])
    sim.run(0.4, every=0.05, call=lambda s: s.time < 0.29)
    assert sim.time == pytest.approx(0.3)
    with pytest.raises(ZeroDivisionError):
        sim.run(0.4, call=lambda s: 1 / 0)
    assert sim.step().step == sim.step_count
    with pytest.raises(granum.InputError, match="not a time"):
        sim.run("3 parsec")


def test_probes_and_the_record(pile):
    sim = granum.Simulation(pile)
    report = sim.run(0.3)
    inside = sim.probe("inside")
    heights = sim.group("grains").position[:, 2]
    assert inside["count"] == (heights < 0.1).sum()
    # All that fell through the plane from above, net, since the start.
    fell = sim.probe("down")["count"]
    assert fell > 10
    state = sim.save()
    sim.group("grains").set(position=sim.group("grains").position + [0, 0, 1])
    sim.step()
    assert sim.probe("down")["count"] < fell
    sim.restore(state)
    assert sim.probe("down")["count"] == fell
    sim.reset()
    report = sim.run(0.3)
    assert sim.probe("down")["count"] == fell
    assert report.kinetic_energy == pytest.approx(sim.bodies.kinetic_energy.sum())
    assert report.bodies == 62 and report["time"] == sim.time and report.contacts == len(sim.contacts())
    with pytest.raises(AttributeError, match="has no `energy`"):
        report.energy


def test_one_simulation_steps_in_one_thread_at_a_time(pile):
    sim, other = granum.Simulation(pile, threads=1), granum.Simulation(pile, threads=1)
    stepping = threading.Thread(target=lambda: sim.step(3000))
    stepping.start()
    busy = 0
    while stepping.is_alive():
        # Python goes on, and so does another simulation.
        other.step()
        try:
            sim._native.clock()
        except granum.BusyError:
            busy += 1
    stepping.join()
    assert busy > 0 and other.step_count > 0


def test_worlds_have_the_bits_of_each_alone(pile):
    worlds = granum.Worlds(pile, 3, seed=5, threads=2)
    worlds.step(40)
    for k in range(3):
        alone = granum.Simulation(pile, threads=1, seed=5 + k)
        alone.step(40)
        assert worlds[k].hash == alone.hash
    states = worlds.save()
    worlds.step(10)
    worlds.restore(states, where=[True, False, True])
    np.testing.assert_allclose(worlds.time, [0.08, 0.1, 0.08])
    assert worlds.stack(lambda s: s.bodies.position).shape == (3, 62, 3)
    worlds.close()


def test_a_run_that_cannot_go_on_says_which_body(pile):
    pile["domain"] = {"min": [-1, -1, -1], "max": [1, 1, 1], "outside": "stop"}
    sim = granum.Simulation(pile)
    ball = sim.body("ball")
    state = sim.save()
    ball.set(velocity=[0, 0, 100])
    with pytest.raises(granum.RunError, match="left the domain") as caught:
        sim.run()
    error = caught.value
    assert (error.kind, error.body) == ("LeftDomain", ball.id[0]) and error.position[2] > 1 and 0 < error.time < 0.1
    with pytest.raises(granum.RunError):
        sim.step()
    sim.restore(state)
    assert sim.step(3).step == 3


def test_removed_bodies_are_gone_by_id(pile):
    pile["domain"] = {"min": [-1, -1, -1], "max": [1, 1, 1], "outside": "remove"}
    sim = granum.Simulation(pile)
    ball, ids = sim.body("ball").id[0], sim.bodies.id
    sim.body("ball").set(velocity=[0, 0, 100])
    sim.run(0.1)
    np.testing.assert_array_equal(sim.bodies.id, ids[ids != ball])
    with pytest.raises(granum.MissingError, match=f"body {ball} was removed before t = "):
        sim.at([ball]).position
    with pytest.raises(granum.MissingError, match="no body of `ball` is there at t = 0.1 s"):
        sim.body("ball").position
    with pytest.raises(granum.MissingError, match="no wall of `grains`"):
        sim.wall("grains").set_motion(velocity=[0, 0, 1])
