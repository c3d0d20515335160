// Collide 7, one thread per near pair: how many contacts it has, and how many of them are kept; the second count lies params.near_room
// after the first.
@group(0) @binding(9) var<storage, read_write> touch_first: array<u32>;
@group(0) @binding(10) var<storage, read> control: Control;
var<private> count: u32;

fn touch(n: vec3<f32>, gap: f32, at: vec3<f32>, feature: u32) { count += 1u; }

@compute @workgroup_size(256)
fn count_touches(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let k = item(id, groups);
  if (k >= control.near) { return; }
  count = 0u;
  find(k);
  touch_first[k] = count;
  touch_first[params.near_room + k] = min(count, params.most);
}
