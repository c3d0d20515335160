// Collide 3, one thread per body: bodies in the order of their bins, within a bin in any order.
@group(0) @binding(1) var<storage, read> bin: array<u32>;
@group(0) @binding(2) var<storage, read> starts: array<u32>;
@group(0) @binding(3) var<storage, read_write> cursor: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> sorted: array<u32>;

@compute @workgroup_size(256)
fn write_bins(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies) { return; }
  let own = bin[i];
  sorted[starts[own] + atomicAdd(&cursor[own], 1u)] = i;
}
