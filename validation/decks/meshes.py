"""Writes cone.stl and disc.stl, the meshes of hopper.in, in millimetres."""

from math import cos, pi, sin
from pathlib import Path


def ring(radius, z, n):
    return [(radius * cos(2 * pi * k / n), radius * sin(2 * pi * k / n), z) for k in range(n)]


def write(name, triangles):
    lines = [f"solid {name}"]
    for triangle in triangles:
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += [f"vertex {x:.6g} {y:.6g} {z:.6g}" for x, y, z in triangle]
        lines += ["endloop", "endfacet"]
    Path(__file__).with_name(f"{name}.stl").write_text("\n".join([*lines, f"endsolid {name}", ""]))


n = 48
low, high = ring(20, 0, n), ring(50, 60, n)
cone = []
for k in range(n):
    j = (k + 1) % n
    cone += [(low[k], high[j], high[k]), (low[k], low[j], high[j])]
write("cone", cone)
rim = ring(25, 0, n)
write("disc", [((0, 0, 0), rim[k], rim[(k + 1) % n]) for k in range(n)])
