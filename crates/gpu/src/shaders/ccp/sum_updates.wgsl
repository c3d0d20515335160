// One thread per body: the change of its velocities by the impulses of its contacts (eq. 14, 17); after a restart from gamma.
@group(0) @binding(1) var<storage, read> control: Control;
@group(0) @binding(2) var<storage, read> first: array<u32>;
@group(0) @binding(3) var<storage, read> second_first: array<u32>;
@group(0) @binding(4) var<storage, read> second: array<u32>;
@group(0) @binding(5) var<storage, read> row_n: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> gamma: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> y: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read> mobility: array<vec4<f32>>;
@group(0) @binding(9) var<storage, read_write> change: array<vec4<f32>>;

fn impulse_of(c: u32) -> vec4<f32> {
  if (control.restart != 0u) { return gamma[c]; }
  return y[c];
}

@compute @workgroup_size(256)
fn sum_updates(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies || control.done != 0u) { return; }
  var push = BodyImpulse(vec3<f32>(0.0), vec3<f32>(0.0));
  for (var c = first[i]; c < first[i + 1u]; c++) { push = pushed_as_a(push, row_n[c].xyz, impulse_of(c)); }
  for (var k = second_first[i]; k < second_first[i + 1u]; k++) {
    let c = second[k];
    push = pushed_as_b(push, row_n[c], impulse_of(c).xyz);
  }
  var m = mobility[i];
  // What joints hold gets its change from joint_iteration, which needs the pushes themselves.
  if (m.w != 0.0) { m = vec4<f32>(1.0); }
  change[2u * i] = vec4<f32>(times(push.impulse, m.x), 0.0);
  change[2u * i + 1u] = vec4<f32>(times(push.moment, m.y), 0.0);
}
