// One thread per body on which a force other than gravity acts: what it adds to the velocities in this step. All other kicks are zero.
@group(0) @binding(1) var<storage, read> kicks: array<vec4<u32>>;        // velocity, body; angular velocity
@group(0) @binding(2) var<storage, read_write> kick: array<vec4<f32>>;

@compute @workgroup_size(256)
fn apply_forces(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let k = item(id, groups);
  if (k >= params.kicks) { return; }
  let i = kicks[2u * k].w;
  kick[2u * i] = vec4<f32>(bitcast<vec3<f32>>(kicks[2u * k].xyz), 0.0);
  kick[2u * i + 1u] = bitcast<vec4<f32>>(kicks[2u * k + 1u]);
}
