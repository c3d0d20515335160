"""Draws the pictures of docs/guide/viewer.md with the program itself.

    pictures.py GRANUM docs/guide

Needs the wheels playwright and pillow, and chromium.
"""

import io
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from browser import chromium, end, until, view

CLICK = "document.getElementById('{}').click()"
CHOOSE = "(() => {{ const c = document.getElementById('{}'); c.value = '{}'; c.onchange() }})()"
# Comes nearer: looks at the middle of the bodies from a part of the distance.
NEAR = """(part => {{
  const v = granum.view, d = granum.data, t = v.controls.target, from = v.camera.position.clone().sub(t), m = [0, 0, 0]
  for (let i = 0; i < d.n; i++) for (let c = 0; c < 3; c++) m[c] += d.place[4 * i + c] / d.n
  t.set(...m)
  v.camera.position.copy(t).addScaledVector(from, part)
  v.controls.update()
  v.invalidate()
}})({})"""
PICTURES = [
    ("viewer-rocks", "rocks", 30, [CLICK.format("walls"), "granum.view.fit([1, -0.75, 0.3])", NEAR.format(0.42)]),
    ("viewer-chains", "silo", 20, [CLICK.format("chains"), CLICK.format("walls"), NEAR.format(0.5)]),
    ("viewer-cut", "ellipsoid_pile", 7, [CLICK.format("cut"), CLICK.format("theme"), "granum.choose(500)"]),
    ("viewer-beams", "beam_curtain", 30, [CHOOSE.format("colour", "tension"), "granum.view.fit([0.6, -1, 0.35])"]),
    ("viewer-mechanism", "excavator", 60, [CHOOSE.format("colour", "material"), "granum.view.fit([0.5, -1, 0.3])", NEAR.format(0.75)]),
]


def main(granum, out):
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(),
            args=["--no-sandbox", "--use-angle=gl-egl", "--use-gl=angle", "--ignore-gpu-blocklist"])
        for name, scene, frame, scripts in PICTURES:
            run = Path(temporary) / scene
            subprocess.run([granum, "run", scene, "-q", "-o", run, "--set", "output.contacts=true"], check=True)
            process, url = view(granum, "view", str(run))
            page = browser.new_page(viewport={"width": 1200, "height": 760})
            page.goto(url)
            until(page, "window.granum?.loadedAt != null")
            page.evaluate(f"granum.seek({frame})")
            until(page, f"granum.frame === {frame}")
            for script in scripts:
                page.evaluate(script)
            # The picture with shade and hollows comes when nothing moves any more.
            page.wait_for_timeout(4000)
            image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            # All colours: the scale must be what the page shows.
            image.resize((960, 608), Image.Resampling.LANCZOS).save(Path(out) / f"{name}.png", optimize=True)
            page.close()
            end(process)
        together(browser, granum, Path(temporary), Path(out))
        browser.close()


def together(browser, granum, folder, out):
    """Two frictions of one heap, side by side."""
    runs = [folder / f"friction {friction}" for friction in (0.1, 0.6)]
    for run, friction in zip(runs, (0.1, 0.6)):
        change = ["--set", f"materials.glass.friction={friction}", "--set", "duration=1.5", "--set", "sources.0.count=1200"]
        subprocess.run([granum, "run", "heap", "-q", "-o", run, *change], check=False)
    process, url = view(granum, "view", *map(str, runs))
    page = browser.new_page(viewport={"width": 1500, "height": 700})
    page.goto(url)
    until(page, "window.joined")
    page.evaluate("(g => g.seek(g.times.length - 1))(panes[0].contentWindow.granum)")
    page.wait_for_timeout(5000)
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    image.resize((780, 364), Image.Resampling.LANCZOS).save(out / "viewer-together.png", optimize=True)
    page.close()
    end(process)


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).resolve()), sys.argv[2])
