// u = r + D' M^-1 D y (eq. 15); a wall does not yield.
fn relative_velocity(c: u32, n: vec4<f32>, arm_a: f32) -> vec3<f32> {
  let a = pairs[c].x;
  let b = pairs[c].y;
  var v_b = vec3<f32>(0.0);
  var w_b = vec3<f32>(0.0);
  if ((b & WALL) == 0u) { v_b = change[2u * b].xyz; w_b = change[2u * b + 1u].xyz; }
  let turning = cross3(times(w_b, n.w) - times(change[2u * a + 1u].xyz, arm_a), n.xyz);
  return row_r[c].xyz + ((v_b - change[2u * a].xyz) + turning);
}
