// Part of write_contacts, one thread per body and one more: where its contacts begin, from where its near pairs begin.
@group(0) @binding(1) var<storage, read> control: Control;
@group(0) @binding(2) var<storage, read> touch_first: array<u32>;
@group(0) @binding(3) var<storage, read_write> first: array<u32>;

@compute @workgroup_size(256)
fn begin_contacts(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i > params.bodies) { return; }
  if (control.contacts == 0u) { first[i] = 0u; return; }
  first[i] = touch_first[params.near_room + first[i]] - touch_first[params.near_room];
}
