// One thread per body of any form: into how many parts its mass is split, so that its contacts may step at the same time. The parts are
// a bound on the largest eigenvalue of the 6x6 matrix G of its contacts (coupling.rs of the engine), in the frame of its principal axes.
@group(0) @binding(1) var<storage, read> control: Control;
@group(0) @binding(2) var<storage, read> first: array<u32>;
@group(0) @binding(3) var<storage, read> second_first: array<u32>;
@group(0) @binding(4) var<storage, read> second: array<u32>;
@group(0) @binding(5) var<storage, read> row_n: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> arms: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> turns: array<vec4<u32>>;
@group(0) @binding(8) var<storage, read_write> mobility: array<vec4<f32>>;   // 1/m, 1/J, parts

// A symmetric matrix: its upper half, row by row.
var<private> g: array<f32, 21>;
var<private> squared: array<f32, 21>;
fn at(row: u32, column: u32) -> u32 {
  let r = min(row, column);
  return r * 6u - r * (r + 1u) / 2u + max(row, column);
}

fn along_axes(i: u32, v: vec3<f32>) -> vec3<f32> {
  return vec3<f32>(dot3(v, axis_of(i, 0u)), dot3(v, axis_of(i, 1u)), dot3(v, axis_of(i, 2u)));
}

// Long sums are kept in their order: compilers may change it.
fn join_number(k: u32, x: f32) { g[k] = rounded(g[k] + rounded(x)); }

// Adds contact c, in which the body has the given arm: its block is I / k_t + n n' (1 / k_n - 1 / k_t), seen with its lever.
fn join(i: u32, inv_mass: f32, c: u32, arm: vec3<f32>) {
  let k = stiffness(i, inv_mass, arm, row_n[c].xyz);
  let s = along_axes(i, arm);
  let n = along_axes(i, row_n[c].xyz);
  let l = cross3(s, n);
  let w = rounded(1.0 / k.y);
  let d = rounded(rounded(1.0 / k.x) - w);
  let m = times(s, w);
  let dn = times(n, d);
  let dl = times(l, d);
  let round_ = rounded(w * dot3(s, s));
  join_number(0u, w + rounded(dn.x * n.x));
  join_number(1u, rounded(dn.x * n.y));
  join_number(2u, rounded(dn.x * n.z));
  join_number(3u, rounded(dn.x * l.x));
  join_number(4u, rounded(dn.x * l.y) + m.z);
  join_number(5u, rounded(dn.x * l.z) - m.y);
  join_number(6u, w + rounded(dn.y * n.y));
  join_number(7u, rounded(dn.y * n.z));
  join_number(8u, rounded(dn.y * l.x) - m.z);
  join_number(9u, rounded(dn.y * l.y));
  join_number(10u, rounded(dn.y * l.z) + m.x);
  join_number(11u, w + rounded(dn.z * n.z));
  join_number(12u, rounded(dn.z * l.x) + m.y);
  join_number(13u, rounded(dn.z * l.y) - m.x);
  join_number(14u, rounded(dn.z * l.z));
  join_number(15u, (round_ - rounded(m.x * s.x)) + rounded(dl.x * l.x));
  join_number(16u, rounded(dl.x * l.y) - rounded(m.x * s.y));
  join_number(17u, rounded(dl.x * l.z) - rounded(m.x * s.z));
  join_number(18u, (round_ - rounded(m.y * s.y)) + rounded(dl.y * l.y));
  join_number(19u, rounded(dl.y * l.z) - rounded(m.y * s.z));
  join_number(20u, (round_ - rounded(m.z * s.z)) + rounded(dl.z * l.z));
}

// (trace G^16)^(1/16), at most 12 % more than the largest eigenvalue.
fn largest() -> f32 {
  var trace = g[0];
  for (var k = 1u; k < 6u; k++) { trace = rounded(trace + g[at(k, k)]); }
  for (var k = 0u; k < 21u; k++) { g[k] = rounded(g[k] / trace); }
  for (var round_ = 0u; round_ < 3u; round_++) {
    for (var row = 0u; row < 6u; row++) {
      for (var column = row; column < 6u; column++) {
        var sum = rounded(g[at(row, 0u)] * g[at(0u, column)]);
        for (var k = 1u; k < 6u; k++) { sum = rounded(sum + rounded(g[at(row, k)] * g[at(k, column)])); }
        squared[at(row, column)] = sum;
      }
    }
    g = squared;
  }
  var squares = 0.0;
  for (var row = 0u; row < 6u; row++) {
    var beside = 0.0;
    for (var k = row + 1u; k < 6u; k++) { beside = rounded(beside + rounded(g[at(row, k)] * g[at(row, k)])); }
    squares = rounded(squares + rounded(rounded(g[at(row, row)] * g[at(row, row)]) + rounded(2.0 * beside)));
  }
  let root = rounded(sqrt(rounded(sqrt(rounded(sqrt(rounded(sqrt(squares))))))));
  return rounded(trace * root);
}

@compute @workgroup_size(256)
fn split_masses(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies || control.contacts == 0u) { return; }
  let inv_mass = mobility[i].x;
  let count = f32(i32((first[i + 1u] - first[i]) + (second_first[i + 1u] - second_first[i])));
  if (inv_mass <= 0.0 || count <= 1.0) { mobility[i].z = select(0.0, count, inv_mass > 0.0); return; }
  for (var k = 0u; k < 21u; k++) { g[k] = 0.0; }
  for (var c = first[i]; c < first[i + 1u]; c++) { join(i, inv_mass, c, arms[2u * c].xyz); }
  for (var k = second_first[i]; k < second_first[i + 1u]; k++) { join(i, inv_mass, second[k], arms[2u * second[k] + 1u].xyz); }
  // M^-1/2 from both sides; compilers may replace the product of two roots.
  let j = bitcast<vec3<f32>>(turns[6u * i + 3u].xyz);
  let line = rounded(sqrt(inv_mass));
  var root = array<f32, 6>(line, line, line, rounded(sqrt(j.x)), rounded(sqrt(j.y)), rounded(sqrt(j.z)));
  for (var row = 0u; row < 6u; row++) {
    for (var column = row; column < 6u; column++) { g[at(row, column)] = rounded(g[at(row, column)] * rounded(root[row] * root[column])); }
  }
  let parts = largest();
  // What is no number is no bound.
  mobility[i].z = select(count, clamp(parts, 1.0, count), parts > 0.0);
}
