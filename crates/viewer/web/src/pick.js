// Which body is under the pointer: the ray against every bounding ball, then against the true shape of those that it
// meets, nearest first. Half a million balls take some milliseconds.

const turnedBack = (q, v) => {
  const [w, x, y, z] = [q[0], -q[1], -q[2], -q[3]]
  const c = [y * v[2] - z * v[1] + w * v[0], z * v[0] - x * v[2] + w * v[1], x * v[1] - y * v[0] + w * v[2]]
  return [v[0] + 2 * (y * c[2] - z * c[1]), v[1] + 2 * (z * c[0] - x * c[2]), v[2] + 2 * (x * c[1] - y * c[0])]
}
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

// Where a ray enters and leaves a ball of radius one about the origin.
function ball(o, d) {
  const dd = dot(d, d), m = -dot(o, d) / dd
  const rest = 1 - (dot(o, o) - m * m * dd)
  return rest < 0 ? null : [m - Math.sqrt(rest / dd), m + Math.sqrt(rest / dd)]
}

function mesh(o, d, corners) {
  let best = null
  for (let t = 0; t < corners.length; t += 9) {
    const a = [corners[t], corners[t + 1], corners[t + 2]]
    const u = sub([corners[t + 3], corners[t + 4], corners[t + 5]], a), v = sub([corners[t + 6], corners[t + 7], corners[t + 8]], a)
    const p = cross(d, v), det = dot(u, p)
    if (Math.abs(det) < 1e-14) continue
    const s = sub(o, a), x = dot(s, p) / det, q = cross(s, u), y = dot(d, q) / det
    if (x < 0 || y < 0 || x + y > 1) continue
    const at = dot(v, q) / det
    if (at > 0) best = best ? [Math.min(best[0], at), Math.max(best[1], at)] : [at, at]
  }
  return best
}

// `frame`: n, place (x y z r a body), turn, shape ids; `cut` a plane or null. Returns the index, or -1, and the distance.
export function pick(frame, shapes, origin, direction, cut) {
  const o = origin.toArray(), d = direction.toArray(), { n, place, turn, shape } = frame
  const met = []
  for (let i = 0; i < n; i++) {
    if (frame.absent?.[i]) continue
    const x = place[4 * i] - o[0], y = place[4 * i + 1] - o[1], z = place[4 * i + 2] - o[2], r = place[4 * i + 3]
    const m = x * d[0] + y * d[1] + z * d[2]
    const rest = r * r - (x * x + y * y + z * z - m * m)
    if (rest >= 0 && m > 0) met.push([m - Math.sqrt(rest), i])
  }
  met.sort((a, b) => a[0] - b[0])
  let best = Infinity, found = -1
  for (const [near, i] of met) {
    if (near > best) break
    const r = place[4 * i + 3], kind = shapes[shape[i]] ?? { kind: 0 }
    let from = sub(o, [place[4 * i], place[4 * i + 1], place[4 * i + 2]]), to = d, hit
    if (kind.kind !== 0) {
      const q = turn.subarray(4 * i, 4 * i + 4)
      from = turnedBack(q, from)
      to = turnedBack(q, to)
    }
    if (kind.kind === 0 || kind.kind === 4) {
      const a = kind.kind === 4 ? kind.axes.map(x => x * r) : [r, r, r]
      hit = ball(from.map((x, k) => x / a[k]), to.map((x, k) => x / a[k]))
    } else {
      hit = mesh(from.map(x => x / r), to.map(x => x / r), kind.position)
    }
    if (!hit) continue
    let at = hit[0]
    if (cut) {
      const side = t => cut.normal.x * (o[0] + t * d[0]) + cut.normal.y * (o[1] + t * d[1]) + cut.normal.z * (o[2] + t * d[2]) + cut.constant
      if (side(at) > 0) {
        at = -side(0) / dot(cut.normal.toArray(), d)
        if (!(at > hit[0] && at < hit[1])) continue
      }
    }
    if (at > 0 && at < best) { best = at; found = i }
  }
  return { index: found, at: best }
}
