"""Compares LIGGGHTS and LAMMPS with Granum on the same decks: rate of discharge and angle of repose, within 5 %.

    python3 validation/decks/compare.py [GRANUM]

GRANUM is the program; `target/release/granum` unless given. Programs that are not installed are left out and named. Exit code 1 if a
difference is larger than 5 %.
"""

import csv
import math
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
GRANUM = sys.argv[1] if len(sys.argv) > 1 else str(HERE.parents[1] / "target/release/granum")
LIMIT = 0.05


def snapshots(path):
    """Steps of a dump with their rows as dictionaries."""
    lines = iter(path.read_text().splitlines())
    for line in lines:
        if line.startswith("ITEM: TIMESTEP"):
            step = int(next(lines))
        elif line.startswith("ITEM: NUMBER"):
            count = int(next(lines))
        elif line.startswith("ITEM: ATOMS"):
            names = line.split()[2:]
            yield step, [dict(zip(names, map(float, next(lines).split()))) for _ in range(count)]


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(map(str, command))}:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")


def slope(points):
    """Least squares of y over x."""
    n = len(points)
    mx, my = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    return sum((x - mx) * (y - my) for x, y in points) / sum((x - mx) ** 2 for x, _ in points)


def rate(times_and_inside):
    """Grains per second while the hopper empties: from one fifth to three fifths of what leaves."""
    most = max(n for _, n in times_and_inside)
    part = [(t, n) for t, n in times_and_inside if 0.4 * most <= n <= 0.85 * most]
    return -slope(part)


def angle(grains, edge=0.15):
    """Angle of the surface: the highest grain of each strip, of the middle of the plate [degrees]."""
    width, top = 0.006, {}
    for x, z in grains:
        if 0.0 <= x <= edge and z > 0.0:
            k = int(x / width)
            top[k] = max(top.get(k, 0.0), z)
    points = [((k + 0.5) * width, z) for k, z in top.items() if 0.1 * edge < (k + 0.5) * width < 0.85 * edge]
    return math.degrees(math.atan(-slope(points)))


def of_frames(folder):
    """Times of the frames of a run with positions, by the program's own tables."""
    import xml.etree.ElementTree as tree

    sys.path.insert(0, str(HERE.parents[1] / "python/src"))
    collection = tree.parse(folder / "bodies.pvd")
    for entry in collection.iter("DataSet"):
        yield float(entry.get("timestep")), folder / entry.get("file")


def read_positions(path):
    """Positions of a .vtp frame whose arrays are appended, raw and packed with zlib."""
    import struct
    import zlib
    import re

    data = path.read_bytes()
    head, _, tail = data.partition(b"<AppendedData encoding=\"raw\">")
    text = head.decode()
    start = tail.index(b"_") + 1
    points = text[text.index("<Points>"):]
    tag = re.search(r"<DataArray[^>]*>", points).group(0)
    offset = int(re.search(r'offset="(\d+)"', tag).group(1))
    kind = re.search(r'type="(\w+)"', tag).group(1)
    at = start + offset
    blocks, size, last = struct.unpack_from("<3Q", tail, at)
    sizes = struct.unpack_from(f"<{blocks}Q", tail, at + 24)
    at += 24 + 8 * blocks
    raw = b""
    for n in sizes:
        raw += zlib.decompress(tail[at:at + n])
        at += n
    form = {"Float32": "f", "Float64": "d"}[kind]
    numbers = struct.unpack(f"<{len(raw) // struct.calcsize(form)}{form}", raw)
    return [numbers[k:k + 3] for k in range(0, len(numbers), 3)]


def compare(name, program, command, measure_dump, measure_run):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for file in [f"{name}.in", "cone.stl", "disc.stl"]:
            shutil.copy(HERE / file, folder)
        run([GRANUM, "import", f"{name}.in"], folder)
        run([GRANUM, "run", f"{name}.toml", "-o", "run", "--quiet"], folder)
        ours = measure_run(folder / "run")
        if not shutil.which(command):
            print(f"{name}: Granum {ours:.4g}; {program} is not installed")
            return True
        run([command, "-in", f"{name}.in", "-log", "none"], folder)
        theirs = measure_dump(folder / f"{name}.dump")
        off = ours / theirs - 1.0
        print(f"{name}: {program} {theirs:.4g}, Granum {ours:.4g}: {100 * off:+.1f} %")
        return abs(off) <= LIMIT


def hopper_dump(path):
    return rate([(step * 5e-5, sum(g["z"] > 0.0 for g in grains)) for step, grains in snapshots(path) if step >= 8000])


def hopper_run(folder):
    inside = [(t, sum(p[2] > 0.0 for p in read_positions(f))) for t, f in of_frames(folder) if t >= 0.4]
    return rate(inside)


def heap_dump(path):
    *_, (_, grains) = snapshots(path)
    return angle([(g["x"], g["z"]) for g in grains])


def heap_run(folder):
    *_, (_, frame) = of_frames(folder)
    return angle([(p[0], p[2]) for p in read_positions(frame)])


good = [
    compare("hopper", "LIGGGHTS", "liggghts", hopper_dump, hopper_run),
    compare("heap", "LAMMPS", "lmp", heap_dump, heap_run),
]
sys.exit(0 if all(good) else 1)
