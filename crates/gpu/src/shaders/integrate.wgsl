// One thread per body: turns it by the exponential of h w, as the processor does; its place was moved with its velocity.
@group(0) @binding(1) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> mobility: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> rotation: array<vec4<i32>>;

@compute @workgroup_size(256)
fn integrate(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies || mobility[i].x <= 0.0) { return; }
  rotation[i] = turned(rotation[i], times(velocity[2u * i + 1u].xyz, params.h));
}
