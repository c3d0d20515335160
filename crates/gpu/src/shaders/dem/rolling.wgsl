// Resistance to rolling and twisting (rolling.rs of the engine).
struct Turned { torque: vec3<f32>, memory: vec4<f32>, energy: f32, power: f32 }

// A dashpot of a torsional spring with a share of critical damping, fed with the velocity of half a step before.
fn torsional_damping(share: f32, k: f32, inertia: f32) -> f32 {
  let c = rounded(rounded(2.0 * share) * sqrt(rounded(k * inertia)));
  return c / (1.0 + rounded(c * params.h) / rounded(2.0 * inertia));
}

// Torque on a for a pressing force; `shrunk` is how much the area has.
fn resist(m: ContactState, stiffness_n: f32, push: f32, shrunk: f32, before: vec4<f32>) -> Turned {
  let q = props[3u * m.law + 1u];
  let s = props[3u * m.law + 2u];
  let turn = dot3(m.spin, m.n);
  let stiffness = rounded(rounded(stiffness_n * m.r_eff) * m.r_eff);
  let inertia = rounded(rounded(m.m_point * m.r_eff) * m.r_eff);
  let limit = rounded(m.r_eff * positive(push));
  var all = Turned(vec3<f32>(0.0), vec4<f32>(0.0), 0.0, 0.0);
  if (q.y > 0.0) {
    let k = rounded(q.z * stiffness);
    let most = rounded(q.y * limit);
    let roll = m.spin - times(m.n, turn);
    let held = times(before.xyz - times(m.n, dot3(before.xyz, m.n)), shrunk);
    let bent = cut(held - times(roll, rounded(k * params.h)), most);
    if (k > 0.0) { all.energy = dot3(bent, bent) / rounded(2.0 * k); }
    all.torque = cut(bent - times(roll, torsional_damping(q.w, k, rounded(1.4 * inertia))), most);
    all.power = -dot3(roll, all.torque + times(before.xyz - bent, 0.5));
    all.memory = vec4<f32>(bent, 0.0);
  }
  if (s.x > 0.0) {
    let k = rounded(s.y * stiffness);
    let most = rounded(s.x * limit);
    let twisted = within(rounded(before.w * shrunk) - rounded(turn * rounded(k * params.h)), most);
    if (k > 0.0) { all.energy = all.energy + rounded(twisted * twisted) / rounded(2.0 * k); }
    let dashpot = torsional_damping(s.z, k, rounded(0.4 * inertia));
    let twist = within(twisted - rounded(turn * dashpot), most);
    all.power = all.power - rounded(turn * (twist + rounded(0.5 * (before.w - twisted))));
    all.torque = all.torque + times(m.n, twist);
    all.memory.w = twisted;
  }
  return all;
}
