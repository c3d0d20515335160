// One thread per contact with arms of any direction: step lengths along the normal and in the tangent plane, from the blocks of its two
// bodies and the parts of their masses; or 3 over the trace.
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> control: Control;
@group(0) @binding(3) var<storage, read> mobility: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> row_n: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> arms: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> row_r: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> row_s: array<vec2<f32>>;
@group(0) @binding(8) var<storage, read> turns: array<vec4<u32>>;

fn along(i: u32, lever: vec3<f32>) -> f32 { return dot3(lever, turned_by(i, lever)); }
// Trace of the block of a body.
fn trace(i: u32, s: vec3<f32>) -> f32 {
  let turning = (along(i, vec3<f32>(0.0, s.z, -s.y)) + along(i, vec3<f32>(-s.z, 0.0, s.x))) + along(i, vec3<f32>(s.y, -s.x, 0.0));
  return rounded(3.0 * mobility[i].x) + turning;
}
fn stiffness_of(i: u32, s: vec3<f32>, n: vec3<f32>) -> vec2<f32> {
  let m = mobility[i];
  if (m.x <= 0.0) { return vec2<f32>(0.0); }
  let k = stiffness(i, m.x, s, n);
  return vec2<f32>(rounded(m.z * k.x), rounded(m.z * k.y));
}

@compute @workgroup_size(256)
fn step_lengths(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let c = item(id, groups);
  if (c >= control.contacts) { return; }
  let a = pairs[c].x;
  let b = pairs[c].y;
  let is_wall = (b & WALL) != 0u;
  let s_a = arms[2u * c].xyz;
  let s_b = arms[2u * c + 1u].xyz;
  if (params.trace != 0u) {
    var both = trace(a, s_a);
    if (!is_wall) { both = both + trace(b, s_b); }
    row_r[c].w = 3.0 / both;
    row_s[c].x = 3.0 / both;
    return;
  }
  let n = row_n[c].xyz;
  var k = stiffness_of(a, s_a, n);
  if (!is_wall) { k = k + stiffness_of(b, s_b, n); }
  row_r[c].w = 1.0 / k.x;
  row_s[c].x = 1.0 / k.y;
}
