// One thread per body: the sum of its pushes, first those of pairs in which it is a, then those in which it is b, each in order; then the kick
// and the drift of the whole step, before the push and after it (dem/integrate.rs of the engine). Says in which step the list is stale.
@group(0) @binding(1) var<uniform> soft: Soft;
@group(0) @binding(2) var<storage, read> first: array<u32>;
@group(0) @binding(3) var<storage, read> second_first: array<u32>;
@group(0) @binding(4) var<storage, read> second: array<u32>;
@group(0) @binding(5) var<storage, read> pushes: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> velocity: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> rest: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read_write> place: array<vec4<u32>>;
@group(0) @binding(9) var<storage, read_write> rotation: array<vec4<i32>>;
@group(0) @binding(10) var<storage, read> listed: array<vec4<u32>>;   // place when the list was made; 1/m, 1/J, the allowance
// The first step that cannot be done; the largest squared speed; all bits less the number of a lost body; whether the host must look.
@group(0) @binding(11) var<storage, read_write> flags: array<atomic<u32>>;
@group(0) @binding(12) var<uniform> bounds: Bounds;

struct Sum2 { force: vec3<f32>, torque: vec3<f32> }
fn pushed_as_a(sum: Sum2, c: u32) -> Sum2 {
  let f = pushes[c];
  let t = pushes[params.capacity + c];
  var torque = sum.torque + times(t.xyz, f.w);
  if (soft.torques != 0u) { torque = torque - pushes[2u * params.capacity + c].xyz; }
  return Sum2(sum.force - f.xyz, torque);
}
fn pushed_as_b(sum: Sum2, c: u32) -> Sum2 {
  let t = pushes[params.capacity + c];
  var torque = sum.torque + times(t.xyz, t.w);
  if (soft.torques != 0u) { torque = torque + pushes[2u * params.capacity + c].xyz; }
  return Sum2(sum.force + pushes[c].xyz, torque);
}
// A coordinate further by so many cells, rounded to the nearest fraction: in a short step a slow body moves by few of them.
fn drifted(hi: u32, lo: u32, by: f32) -> vec2<u32> {
  let whole = round(by);
  let part = i32(clamp(round(rounded((by - whole) * 4294967296.0)), -2147483648.0, 2147483520.0));
  let after = lo + bitcast<u32>(part);
  let carry = select(0, 1, part >= 0 && after < lo) - select(0, 1, part < 0 && after > lo);
  let cells = i32(clamp(whole, -1073741824.0, 1073741824.0)) + carry;
  return vec2<u32>(hi + bitcast<u32>(cells), after);
}

@compute @workgroup_size(256)
fn integrate(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies || atomicLoad(&flags[0]) <= soft.number) { return; }
  let m = bitcast<vec4<f32>>(listed[3u * i + 2u]);
  if (m.x <= 0.0) { return; }
  var sum = Sum2(vec3<f32>(0.0), vec3<f32>(0.0));
  for (var c = first[i]; c < first[i + 1u]; c++) { sum = pushed_as_a(sum, c); }
  for (var k = second_first[i]; k < second_first[i + 1u]; k++) { sum = pushed_as_b(sum, second[k]); }
  let v = velocity[2u * i].xyz;
  let w = velocity[2u * i + 1u].xyz;
  let linear = added3(v, rest[2u * i].xyz, params.fall + times(sum.force, rounded(params.h * m.x)), params.fall_rest);
  let turn = added3(w, rest[2u * i + 1u].xyz, times(sum.torque, rounded(params.h * m.y)), vec3<f32>(0.0));
  velocity[2u * i] = vec4<f32>(linear.x, 0.0);
  velocity[2u * i + 1u] = vec4<f32>(turn.x, 0.0);
  rest[2u * i] = vec4<f32>(linear.rest, 0.0);
  rest[2u * i + 1u] = vec4<f32>(turn.rest, 0.0);
  // Before the kick, and after it.
  let by = times(v, soft.lead_cells) + times(linear.x, soft.rest_cells);
  let hi = place[2u * i];
  let lo = place[2u * i + 1u];
  let x = drifted(hi.x, lo.x, by.x);
  let y = drifted(hi.y, lo.y, by.y);
  let z = drifted(hi.z, lo.z, by.z);
  let now_hi = vec4<u32>(x.x, y.x, z.x, hi.w);
  let now_lo = vec4<u32>(x.y, y.y, z.y, lo.w);
  place[2u * i] = now_hi;
  place[2u * i + 1u] = now_lo;
  // A ball turns once per step, by h times its mean angular velocity.
  let mean = times(w, soft.lead) + times(turn.x, soft.rest);
  rotation[i] = turned(rotation[i], mean);
  // Where it will be pushed next.
  let gone = apart(listed[3u * i], listed[3u * i + 1u], now_hi, now_lo) + times(linear.x, soft.lead);
  if (!(dot3(gone, gone) <= rounded(m.z * m.z))) { atomicMin(&flags[0], soft.number + 1u); }
  // Asked first: few bodies are the fastest so far.
  let square = bitcast<u32>(dot3(linear.x, linear.x));
  if (square > atomicLoad(&flags[1])) { atomicMax(&flags[1], square); }
  let seen_at = bitcast<vec4<i32>>(now_hi);
  let away = f32(max(max(abs(seen_at.x), abs(seen_at.y)), abs(seen_at.z)));
  let is_there = are_numbers(linear.x) && are_numbers(turn.x)
    && rounded(away * params.lattice) <= rounded(bounds.farthest * bitcast<f32>(now_lo.w));
  if (!is_there) { atomicMax(&flags[2], 0xffffffffu - i); }
  if (!is_there || is_out(seen_at, now_lo)) {
    atomicMax(&flags[3], 1u);
    atomicMin(&flags[0], soft.number + 1u);
  }
}
