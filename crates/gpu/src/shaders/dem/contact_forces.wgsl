// One thread per listed pair: force and torque of its contact, and what it remembers (response.rs of the engine). Bodies are seen where they
// are after half a step; velocities are those of half a step before.
@group(0) @binding(2) var<uniform> soft: Soft;
@group(0) @binding(3) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> flags: array<u32>;                // the first step that cannot be done, and more
@group(0) @binding(5) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(6) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> mobility: array<vec4<f32>>;       // 1/m, 1/J
@group(0) @binding(8) var<storage, read> props: array<vec4<f32>>;          // four lines a pair of materials
@group(0) @binding(9) var<storage, read_write> memory: array<vec4<f32>>;   // tangential force, size; torques of rolling, of twisting
@group(0) @binding(10) var<storage, read_write> pushes: array<vec4<f32>>;  // force on b, arm of a; its moment, arm of b; torque on b
@group(0) @binding(11) var<storage, read_write> spent: array<vec4<f32>>;   // taken and work of walls so far; energy of the springs
@group(0) @binding(12) var<storage, read> control: Control;

// 1 over the share of the effective mass that resists a tangential push on two solid spheres is 3.5.
const LEAST: f32 = 1e-30;

// Geometry and motion of a contact (meeting.rs of the engine).
struct Meeting {
  n: vec3<f32>, delta: f32,
  v_t: vec3<f32>, v_n: f32,
  spin: vec3<f32>, fall: f32,
  r_eff: f32, m_eff: f32, m_point: f32, inv_m_point: f32,
  arm_a: f32, arm_b: f32, law: u32, touches: bool,
  wall_speed: vec3<f32>,          // of the wall's surface
}
fn none() -> Meeting {
  let z = vec3<f32>(0.0);
  return Meeting(z, 0.0, z, 0.0, z, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0u, false, z);
}
fn material_of(i: u32) -> u32 { return place[2u * i].w & 0xffffu; }
fn is_free(i: u32) -> f32 { return select(0.0, 1.0, (place[2u * i].w & DYNAMIC) != 0u); }

fn of_spheres(a: u32, b: u32) -> Meeting {
  var m = none();
  let v = velocity[2u * a].xyz - velocity[2u * b].xyz;
  let d = apart(place[2u * a], place[2u * a + 1u], place[2u * b], place[2u * b + 1u]) - times(v, soft.lead);
  let r_a = bitcast<f32>(place[2u * a + 1u].w);
  let r_b = bitcast<f32>(place[2u * b + 1u].w);
  let both = r_a + r_b;
  let square = dot3(d, d);
  if (!(square < rounded(both * both))) { return m; }
  let distance = sqrt(square);
  m.touches = true;
  // Two centres in one place have no normal; any will do.
  m.n = vec3<f32>(0.0, 0.0, 1.0);
  if (distance > LEAST) { m.n = vec3<f32>(d.x / distance, d.y / distance, d.z / distance); }
  m.delta = both - distance;
  m.arm_a = r_a - rounded(0.5 * m.delta);
  m.arm_b = r_b - rounded(0.5 * m.delta);
  let inv_mass = mobility[a].x + mobility[b].x;
  m.m_eff = 1.0 / inv_mass;
  m.m_point = m.m_eff;
  m.inv_m_point = inv_mass;
  m.r_eff = rounded(r_a * r_b) / both;
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

// All sides of a wall that push at once share what they have to stop (shaped.rs of the engine); for a ball levers do nothing.
fn inverse_mass_of_point(w: u32, d: vec3<f32>, radius: f32, feature: u32, n: vec3<f32>, inv_mass: f32) -> f32 {
  if (features(w) == 1u) { return inv_mass; }
  var deepest = 0.0;
  var count = 0u;
  for (var k = 0u; k < 4u; k++) {
    let delta = radius - seen(w, d, k).distance;
    if (delta >= 0.0) { count++; deepest = max(deepest, delta); }
  }
  if (count < 2u) { return inv_mass; }
  var linear = vec3<f32>(0.0);
  var own = 1.0;
  for (var k = 0u; k < 4u; k++) {
    let it = seen(w, d, k);
    let delta = radius - it.distance;
    if (!(delta >= 0.0)) { continue; }
    let s = select(1.0, stiffness_of(delta, deepest), deepest > 0.0);
    linear = linear - times(it.outward, s);
    if (k == feature) { own = s; }
  }
  return max(rounded(inv_mass * dot3(n, linear)) / own, inv_mass);
}

// A ball and one side of a wall.
fn of_wall(a: u32, code: u32) -> Meeting {
  var m = none();
  let w = (code & ~WALL) >> 2u;
  let feature = code & 3u;
  let v = velocity[2u * a].xyz;
  let d = from_wall(w, place[2u * a], place[2u * a + 1u]) + times(v, soft.lead);
  let radius = bitcast<f32>(place[2u * a + 1u].w);
  let it = seen(w, d, feature);
  m.delta = radius - it.distance;
  if (!(m.delta >= 0.0)) { return m; }
  m.touches = true;
  m.n = -it.outward;
  m.arm_a = radius - rounded(0.5 * m.delta);
  let at = d + times(m.n, m.arm_a);
  m.wall_speed = walls.list[w].velocity.xyz + cross3(walls.list[w].ang_vel.xyz, at);
  let surface = (v + cross3(times(velocity[2u * a + 1u].xyz, m.arm_a), m.n)) - m.wall_speed;
  let inv_mass = mobility[a].x;
  m.m_eff = 1.0 / inv_mass;
  m.inv_m_point = inverse_mass_of_point(w, d, radius, feature, m.n, inv_mass);
  m.m_point = 1.0 / m.inv_m_point;
  // 1/R of the wall, none if it is flat.
  m.r_eff = 1.0 / (1.0 / radius + walls.list[w].ang_vel.w);
  m.v_n = dot3(surface, m.n);
  m.v_t = surface - times(m.n, m.v_n);
  m.fall = dot3(soft.half_fall, m.n);
  m.spin = velocity[2u * a + 1u].xyz - walls.list[w].ang_vel.xyz;
  m.law = material_of(a) * params.materials + walls.list[w].lo.w;
  return m;
}

// What a law says of the normal direction (response.rs).
struct Normal { elastic: f32, damping: f32, stiffness: f32, tangential: f32, tangential_damping: f32, size: f32, energy: f32 }

// Hertz and Mindlin (hertz_mindlin.rs).
fn hertz_mindlin(m: Meeting) -> Normal {
  let p = props[4u * m.law];
  let q = props[4u * m.law + 1u];
  let a = sqrt(rounded(m.r_eff * m.delta));
  let s_n = rounded(rounded(2.0 * p.x) * a);
  let elastic = rounded(0.6666667 * rounded(s_n * m.delta));
  let damping = rounded(rounded(1.8257419 * p.w) * sqrt(rounded(s_n * m.m_point)));
  return Normal(elastic, damping, s_n, rounded(rounded(8.0 * p.y) * a), rounded(damping * q.x), a, rounded(rounded(0.4 * elastic) * m.delta));
}
// The linear spring (hooke.rs). Fifth roots are the host's: by materials, R* and m* they would be a power here.
fn fifth_root(x: f32) -> f32 {
  // Newton's method from a guess by the exponent.
  var y = bitcast<f32>((bitcast<u32>(x) / 5u) + 0x32ccccccu);
  for (var k = 0; k < 5; k++) {
    let square = rounded(y * y);
    y = rounded(0.8 * y) + rounded(0.2 * (x / rounded(square * square)));
  }
  return y;
}
fn hooke(m: Meeting, size: f32) -> Normal {
  let p = props[4u * m.law];
  var k = soft.stiffness;
  if (k == 0.0) {
    let s = rounded(rounded(1.0666667 * sqrt(m.r_eff)) * p.x);
    k = rounded(s * fifth_root(rounded(m.m_eff * rounded(soft.impact_speed * soft.impact_speed)) / s));
  }
  // The dashpot begins with a jump, somewhere in the step: it acts as long as the two have touched.
  let leaving = -m.v_n;
  let touched = min(0.5 + m.delta / rounded(max(m.v_n, leaving) * params.h), 1.5);
  var share = 1.0;
  if (size == 0.0 && m.v_n > 0.0) { share = touched; }
  if (soft.tension != 0u && m.delta < rounded(leaving * params.h) && leaving > 0.0) { share = touched; }
  let damping = rounded(rounded(rounded(2.0 * p.w) * sqrt(rounded(k * m.m_point))) * share);
  return Normal(rounded(k * m.delta), damping, k, rounded(k * soft.ratio), rounded(damping * soft.root_ratio), 1.0,
    rounded(rounded(0.5 * k) * rounded(m.delta * m.delta)));
}

// The vector, shortened to `most`.
fn cut(v: vec3<f32>, most: f32) -> vec3<f32> {
  let square = dot3(v, v);
  if (!(rounded(most * most) < square)) { return v; }
  return times(v, most / sqrt(square));
}

// A dashpot of a torsional spring with a share of critical damping, fed with the velocity of half a step before (rolling.rs).
fn torsional_damping(share: f32, k: f32, inertia: f32) -> f32 {
  let c = rounded(rounded(2.0 * share) * sqrt(rounded(k * inertia)));
  return c / (1.0 + rounded(c * params.h) / rounded(2.0 * inertia));
}

@compute @workgroup_size(256)
fn contact_forces(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let c = item(id, groups);
  if (c >= control.contacts || flags[0] <= soft.number) { return; }
  let pair = pairs[c];
  let is_wall = (pair.y & WALL) != 0u;
  var m = none();
  if (is_wall) { m = of_wall(pair.x, pair.y); } else { m = of_spheres(pair.x, pair.y); }
  let had = memory[2u * c];
  if (!m.touches) {
    if (had.w != 0.0) {
      memory[2u * c] = vec4<f32>(0.0);
      for (var k = 0u; k < 3u; k++) { pushes[3u * c + k] = vec4<f32>(0.0); }
      spent[2u * c + 1u] = vec4<f32>(0.0);
      if (soft.torques != 0u) { memory[2u * c + 1u] = vec4<f32>(0.0); }
    }
    return;
  }
  var law: Normal;
  if (soft.hertz != 0u) { law = hertz_mindlin(m); } else { law = hooke(m, had.w); }
  let p = props[4u * m.law];
  // Dashpots fed with the velocity of half a step before.
  let slow = 1.0 + rounded(rounded(law.damping * soft.half) * m.inv_m_point);
  let slow_t = 1.0 + rounded(rounded(law.tangential_damping * rounded(soft.half * 3.5)) * m.inv_m_point);
  var push = (law.elastic + rounded(law.damping * (m.v_n + m.fall))) / slow;
  if (soft.tension == 0u) { push = max(push, 0.0); }
  let most = rounded(p.z * max(push, 0.0));
  var shrunk = 1.0;
  if (law.size < had.w) { shrunk = law.size / had.w; }
  let kept = times(had.xyz - times(m.n, dot3(had.xyz, m.n)), shrunk);
  let spring = cut(kept - times(m.v_t, rounded(law.tangential * params.h)), most);
  let tangent = cut(spring - times(m.v_t, law.tangential_damping / slow_t), most);
  var elastic = vec3<f32>(law.energy, 0.0, 0.0);
  if (law.tangential > 0.0) { elastic.y = dot3(spring, spring) / rounded(2.0 * law.tangential); }
  var power = vec3<f32>(rounded((push - law.elastic) * m.v_n), -dot3(m.v_t, tangent + times(had.xyz - spring, 0.5)), 0.0);
  var torque = vec3<f32>(0.0);
  if (soft.torques != 0u) {
    let q = props[4u * m.law + 1u];
    let s = props[4u * m.law + 2u];
    let before = memory[2u * c + 1u];
    let turn = dot3(m.spin, m.n);
    let stiffness = rounded(rounded(law.stiffness * m.r_eff) * m.r_eff);
    let inertia = rounded(rounded(m.m_point * m.r_eff) * m.r_eff);
    let limit = rounded(m.r_eff * max(push, 0.0));
    var now = vec4<f32>(0.0);
    if (q.y > 0.0) {
      let k = rounded(q.z * stiffness);
      let roll = m.spin - times(m.n, turn);
      let held = times(before.xyz - times(m.n, dot3(before.xyz, m.n)), shrunk);
      let bent = cut(held - times(roll, rounded(k * params.h)), rounded(q.y * limit));
      if (k > 0.0) { elastic.z += dot3(bent, bent) / rounded(2.0 * k); }
      torque = cut(bent - times(roll, torsional_damping(q.w, k, rounded(1.4 * inertia))), rounded(q.y * limit));
      power.z -= dot3(roll, torque + times(before.xyz - bent, 0.5));
      now = vec4<f32>(bent, 0.0);
    }
    if (s.x > 0.0) {
      let k = rounded(s.y * stiffness);
      let limit_of_twist = rounded(s.x * limit);
      let twisted = clamp(rounded(before.w * shrunk) - rounded(turn * rounded(k * params.h)), -limit_of_twist, limit_of_twist);
      if (k > 0.0) { elastic.z += rounded(twisted * twisted) / rounded(2.0 * k); }
      let dashpot = torsional_damping(s.z, k, rounded(0.4 * inertia));
      let twist = clamp(twisted - rounded(turn * dashpot), -limit_of_twist, limit_of_twist);
      power.z -= rounded(turn * (twist + rounded(0.5 * (before.w - twisted))));
      torque = torque + times(m.n, twist);
      now.w = twisted;
    }
    memory[2u * c + 1u] = now;
  }
  memory[2u * c] = vec4<f32>(spring, law.size);
  let on_b = times(m.n, push) - tangent;
  pushes[3u * c] = vec4<f32>(on_b, m.arm_a);
  pushes[3u * c + 1u] = vec4<f32>(cross3(m.n, tangent), m.arm_b);
  if (soft.torques != 0u) { pushes[3u * c + 2u] = vec4<f32>(-torque, 0.0); }
  var wall_work = 0.0;
  if (is_wall) { wall_work = -rounded(dot3(on_b, m.wall_speed) * params.h); }
  spent[2u * c] = spent[2u * c] + vec4<f32>(times(power, params.h), wall_work);
  spent[2u * c + 1u] = vec4<f32>(elastic, 0.0);
}
