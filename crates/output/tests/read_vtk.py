"""Reads a run folder with the real VTK and checks what it finds.

    read_vtk.py RUN-FOLDER [KNOWN.csv [GRAVITY]]

Every file that bodies.pvd, walls.pvd, contacts.pvd, joints.pvd and fields.pvd name must be read without a word from VTK, with all fields
and sizes that docs/run-folder.md promises. KNOWN.csv, if given, holds the bodies of the last frame:
id,x,y,z,radius,vx,vy,vz,wx,wy,wz,qw,qx,qy,qz. With GRAVITY, the bodies of the last frame are at rest: the contacts of
each must carry its weight, and the grid of the fields must hold their mass. Exit code 0 if all is well.
"""

import csv
import math
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

# Not `import vtk`: that would load the rendering modules, which need libGL.
from vtkmodules.vtkCommonCore import vtkDataArray, vtkVersion
import vtkmodules.vtkCommonDataModel  # noqa: F401  (the types that the reader returns)
from vtkmodules.vtkIOXML import vtkXMLImageDataReader, vtkXMLPolyDataReader

BODIES = {
    "radius": 1, "diameter": 1, "velocity": 3, "speed": 1, "angular_velocity": 3, "quaternion": 4,
    "mass": 1, "id": 1, "material": 1, "group": 1, "kind": 1, "shape": 1, "shape_id": 1, "force": 3, "torque": 3, "coordination": 1,
}
POSES = {"wall_position": 3, "wall_quaternion": 4, "wall_radius": 1, "wall_id": 1, "wall_material": 1, "wall_shape_id": 1}
WALLS = {"id": 1, "material": 1, "group": 1, "kind": 1, "shape": 1, "velocity": 3}
CONTACTS = {
    "normal_force": 1, "friction_force": 1, "force": 3, "gap": 1, "normal": 3, "point": 3, "body_a": 1, "body_b": 1,
}
JOINTS = {
    "axis": 3, "angle": 1, "position": 1, "force": 3, "torque": 3, "drive_torque": 1, "drive_force": 1, "joint": 1,
    "body_a": 1, "body_b": 1, "kind": 1,
}
FIELDS = {
    "density": 1, "volume_fraction": 1, "velocity": 3, "granular_temperature": 1, "stress_contact": 9,
    "stress_kinetic": 9, "pressure": 1,
}

# What the arrays say of their units, as ParaView shows it.
UNITS = {
    "radius": "m", "diameter": "m", "velocity": "m/s", "speed": "m/s", "angular_velocity": "rad/s", "mass": "kg", "force": "N", "torque": "N m",
    "normal_force": "N", "friction_force": "N", "gap": "m", "wall_position": "m", "density": "kg/m3", "pressure": "Pa", "angle": "rad",
    "granular_temperature": "m2/s2", "stress_contact": "Pa",
}

complaints = []


def check(ok, what):
    if not ok:
        complaints.append(what)


def near(a, b, tolerance=2e-7):
    return abs(a - b) <= tolerance * max(1.0, abs(a), abs(b))


def read(path):
    reader = vtkXMLImageDataReader() if path.suffix == ".vti" else vtkXMLPolyDataReader()
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
            unit = array.GetInformation().Get(vtkDataArray.UNITS_LABEL()) if array.HasInformation() else None
            check(unit == UNITS.get(name, unit), f"{path}: {name} is in {unit}")
            check(name not in ("id", "quaternion", "kind") or unit is None, f"{path}: {name} is in {unit}")


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


def check_contacts(path, data):
    """Lines, and forces that agree with themselves and with the table beside them, if there is one."""
    n = data.GetNumberOfLines()
    check(data.GetNumberOfPoints() == 2 * n, f"{path}: points and lines do not match")
    cells = data.GetCellData()
    check_fields(path, cells, CONTACTS, n)
    check_fields(path, data.GetPointData(), {"normal_force": 1}, 2 * n)
    if complaints:
        return
    value = lambda name, i: cells.GetArray(name).GetTuple(i)
    largest = max([math.hypot(*value("force", i)) for i in range(n)], default=0.0)
    for i in range(n):
        force, normal = value("force", i), value("normal", i)
        along = sum(f * n for f, n in zip(force, normal))
        check(abs(along - value("normal_force", i)[0]) <= 1e-5 * largest, f"{path}: normal force of line {i}")
        across = math.hypot(*(f - along * n for f, n in zip(force, normal)))
        check(abs(across - value("friction_force", i)[0]) <= 1e-5 * largest, f"{path}: friction of line {i}")
    table = path.with_suffix(".csv")
    if table.exists():
        rows = list(csv.DictReader(open(table)))
        check(len(rows) == n, f"{table}: {len(rows)} rows for {n} lines")
        for i, row in enumerate(rows[:n]):
            for key, got in zip(["fx [N]", "fy [N]", "fz [N]"], value("force", i)):
                check(abs(float(row[key]) - got) <= 1e-6 * largest, f"{table}: {key} of row {i}")
            check(tuple(float(row[f"{k} [m]"]) for k in "xyz") == value("point", i), f"{table}: point of row {i}")


def contact_force(data, body):
    """Sum of the forces of all contacts on a body, by its id."""
    cells, sums = data.GetCellData(), [0.0, 0.0, 0.0]
    for i in range(data.GetNumberOfLines()):
        for name, sign in [("body_b", 1.0), ("body_a", -1.0)]:
            if cells.GetArray(name).GetTuple(i)[0] == body:
                sums = [s + sign * f for s, f in zip(sums, cells.GetArray("force").GetTuple(i))]
    return sums


def check_weights(contacts, bodies, gravity):
    """At rest, what the contacts of each body carry is its weight."""
    fields = bodies.GetPointData()
    heaviest = max(fields.GetArray("mass").GetTuple(i)[0] for i in range(bodies.GetNumberOfPoints()))
    for i in range(bodies.GetNumberOfPoints()):
        mass, body = fields.GetArray("mass").GetTuple(i)[0], fields.GetArray("id").GetTuple(i)[0]
        force = contact_force(contacts, body)
        wrong = math.hypot(force[0], force[1], force[2] - mass * gravity)
        own = fields.GetArray("force").GetTuple(i)
        off = math.hypot(*(a - b for a, b in zip(own, force)))
        check(off < 1e-5 * heaviest * gravity, f"body {body}: its force is {own}, that of its contacts {force}")
        turns = math.hypot(*fields.GetArray("torque").GetTuple(i))
        check(turns < 2e-3 * heaviest * gravity, f"body {body} rests, and a torque of {turns} N m acts on it")
        check(fields.GetArray("coordination").GetTuple(i)[0] >= 1, f"body {body} touches nothing")
        check(mass == 0 or wrong < 2e-3 * heaviest * gravity, f"body {body}: its contacts carry {force}, mass {mass}")


def check_total_mass(path, image, bodies):
    """The density times the volume of the cells is the mass of the bodies, all of which the grid holds."""
    density, spacing = image.GetCellData().GetArray("density"), image.GetSpacing()
    cell = spacing[0] * spacing[1] * spacing[2]
    total = cell * sum(density.GetValue(i) for i in range(density.GetNumberOfTuples()))
    masses = bodies.GetPointData().GetArray("mass")
    mass = sum(masses.GetValue(i) for i in range(masses.GetNumberOfTuples()))
    check(abs(total - mass) < 1e-5 * mass, f"{path}: the grid holds {total} kg of {mass} kg")


def frames(folder, name):
    if not (folder / name).exists():
        return []
    entries = xml.parse(folder / name).getroot().iter("DataSet")
    return [(float(e.get("timestep")), folder / e.get("file")) for e in entries]


def main(folder, known=None, gravity=None):
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
        check_contacts(path, read(path))
    for time, path in frames(folder, "joints.pvd"):
        data = read(path)
        check_fields(path, data.GetPointData(), JOINTS, data.GetNumberOfPoints())
    fields = frames(folder, "fields.pvd")
    for time, path in fields:
        data = read(path)
        check_fields(path, data.GetCellData(), FIELDS, data.GetNumberOfCells())
        stamp = data.GetFieldData().GetArray("TimeValue")
        check(stamp is not None and stamp.GetValue(0) == time, f"{path}: its time is not {time}")
    if gravity and not complaints:
        check_weights(read(contacts[-1][1]), read(bodies[-1][1]), float(gravity))
        check_total_mass(fields[-1][1], read(fields[-1][1]), read(bodies[-1][1]))
    if known and known != "-" and bodies:
        check_known(bodies[-1][1], read(bodies[-1][1]), known)
    for complaint in complaints[:20]:
        print(complaint)
    if not complaints:
        print(f"VTK {vtkVersion.GetVTKVersion()} reads {len(bodies)} frames of {folder}: all as documented")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
