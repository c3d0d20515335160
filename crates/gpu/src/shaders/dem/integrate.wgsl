// One thread per body: the sum of its pushes, first those of pairs in which it is a, then those in which it is b, each in order; then the kick
// and what it drifts before the next push and has drifted before this one (integrate.rs of the engine). Says in which step the list is stale.
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
  let f = pushes[3u * c];
  let t = pushes[3u * c + 1u];
  var torque = sum.torque + times(t.xyz, f.w);
  if (soft.torques != 0u) { torque = torque - pushes[3u * c + 2u].xyz; }
  return Sum2(sum.force - f.xyz, torque);
}
fn pushed_as_b(sum: Sum2, c: u32) -> Sum2 {
  let t = pushes[3u * c + 1u];
  var torque = sum.torque + times(t.xyz, t.w);
  if (soft.torques != 0u) { torque = torque + pushes[3u * c + 2u].xyz; }
  return Sum2(sum.force + pushes[3u * c].xyz, torque);
}
fn moved3(hi: vec4<u32>, lo: vec4<u32>, v: vec3<f32>, cells: f32) -> Place {
  let x = moved_by(hi.x, lo.x, rounded(v.x * cells));
  let y = moved_by(hi.y, lo.y, rounded(v.y * cells));
  let z = moved_by(hi.z, lo.z, rounded(v.z * cells));
  return Place(vec4<u32>(x.x, y.x, z.x, hi.w), vec4<u32>(x.y, y.y, z.y, lo.w));
}
struct Place { hi: vec4<u32>, lo: vec4<u32> }

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
  let halfway = moved3(place[2u * i], place[2u * i + 1u], v, soft.lead_cells);
  let now = moved3(halfway.hi, halfway.lo, linear.x, soft.rest_cells);
  place[2u * i] = now.hi;
  place[2u * i + 1u] = now.lo;
  // A ball turns once a step, by h times its mean angular velocity.
  let mean = times(w, soft.lead) + times(turn.x, soft.rest);
  rotation[i] = turned(rotation[i], mean);
  // Where it will be pushed next.
  let gone = apart(listed[3u * i], listed[3u * i + 1u], now.hi, now.lo) + times(linear.x, soft.lead);
  if (!(dot3(gone, gone) <= rounded(m.z * m.z))) { atomicMin(&flags[0], soft.number + 1u); }
  atomicMax(&flags[1], bitcast<u32>(dot3(linear.x, linear.x)));
  let seen_at = bitcast<vec4<i32>>(now.hi);
  let away = f32(max(max(abs(seen_at.x), abs(seen_at.y)), abs(seen_at.z)));
  let is_there = are_numbers(linear.x) && are_numbers(turn.x)
    && rounded(away * params.lattice) <= rounded(bounds.farthest * bitcast<f32>(now.lo.w));
  if (!is_there) { atomicMax(&flags[2], 0xffffffffu - i); }
  if (!is_there || is_out(seen_at, now.lo)) {
    atomicMax(&flags[3], 1u);
    atomicMin(&flags[0], soft.number + 1u);
  }
}
