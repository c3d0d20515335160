// One thread per body that the host has moved: its place, velocities and neighbour speed.
@group(0) @binding(1) var<storage, read> patches: array<vec4<u32>>;        // place 2, velocity 2, rest 2; body, neighbour speed
@group(0) @binding(2) var<storage, read_write> place: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> velocity: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> rest: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> neighbour_speed: array<f32>;

@compute @workgroup_size(256)
fn patch_bodies(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let k = 7u * item(id, groups);
  if (item(id, groups) >= params.patched) { return; }
  let i = patches[k + 6u].x;
  for (var side = 0u; side < 2u; side++) {
    place[2u * i + side] = patches[k + side];
    velocity[2u * i + side] = bitcast<vec4<f32>>(patches[k + 2u + side]);
    rest[2u * i + side] = bitcast<vec4<f32>>(patches[k + 4u + side]);
  }
  neighbour_speed[i] = bitcast<f32>(patches[k + 6u].y);
}
