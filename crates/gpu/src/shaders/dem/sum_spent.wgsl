// One thread per listed pair: what contacts took and the work of walls, per workgroup, in pairs of numbers; the host adds these up.
@group(0) @binding(1) var<uniform> soft: Soft;
@group(0) @binding(2) var<storage, read> spent: array<vec2<f32>>;
@group(0) @binding(3) var<storage, read_write> contact_totals: array<vec4<u32>>;

@compute @workgroup_size(256)
fn sum_spent(@builtin(global_invocation_id) id: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lid: u32) {
  let c = item(id, groups);
  var own = vec4<f32>(0.0);
  if (c < soft.pairs) { own = vec4<f32>(spent[c], spent[params.capacity + c]); }
  sum_up(lid, Sum(own, vec4<f32>(0.0)), vec4<u32>(0u));
  let at = 3u * (group.x + group.y * groups.x);
  if (lid == 0u && at + 2u < arrayLength(&contact_totals)) {
    contact_totals[at] = bitcast<vec4<u32>>(value_of[0]);
    contact_totals[at + 1u] = bitcast<vec4<u32>>(rest_of[0]);
  }
}
