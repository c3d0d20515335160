// Collide 9, one thread per near pair: its contacts with their geometry, seen from the centre of the first body, as they are found.
@group(0) @binding(9) var<storage, read> touch_first: array<u32>;
@group(0) @binding(10) var<storage, read_write> control: Control;
@group(0) @binding(11) var<storage, read_write> touches: array<vec4<u32>>;   // normal, gap; point on the first body, number
var<private> end: u32;

fn touch(n: vec3<f32>, gap: f32, at: vec3<f32>, feature: u32) {
  touches[2u * end] = vec4<u32>(bitcast<vec3<u32>>(n), bitcast<u32>(gap));
  touches[2u * end + 1u] = vec4<u32>(bitcast<vec3<u32>>(at), feature);
  end++;
}

@compute @workgroup_size(256)
fn write_touches(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let k = item(id, groups);
  let all = touch_first[params.near_room];
  let kept = touch_first[2u * params.near_room] - all;
  let is_room = all <= params.touch_room && kept <= params.capacity;
  if (k == 0u) {
    // Too little room: nothing is written, the iteration does not begin, and the host repeats the step with more.
    control.touches_needed = all;
    control.needed = kept;
    control.contacts = select(0u, kept, is_room);
    control.done = u32(kept == 0u || !is_room);
  }
  if (k >= control.near || !is_room) { return; }
  end = touch_first[k];
  find(k);
}
