// One workgroup: the speed to which residuals are compared (Problem::scale of the engine).
@compute @workgroup_size(256)
fn control_start(@builtin(local_invocation_index) lid: u32) {
  sum_totals(lid);
  if (lid != 0u || control.contacts == 0u) { return; }
  let count = f32(i32(control.contacts));
  let unseen = rounded(params.unseen * (part[0].y / count));
  let fall = params.fall_speed;
  control.scale = sqrt((part[0].x / count + rounded(fall * fall)) + rounded(unseen * unseen));
}
