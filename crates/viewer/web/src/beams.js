// Beams: rods along the polylines that a run writes, coloured by the chosen field where beams have it, and picked.

export const NEEDS = 'points,radius,connectivity,offsets,velocity,axial_strain,curvature,tension,beam,group,material'

// Pieces from which on only every fourth point is drawn: the ends of the elements.
const MANY = 400000

const speed = d => i => Math.hypot(d.velocity[3 * i], d.velocity[3 * i + 1], d.velocity[3 * i + 2])
// Values by point, or by beam.
const points = {
  speed, vx: d => i => d.velocity[3 * i], vy: d => i => d.velocity[3 * i + 1], vz: d => i => d.velocity[3 * i + 2],
  size: d => i => d.radius[i], tension: d => i => d.tension[i], strain: d => i => d.axial_strain[i], curvature: d => i => d.curvature[i]
}
const cells = { material: 'cell.material', group: 'cell.group' }

// The pieces of a frame: their two points and their beam, and a value each for its colour; none where beams have no such.
export function pieces(data, field) {
  const corners = data['Lines.connectivity'] ?? [], ends = data['Lines.offsets'] ?? []
  const step = corners.length > MANY ? 4 : 1
  const from = [], to = [], beam = []
  let start = 0
  for (let k = 0; k < ends.length; k++) {
    const end = Number(ends[k])
    for (let i = start; i + 1 < end; i += step) {
      from.push(Number(corners[i]))
      to.push(Number(corners[Math.min(i + step, end - 1)]))
      beam.push(k)
    }
    start = end
  }
  let values = null
  if (points[field.key] && data.velocity) {
    const of = points[field.key](data)
    values = Float32Array.from(from, (a, k) => 0.5 * (of(a) + of(to[k])))
  } else if (cells[field.key] && data[cells[field.key]]) {
    const list = data[cells[field.key]]
    values = Float32Array.from(beam, k => list[k])
  }
  return { data, from, to, beam, values }
}

export function show(view, list, origin, size) {
  const { data, from, to, values } = list, g = view.beams
  g.resize(from.length)
  const [a, b, r, v] = ['aFrom', 'aTo', 'aRadius', 'aValue'].map(x => g.array(x))
  for (let k = 0; k < from.length; k++) {
    for (let c = 0; c < 3; c++) { a[3 * k + c] = data.points[3 * from[k] + c] - origin[c]; b[3 * k + c] = data.points[3 * to[k] + c] - origin[c] }
    r[k] = data.radius?.[from[k]] ?? 0.3 * size
    v[k] = values ? values[k] : 0
  }
  g.touch()
  view.beamUniforms.uListed.value = values ? view.picture.uListed.value : -1
  view.shadowStale = true
}

// The piece that a ray meets first, as { at, piece }, or null: where it passes the axis within the radius.
export function pick(list, from, direction, origin, size, cut) {
  const { data, from: starts, to: ends } = list, o = from.toArray(), d = direction.toArray(), p = data.points
  let best = null
  for (let k = 0; k < starts.length; k++) {
    const a = 3 * starts[k], b = 3 * ends[k], r = data.radius?.[starts[k]] ?? 0.3 * size
    const ux = p[b] - p[a], uy = p[b + 1] - p[a + 1], uz = p[b + 2] - p[a + 2]
    const wx = o[0] + origin[0] - p[a], wy = o[1] + origin[1] - p[a + 1], wz = o[2] + origin[2] - p[a + 2]
    // Nearest points of a line (direction d, of length one) and a piece.
    const uu = ux * ux + uy * uy + uz * uz, du = d[0] * ux + d[1] * uy + d[2] * uz
    const dw = d[0] * wx + d[1] * wy + d[2] * wz, uw = ux * wx + uy * wy + uz * wz
    const den = uu - du * du
    const s = Math.min(1, Math.max(0, den > 1e-12 * uu ? (uw - du * dw) / den : 0))
    const t = s * du - dw
    const far = Math.hypot(wx + t * d[0] - s * ux, wy + t * d[1] - s * uy, wz + t * d[2] - s * uz)
    if (t <= 0 || far > r) continue
    const at = t - Math.sqrt(r * r - far * far)
    if (cut && cut.normal.x * (o[0] + at * d[0]) + cut.normal.y * (o[1] + at * d[1]) + cut.normal.z * (o[2] + at * d[2]) + cut.constant > 0) continue
    if (!best || at < best.at) best = { at, piece: k, share: s }
  }
  return best
}

// Where along its beam a piece is, 0 to 1.
export function share(list, piece, part) {
  let first = piece, last = piece
  while (first > 0 && list.beam[first - 1] === list.beam[piece]) first--
  while (last + 1 < list.beam.length && list.beam[last + 1] === list.beam[piece]) last++
  return { share: (piece - first + part) / (last - first + 1), first, last }
}

// The picked beam, somewhat thicker, in the colour of what is picked.
export function mark(view, list, beam, origin, size) {
  const { data, from, to } = list, mine = []
  list.beam.forEach((b, k) => { if (b === beam) mine.push(k) })
  const g = view.track
  g.resize(mine.length)
  mine.forEach((k, i) => {
    for (let c = 0; c < 3; c++) { g.array('aFrom')[3 * i + c] = data.points[3 * from[k] + c] - origin[c]; g.array('aTo')[3 * i + c] = data.points[3 * to[k] + c] - origin[c] }
    g.array('aRadius')[i] = 1.15 * (data.radius?.[from[k]] ?? 0.3 * size)
  })
  g.touch()
  return mine
}
