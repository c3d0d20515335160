// One workgroup: the sums of what the workgroups of report_bodies and report_contacts have left, for the host to read.
@group(0) @binding(1) var<storage, read> control: Control;
@group(0) @binding(2) var<storage, read> body_totals: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> contact_totals: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> record: array<vec4<u32>>;

@compute @workgroup_size(256)
fn report(@builtin(local_invocation_index) lid: u32) {
  let body_groups = (params.bodies + 255u) / 256u;
  for (var k = 0u; k < 3u; k++) {
    var own = Sum(vec4<f32>(0.0), vec4<f32>(0.0));
    var most = vec4<u32>(0u);
    for (var g = lid; g < body_groups; g += 256u) {
      let at = 7u * g + 2u * k;
      own = joined(own, Sum(bitcast<vec4<f32>>(body_totals[at]), bitcast<vec4<f32>>(body_totals[at + 1u])));
      most = max(most, body_totals[7u * g + 6u]);
    }
    sum_up(lid, own, most);
    if (lid == 0u) {
      record[2u * k] = bitcast<vec4<u32>>(value_of[0]);
      record[2u * k + 1u] = bitcast<vec4<u32>>(rest_of[0]);
      record[6] = most_of[0];
    }
  }
  var own = Sum(vec4<f32>(0.0), vec4<f32>(0.0));
  var most = vec4<u32>(0u);
  for (var g = lid; g < (control.contacts + 255u) / 256u; g += 256u) {
    own = joined(own, Sum(bitcast<vec4<f32>>(contact_totals[3u * g]), bitcast<vec4<f32>>(contact_totals[3u * g + 1u])));
    most = max(most, contact_totals[3u * g + 2u]);
  }
  sum_up(lid, own, most);
  if (lid == 0u) {
    record[7] = bitcast<vec4<u32>>(value_of[0]);
    record[8] = bitcast<vec4<u32>>(rest_of[0]);
    record[9] = most_of[0];
  }
}
