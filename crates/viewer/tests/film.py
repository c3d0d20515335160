"""Draws the moving picture of the README with the program itself.

    film.py GRANUM docs/figures/excavator.webp

Needs the wheels playwright and pillow, chromium, and ffmpeg.
"""

import base64
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import chromium, end, until, view

# Arms in one colour, grains in another; nearer than the whole picture, which leaves room for the raised arm.
LOOK = """(() => {
  const c = document.getElementById('colour'), v = granum.view, d = granum.data
  document.getElementById('charts-toggle').click()
  c.value = 'material'
  c.onchange()
  v.fit([0.45, -1, 0.32])
  const t = v.controls.target, from = v.camera.position.clone().sub(t), m = [0, 0, 0]
  for (let i = 0; i < d.n; i++) for (let k = 0; k < 3; k++) m[k] += d.place[4 * i + k] / d.n
  t.set(m[0] - 0.02 * v.radius, m[1], m[2] + 0.22 * v.radius)
  v.camera.position.copy(t).addScaledVector(from, 0.52)
  v.controls.update()
})()"""
PICTURE = "(v => { v.render(v.canvas.clientWidth, v.canvas.clientHeight, 1, 2, true); return v.canvas.toDataURL('image/png') })(granum.view)"


def main(granum, out):
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folder = Path(folder)
        subprocess.run([granum, "run", "excavator", "-q", "-o", folder / "run", "--set", 'output.frames_every="40 ms"'], check=True)
        browser = playwright.chromium.launch(
            executable_path=chromium(),
            args=["--no-sandbox", "--use-angle=gl-egl", "--use-gl=angle", "--ignore-gpu-blocklist"])
        process, url = view(granum, "view", str(folder / "run"))
        page = browser.new_page(viewport={"width": 720, "height": 640})
        page.goto(url)
        until(page, "window.granum?.loadedAt != null")
        page.evaluate(LOOK)
        page.wait_for_timeout(1500)
        for frame in range(page.evaluate("granum.times.length")):
            page.evaluate(f"granum.seek({frame})")
            until(page, f"granum.frame === {frame}")
            (folder / f"{frame:04d}.png").write_bytes(base64.b64decode(page.evaluate(PICTURE).split(",")[1]))
        browser.close()
        end(process)
        subprocess.run(
            ["ffmpeg", "-y", "-loglevel", "error", "-framerate", "15", "-i", folder / "%04d.png",
             "-vf", "crop=iw:ih*0.75:0:ih*0.12,scale=640:-1", "-c:v", "libwebp_anim", "-q:v", "60", "-loop", "0", out], check=True)


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).resolve()), sys.argv[2])
