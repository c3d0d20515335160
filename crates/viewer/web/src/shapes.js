// Triangles of the shapes: from the polygons of shapes.vtp, with normals that are smooth over gentle edges and split
// at sharp ones; and the sharp edges as lines.

const SHARP = Math.cos(35 * Math.PI / 180)

export function geometries(data) {
  const kinds = data.shape_kind, shapes = []
  const [corners, ends, owner, points] = [data['Polys.connectivity'], data['Polys.offsets'], data['cell.shape_id'], data.points]
  for (let s = 0; s < kinds.length; s++) {
    shapes.push({ kind: kinds[s], axes: Array.from(data.shape_axes.subarray(3 * s, 3 * s + 3)), faces: [] })
  }
  let start = 0
  for (let f = 0; f < ends.length; f++) {
    shapes[owner[f]].faces.push(corners.subarray(start, ends[f]))
    start = ends[f]
  }
  for (const shape of shapes) Object.assign(shape, build(points, shape.faces))
  return shapes
}

// Exported for the picking of bodies: positions hold three corners a triangle.
function build(points, faces) {
  const at = i => [points[3 * i], points[3 * i + 1], points[3 * i + 2]]
  const name = p => p.map(x => Math.round(x * 1e5)).join()
  const normals = [], around = new Map(), edges = new Map()
  faces.forEach((face, f) => {
    // Newell's normal, as long as the polygon is large.
    const n = [0, 0, 0]
    face.forEach((c, k) => {
      const p = at(c), q = at(face[(k + 1) % face.length])
      n[0] += (p[1] - q[1]) * (p[2] + q[2]); n[1] += (p[2] - q[2]) * (p[0] + q[0]); n[2] += (p[0] - q[0]) * (p[1] + q[1])
      const [a, b] = [name(p), name(q)], key = a < b ? `${a}|${b}` : `${b}|${a}`
      if (!around.has(a)) around.set(a, [])
      around.get(a).push(f)
      if (!edges.has(key)) edges.set(key, { p, q, faces: [] })
      edges.get(key).faces.push(f)
    })
    const size = Math.hypot(...n) || 1
    normals.push({ area: size, n: n.map(x => x / size) })
  })
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  let count = 0
  for (const face of faces) count += 3 * Math.max(0, face.length - 2)
  const position = new Float32Array(3 * count), normal = new Float32Array(3 * count)
  let to = 0
  faces.forEach((face, f) => {
    const own = normals[f].n
    const corner = Array.from(face, c => {
      const p = at(c), n = [0, 0, 0]
      for (const g of around.get(name(p))) {
        if (dot(normals[g].n, own) < SHARP) continue
        for (let k = 0; k < 3; k++) n[k] += normals[g].n[k] * normals[g].area
      }
      const size = Math.hypot(...n) || 1
      return { p, n: n.map(x => x / size) }
    })
    for (let k = 1; k + 1 < face.length; k++) {
      for (const c of [corner[0], corner[k], corner[k + 1]]) {
        position.set(c.p, to); normal.set(c.n, to); to += 3
      }
    }
  })
  const lines = []
  for (const { p, q, faces: f } of edges.values()) {
    if (f.length === 1 || dot(normals[f[0]].n, normals[f[1]].n) < SHARP) lines.push(...p, ...q)
  }
  return { position, normal, edges: new Float32Array(lines) }
}
