"""The examples and the code of docs/python.md run."""

import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

REPOSITORY = Path(__file__).parents[2]
BLOCKS = re.findall(r"```python\n(.*?)```", (REPOSITORY / "docs/python.md").read_text(encoding="utf-8"), re.S)


def example(name):
    spec = importlib.util.spec_from_file_location(name, REPOSITORY / "python/examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_code_of_the_page(number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(display, raising=False)
    exec(compile(BLOCKS[number], f"block {number} of docs/python.md", "exec"), {})


def test_a_controller_keeps_a_ball_on_a_plate():
    assert example("level").main(3.0) < 0.01


def test_friction_is_found():
    assert example("calibrate").main() == pytest.approx(np.tan(np.radians(24)), abs=0.01)


def test_friction_and_rolling_of_grains_are_found():
    pytest.importorskip("scipy")
    found = example("calibrate_grains").main(friction=0.4, rolling=0.2)
    assert found == pytest.approx((0.4, 0.2), abs=0.12)


def test_the_excavator_is_an_environment():
    dig = example("dig")
    env = dig.Dig(frame_skip=2, steps=3)
    first, _ = env.reset(seed=1)
    rows = [env.step([0.5, -0.5]) for _ in range(3)]
    assert [r[3] for r in rows] == [False, False, True] and rows[0][0].shape == (6,)
    np.testing.assert_allclose(rows[0][0][2:4], [0.5, -0.5], atol=1e-6)
    again, _ = env.reset(seed=1)
    np.testing.assert_array_equal(first, again)
    np.testing.assert_array_equal(env.step([0.5, -0.5])[0], rows[0][0])
    try:
        from gymnasium.utils.env_checker import check_env
    except ImportError:
        return
    check_env(dig.Dig(frame_skip=1, steps=2), skip_render_check=True)
