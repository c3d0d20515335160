// From the arrays of a frame to what is drawn: places relative to an origin (32-bit numbers near it), groups by shape,
// a number a body for its colour; walls; joints; force chains as rods.

import * as THREE from 'three'

export const BASE = 'points,radius,quaternion,id,shape_id,shape,axes,group,material'

// Speeds below this are rest [m/s]: what is left of a body that fell by its own size, in ten thousandths.
const rest = size => 1e-4 * Math.sqrt(2 * 9.81 * size)

// How bodies can be coloured: which arrays are needed, and the number of body i; `noise` is what a scale spans at least, for bodies of a size.
export const FIELDS = [
  { key: 'speed', name: 'speed', unit: 'm/s', needs: 'speed', of: d => d.speed, from0: true, noise: rest },
  ...['x', 'y', 'z'].map((c, k) => ({ key: `v${c}`, name: `velocity ${c}`, unit: 'm/s', needs: 'velocity', of: d => every(d.velocity, i => d.velocity[3 * i + k], 3), noise: rest })),
  { key: 'spin', name: 'angular speed', unit: 'rad/s', needs: 'angular_velocity', of: d => every(d.angular_velocity, i => Math.hypot(d.angular_velocity[3 * i], d.angular_velocity[3 * i + 1], d.angular_velocity[3 * i + 2]), 3), from0: true, noise: size => rest(size) / size },
  { key: 'id', name: 'id', unit: '', needs: 'id', of: d => Float32Array.from(d.id) },
  { key: 'size', name: 'radius', unit: 'm', needs: 'radius', of: d => d.radius },
  { key: 'mass', name: 'mass', unit: 'kg', needs: 'mass', of: d => d.mass },
  { key: 'material', name: 'material', listed: 'materials', needs: 'material', of: d => Float32Array.from(d.material) },
  { key: 'group', name: 'group', listed: 'groups', needs: 'group', of: d => Float32Array.from(d.group) },
  // Of runs that ranks shared.
  { key: 'rank', name: 'rank', listed: 'ranks', ranks: true, needs: 'rank', of: d => Float32Array.from(d.rank ?? []) },
  { key: 'force', name: 'contact force', unit: 'N', contacts: true, from0: true },
  // Of beams alone: bodies are grey.
  { key: 'tension', name: 'tension of beams', unit: 'N', beams: true },
  { key: 'strain', name: 'strain of beams', unit: '', beams: true },
  { key: 'curvature', name: 'curvature of beams', unit: '1/m', beams: true, from0: true }
]

function every(array, of, components) {
  const n = array.length / components, values = new Float32Array(n)
  for (let i = 0; i < n; i++) values[i] = of(i)
  return values
}

// Values of bodies that hang on joints are replaced by the number of their material: the shaders take it for a colour of its list.
export const MATERIAL = -1e30
export function withParts(values, data, parts) {
  const list = Float32Array.from(values)
  data.id.forEach((id, i) => { if (parts.has(id)) list[i] = MATERIAL * (data.material[i] + 1) })
  return list
}

// Places and groups of a frame; `hidden` has the groups and the materials that are not shown.
export function assemble(data, shapes, origin, hidden) {
  const n = data.radius.length, place = new Float32Array(4 * n)
  const p = data.points, r = data.radius
  for (let i = 0; i < n; i++) {
    place[4 * i] = p[3 * i] - origin[0]
    place[4 * i + 1] = p[3 * i + 1] - origin[1]
    place[4 * i + 2] = p[3 * i + 2] - origin[2]
    place[4 * i + 3] = r[i]
  }
  // A run without a table of shapes knows spheres only, or what looks like them.
  const shape = data.shape_id && shapes.length ? data.shape_id : new Int32Array(n)
  const members = new Map()
  const some = hidden?.group.size || hidden?.material.size
  const absent = some ? Uint8Array.from(data.id, (_, i) => hidden.group.has(data.group?.[i]) || hidden.material.has(data.material?.[i]) ? 1 : 0) : null
  for (let i = 0; i < n; i++) {
    if (absent?.[i]) continue
    const id = shapes[shape[i]]?.kind === 0 ? 0 : shape[i]
    if (!members.has(id)) members.set(id, [])
    members.get(id).push(i)
  }
  return { n, place, turn: data.quaternion, shape, id: data.id, members, points: p, radius: r, absent }
}

export function showBodies(view, frame, shapes, values) {
  for (const [id, group] of view.groups) if (!frame.members.has(id)) group.resize(0)
  for (const [id, list] of frame.members) {
    const group = id === 0 ? view.spheres : view.group(id, shapes[id])
    group.resize(list.length)
    const place = group.array('aPlace'), value = group.array('aValue')
    if (list.length === frame.n) {
      place.set(frame.place)
      value.set(values)
    } else {
      list.forEach((i, k) => { for (let c = 0; c < 4; c++) place[4 * k + c] = frame.place[4 * i + c]; value[k] = values[i] })
    }
    if (group.sizes.aTurn) {
      const turn = group.array('aTurn')
      list.forEach((i, k) => { for (let c = 0; c < 4; c++) turn[4 * k + c] = frame.turn[4 * i + c] })
    }
    group.touch()
  }
  showCloud(view, frame, shapes, values)
}

// Groups of so many bodies may be drawn as points; of fewer, every body is drawn as it is.
const CROWD = 500

// As points everything is a ball: of a box or ellipsoid with its mean axis, of another shape somewhat less than the
// ball that holds it.
function showCloud(view, frame, shapes, values) {
  const crowds = [...frame.members].filter(([, list]) => list.length >= CROWD)
  for (const [id, group] of view.groups) group.crowd = crowds.some(c => c[0] === id)
  const all = crowds.length === 1 && crowds[0][1].length === frame.n
  const members = all ? crowds[0][1] : crowds.flatMap(c => c[1])
  view.cloud.resize(members.length, members)
  let place = frame.place, value = values
  if (!all || crowds[0][0] !== 0) {
    place = new Float32Array(4 * members.length)
    value = new Float32Array(members.length)
    let k = 0
    for (const [id, list] of crowds) {
      const axes = shapes[id]?.axes, mean = axes && Math.cbrt(axes[0] * axes[1] * axes[2])
      const part = id === 0 ? 1 : mean > 0 && mean < 1 ? mean : 0.8
      for (const i of list) {
        for (let c = 0; c < 3; c++) place[4 * k + c] = frame.place[4 * i + c]
        place[4 * k + 3] = part * frame.place[4 * i + 3]
        value[k++] = values[i]
      }
    }
  }
  view.cloud.fill(place, value)
  view.bodiesChanged(frame.n)
}

export function markPicked(view, frame, index) {
  view.cloud.picked.value = index < 0 ? -1 : view.cloud.members.indexOf(index)
  for (const [id, group] of view.groups) {
    const list = frame.members.get(id)
    group.object.material.uniforms.uPicked.value = index >= 0 && list ? list.indexOf(index) : -1
  }
}

// Walls, but for the plane that the ground grid stands for.
export function showWalls(view, data, shapes, origin) {
  const members = new Map(), n = data.wall_id?.length ?? 0
  for (let i = 0; i < n; i++) {
    const id = data.wall_shape_id[i]
    if (shapes[id]?.kind === 1 && isGround(data, i)) continue
    if (!members.has(id)) members.set(id, [])
    members.get(id).push(i)
  }
  for (const [id, groups] of view.wallGroups) if (!members.has(id)) groups.forEach(g => g.resize(0))
  for (const [id, list] of members) {
    for (const group of view.wallGroup(id, shapes[id])) {
      group.resize(list.length)
      const place = group.array('aPlace'), turn = group.array('aTurn')
      list.forEach((i, k) => {
        for (let c = 0; c < 3; c++) place[4 * k + c] = data.wall_position[3 * i + c] - origin[c]
        place[4 * k + 3] = data.wall_radius[i]
        turn.set(data.wall_quaternion.subarray(4 * i, 4 * i + 4), 4 * k)
      })
      group.touch()
    }
  }
}

const isGround = (data, i) => Math.abs(data.wall_quaternion[4 * i + 1]) < 1e-6 && Math.abs(data.wall_quaternion[4 * i + 2]) < 1e-6

export function groundHeight(data, shapes) {
  for (let i = 0; i < (data?.wall_id?.length ?? 0); i++) {
    if (shapes[data.wall_shape_id[i]]?.kind === 1 && isGround(data, i)) return data.wall_position[3 * i + 2]
  }
  return null
}

// Rods along velocities: the fastest is a tenth of the scene long, and a thicker part at its end says where it points.
export function showArrows(view, frame, velocity, origin) {
  const g = view.arrows, all = [...frame.members.values()].flat()
  let most = 0
  const speed = i => Math.hypot(velocity[3 * i], velocity[3 * i + 1], velocity[3 * i + 2])
  // A few that are lost would leave all others without a length.
  const some = all.map(speed).filter(Number.isFinite).sort((a, b) => a - b)
  if (some.length) most = some[Math.floor(0.98 * (some.length - 1))]
  const moving = most > 0 ? all.filter(i => speed(i) > 0.02 * most) : []
  g.resize(2 * moving.length)
  const [from, to, radius, value] = ['aFrom', 'aTo', 'aRadius', 'aValue'].map(x => g.array(x))
  moving.forEach((i, k) => {
    // From the middle, and out of the body at least.
    const v = speed(i), length = (frame.radius[i] + 0.15 * view.radius * Math.min(1.5, v / most)) / v
    const thick = Math.min(0.3 * frame.radius[i], 0.005 * view.radius)
    for (let c = 0; c < 3; c++) {
      const p = frame.place[4 * i + c], tip = p + length * velocity[3 * i + c]
      from[6 * k + c] = p
      to[6 * k + c] = from[6 * k + 3 + c] = p + 0.75 * (tip - p)
      to[6 * k + 3 + c] = tip
    }
    radius.set([thick, 2 * thick], 2 * k)
    value.set([v, v], 2 * k)
  })
  g.touch()
  return { most, shown: moving.length }
}

// Bounds of the bodies of some frames, but for those that fly away, and of walls that have an end.
export function bounds(frames, walls, shapes, origin, beams) {
  const low = new THREE.Vector3(Infinity, Infinity, Infinity), high = low.clone().negate()
  const add = (x, y, z, r) => {
    if (!Number.isFinite(x + y + z + r)) return
    low.set(Math.min(low.x, x - r), Math.min(low.y, y - r), Math.min(low.z, z - r))
    high.set(Math.max(high.x, x + r), Math.max(high.y, y + r), Math.max(high.z, z + r))
  }
  const q = new THREE.Quaternion(), v = new THREE.Vector3()
  for (let i = 0; i < (walls?.wall_id?.length ?? 0); i++) {
    const shape = shapes[walls.wall_shape_id[i]]
    if (!shape || shape.kind === 1) continue
    const [w, x, y, z] = walls.wall_quaternion.subarray(4 * i, 4 * i + 4)
    q.set(x, y, z, w)
    for (let k = 0; k < shape.position.length; k += 3) {
      v.set(shape.position[k], shape.position[k + 1], shape.position[k + 2]).multiplyScalar(walls.wall_radius[i]).applyQuaternion(q)
      add(v.x + walls.wall_position[3 * i] - origin[0], v.y + walls.wall_position[3 * i + 1] - origin[1], v.z + walls.wall_position[3 * i + 2] - origin[2], 0)
    }
  }
  for (const { points, radius } of beams) {
    for (let i = 0; i < points.length; i += 3) add(points[i] - origin[0], points[i + 1] - origin[1], points[i + 2] - origin[2], radius?.[i / 3] ?? 0)
  }
  // What the machine and most bodies of the first frame take up: a few that are far from it have been lost.
  const core = { low: low.clone(), high: high.clone() }
  for (const { n, place } of frames.slice(0, 1)) {
    const middle = [0, 1, 2].map(c => Array.from({ length: n }, (_, i) => place[4 * i + c]).filter(Number.isFinite).sort((a, b) => a - b))
    for (let i = 0; i < n; i++) {
      const p = place.subarray(4 * i, 4 * i + 4)
      const near = middle.every((m, c) => {
        const [a, b, d] = [0.1, 0.9, 0.5].map(f => m[Math.floor(f * (m.length - 1))])
        return n < 5 || Math.abs(p[c] - d) <= 2 * (b - a) + 4 * p[3]
      })
      if (!near) continue
      core.low.min(new THREE.Vector3(p[0] - p[3], p[1] - p[3], p[2] - p[3]))
      core.high.max(new THREE.Vector3(p[0] + p[3], p[1] + p[3], p[2] + p[3]))
    }
  }
  const room = core.low.x <= core.high.x ? 1.5 * core.high.distanceTo(core.low) : Infinity
  const lost = p => [core.low.x - p[0], p[0] - core.high.x, core.low.y - p[1], p[1] - core.high.y, core.low.z - p[2], p[2] - core.high.z].some(d => d > room)
  for (const { n, place } of frames) {
    let away = 0
    for (let i = 0; i < n; i++) if (lost(place.subarray(4 * i, 4 * i + 4))) away++
    // Most bodies that fly are the subject, few are lost.
    const drop = n >= 5 && away <= Math.max(1, 0.05 * n)
    const inside = [0, 1, 2].map(c => {
      const step = Math.ceil(n / 20000), some = []
      for (let i = 0; i < n; i += step) if (Number.isFinite(place[4 * i + c])) some.push(place[4 * i + c])
      some.sort((a, b) => a - b)
      const at = f => some[Math.floor(f * (some.length - 1))], middle = at(0.5)
      return [middle + 4 * (at(0.03) - middle), middle + 4 * (at(0.97) - middle)]
    })
    for (let i = 0; i < n; i++) {
      const p = place.subarray(4 * i, 4 * i + 4)
      if (drop && lost(p)) continue
      if (n < 100 || inside.every(([a, b], c) => p[c] >= a && p[c] <= b)) add(p[0], p[1], p[2], p[3])
    }
  }
  if (low.x > high.x) { low.set(-1, -1, -1); high.set(1, 1, 1) }
  return { low, high }
}

// Sum of the normal forces on each body.
export function forces(frame, contacts) {
  const values = new Float32Array(frame.n), index = new Map()
  frame.id.forEach((id, i) => index.set(id, i))
  const a = contacts['cell.body_a'], b = contacts['cell.body_b'], f = contacts['cell.normal_force']
  for (let k = 0; k < f.length; k++) {
    const i = index.get(a[k]), j = index.get(b[k])
    if (i !== undefined) values[i] += f[k]
    if (j !== undefined) values[j] += f[k]
  }
  return values
}

// Rods along contacts with more than `above` times the mean force; as thick as the force is large.
export function showChains(view, contacts, above, size, origin) {
  const f = contacts?.['cell.normal_force'] ?? [], p = contacts?.points
  let sum = 0, most = 0, count = 0
  for (const x of f) { sum += x; most = Math.max(most, x); if (x > 0) count++ }
  const mean = count ? sum / count : 0, list = []
  for (let k = 0; k < f.length; k++) if (f[k] > 0 && f[k] >= above * mean) list.push(k)
  const g = view.chains
  g.resize(list.length)
  const [from, to, radius, value] = ['aFrom', 'aTo', 'aRadius', 'aValue'].map(x => g.array(x))
  list.forEach((k, i) => {
    for (let c = 0; c < 3; c++) { from[3 * i + c] = p[6 * k + c] - origin[c]; to[3 * i + c] = p[6 * k + 3 + c] - origin[c] }
    radius[i] = size * Math.min(0.6, 0.06 + 0.08 * Math.sqrt(f[k] / (mean || 1)))
    value[i] = f[k]
  })
  g.touch()
  view.chainUniforms.uLow.value = -0.25 * Math.min(most, 6 * mean)
  view.chainUniforms.uHigh.value = Math.min(most, 6 * mean)
  return { mean, most, shown: list.length }
}

// A ball at each joint, a rod along its axis, or between its two points.
export function showJoints(view, joints, frame, walls, origin, size) {
  const where = new Map()
  frame.id.forEach((id, i) => where.set(id, { p: [0, 1, 2].map(c => frame.place[4 * i + c]), q: frame.turn?.subarray(4 * i, 4 * i + 4), r: frame.place[4 * i + 3] }))
  for (let i = 0; i < (walls?.wall_id?.length ?? 0); i++) {
    where.set(walls.wall_id[i], { p: [0, 1, 2].map(c => walls.wall_position[3 * i + c] - origin[c]), q: walls.wall_quaternion.subarray(4 * i, 4 * i + 4), r: Infinity })
  }
  const side = s => {
    const at = s.body === null ? { p: origin.map(x => -x), q: [1, 0, 0, 0], r: Infinity } : where.get(s.body)
    if (!at) return null
    const q = new THREE.Quaternion(at.q[1], at.q[2], at.q[3], at.q[0])
    return { p: new THREE.Vector3(...s.at).applyQuaternion(q).add(new THREE.Vector3(...at.p)), axis: new THREE.Vector3(...s.axis).applyQuaternion(q), r: at.r }
  }
  const balls = [], rods = []
  for (const joint of joints) {
    const a = side(joint.a), b = side(joint.b)
    if (!a || !b) continue
    const r = 0.08 * Math.min(a.r, b.r, 12 * size)
    balls.push([a.p, r])
    if (['spring', 'distance'].includes(joint.kind)) { balls.push([b.p, r]); rods.push([a.p, b.p, 0.45 * r]) }
    if (['revolute', 'cylindrical', 'prismatic', 'line'].includes(joint.kind)) {
      rods.push([a.p.clone().addScaledVector(a.axis, -3.5 * r), a.p.clone().addScaledVector(a.axis, 3.5 * r), 0.5 * r])
    }
  }
  const [B, R] = [view.jointBalls, view.jointRods]
  B.resize(balls.length)
  balls.forEach(([p, r], i) => B.array('aPlace').set([p.x, p.y, p.z, r], 4 * i))
  B.touch()
  R.resize(rods.length)
  rods.forEach(([a, b, r], i) => { R.array('aFrom').set(a.toArray(), 3 * i); R.array('aTo').set(b.toArray(), 3 * i); R.array('aRadius')[i] = r })
  R.touch()
}
