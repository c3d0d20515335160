"""The viewer from Python: pages with a secret, saved pages, cells of notebooks, simulations while they are stepped; plain pictures."""

import json
import re
import struct
import sys
import time
import types
import urllib.error
import urllib.request
import zlib

import numpy as np
import pytest

import granum


def fetched(url):
    with urllib.request.urlopen(url) as answer:
        return answer.read(), answer.headers


@pytest.fixture
def run(pile, tmp_path):
    return granum.run(pile.set("output.frames_every", "0.1 s"), tmp_path / "pile")


@pytest.fixture
def cells(monkeypatch):
    """What a notebook would show."""
    shown = []
    display = types.ModuleType("IPython.display")
    display.HTML, display.display = str, shown.append
    for name, module in (("ipykernel", types.ModuleType("ipykernel")), ("IPython", types.ModuleType("IPython")), ("IPython.display", display)):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delenv("JUPYTERHUB_SERVICE_PREFIX", raising=False)
    return shown


def test_a_page_has_a_secret_and_may_be_framed(run):
    url = run.view(open=False)
    page, headers = fetched(url)
    assert b"viewer.js" in page and "frame-ancestors" not in headers["Content-Security-Policy"]
    assert json.loads(fetched(url + "api/run")[0])["name"] == "pile"
    for wrong in (url.rsplit("/", 2)[0] + "/api/run", url[:-2] + "/api/run"):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            fetched(wrong)


def test_runs_side_by_side(run, pile, tmp_path):
    other = granum.run(pile, tmp_path / "other", set={"duration": 0.1})
    url = granum.view(run, other, open=False)
    assert b'data-runs="2"' in fetched(url)[0]
    assert json.loads(fetched(url + "run/1/api/run")[0])["name"] == "other"


def test_a_cell_of_a_notebook(run, cells):
    url = run.view(height=300)
    assert re.search(rf'<iframe src="{re.escape(url)}" width="100%" height="300"', cells[0])
    assert run.view(static=True) == "" and cells[1].startswith("<iframe srcdoc=") and "&lt;script" in cells[1]
    with pytest.raises(granum.InputError, match="one run"):
        granum.view(run, run, static=True)


def test_a_server_that_a_browser_cannot_reach(run, cells, monkeypatch):
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/x/")
    assert run.view() == "" and "srcdoc" in cells[0]


def test_a_page_is_saved(run, tmp_path):
    text = run.save_page(tmp_path / "page.html", frames=3).read_text(encoding="utf-8")
    saved = json.loads(re.search(r'id="saved">(.*?)</script>', text, re.S)[1])
    np.testing.assert_allclose(saved["api/run"]["times"], [0, 0.2, 0.4])
    assert "api/bodies/2" in saved and "api/bodies/3" not in saved and "http://" not in text.split('id="saved"')[0]
    with pytest.raises(granum.InputError, match="save_page"):
        run.view(static=True)


def frames_shown(url, count):
    """Waits until the page has so many frames: a thread of its own writes them, and a frame is listed when it is whole."""
    for _ in range(3000):
        times = json.loads(fetched(url + "api/run")[0])["times"]
        if len(times) >= count:
            return times
        time.sleep(0.01)
    raise AssertionError(f"{times}, and not {count} frames")


def test_a_simulation_is_viewed_while_it_is_stepped(pile):
    sim = granum.Simulation(pile.set("output.frames_every", "0.1 s"))
    plain = granum.Simulation(pile)
    start = sim.save()
    url = sim.view(open=False)
    sim.run(0.35)
    np.testing.assert_allclose(frames_shown(url, 3)[:3], [0, 0.1, 0.2])
    plain.run(0.35)
    assert sim.hash == plain.hash
    # Going back ends what was recorded for the view; another view begins another record.
    sim.restore(start)
    assert sim._native.folder() is None
    url = granum.view(sim, open=False)
    sim.run(0.15)
    assert len(frames_shown(url, 1)) <= 2
    sim.reset()
    sim.run(0.35)
    assert sim.hash == plain.hash


def test_a_recorded_simulation_is_viewed_where_it_is(pile, tmp_path):
    sim = granum.Simulation(pile.set("output.frames_every", "0.1 s"))
    sim.view(open=False)
    with sim.record(tmp_path / "kept") as folder:
        url = sim.view(open=False)
        sim.run(0.1)
        assert json.loads(fetched(url + "api/run")[0])["name"] == "kept"
    assert granum.Run(folder).times.size == 2


def pixels(png):
    """Red, green and blue of a PNG without a palette."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    at, data = 8, b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        data += png[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
        at += 12 + size
    raw = np.frombuffer(zlib.decompress(data), dtype=np.uint8).reshape(height, 1 + 3 * width)
    rows, before = [], np.zeros(3 * width, dtype=np.uint8)
    for kind, *row in raw.tolist():
        row, done = np.array(row, dtype=np.uint8), np.zeros(3 * width, dtype=np.uint8)
        for k in range(3 * width):
            left, up = int(done[k - 3]) if k >= 3 else 0, int(before[k])
            corner = int(before[k - 3]) if k >= 3 else 0
            guess = left + up - corner
            near = min((left, up, corner), key=lambda x: abs(guess - x))
            done[k] = (int(row[k]) + [0, left, up, (left + up) // 2, near][kind]) % 256
        rows.append(done)
        before = done
    return np.array(rows).reshape(height, width, 3).astype(int)


def test_a_plain_picture(tmp_path):
    scene = granum.Scene("Two balls", step="1 ms", duration="1 s", gravity=[0, 0, 0])
    scene.material("steel", density=7800)
    scene.body("slow", shape="sphere", radius=0.4, material="steel", position=[-1, 0, 0])
    scene.body("fast", shape="sphere", radius=0.4, material="steel", position=[1, 0, 0], velocity=[0, 0, 1])
    sim = granum.Simulation(scene)
    picture = sim.picture(width=120, height=80, eye=[0, -1, 0], path=tmp_path / "a.png")
    assert picture._repr_png_() == (tmp_path / "a.png").read_bytes() and repr(picture) == "Picture(120 x 80)"
    shown = pixels(picture.png)
    # Seen along y, x to the right: the slow one on the left is dark blue, the fast one on the right yellow.
    left, right, sky = shown[40, 30], shown[40, 90], shown[5, 60]
    assert left[2] > left[0] + 20 and right[0] > right[2] + 60 and sky.min() > 220, (left, right, sky)
    # From the other side they have changed places.
    back = pixels(sim.picture(width=120, height=80, eye=[0, 1, 0]).png)
    assert back[40, 30][0] > back[40, 30][2] + 60
    with pytest.raises(granum.InputError, match="material"):
        sim.picture(colour="heat")
