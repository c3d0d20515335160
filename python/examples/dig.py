"""An environment for reinforcement learning, in the manner of gymnasium: the excavator digs as its motors are told.

    python dig.py

It has `reset` and `step` as gymnasium asks for; with gymnasium installed it is a `gymnasium.Env` and passes its checker.
"""

import numpy as np

import granum

try:
    import gymnasium

    Base = gymnasium.Env
except ImportError:
    gymnasium, Base = None, object


class Dig(Base):
    """Action: angular speeds of arm and bucket, from -1 to 1 [rad/s]. Reward: kilograms that leave the bed, less a little for work."""

    metadata = {"render_modes": []}
    joints = ("arm", "bucket")

    def __init__(self, frame_skip: int = 20, steps: int = 100, **changes):
        self.frame_skip, self.most = frame_skip, steps
        self.sim = granum.Simulation("excavator", threads=1, set=changes)
        self.arms = self.sim.joints(self.joints)
        self.bed = self.sim.group("bed")
        if gymnasium is not None:
            self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (2,), np.float32)
            self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (6,), np.float64)

    def _observe(self) -> np.ndarray:
        torque = np.nan_to_num(self.arms.drive_torque)
        return np.concatenate([self.arms.angle, self.arms.angular_speed, torque])

    def _lifted(self) -> float:
        return float(self.bed.mass[self.bed.position[:, 2] > 0.12].sum())

    def reset(self, *, seed=None, options=None):
        if gymnasium is not None:
            super().reset(seed=seed)
        self.sim.reset(seed=seed)
        self.count, self.before = 0, self._lifted()
        return self._observe(), {}

    def step(self, action):
        action = np.clip(np.asarray(action, dtype=float), -1.0, 1.0)
        self.arms.set_motor(angular_speed=action)
        self.sim.step(self.frame_skip)
        lifted = self._lifted()
        reward = lifted - self.before - 1e-3 * float(np.square(action).sum())
        self.before, self.count = lifted, self.count + 1
        return self._observe(), reward, False, self.count >= self.most, {"lifted": lifted}


def main(steps: int = 20) -> float:
    """Swings the arm through the bed; returns what the bucket has lifted [kg]."""
    env = Dig(steps=steps)
    env.reset()
    done = False
    while not done:
        _, _, terminated, truncated, info = env.step([1.0, 0.5])
        done = terminated or truncated
    return info["lifted"]


if __name__ == "__main__":
    print(f"lifted {main(100):.2f} kg")
