// Part of contact_rows, one thread per body: its contacts as second body in order, whichever atomic came first.
@group(0) @binding(1) var<storage, read> control: Control;
@group(0) @binding(2) var<storage, read> second_first: array<u32>;
@group(0) @binding(3) var<storage, read_write> second: array<u32>;

@compute @workgroup_size(256)
fn sort_seconds(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies || control.contacts == 0u) { return; }
  let begin = second_first[i];
  let end = second_first[i + 1u];
  for (var k = begin + 1u; k < end; k++) {
    let own = second[k];
    var at = k;
    for (; at > begin && second[at - 1u] > own; at--) { second[at] = second[at - 1u]; }
    second[at] = own;
  }
}
