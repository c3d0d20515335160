"""Reads a run folder with the real VTK and checks what it finds.

    read_vtk.py RUN-FOLDER [KNOWN.csv]

Every file that bodies.pvd, walls.pvd and contacts.pvd name must be read without a word from VTK, with all fields
and sizes that docs/run-folder.md promises. KNOWN.csv, if given, holds the bodies of the last frame:
id,x,y,z,radius,vx,vy,vz,wx,wy,wz,qw,qx,qy,qz. Exit code 0 if all is well.
"""

import csv
import math
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

# Not `import vtk`: that would load the rendering modules, which need libGL.
from vtkmodules.vtkCommonCore import vtkVersion
import vtkmodules.vtkCommonDataModel  # noqa: F401  (the types that the reader returns)
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader

BODIES = {
    "radius": 1, "diameter": 1, "velocity": 3, "speed": 1, "angular_velocity": 3, "quaternion": 4,
    "mass": 1, "id": 1, "material": 1, "group": 1, "kind": 1, "shape": 1, "shape_id": 1,
}
POSES = {"wall_position": 3, "wall_quaternion": 4, "wall_radius": 1, "wall_id": 1, "wall_material": 1, "wall_shape_id": 1}
WALLS = {"id": 1, "material": 1, "group": 1, "kind": 1, "shape": 1, "velocity": 3}
CONTACTS = {"normal_force": 1, "friction_force": 1, "force": 3, "gap": 1, "body_a": 1, "body_b": 1}

complaints = []


def check(ok, what):
    if not ok:
        complaints.append(what)


def near(a, b, tolerance=2e-7):
    return abs(a - b) <= tolerance * max(1.0, abs(a), abs(b))


def read(path):
    reader = vtkXMLPolyDataReader()
    reader.AddObserver("ErrorEvent", lambda *_: complaints.append(f"VTK cannot read {path}"))
    reader.AddObserver("WarningEvent", lambda *_: complaints.append(f"VTK warns about {path}"))
    reader.SetFileName(str(path))
    reader.Update()
    return reader.GetOutput()


def check_fields(path, data, fields, tuples):
    for name, components in fields.items():
        array = data.GetArray(name)
        check(array is not None, f"{path}: no field {name}")
        if array is not None:
            check(array.GetNumberOfComponents() == components, f"{path}: {name} has wrong components")
            check(array.GetNumberOfTuples() == tuples, f"{path}: {name} has wrong length")


def check_bodies(path, data):
    n, fields = data.GetNumberOfPoints(), data.GetPointData()
    check(data.GetNumberOfVerts() == n, f"{path}: {data.GetNumberOfVerts()} vertices for {n} points")
    check_fields(path, fields, BODIES, n)
    if complaints:
        return
    names = [fields.GetArray("quaternion").GetComponentName(i) for i in range(4)]
    check(names == ["qw", "qx", "qy", "qz"], f"{path}: components of quaternion are {names}")
    last = -1
    for i in range(n):
        value = lambda name: fields.GetArray(name).GetTuple(i)
        check(near(value("diameter")[0], 2 * value("radius")[0]), f"{path}: diameter of point {i}")
        check(near(value("speed")[0], math.hypot(*value("velocity")), 1e-6), f"{path}: speed of point {i}")
        check(near(math.hypot(*value("quaternion")), 1.0, 1e-6), f"{path}: quaternion of point {i}")
        check(value("id")[0] > last, f"{path}: ids do not rise at point {i}")
        last = value("id")[0]
    words = data.GetFieldData().GetAbstractArray("materials")
    if n > 0:
        check(words is not None and words.GetNumberOfValues() > 0, f"{path}: no names of materials")


def check_known(path, data, known):
    rows = list(csv.DictReader(open(known)))
    check(len(rows) == data.GetNumberOfPoints(), f"{path}: {data.GetNumberOfPoints()} points, not {len(rows)}")
    if complaints:
        return
    groups = {"radius": ["radius"], "velocity": ["vx", "vy", "vz"], "angular_velocity": ["wx", "wy", "wz"],
              "quaternion": ["qw", "qx", "qy", "qz"], "id": ["id"]}
    for i, row in enumerate(rows):
        point = data.GetPoint(i)
        exact = tuple(float(row[k]) for k in "xyz")
        check(point == exact, f"{path}: point {i} is {point}, not {exact}")
        for name, keys in groups.items():
            for got, key in zip(data.GetPointData().GetArray(name).GetTuple(i), keys):
                check(near(got, float(row[key])), f"{path}: {name} of point {i}: {got}, not {row[key]}")


def frames(folder, name):
    if not (folder / name).exists():
        return []
    entries = xml.parse(folder / name).getroot().iter("DataSet")
    return [(float(e.get("timestep")), folder / e.get("file")) for e in entries]


def main(folder, known=None):
    folder = Path(folder)
    bodies, walls = frames(folder, "bodies.pvd"), frames(folder, "walls.pvd")
    contacts = frames(folder, "contacts.pvd")
    check(len(bodies) > 0, f"{folder}/bodies.pvd names no frame")
    check([t for t, _ in bodies] == [t for t, _ in walls], "bodies.pvd and walls.pvd differ in their times")
    for time, path in bodies:
        data = read(path)
        check_bodies(path, data)
        stamp = data.GetFieldData().GetArray("TimeValue")
        check(stamp is not None and stamp.GetValue(0) == time, f"{path}: its time is not {time}")
    for _, path in walls:
        data = read(path)
        check_fields(path, data.GetCellData(), WALLS, data.GetNumberOfPolys())
        ids = data.GetFieldData().GetArray("wall_id")
        check_fields(path, data.GetFieldData(), POSES, ids.GetNumberOfTuples() if ids else 0)
    shapes = read(folder / "shapes.vtp")
    check_fields("shapes.vtp", shapes.GetCellData(), {"shape_id": 1}, shapes.GetNumberOfPolys())
    kinds = shapes.GetFieldData().GetArray("shape_kind")
    check_fields("shapes.vtp", shapes.GetFieldData(), {"shape_kind": 1, "shape_axes": 3}, kinds.GetNumberOfTuples() if kinds else 0)
    for _, path in contacts:
        data = read(path)
        n = data.GetNumberOfLines()
        check(data.GetNumberOfPoints() == 2 * n, f"{path}: points and lines do not match")
        check_fields(path, data.GetCellData(), CONTACTS, n)
        check_fields(path, data.GetPointData(), {"normal_force": 1}, 2 * n)
    if known and bodies:
        check_known(bodies[-1][1], read(bodies[-1][1]), known)
    for complaint in complaints[:20]:
        print(complaint)
    if not complaints:
        print(f"VTK {vtkVersion.GetVTKVersion()} reads {len(bodies)} frames of {folder}: all as documented")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
