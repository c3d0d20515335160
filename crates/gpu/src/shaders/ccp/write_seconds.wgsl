// Part of contact_rows, one thread per contact: the contacts of each body as second body, in any order.
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> control: Control;
@group(0) @binding(3) var<storage, read> second_first: array<u32>;
@group(0) @binding(4) var<storage, read_write> second_cursor: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> second: array<u32>;

@compute @workgroup_size(256)
fn write_seconds(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let c = item(id, groups);
  if (c >= control.contacts) { return; }
  let b = pairs[c].y;
  if ((b & WALL) == 0u) { second[second_first[b] + atomicAdd(&second_cursor[b], 1u)] = c; }
}
