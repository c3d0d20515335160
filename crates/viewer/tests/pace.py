"""How fast the viewer is here: time to the first picture, and pictures a second while the view turns.

    pace.py GRANUM [BODIES...]

Fills a box with so many spheres (10,000 and 200,000 unless told otherwise), runs two steps, opens the run in Chromium, and
turns it round for some seconds. Every picture is waited for: its last pixel is read back before the next begins. Prints a
line of JSON a size, with the renderer that drew it. With --page DIR the page is taken from there instead of from GRANUM,
for work on it. A measurement, not a test: nothing is judged.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import chromium, end, until, view

SCENE = """
format = 1
title = "A bed of {n}"
step = "0.1 ms"
duration = "0.2 ms"
[output]
frames_every = "0.1 ms"
[solver]
max_iterations = 1
[materials.glass]
density = "2500 kg/m3"
friction = 0.3
[[walls]]
name = "floor"
shape = "plane"
material = "glass"
[[fills]]
name = "grains"
material = "glass"
sizes = {{ law = "uniform", min = "4 mm", max = "6 mm", by = "number" }}
count = {n}
region = {{ box = {{ min = [-{half}, -{half}, 0.01], max = [{half}, {half}, {high}] }} }}
"""
# Turns the view by two degrees a picture for `seconds`; then waits for the good picture that follows.
TURN = """seconds => new Promise(done => {
  const v = granum.view, gl = v.renderer.getContext(), pixel = new Uint8Array(4), began = performance.now(), times = []
  const from = v.camera.position.clone().sub(v.controls.target), kinds = []
  let last = began, k = 0
  v.ondraw = () => {
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
    const now = performance.now()
    times.push(now - last)
    last = now
    kinds.push([v.main.width, v.main.height])
    if (now - began > 1000 * seconds) { v.ondraw = null; return done({ times, size: kinds[kinds.length - 1] }) }
    turn()
  }
  const turn = () => {
    const a = 2 * ++k * Math.PI / 180
    v.camera.position.set(from.x * Math.cos(a) - from.y * Math.sin(a), from.x * Math.sin(a) + from.y * Math.cos(a), from.z).add(v.controls.target)
    v.camera.lookAt(v.controls.target)
    v.invalidate(true)
  }
  turn()
})"""
GOOD = """() => {
  const v = granum.view, gl = v.renderer.getContext(), pixel = new Uint8Array(4), began = performance.now()
  v.shadowStale = true
  v.movedAt = -1e9
  v.draw(began)
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  return performance.now() - began
}"""
RENDERER = """() => { const gl = granum.view.renderer.getContext(), e = gl.getExtension('WEBGL_debug_renderer_info')
  return e ? gl.getParameter(e.UNMASKED_RENDERER_WEBGL) : gl.getParameter(gl.RENDERER) }"""


def main(granum, sizes, page_from):
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(),
            args=["--no-sandbox", "--use-angle=gl-egl", "--use-gl=angle", "--ignore-gpu-blocklist"])
        for n in sizes:
            half = 0.5 * (2 * n * 1e-6) ** (1 / 3)
            scene, run = Path(temporary) / f"{n}.toml", Path(temporary) / str(n)
            scene.write_text(SCENE.format(n=n, half=half, high=0.01 + 2 * half))
            subprocess.run([granum, "run", scene, "-q", "-o", run], check=True)
            process, url = view(granum, "view", str(run))
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            if page_from:
                page.route("**/viewer.js", lambda route: route.fulfill(path=str(Path(page_from) / "viewer.js")))
            page.goto(url)
            until(page, "window.granum?.loadedAt != null")
            first = page.evaluate("granum.loadedAt") / 1000
            until(page, "!granum.view.waiting")
            pace = page.evaluate(TURN, 8)
            times = sorted(pace["times"][2:] or pace["times"])
            line = {
                "what": "viewer", "bodies": page.evaluate("granum.data.n"), "renderer": page.evaluate(RENDERER),
                "window": [1280, 800], "first_picture_s": round(first, 2), "fps": round(1000 * len(times) / sum(times), 1),
                "median_ms": round(times[len(times) // 2]), "worst_ms": round(times[-1]), "drawn_at": pace["size"],
                "good_picture_ms": round(page.evaluate(GOOD)),
            }
            print(json.dumps(line), flush=True)
            page.close()
            end(process)
        browser.close()


if __name__ == "__main__":
    words = sys.argv[2:]
    page_from = None
    if "--page" in words:
        at = words.index("--page")
        page_from = words[at + 1]
        del words[at : at + 2]
    main(str(Path(sys.argv[1]).resolve()), [int(w) for w in words] or [10000, 200000], page_from)
