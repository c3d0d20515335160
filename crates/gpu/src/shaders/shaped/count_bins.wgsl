// Collide 1, one thread per body, which may be a sphere set: its level and bin; how many bodies each bin has.
@group(0) @binding(1) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> neighbour_speed: array<f32>;
@group(0) @binding(4) var<storage, read_write> bin: array<u32>;
@group(0) @binding(5) var<storage, read_write> starts: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read> turns: array<vec4<u32>>;

@compute @workgroup_size(256)
fn count_bins(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies) { return; }
  let hi = place[2u * i];
  let lo = place[2u * i + 1u];
  let is_dynamic = (hi.w & DYNAMIC) != 0u;
  let radius = bitcast<f32>(lo.w);
  let level = level_of(reach_at(radius, speed_of(i, radius), neighbour_speed[i], is_dynamic));
  let own = bin_of(level, units_of(hi, lo) / vec3<u32>(params.level[level].width));
  bin[i] = own;
  atomicAdd(&starts[own], 1u);
}
