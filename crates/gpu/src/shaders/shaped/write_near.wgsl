// Part of count_contacts, one thread per body in the order of the bins: what is near it, walls first, then by index.
@group(0) @binding(6) var<storage, read> first: array<u32>;
@group(0) @binding(7) var<storage, read_write> near: array<vec2<u32>>;
@group(0) @binding(8) var<storage, read_write> control: Control;
var<private> begin: u32;
var<private> end: u32;

fn visit(a: u32, b: u32) {
  if (params.ties != 0u && tied(a, b)) { return; }
  var at = end;
  // Walls come in their order, before all bodies.
  if ((b & WALL) == 0u) {
    for (; at > begin && near[at - 1u].y > b; at--) { near[at] = near[at - 1u]; }
  }
  near[at] = vec2<u32>(a, b);
  end++;
}

@compute @workgroup_size(256)
fn write_near(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let k = item(id, groups);
  if (k >= params.bodies) { return; }
  let needed = first[params.bodies];
  if (k == 0u) {
    // Too little room: nothing is written, the iteration does not begin, and the host repeats the step with more.
    control.near_needed = needed;
    control.near = select(needed, 0u, needed > params.near_room);
  }
  if (needed > params.near_room) { return; }
  let own = own_of(k);
  end = first[own.index];
  search_walls(own);
  begin = end;
  search_bodies(own);
}
