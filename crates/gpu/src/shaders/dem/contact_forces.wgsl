// One thread per listed pair: force and torque of its contact, and what it remembers (response.rs of the engine).
@group(0) @binding(2) var<uniform> soft: Soft;
@group(0) @binding(3) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> flags: array<u32>;                // the first step that cannot be done, and more
@group(0) @binding(5) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(6) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> mobility: array<vec4<f32>>;       // 1/m, 1/J
@group(0) @binding(8) var<storage, read> props: array<vec4<f32>>;          // three lines per pair of materials
@group(0) @binding(9) var<storage, read_write> memory: array<vec4<f32>>;   // tangential force, size; no size: they do not touch
// Lines one after the other, each as long as there is room for pairs: force on b and arm of a; its moment and arm of b; torque on b.
@group(0) @binding(10) var<storage, read_write> pushes: array<vec4<f32>>;
// Taken so far in pressing and sliding; in rolling, and by walls that move; energy of the springs in these three ways.
@group(0) @binding(11) var<storage, read_write> spent: array<vec2<f32>>;
@group(0) @binding(12) var<storage, read_write> roll: array<vec4<f32>>;    // torques of rolling, of twisting

// 1 over the share of the effective mass that resists a tangential push on two solid spheres.
const TANGENTIAL: f32 = 3.5;

// They no longer touch.
fn end(c: u32) {
  memory[c] = vec4<f32>(0.0);
  pushes[c] = vec4<f32>(0.0);
  pushes[params.capacity + c] = vec4<f32>(0.0);
  if (soft.torques != 0u) {
    pushes[2u * params.capacity + c] = vec4<f32>(0.0);
    roll[c] = vec4<f32>(0.0);
  }
}

@compute @workgroup_size(256)
fn contact_forces(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let c = item(id, groups);
  if (c >= soft.pairs || flags[0] <= soft.number) { return; }
  let pair = pairs[c];
  let is_wall = (pair.y & WALL) != 0u;
  var m: ContactState;
  if (is_wall) { m = of_wall(pair.x, pair.y); } else { m = of_spheres(pair.x, pair.y); }
  let had = memory[c];
  if (!m.touches) {
    if (had.w != 0.0) { end(c); }
    return;
  }
  var law: Normal;
  if (soft.law == HERTZ) { law = hertz_mindlin(m); }
  else if (soft.law == LINEAR) { law = hooke(m, had.w); }
  else { law = volumetric(m, had.w); }
  let p = props[3u * m.law];
  // Dashpots fed with the velocity of half a step before.
  let slow = 1.0 + rounded(rounded(law.damping * soft.half) * m.inv_m_point);
  var push = (law.elastic + rounded(law.damping * (m.v_n + m.fall))) / slow;
  if (soft.tension == 0u) { push = positive(push); }
  let most = rounded(p.z * positive(push));
  var shrunk = 1.0;
  var spring = had.xyz;
  var tangent: vec3<f32>;
  var power = vec2<f32>(rounded((push - law.elastic) * m.v_n), 0.0);
  var elastic = vec2<f32>(law.energy, 0.0);
  if (soft.law == VOLUMETRIC) {
    tangent = sliding(m.v_t, most);
    power.y = -dot3(m.v_t, tangent);
  } else {
    let slow_t = 1.0 + rounded(rounded(law.tangential_damping * rounded(soft.half * TANGENTIAL)) * m.inv_m_point);
    if (law.size < had.w) { shrunk = law.size / had.w; }
    // Turned with the normal: what is no longer across it is dropped.
    let kept = times(had.xyz - times(m.n, dot3(had.xyz, m.n)), shrunk);
    spring = cut(kept - times(m.v_t, rounded(law.tangential * params.h)), most);
    tangent = cut(spring - times(m.v_t, law.tangential_damping / slow_t), most);
    power.y = -dot3(m.v_t, tangent + times(had.xyz - spring, 0.5));
    if (law.tangential > 0.0) { elastic.y = dot3(spring, spring) / rounded(2.0 * law.tangential); }
  }
  memory[c] = vec4<f32>(spring, law.size);
  let on_b = times(m.n, push) - tangent;
  pushes[c] = vec4<f32>(on_b, m.arm_a);
  pushes[params.capacity + c] = vec4<f32>(cross3(m.n, tangent), m.arm_b);
  var turned = Turned(vec3<f32>(0.0), vec4<f32>(0.0), 0.0, 0.0);
  if (soft.torques != 0u) {
    turned = resist(m, law.stiffness, push, shrunk, roll[c]);
    roll[c] = turned.memory;
    pushes[2u * params.capacity + c] = vec4<f32>(-turned.torque, 0.0);
  }
  spent[c] = spent[c] + vec2<f32>(rounded(power.x * params.h), rounded(power.y * params.h));
  if (soft.torques != 0u || is_wall) {
    var work = 0.0;
    if (is_wall) { work = -rounded(dot3(on_b, m.wall_speed) * params.h); }
    let at = params.capacity + c;
    spent[at] = spent[at] + vec2<f32>(rounded(turned.power * params.h), work);
  }
  if (soft.energies != 0u) {
    spent[2u * params.capacity + c] = elastic;
    spent[3u * params.capacity + c] = vec2<f32>(turned.energy, 0.0);
  }
}
