// Collide 4, one thread per bin: sorts its bodies by index, so that it does not matter which atomic came first, and copies what the
// search reads of them.
@group(0) @binding(1) var<storage, read> starts: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;
@group(0) @binding(3) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> neighbour_speed: array<f32>;
@group(0) @binding(6) var<storage, read_write> sorted_place: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read_write> sorted_velocity: array<vec4<f32>>;

@compute @workgroup_size(256)
fn sort_bins(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let b = item(id, groups);
  if (b >= params.bins) { return; }
  let begin = starts[b];
  let end = starts[b + 1u];
  for (var k = begin + 1u; k < end; k++) {
    let own = sorted[k];
    var at = k;
    for (; at > begin && sorted[at - 1u] > own; at--) { sorted[at] = sorted[at - 1u]; }
    sorted[at] = own;
  }
  for (var k = begin; k < end; k++) {
    let i = sorted[k];
    let hi = place[2u * i];
    // The fourth number becomes the index.
    sorted_place[2u * k] = vec4<u32>(hi.xyz, i | (hi.w & DYNAMIC));
    sorted_place[2u * k + 1u] = place[2u * i + 1u];
    sorted_velocity[k] = vec4<f32>(velocity[2u * i].xyz, neighbour_speed[i]);
  }
}
