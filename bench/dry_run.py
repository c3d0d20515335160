#!/usr/bin/env python3
"""What `granum run --dry-run` estimates beside what a run takes, for every example.

    bench/dry_run.py [--granum target/release/granum] [--only NAME...] [--most SECONDS]

Prints a table: scene, lowest and highest estimate, true time [s], and by which factor the true time is outside the range (1 if
it is inside). Runs longer than `--most` are stopped and left out; they are told by a line that begins with `#`. Nothing else
should run on the machine. Exits with 1 if a factor is above three.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
UNITS = {"s": 1.0, "min": 60.0, "h": 3600.0, "d": 86400.0}


def seconds(words):
    """`3 min 20 s` as a number."""
    return sum(float(x) * UNITS[unit] for x, unit in re.findall(r"([\d.]+) (d|h|min|s)\b", words))


def estimate(granum, scene):
    """Lowest and highest seconds that a dry run prints."""
    said = subprocess.run([granum, "run", scene, "--dry-run"], capture_output=True, text=True, check=True).stdout
    low, high = re.search(r"^  time\s+(.*) to (.*) for \d+ steps", said, re.M).groups()
    return seconds(low), seconds(high)


def true_time(granum, scene, most):
    """Seconds of a run, output included; none if it takes longer than `most`."""
    with tempfile.TemporaryDirectory() as folder:
        run = pathlib.Path(folder) / "run"
        try:
            subprocess.run([granum, "run", scene, "-o", run, "-q"], timeout=most, check=False)
        except subprocess.TimeoutExpired:
            return None
        return json.loads((run / "summary.json").read_text())["wall_seconds"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--granum", default=ROOT / "target/release/granum")
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--most", type=float, default=3600.0)
    args = parser.parse_args()
    worst = 1.0
    print("scene,low [s],high [s],true [s],outside by")
    for file in sorted((ROOT / "scenes").glob("*.toml")):
        if args.only and file.stem not in args.only:
            continue
        low, high = estimate(args.granum, file)
        took = true_time(args.granum, file, args.most)
        if took is None:
            print(f"# {file.stem}: {low:.1f} to {high:.1f} s estimated, stopped after {args.most:.0f} s", flush=True)
            continue
        # The range is printed with a tenth of a second.
        factor = max(1.0, (low - 0.1) / took, took / (high + 0.1))
        worst = max(worst, factor)
        print(f"{file.stem},{low:.1f},{high:.1f},{took:.2f},{factor:.2f}", flush=True)
    print(f"# worst factor {worst:.2f}")
    return int(worst > 3.0)


if __name__ == "__main__":
    sys.exit(main())
