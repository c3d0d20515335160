"""The viewer in a real Chromium, end to end.

    browser.py GRANUM [PICTURES]

Runs a few small scenes with GRANUM, opens them with `granum view` and `granum run --view`, and checks what a person
would: that the page loads without a word on the console and asks nobody but its server; that bodies are where they
must be, in the colours that they must have; that playing, scrubbing, picking, cutting, force chains and the picture
button do what they say; that beams, joints and sphere sets are drawn and picked; that a live run shows its frames and
ends with the same bits as one that nobody watched; that a run that was killed is not called live; that many bodies are
drawn quickly while the view moves and well when it rests; that errors are told in words; that a saved page needs no server, and
that runs can stand side by side. Pictures are judged by what is in them, region by region, not byte by byte: software and
hardware draw edges differently. PICTURES, a folder, keeps the screenshots.

Needs the wheels playwright and pillow, and Debian's chromium. Exit code 0 if all is well. For work on the page: with
GRANUM_PAGE=crates/viewer/web/dist the script is taken from there instead of from GRANUM.
"""

import base64
import http.server
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

# Five balls in a row of growing speed, far from the origin, over a floor; a box; a hinge; nothing touches at first.
SCENE = """
format = 1
title = "Viewer test"
step = "1 ms"
duration = "0.3 s"
gravity = [0, 0, 0]

[output]
frames_every = "10 ms"
contacts = true

[materials.steel]
density = "7800 kg/m3"
friction = 0.3

[materials.wood]
density = "600 kg/m3"
friction = 0.4

[[walls]]
name = "floor"
shape = "plane"
material = "wood"
"""
BODY = """
[[bodies]]
name = "{name}"
shape = "{shape}"
material = "{material}"
position = {position}
velocity = {velocity}
{size}
"""
PUSHED = """
format = 1
title = "A pile"
step = "1 ms"
duration = "0.6 s"

[output]
frames_every = "20 ms"
contacts = true

[materials.steel]
density = "7800 kg/m3"
friction = 0.3

[[walls]]
name = "tray"
shape = "container"
material = "steel"
min = [-0.1, -0.1, 0]
max = [0.1, 0.1, 0.1]
thickness = "5 mm"
open = ["top"]

[[fills]]
name = "grains"
material = "steel"
radius = "8 mm"
count = 200
region = { box = { min = [-0.09, -0.09, 0.01], max = [0.09, 0.09, 0.3] } }
"""

BEAMS = """
format = 1
title = "Two beams"
method = "dem"
step = "10 us"
duration = "1 ms"
gravity = [0, 0, 0]
[output]
frames_every = "0.2 ms"
[materials.rubber]
density = "1000 kg/m3"
friction = 0.3
restitution = 0.5
young = "5 MPa"
poisson = 0.4
[[beams]]
name = "low"
material = "rubber"
young = "1 MPa"
radius = "3 cm"
start = [0, 0, 0.4]
end = [1, 0, 0.4]
elements = 4
contact = false
[[beams]]
name = "high"
material = "rubber"
young = "1 MPa"
radius = "3 cm"
start = [0, 0, 0.8]
end = [1, 0, 0.8]
elements = 4
contact = false
first = "clamped"
velocity = [0, 0, 2]
[[bodies]]
name = "ball"
shape = "sphere"
radius = "8 cm"
material = "rubber"
position = [1.4, 0, 0.6]
"""
# A dumb-bell of balls that hangs on a hinge, and a slider.
MACHINE = """
format = 1
title = "A machine"
step = "1 ms"
duration = "20 ms"
gravity = [0, 0, 0]
[output]
frames_every = "5 ms"
[materials.steel]
density = "7800 kg/m3"
[[bodies]]
name = "bell"
shape = "spheres"
spheres = [[-0.4, 0, 0, 0.2], [0, 0, 0, 0.12], [0.4, 0, 0, 0.2]]
material = "steel"
position = [0, 0, 1]
[[bodies]]
name = "sledge"
shape = "box"
size = [0.3, 0.3, 0.3]
material = "steel"
position = [1.5, 0, 1]
velocity = [0, 0, 1]
[[joints]]
name = "hinge"
kind = "revolute"
bodies = ["bell"]
position = [-0.9, 0, 1]
axis = [0, 1, 0]
[[joints]]
name = "rail"
kind = "prismatic"
bodies = ["sledge"]
position = [1.5, 0, 1]
axis = [0, 0, 1]
"""
CROWD = """
format = 1
title = "A crowd"
step = "0.1 ms"
duration = "0.1 ms"
[output]
frames_every = "0.1 ms"
[solver]
max_iterations = 1
[materials.glass]
density = "2500 kg/m3"
friction = 0.3
[[fills]]
name = "grains"
material = "glass"
radius = "5 mm"
count = 25000
region = { box = { min = [-0.25, -0.25, 0], max = [0.25, 0.25, 0.25] } }
[[bodies]]
name = "large"
shape = "box"
size = [0.1, 0.1, 0.1]
material = "glass"
position = [0, 0, 0.4]
"""

complaints = []


def check(ok, what):
    print(("ok      " if ok else "WRONG   ") + what)
    if not ok:
        complaints.append(what)


def chromium():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return shutil.which(name)
    sys.exit("no chromium on this machine: apt-get install chromium")


def until(page, condition, seconds=120):
    """Waits until a condition holds in the page; not wait_for_function, whose eval the page's own rules forbid."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"!!({condition})"):
        if time.monotonic() > end:
            sys.exit(f"waited in vain for {condition}; the page says: {page.inner_text('#error')}")
        page.wait_for_timeout(50)


class Page:
    """A page of the viewer, with all that it said and asked."""

    def __init__(self, browser, url):
        self.said, self.asked, self.url = [], [], url
        self.page = browser.new_page(viewport={"width": 1000, "height": 700})
        self.page.on("console", lambda m: self.said.append(f"{m.type}: {m.text}"))
        self.page.on("pageerror", lambda e: self.said.append(f"error: {e}"))
        self.page.on("request", lambda r: self.asked.append(r.url))
        if "GRANUM_PAGE" in os.environ:
            files = Path(os.environ["GRANUM_PAGE"])
            kinds = {"viewer.js": "text/javascript", "style.css": "text/css", "index.html": "text/html"}

            def from_file(name, kind):
                return lambda route: route.fulfill(path=str(files / name), content_type=kind)

            for name, kind in kinds.items():
                self.page.route("**/" + ("" if name == "index.html" else name), from_file(name, kind))
        self.page.goto(url)
        until(self.page, "window.granum?.loadedAt != null")

    def run(self, script):
        return self.page.evaluate(script)

    def at(self, frame):
        until(self.page, f"granum.frame === {frame}")

    def picture(self, name=None):
        """The stage without cards, as an image: what the user's own picture button gives, at half its size."""
        data = self.run("granum.view.screenshot()")
        image = Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB")
        if name and len(sys.argv) > 2:
            Path(sys.argv[2]).mkdir(parents=True, exist_ok=True)
            self.page.wait_for_timeout(700)
            self.page.screenshot(path=str(Path(sys.argv[2]) / f"{name}.png"))
        return image

    def spot(self, image, point):
        """Where a point of the world is on the picture, in its pixels."""
        x, y = self.run(f"""(() => {{
            const c = granum.view.camera, o = granum.origin, p = {json.dumps(point)}
            c.updateMatrixWorld()
            const v = c.position.clone().set(p[0] - o[0], p[1] - o[1], p[2] - o[2]).project(c)
            return [(v.x + 1) / 2, (1 - v.y) / 2] }})()""")
        return x * image.width, y * image.height

    def colour(self, image, point):
        x, y = self.spot(image, point)
        box = image.crop((int(x) - 3, int(y) - 3, int(x) + 4, int(y) + 4))
        return [sum(box.tobytes()[c::3]) / 49 for c in range(3)]

    def quiet(self, what):
        check(not self.said, f"{what}: nothing on the console {self.said[:3]}")
        foreign = [u for u in self.asked if not u.startswith((self.url, "data:", "blob:"))]
        check(not foreign, f"{what}: no request to anybody else {foreign[:3]}")
        self.page.close()


def view(granum, *words):
    """Starts granum and returns the process and the address of the page."""
    process = subprocess.Popen([granum, *words, "--no-open"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        if found:
            return process, found.group(0)
    sys.exit(f"granum {' '.join(words)} gave no address")


def end(process):
    process.send_signal(signal.SIGINT)
    process.stdout.read()
    return process.wait()


def refused(url):
    base = url.rstrip("/")
    codes = {}
    for target in ["/../run.log", "/scene.toml", "/api/bodies/../../run.log", "/%2e%2e/run.log", "/api/bodies/99"]:
        try:
            codes[target] = urllib.request.urlopen(base + target).status
        except urllib.error.HTTPError as error:
            codes[target] = error.code
    check(set(codes.values()) == {404}, f"path tricks are refused: {codes}")
    request = urllib.request.Request(base + "/api/run", headers={"Host": "evil.example"})
    try:
        status = urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        status = error.code
    check(status == 403, f"a foreign Host is refused: {status}")


def recorded(browser, granum, folder):
    places = [[1000 + 0.5 * i, 2000, 0.5] for i in range(5)]
    text = SCENE + "".join(
        BODY.format(name=f"ball{i}", shape="sphere", material="wood" if i == 3 else "steel", position=p,
                    velocity=[0, 0, 0.5 * i], size='radius = "0.15 m"') for i, p in enumerate(places))
    text += BODY.format(name="crate", shape="box", material="wood", position=[1001, 2000.8, 0.5], velocity=[0, 0, 0],
                        size="size = [0.4, 0.3, 0.6]")
    scene = folder / "balls.toml"
    scene.write_text(text)
    run = folder / "balls"
    subprocess.run([granum, "run", scene, "-q", "-o", run], check=True)
    process, url = view(granum, "view", str(run))
    refused(url)
    page = Page(browser, url)
    check(page.run("granum.times.length") == 31 and page.run("granum.frame") == 0, "31 frames, the first is shown")
    page.run("document.getElementById('last').click()")
    page.at(30)
    moved = lambda i: [places[i][0], places[i][1], 0.5 + 0.5 * i * 0.3]
    image = page.picture("speeds")
    colours = [page.colour(image, moved(i)) for i in range(5)]
    empty = page.colour(image, [1001.25, 1999.2, 0.5])
    distance = lambda a, b: sum((x - y) ** 2 for x, y in zip(a, b)) ** 0.5
    check(all(distance(c, empty) > 60 for c in colours), f"every ball is where it must be: {colours} on {empty}")
    # Viridis: dark violet, teal, yellow.
    check(colours[0][2] > colours[0][1] and colours[4][0] > 150 and colours[4][2] < 120 and colours[2][1] > colours[2][0] + 20,
          "slow is violet, fast is yellow")
    check(distance(page.colour(image, places[4]), colours[4]) > 60, "and not where it was at the start")
    check(distance(page.colour(image, [1001, 2000.8, 0.5]), empty) > 30, "the box is there")

    page.run("document.getElementById('colour').value = 'material'; document.getElementById('colour').onchange()")
    page.page.wait_for_timeout(500)
    image = page.picture("materials")
    steel, wood = page.colour(image, moved(2)), page.colour(image, moved(3))
    check(steel[2] > steel[0] + 40 and wood[0] > wood[2] + 40, f"steel is blue, wood is orange: {steel} {wood}")
    legend = page.page.inner_text("#legend")
    check("steel" in legend and "wood" in legend, "the legend has their names")

    # Scrub with the slider, pick with the mouse.
    page.page.fill("#scrub", "10")
    page.at(10)
    box = page.page.locator("#picture").bounding_box()
    x, y = page.spot(Image.new("RGB", (int(box["width"]), int(box["height"]))), [places[4][0], places[4][1], 0.7])
    page.page.mouse.click(box["x"] + x, box["y"] + y)
    page.page.wait_for_selector("#picked:not([hidden])")
    until(page.page, "document.querySelector('#picked table').innerText.includes('steel')")
    card = page.page.inner_text("#picked")
    check("2 m/s" in card and "0.15 m" in card and "sphere" in card, f"the card of the fastest ball: {card!r}")
    until(page.page, "granum.trackRows?.length === 31")
    z = page.run("granum.trackRows.map(r => r[4])")
    check(all(abs(z[k] - (0.5 + 0.02 * k)) < 1e-6 for k in range(31)), "its track is its motion")
    image = page.picture("picked")
    check(distance(page.colour(image, [places[4][0], places[4][1], 1.0]), empty) > 60, "the track is drawn")
    x, y = page.spot(Image.new("RGB", (int(box["width"]), int(box["height"]))), [1001.1, 2000.65, 0.7])
    page.page.mouse.click(box["x"] + x, box["y"] + y)
    until(page.page, "document.querySelector('#picked table').innerText.includes('box')")
    page.page.keyboard.press("Escape")
    page.page.wait_for_selector("#picked", state="hidden")

    # Play to the end at ten times the speed.
    page.page.select_option("#speed", "10")
    page.page.keyboard.press("Home")
    page.at(0)
    page.page.keyboard.press("Space")
    page.at(30)
    until(page.page, "!granum.playing")
    page.page.wait_for_timeout(3000)
    drawn = page.run("granum.view.drawn")
    page.page.wait_for_timeout(1500)
    check(page.run("granum.view.drawn") == drawn, "nothing is drawn while nothing changes")

    # A cut through the middle of the row takes the balls away on one side.
    page.run("document.getElementById('cut').click(); document.querySelector('[data-axis=x]').click()")
    image = page.picture("cut")
    cut, left = [distance(page.colour(image, moved(i)), empty) for i in (4, 0)]
    check(cut < 50 < left, f"the cut takes away one side: {cut} {left}")
    page.run("document.getElementById('cut').click()")
    with page.page.expect_download() as download:
        page.page.click("#shot")
    saved = Image.open(download.value.path())
    check(saved.size[0] == 2 * int(box["width"]) and download.value.suggested_filename.endswith(".png"), f"the picture button saves a PNG {saved.size}")
    charts = page.run("[...document.querySelectorAll('#charts canvas')].map(c => c.width)")
    check(len(charts) == 3 and all(w > 100 for w in charts), "three charts")
    page.quiet("recorded run")

    # Somebody removes a frame: the page says so.
    (run / "frames" / "bodies_000020.vtp").unlink()
    page = Page(browser, url)
    page.run("granum.seek(20)")
    page.page.wait_for_selector("#error:not([hidden])")
    check("bodies_000020.vtp" in page.page.inner_text("#error"), "an error is told in words: " + page.page.inner_text("#error"))
    page.page.close()
    check(end(process) == 0, "Ctrl-C ends the viewer")


def live(browser, granum, folder):
    scene = folder / "pile.toml"
    scene.write_text(PUSHED)
    plain = folder / "plain"
    subprocess.run([granum, "run", scene, "-q", "-o", plain], check=True)
    watched = folder / "watched"
    process, url = view(granum, "run", str(scene), "-o", str(watched), "--view")
    page = Page(browser, url)
    until(page.page, "granum.times.length === 31 && granum.index.summary.status === 'finished'")
    check(True, "all frames of a live run appear, and its end is told")
    hashes = [json.loads((run / "summary.json").read_text())["state_hash"] for run in (plain, watched)]
    check(hashes[0] == hashes[1], "watching does not change the result")
    page.run("document.getElementById('last').click()")
    page.at(30)
    page.run("document.getElementById('chains').click()")
    until(page.page, "granum.chainsShown?.shown > 20")
    mean = page.run("granum.chainsShown.mean")
    # Every grain rests: the floor carries their weight, and forces are of the size of a grain's weight.
    weight = 7800 * 4 / 3 * 3.14159 * 0.008 ** 3 * 9.81
    check(0.3 * weight < mean < 10 * weight, f"mean contact force {mean} N, a grain weighs {weight} N")
    page.picture("chains")
    page.run("document.getElementById('colour').value = 'force'; document.getElementById('colour').onchange()")
    until(page.page, "granum.values && granum.field.key === 'force' && granum.ranges.force")
    total = page.run("granum.values.reduce((a, b) => a + b, 0)")
    check(total > 200 * weight, f"forces on bodies add up to {total} N")
    page.quiet("live run")
    check(end(process) == 0, "the run ends with 0 after Ctrl-C")


def click(page, point):
    box = page.page.locator("#picture").bounding_box()
    x, y = page.spot(Image.new("RGB", (int(box["width"]), int(box["height"]))), point)
    page.page.mouse.click(box["x"] + x, box["y"] + y)


def distance(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b)) ** 0.5


def opened(browser, granum, folder, name, text):
    scene, run = folder / f"{name}.toml", folder / name
    scene.write_text(text)
    subprocess.run([granum, "run", scene, "-q", "-o", run], check=True)
    process, url = view(granum, "view", str(run))
    return process, Page(browser, url)


def beams(browser, granum, folder):
    process, page = opened(browser, granum, folder, "beams", BEAMS)
    page.run("document.getElementById('last').click()")
    page.at(5)
    image = page.picture("beams")
    empty = page.colour(image, [0.5, 0, 0.6])
    low, high = page.colour(image, [0.5, 0, 0.4]), page.colour(image, [0.8, 0, 0.802])
    check(distance(low, empty) > 60 and distance(high, empty) > 60, f"both beams are where they must be: {low} {high} on {empty}")
    # The upper one moves at 2 m/s but for its clamped end, the lower one and the ball rest.
    check(low[2] > low[1] and high[0] > 150 and high[2] < 120, f"beams have the colours of their speeds: {low} {high}")
    click(page, [0.75, 0, 0.8015])
    page.page.wait_for_selector("#picked:not([hidden])")
    card = page.page.inner_text("#picked")
    check("Beam 1" in card and "rubber" in card and "high" in card and "0.03 m" in card and "7" in card, f"the card of a beam: {card!r}")
    picked = page.picture("beam-picked")
    check(distance(page.colour(picked, [0.5, 0, 0.802]), page.colour(image, [0.5, 0, 0.802])) > 60, "the picked beam is marked")
    page.page.keyboard.press("Escape")
    page.page.wait_for_selector("#picked", state="hidden")
    # Its lower half: the upper one lies under the card of the colours in so small a window.
    click(page, [1.4, 0, 0.55])
    until(page.page, "document.querySelector('#picked h2').innerText.startsWith('Body')")
    page.page.keyboard.press("Escape")
    page.page.wait_for_selector("#picked", state="hidden")
    page.run("document.getElementById('colour').value = 'tension'; document.getElementById('colour').onchange()")
    until(page.page, "document.querySelector('#scale h2').innerText.includes('tension')")
    page.quiet("run with beams")
    check(end(process) == 0, "its viewer ends")


def machine(browser, granum, folder):
    process, page = opened(browser, granum, folder, "machine", MACHINE)
    check(page.run("granum.joints.length") == 2, "two joints")
    image = page.picture("machine")
    empty = page.colour(image, [0.9, 0, 1])
    for x in (-0.4, 0, 0.4):
        check(distance(page.colour(image, [x, -0.1, 1.0]), empty) > 60, f"the ball at {x} of the set is there")
    joint = page.colour(image, [-0.9, 0, 1])
    ball = page.colour(image, [-0.9, 0, 1.036])
    check(joint[0] > joint[2] + 60 and ball[0] > ball[2] + 60, f"the hinge is drawn, axis and ball: {joint} {ball}")
    click(page, [0.4, -0.19, 1.0])
    page.page.wait_for_selector("#picked:not([hidden])")
    until(page.page, "document.querySelector('#picked table').innerText.includes('steel')")
    card = page.page.inner_text("#picked")
    check("spheres" in card and "bell" in card, f"the card of a sphere set: {card!r}")
    # Between the balls there is nothing to pick.
    click(page, [0.2, 0, 1.15])
    page.page.wait_for_selector("#picked", state="hidden")
    page.run("document.getElementById('joints').click()")
    page.page.wait_for_timeout(800)
    hidden = page.colour(page.picture(), [-0.9, 0, 1])
    check(distance(hidden, joint) > 60, "joints can be hidden")
    page.quiet("run with joints and a sphere set")
    check(end(process) == 0, "its viewer ends")


def crowd(browser, granum, folder):
    process, page = opened(browser, granum, folder, "crowd", CROWD)
    size = "granum.view.canvas.clientWidth, granum.view.canvas.clientHeight"
    check(page.run("granum.view.cloud.count") == 25000, "all spheres are in the crowd, the large box is not")
    pictures = []
    # Quickly, well, and well on a machine so slow that what is hidden is sought first.
    for points, pace in (("true", "1e9"), ("false", "0"), ("false", "1e9")):
        data = page.run(f"""(() => {{ const v = granum.view; v.pace.plain = {pace}; v.shadowStale = true
            v.render({size}, 1, 1, {'false' if points == 'true' else 'true'}, {points}); return v.canvas.toDataURL() }})()""")
        pictures.append(Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB"))
    quick, well, slow = pictures
    if len(sys.argv) > 2:
        for name, image in zip(("quick", "well", "slow"), pictures):
            image.save(Path(sys.argv[2]) / f"crowd-{name}.png")
    n = quick.width * quick.height
    off = lambda a, b, by: sum(distance(p, q) > by for p, q in zip(a.getdata(), b.getdata())) / n
    check(off(slow, well, 40) < 0.01, f"what is hidden is left out and nothing else: {off(slow, well, 40)}")
    covered = [sum(p[0] < 120 for p in image.getdata()) / n for image in (quick, well)]
    check(abs(covered[0] - covered[1]) < 0.05 and covered[1] > 0.05, f"points cover what the bodies cover: {covered}")
    box = [page.colour(image, [0, -0.05, 0.4]) for image in (quick, well)]
    check(distance(*box) < 60, f"the box is a box in both: {box}")
    check(page.run("granum.view.drawn > 0"), "the page has drawn")
    page.quiet("crowd")
    check(end(process) == 0, "its viewer ends")


def lost(browser, granum, folder):
    """One grain that flew away does not make the picture smaller; time, axes and length, velocities, groups, numbers that are not cut."""
    away = BODY.format(name="lost", shape="sphere", material="steel", position=[0, 0, 5], velocity=[4, 0, 0], size='radius = "8 mm"')
    process, page = opened(browser, granum, folder, "lost", PUSHED + away)
    check(page.run("granum.view.radius") < 0.5, f"the picture shows the tray: {page.run('granum.view.radius')} m")
    page.run("granum.seek(20)")
    page.at(20)
    page.page.wait_for_timeout(1500)
    bar = page.run("granum.overlay")
    check(40 <= bar["wide"] <= 100 and f"{bar['length']:g}"[-1] in "125", f"a round length: {bar}")
    check(page.run("[...document.getElementById('axes').getContext('2d').getImageData(0, 0, 190, 74).data].some(x => x)"), "it is drawn")
    inside = """[...document.querySelectorAll('#scale *, #charts .bar > span > span')].filter(e => e.offsetParent).every(e => {
        const box = e.closest('.card, .chart').getBoundingClientRect(), own = e.getBoundingClientRect()
        return own.left >= box.left - 1 && own.right <= box.right + 1 && own.bottom <= box.bottom + 1 && e.scrollWidth <= e.clientWidth + 1 })"""
    check(page.run(inside), "no number is cut")
    page.run("document.getElementById('arrows').click()")
    until(page.page, "granum.arrowsShown?.shown > 20")
    page.run("document.querySelector('#groups input').click()")
    until(page.page, "[...granum.data.members.values()].flat().length === 200")
    check(page.run("granum.data.n") == 201, "a hidden group is still in the frame")
    page.quiet("a lost grain")
    check(end(process) == 0, "its viewer ends")


def saved(browser, granum, folder):
    """The page as one file, opened without a server: all frames, colours, tracks and charts; and the video of it."""
    run, file = folder / "saved-run", folder / "saved.html"
    scene = folder / "saved.toml"
    scene.write_text(PUSHED)
    subprocess.run([granum, "run", scene, "-q", "-o", run], check=True)
    subprocess.run([granum, "view", run, "--save", file, "--frames", "4"], check=True)
    page = Page(browser, file.as_uri())
    check(page.run("granum.times.map(t => Number(t.toFixed(3)))") == [0, 0.2, 0.4, 0.6], "four frames from the first to the last")
    page.run("granum.seek(3)")
    page.at(3)
    for field in page.run("[...document.querySelectorAll('#colour option')].filter(o => !o.disabled).map(o => o.value)"):
        page.run(f"document.getElementById('colour').value = '{field}'; document.getElementById('colour').onchange()")
        until(page.page, f"granum.field.key === '{field}' && granum.ranges[granum.field.key]")
    page.run("document.getElementById('chains').click()")
    until(page.page, "granum.chainsShown?.shown > 20")
    page.run("document.getElementById('chains').click(); granum.choose(granum.data.id[7])")
    until(page.page, "granum.trackRows?.length === 4 && document.querySelector('#picked table').innerText.includes('steel')")
    page.picture("saved")
    # 0.6 s at a tenth of the speed: 6 s.
    page.page.select_option("#speed", "0.1")
    with page.page.expect_download(timeout=600000) as download:
        page.page.click("#film")
    video = folder / "film.webm"
    download.value.save_as(video)
    if len(sys.argv) > 2:
        shutil.copy(video, Path(sys.argv[2]) / "film.webm")
    ask = ["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries", "stream=codec_name,nb_read_frames:format=duration", "-of", "json", video]
    if shutil.which("ffprobe"):
        said = json.loads(subprocess.run(ask, check=True, capture_output=True).stdout)
        stream = said["streams"][0]
        check(stream["codec_name"] == "vp8" and stream["nb_read_frames"] == "181", f"every picture is in the video: {stream}")
        check(abs(float(said["format"]["duration"]) - 181 / 30) < 0.05, f"it lasts as long as it must: {said['format']}")
    foreign = [u for u in page.asked if not u.startswith((file.as_uri(), "data:", "blob:"))]
    check(not foreign and not page.said, f"a saved page asks nobody and says nothing {foreign[:3]} {page.said[:3]}")
    page.page.close()


def framed(browser, granum, folder):
    """In a frame of a page of another site, as in a notebook, the page does not show without its secret."""
    process, url = view(granum, "view", str(folder / "saved-run"))
    check(not shows_in_a_frame(browser, url), "without a secret the page does not show in a frame")
    check(end(process) == 0, "its viewer ends")


def shows_in_a_frame(browser, url):
    """Whether a page of another site on this machine can show the address in a frame."""

    class Outer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f'<iframe src="{url}" width="900" height="600"></iframe>'.encode())

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Outer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.goto(f"http://localhost:{server.server_port}/")
    page.wait_for_timeout(2000)
    shown = any(f.query_selector("#stage") for f in page.frames[1:])
    if len(sys.argv) > 2:
        page.screenshot(path=str(Path(sys.argv[2]) / "framed.png"))
    page.close()
    server.shutdown()
    return shown


def together(browser, granum, folder):
    """Two runs side by side: the same time, the same side, the same scale."""
    runs = [folder / "saved-run", folder / "soft-run"]
    scene = folder / "saved.toml"
    subprocess.run([granum, "run", scene, "-q", "-o", runs[1], "--set", "materials.steel.friction=0.9"], check=True)
    process, url = view(granum, "view", *map(str, runs))
    page = browser.new_page(viewport={"width": 1400, "height": 700})
    said = []
    page.on("console", lambda m: said.append(m.text))
    page.goto(url)
    until(page, "window.joined")
    left, right = page.frames[1], page.frames[2]
    check({left.evaluate("granum.index.name"), right.evaluate("granum.index.name")} == {"saved-run", "soft-run"}, "both runs are there")
    left.click("#last")
    until(page, "panes.every(f => f.contentWindow.granum.frame === 30)")
    check(True, "both show the same time")
    # The other one leads.
    right.click("#first")
    until(page, "panes.every(f => f.contentWindow.granum.frame === 0)")
    box = page.query_selector_all("iframe")[1].bounding_box()
    page.mouse.move(box["x"] + 400, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 500, box["y"] + 340, steps=5)
    page.mouse.up()
    eyes = page.evaluate("panes.map(f => f.contentWindow.granum).map(g => g.view.camera.position.toArray().map((x, i) => x + g.origin[i]))")
    check(max(abs(a - b) for a, b in zip(*eyes)) < 1e-6, f"both are seen from the same side: {eyes}")
    left.focus("#colour")
    left.select_option("#colour", "group")
    until(page, "panes.every(f => f.contentWindow.granum.field.key === 'group')")
    left.select_option("#colour", "speed")
    left.evaluate("granum.seek(15)")
    until(page, "panes.every(f => f.contentWindow.granum.frame === 15)")
    page.wait_for_timeout(1500)
    if len(sys.argv) > 2:
        page.screenshot(path=str(Path(sys.argv[2]) / "together.png"))
    check(not said, f"nothing on the console {said[:3]}")
    page.close()
    check(end(process) == 0, "its viewer ends")


def parts(browser, granum, folder):
    """Parts of a machine have the colour of their material beside grains by speed; one material alone."""
    grains = BODY.format(name="loose", shape="sphere", material="wood", position=[0.6, 0, 1.6], velocity=[0, 0, 1], size='radius = "0.2 m"')
    text = MACHINE.replace("[[bodies]]", "[materials.wood]\ndensity = 500\n[[bodies]]", 1) + grains
    process, page = opened(browser, granum, folder, "parts", text)
    image = page.picture("parts")
    # Steel is the first material: blue. The loose ball is the fastest: yellow.
    bell, loose = page.colour(image, [0.4, -0.1, 1.0]), page.colour(image, [0.6, -0.1, 1.6])
    check(bell[2] > bell[0] + 40, f"the bell has the colour of steel: {bell}")
    check(loose[0] > loose[2] + 60, f"the loose ball has the colour of its speed: {loose}")
    page.run("document.getElementById('parts').click()")
    page.page.wait_for_timeout(800)
    image = page.picture()
    other = page.colour(image, [0.4, -0.1, 1.0])
    check(distance(bell, other) > 40, f"and of its speed where that is asked for: {other}")
    page.run("document.getElementById('shown').open = true")
    page.page.locator("#materials-shown label", has_text="wood").locator("button").click()
    until(page.page, "[...granum.data.members.values()].flat().length === 1")
    page.page.locator("#materials-shown label", has_text="wood").locator("button").click()
    until(page.page, "[...granum.data.members.values()].flat().length === 3")
    page.quiet("parts of a machine")
    check(end(process) == 0, "its viewer ends")


def noise(browser, granum, folder):
    """Bodies at rest but for rounding have one colour, as have equal masses."""
    text = SCENE.replace("0.3 s", "20 ms") + "".join(
        BODY.format(name=f"ball{i}", shape="sphere", material="steel", position=[i, 0, 1], velocity=[0, 0, i * 1e-9], size='radius = "0.3 m"') for i in range(2))
    process, page = opened(browser, granum, folder, "noise", text)
    for field in ("speed", "vz", "mass"):
        page.run(f"document.getElementById('colour').value = '{field}'; document.getElementById('colour').onchange()")
        until(page.page, f"granum.field.key === '{field}' && granum.ranges[granum.field.key]")
        page.page.wait_for_timeout(600)
        image = page.picture()
        colours = [page.colour(image, [i, -0.2, 1.1]) for i in range(2)]
        check(distance(*colours) < 25, f"{field} of bodies at rest has one colour: {colours}")
    page.quiet("bodies at rest")
    check(end(process) == 0, "its viewer ends")


def killed(browser, granum, folder):
    scene, run = folder / "long.toml", folder / "killed"
    scene.write_text(PUSHED.replace('duration = "0.6 s"', 'duration = "600 s"'))
    process = subprocess.Popen([granum, "run", scene, "-q", "-o", run])
    while not (run / "frames" / "bodies_000003.vtp").exists():
        time.sleep(0.05)
    viewer, url = view(granum, "view", str(run))
    page = Page(browser, url)
    words = "document.getElementById('subtitle').innerText"
    check("running" in page.run(words) and not page.run("document.getElementById('live').hidden"), "a run that goes on is live")
    process.kill()
    process.wait()
    until(page.page, f"{words}.includes('stopped without an end')")
    check(page.run("document.getElementById('live').hidden"), "a run that was killed is not live")
    page.quiet("killed run")
    check(end(viewer) == 0, "its viewer ends")


def main(granum):
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(),
            args=["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"])
        try:
            recorded(browser, granum, Path(temporary))
            live(browser, granum, Path(temporary))
            for part in (beams, machine, parts, noise, crowd, lost, saved, framed, together, killed):
                part(browser, granum, Path(temporary))
        finally:
            browser.close()
    print(f"{len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(str(Path(sys.argv[1]).resolve())))
