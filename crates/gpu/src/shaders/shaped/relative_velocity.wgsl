// u = r + D' M^-1 D y (eq. 15) with arms of any direction; what is not pushed has no arm.
@group(0) @binding(10) var<storage, read> arms: array<vec4<f32>>;

fn relative_velocity(c: u32, n: vec4<f32>, unused: f32) -> vec3<f32> {
  let a = pairs[c].x;
  let b = pairs[c].y;
  var v_b = vec3<f32>(0.0);
  var w_b = vec3<f32>(0.0);
  if ((b & WALL) == 0u) { v_b = change[2u * b].xyz; w_b = change[2u * b + 1u].xyz; }
  let turning = cross3(w_b, arms[2u * c + 1u].xyz) - cross3(change[2u * a + 1u].xyz, arms[2u * c].xyz);
  return row_r[c].xyz + ((v_b - change[2u * a].xyz) + turning);
}
