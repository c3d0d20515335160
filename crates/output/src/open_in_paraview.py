"""Opens this run in ParaView with a picture that shows something: grains, shapes where they are, walls one can see through, forces.

    paraview --script=runs/NAME/open_in_paraview.py
    pvpython runs/NAME/open_in_paraview.py picture.png

With a Python that has vtk and no ParaView it says what is in the last frame. Bodies that are no spheres are kept as poses: `shapes.vtp` has
each shape once, and `instances` puts it where each body is.
"""

import os
import sys
import xml.etree.ElementTree as xml


def instances(bodies, shapes):
    """Polygons of all bodies that are no spheres: the shape of each, enlarged by its radius, turned and moved, with its fields."""
    import numpy as np
    from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
    from vtkmodules.vtkCommonCore import vtkIdTypeArray, vtkPoints
    from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData

    out = vtkPolyData()
    fields = bodies.GetPointData()
    get = lambda name: vtk_to_numpy(fields.GetArray(name))
    if bodies.GetNumberOfPoints() == 0 or shapes.GetNumberOfCells() == 0 or fields.GetArray("shape_id") is None:
        return out
    where = vtk_to_numpy(bodies.GetPoints().GetData())
    turn, size, kind = get("quaternion").astype(float), get("radius"), get("shape")
    shape_of = get("shape_id")
    corners = vtk_to_numpy(shapes.GetPoints().GetData()).astype(float)
    of_face = vtk_to_numpy(shapes.GetCellData().GetArray("shape_id"))
    cells = shapes.GetPolys()
    ends = vtk_to_numpy(cells.GetOffsetsArray())
    members = vtk_to_numpy(cells.GetConnectivityArray())
    points, offsets, connectivity, owner = [], [np.zeros(1, dtype=np.int64)], [], []
    first, end = 0, 0
    for shape in np.unique(shape_of[kind != 0]):
        faces = np.flatnonzero(of_face == shape)
        if len(faces) == 0:
            continue
        list_ = np.concatenate([members[ends[f]:ends[f + 1]] for f in faces])
        used, local = np.unique(list_, return_inverse=True)
        lengths = np.array([ends[f + 1] - ends[f] for f in faces])
        who = np.flatnonzero((shape_of == shape) & (kind != 0))
        w, v = turn[who, 0][:, None, None], turn[who, 1:][:, None, :]
        p = corners[used][None] * size[who][:, None, None]
        c = 2.0 * np.cross(v, p)
        p = p + w * c + np.cross(v, c) + where[who][:, None, :]
        points.append(p.reshape(-1, 3))
        n = len(who)
        steps = first + len(used) * np.arange(n)
        connectivity.append((steps[:, None] + local[None]).ravel())
        offsets.append(end + (np.cumsum(lengths)[None] + len(list_) * np.arange(n)[:, None]).ravel())
        owner.append(np.repeat(who, len(faces)))
        first += len(used) * n
        end += len(list_) * n
    if not points:
        return out
    places = vtkPoints()
    places.SetData(numpy_to_vtk(np.concatenate(points), deep=True))
    polys = vtkCellArray()
    long = vtkIdTypeArray().GetDataType()
    polys.SetData(
        numpy_to_vtk(np.concatenate(offsets), deep=True, array_type=long),
        numpy_to_vtk(np.concatenate(connectivity), deep=True, array_type=long))
    out.SetPoints(places)
    out.SetPolys(polys)
    owner = np.concatenate(owner)
    for k in range(fields.GetNumberOfArrays()):
        array = numpy_to_vtk(np.ascontiguousarray(vtk_to_numpy(fields.GetArray(k))[owner]), deep=True)
        array.SetName(fields.GetArrayName(k))
        out.GetCellData().AddArray(array)
    return out


def here():
    try:
        return os.path.dirname(os.path.abspath(__file__))
    except NameError:  # ParaView's own Python shell
        return os.getcwd()


def last(folder, name):
    """The last file of a collection."""
    path = os.path.join(folder, name)
    entries = list(xml.parse(path).getroot().iter("DataSet")) if os.path.exists(path) else []
    return os.path.join(folder, entries[-1].get("file")) if entries else None


def open_in_paraview(folder, picture=None):
    import inspect

    from paraview import simple as pv

    view = pv.GetActiveViewOrCreate("RenderView")
    read = lambda name: pv.PVDReader(FileName=os.path.join(folder, name))
    there = lambda name: os.path.exists(os.path.join(folder, name))
    bodies = read("bodies.pvd")
    balls = pv.ProgrammableFilter(Input=[bodies], registrationName="spheres")
    balls.OutputDataSetType = "vtkPolyData"
    balls.Script = (
        "import numpy as np\nfrom vtkmodules.vtkFiltersExtraction import vtkExtractSelection\n"
        "from vtkmodules.vtkFiltersCore import vtkThresholdPoints\nt = vtkThresholdPoints()\nt.SetInputData(self.GetInputDataObject(0, 0))\n"
        "t.SetInputArrayToProcess(0, 0, 0, 0, 'shape')\nt.SetUpperThreshold(0.5)\n"
        "t.SetThresholdFunction(vtkThresholdPoints.THRESHOLD_LOWER)\nt.Update()\nself.GetPolyDataOutput().ShallowCopy(t.GetOutput())\n")
    glyphs = pv.Glyph(Input=balls, GlyphType="Sphere", registrationName="grains")
    glyphs.ScaleArray = ["POINTS", "diameter"]
    glyphs.ScaleFactor = 1.0
    glyphs.GlyphMode = "All Points"
    pv.ColorBy(pv.Show(glyphs, view), ("POINTS", "speed"))
    if there("shapes.vtp"):
        shapes = pv.XMLPolyDataReader(FileName=[os.path.join(folder, "shapes.vtp")])
        made = pv.ProgrammableFilter(Input=[bodies, shapes], registrationName="shapes in place")
        made.OutputDataSetType = "vtkPolyData"
        made.Script = inspect.getsource(instances) + (
            "\nself.GetPolyDataOutput().ShallowCopy(instances(self.GetInputDataObject(0, 0), self.GetInputDataObject(0, 1)))\n")
        pv.ColorBy(pv.Show(made, view), ("CELLS", "speed"))
    if there("walls.pvd"):
        walls = pv.Show(read("walls.pvd"), view)
        walls.Opacity = 0.25
        pv.ColorBy(walls, None)
    for name in ["beams.pvd", "contacts.pvd"]:
        if there(name):
            pv.Show(pv.Tube(Input=read(name), Radius=0.0), view) if name == "beams.pvd" else pv.Hide(read(name), view)
    scene = pv.GetAnimationScene()
    scene.UpdateAnimationUsingDataTimeSteps()
    scene.GoToLast()
    view.ViewSize = [1280, 800]
    view.CameraViewUp = [0.0, 0.0, 1.0]
    pv.ResetCamera(view)
    pv.Render(view)
    if picture:
        pv.SaveScreenshot(picture, view)


def describe(folder):
    from vtkmodules.vtkIOXML import vtkXMLPolyDataReader

    def read(path):
        reader = vtkXMLPolyDataReader()
        reader.SetFileName(path)
        reader.Update()
        return reader.GetOutput()

    bodies, walls = read(last(folder, "bodies.pvd")), read(last(folder, "walls.pvd"))
    made = instances(bodies, read(os.path.join(folder, "shapes.vtp")))
    ids = made.GetCellData().GetArray("id")
    shapes = len({ids.GetValue(k) for k in range(ids.GetNumberOfTuples())}) if ids else 0
    bounds = " ".join(f"{x:.5f}" for x in made.GetBounds()) if shapes else "-"
    print(f"{bodies.GetNumberOfPoints()} bodies, {shapes} of them shapes within {bounds}; {walls.GetNumberOfPolys()} polygons of walls")


if __name__ in ("__main__", "__vtkconsole__"):
    try:
        import paraview  # noqa: F401
        has_paraview = True
    except ImportError:
        has_paraview = False
    if has_paraview:
        open_in_paraview(here(), sys.argv[1] if len(sys.argv) > 1 and sys.argv[1].endswith(".png") else None)
    else:
        describe(here())
