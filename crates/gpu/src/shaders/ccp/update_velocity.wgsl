// One thread per body: velocities from the final impulses (eq. 14), as pairs of a value and what rounding left of it; then the new
// place (eq. 8), in integers, so that nothing is lost to small steps or far places.
@group(0) @binding(1) var<storage, read> first: array<u32>;
@group(0) @binding(2) var<storage, read> second_first: array<u32>;
@group(0) @binding(3) var<storage, read> second: array<u32>;
@group(0) @binding(4) var<storage, read> row_n: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> gamma: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> mobility: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> velocity: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read_write> rest: array<vec4<f32>>;
@group(0) @binding(9) var<storage, read_write> place: array<vec4<u32>>;
@group(0) @binding(10) var<storage, read> kick: array<vec4<f32>>;

@compute @workgroup_size(256)
fn update_velocity(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies) { return; }
  let m = mobility[i];
  // What joints hold is moved by the host.
  if (m.w != 0.0) { return; }
  var v = velocity[2u * i].xyz;
  if (m.x > 0.0) {
    var push = BodyImpulse(vec3<f32>(0.0), vec3<f32>(0.0));
    for (var c = first[i]; c < first[i + 1u]; c++) { push = pushed_as_a(push, row_n[c].xyz, gamma[c]); }
    for (var k = second_first[i]; k < second_first[i + 1u]; k++) {
      let c = second[k];
      push = pushed_as_b(push, row_n[c], gamma[c].xyz);
    }
    var by = params.fall + times(push.impulse, m.x);
    var turn_by = times(push.moment, m.y);
    if (params.kicks != 0u) { by = by + kick[2u * i].xyz; turn_by = turn_by + kick[2u * i + 1u].xyz; }
    let linear = added3(v, rest[2u * i].xyz, by, params.fall_rest);
    let turn = added3(velocity[2u * i + 1u].xyz, rest[2u * i + 1u].xyz, turn_by, vec3<f32>(0.0));
    v = linear.x;
    velocity[2u * i] = vec4<f32>(v, 0.0);
    velocity[2u * i + 1u] = vec4<f32>(turn.x, 0.0);
    rest[2u * i] = vec4<f32>(linear.rest, 0.0);
    rest[2u * i + 1u] = vec4<f32>(turn.rest, 0.0);
  }
  let hi = place[2u * i];
  let lo = place[2u * i + 1u];
  let x = moved(hi.x, lo.x, v.x);
  let y = moved(hi.y, lo.y, v.y);
  let z = moved(hi.z, lo.z, v.z);
  place[2u * i] = vec4<u32>(x.x, y.x, z.x, hi.w);
  place[2u * i + 1u] = vec4<u32>(x.y, y.y, z.y, lo.w);
}
