"""A control loop: a plate on a hinge carries a ball, and a controller keeps the plate level by its motor.

    python level.py
"""

import granum


def scene() -> granum.Scene:
    s = granum.Scene("Level", step="2 ms", duration="2 s")
    s.material("steel", density=7800, friction=0.3)
    s.body("plate", shape="box", size=[0.4, 0.2, 0.01], material="steel", position=[0, 0, 0.5])
    s.body("ball", shape="sphere", radius="1 cm", material="steel", position=[0.05, 0, 0.516])
    s.joint("hinge", kind="revolute", bodies=["plate"], position=[0, 0, 0.5], axis=[0, 1, 0])
    return s


def main(seconds: float = 1.0) -> float:
    """Returns how far the ball is from the middle in the end [m]."""
    sim = granum.Simulation(scene())
    hinge, ball = sim.joint("hinge"), sim.body("ball")
    while sim.time < seconds:
        x, v = ball.position[0, 0], ball.velocity[0, 0]
        # Tilt against the ball: a positive angle about y makes it roll towards positive x.
        wanted = max(-0.1, min(0.1, -2.0 * x - 1.2 * v))
        hinge.set_motor(torque=-60.0 * (hinge.angle - wanted) - 1.5 * hinge.angular_speed)
        sim.step()
    return abs(ball.position[0, 0])


if __name__ == "__main__":
    print(f"the ball is {1000 * main(3.0):.1f} mm from the middle")
