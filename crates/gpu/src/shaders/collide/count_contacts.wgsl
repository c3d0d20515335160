// Collide 7, one thread per body in the order of the bins: how many contacts it has as first body.
@group(0) @binding(6) var<storage, read_write> first: array<u32>;
var<private> count: u32;

fn visit(a: u32, b: u32) { if (params.ties == 0u || !tied(a, b)) { count += 1u; } }

@compute @workgroup_size(256)
fn count_contacts(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let k = item(id, groups);
  if (k >= params.bodies) { return; }
  let own = own_of(k);
  count = 0u;
  search_walls(own);
  search_bodies(own);
  first[own.index] = count;
}
