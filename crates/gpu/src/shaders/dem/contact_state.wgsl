// Geometry and motion of a contact (contact_state.rs and shaped.rs of the engine). Bodies are seen where they are when they are pushed; velocities are
// those of half a step before.
const LEAST: f32 = 1e-30;

struct ContactState {
  n: vec3<f32>, delta: f32,                                // from a to b; overlap
  v_t: vec3<f32>, v_n: f32,                                // velocity of a's surface over b's, across the normal and along it
  spin: vec3<f32>, fall: f32,                              // angular velocity of a over that of b; what gravity adds to v_n in half a step
  r_eff: f32, m_eff: f32, m_point: f32, inv_m_point: f32,
  r_a: f32, r_b: f32,                                      // radii; b's is zero if it is flat
  arm_a: f32, arm_b: f32, law: u32, touches: bool,         // law: number of the pair of materials
  wall_speed: vec3<f32>,                                   // of the wall's surface
}
fn no_meeting() -> ContactState {
  let z = vec3<f32>(0.0);
  return ContactState(z, 0.0, z, 0.0, z, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0u, false, z);
}
fn material_of(i: u32) -> u32 { return place[2u * i].w & 0xffffu; }
fn is_free(i: u32) -> f32 { return select(0.0, 1.0, (place[2u * i].w & DYNAMIC) != 0u); }

fn of_spheres(a: u32, b: u32) -> ContactState {
  var m = no_meeting();
  let v = velocity[2u * a].xyz - velocity[2u * b].xyz;
  let d = apart(place[2u * a], place[2u * a + 1u], place[2u * b], place[2u * b + 1u]) - times(v, soft.lead);
  m.r_a = bitcast<f32>(place[2u * a + 1u].w);
  m.r_b = bitcast<f32>(place[2u * b + 1u].w);
  let both = m.r_a + m.r_b;
  let square = dot3(d, d);
  if (!(square < rounded(both * both))) { return m; }
  let distance = sqrt(square);
  m.touches = true;
  // Two centres in one place have no normal; any will do.
  m.n = vec3<f32>(0.0, 0.0, 1.0);
  if (distance > LEAST) { m.n = vec3<f32>(d.x / distance, d.y / distance, d.z / distance); }
  m.delta = both - distance;
  m.arm_a = m.r_a - rounded(0.5 * m.delta);
  m.arm_b = m.r_b - rounded(0.5 * m.delta);
  m.inv_m_point = mobility[a].x + mobility[b].x;
  m.m_eff = 1.0 / m.inv_m_point;
  m.m_point = m.m_eff;
  m.r_eff = rounded(m.r_a * m.r_b) / both;
  let w_a = velocity[2u * a + 1u].xyz;
  let w_b = velocity[2u * b + 1u].xyz;
  let surface = v + cross3(times(w_a, m.arm_a) + times(w_b, m.arm_b), m.n);
  // Half a step ago b was at d + v h / 2 from a.
  let before = d + times(v, soft.half);
  let across = surface - times(before, dot3(surface, before) / dot3(before, before));
  m.v_t = across - times(m.n, dot3(across, m.n));
  m.v_n = dot3(v, m.n);
  m.fall = rounded((is_free(a) - is_free(b)) * dot3(soft.half_fall, m.n));
  m.spin = w_a - w_b;
  m.law = material_of(a) * params.materials + material_of(b);
  return m;
}

// Stiffness of a side of a wall, up to what all sides have in common: the root of the overlap.
fn stiffness_of(delta: f32, deepest: f32) -> f32 { return sqrt(max(delta, rounded(1e-6 * deepest))); }

// All sides of a wall that push at once share what they have to stop; for a ball levers do nothing.
fn inverse_mass_of_point(w: u32, d: vec3<f32>, radius: f32, feature: u32, n: vec3<f32>, inv_mass: f32) -> f32 {
  if (features(w) == 1u) { return inv_mass; }
  var deepest = 0.0;
  var count = 0u;
  for (var k = 0u; k < 4u; k++) {
    let delta = radius - seen(w, d, k).distance;
    if (delta >= 0.0) {
      count++;
      deepest = max(deepest, delta);
    }
  }
  if (count < 2u) { return inv_mass; }
  var linear = vec3<f32>(0.0);
  var own = 1.0;
  for (var k = 0u; k < 4u; k++) {
    let it = seen(w, d, k);
    let delta = radius - it.distance;
    if (!(delta >= 0.0)) { continue; }
    var s = 1.0;
    if (deepest > 0.0) { s = stiffness_of(delta, deepest); }
    linear = linear - times(it.outward, s);
    if (k == feature) { own = s; }
  }
  return max(rounded(inv_mass * dot3(n, linear)) / own, inv_mass);
}

// 1/s of the ball that shares as much volume with a ball of radius r as a wall with the curvature k in one direction (round_wall.rs).
fn same_volume(r: f32, k: f32) -> f32 {
  let own = 1.0 / r;
  let s = rounded(k * own) / (sqrt(rounded(own * own) + rounded(k * own)) + own);
  return select(0.0, s, rounded(s * r) > 1e-9);
}
// The same of a side of a wall, seen from d; hollow sides count as flat.
fn roundness_of(w: u32, d: vec3<f32>, it: Seen, r: f32) -> f32 {
  if (walls.list[w].hi.w != REVOLVED) { return 0.0; }
  let at = into_local(w, d - times(it.outward, it.distance));
  let out = into_local(w, it.outward);
  let square = rounded(at.x * at.x) + rounded(at.y * at.y);
  if (!(square > LEAST)) { return 0.0; }
  return same_volume(r, max((rounded(at.x * out.x) + rounded(at.y * out.y)) / square, 0.0));
}

// A ball and one side of a wall.
fn of_wall(a: u32, code: u32) -> ContactState {
  var m = no_meeting();
  let w = (code & ~WALL) >> 2u;
  let feature = code & 3u;
  let v = velocity[2u * a].xyz;
  let d = from_wall(w, place[2u * a], place[2u * a + 1u]) + times(v, soft.lead);
  m.r_a = bitcast<f32>(place[2u * a + 1u].w);
  let it = seen(w, d, feature);
  m.delta = m.r_a - it.distance;
  if (!(m.delta >= 0.0)) { return m; }
  m.touches = true;
  m.n = -it.outward;
  m.arm_a = m.r_a - rounded(0.5 * m.delta);
  let at = d + times(m.n, m.arm_a);
  m.wall_speed = walls.list[w].velocity.xyz + cross3(walls.list[w].ang_vel.xyz, at);
  let surface = (v + cross3(times(velocity[2u * a + 1u].xyz, m.arm_a), m.n)) - m.wall_speed;
  let inv_mass = mobility[a].x;
  m.m_eff = 1.0 / inv_mass;
  m.inv_m_point = inverse_mass_of_point(w, d, m.r_a, feature, m.n, inv_mass);
  m.m_point = 1.0 / m.inv_m_point;
  // 1/R of the wall, none if it is flat.
  var bent = walls.list[w].ang_vel.w;
  if (soft.law == VOLUMETRIC && bent == 0.0) { bent = roundness_of(w, d, it, m.r_a); }
  if (bent > 0.0) { m.r_b = 1.0 / bent; }
  m.r_eff = 1.0 / (1.0 / m.r_a + bent);
  m.v_n = dot3(surface, m.n);
  m.v_t = surface - times(m.n, m.v_n);
  m.fall = dot3(soft.half_fall, m.n);
  m.spin = velocity[2u * a + 1u].xyz - walls.list[w].ang_vel.xyz;
  m.law = material_of(a) * params.materials + walls.list[w].lo.w;
  return m;
}
