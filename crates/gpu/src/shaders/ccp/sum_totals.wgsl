// The sum of what the workgroups of a kernel have left, by one workgroup; in part[0] afterwards.
@group(0) @binding(1) var<storage, read_write> control: Control;
@group(0) @binding(2) var<storage, read> totals: array<vec2<f32>>;
var<workgroup> part: array<vec2<f32>, 256>;

fn sum_totals(lid: u32) {
  let blocks = (control.contacts + 255u) / 256u;
  var own = vec2<f32>(0.0);
  for (var k = lid; k < blocks; k += 256u) { own = own + totals[k]; }
  part[lid] = own;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half = half >> 1u) {
    if (lid < half) { part[lid] = part[lid] + part[lid + half]; }
    workgroupBarrier();
  }
}
