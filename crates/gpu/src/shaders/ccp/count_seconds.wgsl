// Part of contact_rows, one thread per contact: how many contacts each body has as second body.
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> control: Control;
@group(0) @binding(3) var<storage, read_write> second_first: array<atomic<u32>>;

@compute @workgroup_size(256)
fn count_seconds(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let c = item(id, groups);
  if (c >= control.contacts) { return; }
  let b = pairs[c].y;
  if ((b & WALL) == 0u) { atomicAdd(&second_first[b], 1u); }
}
