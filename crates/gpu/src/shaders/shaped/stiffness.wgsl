// Bounds on the block of one body along the normal and in the tangent plane, for an arm s of any direction (step_length.rs of the engine).
fn stiffness(i: u32, inv_mass: f32, s: vec3<f32>, n: vec3<f32>) -> vec2<f32> {
  var u = vec3<f32>(0.0);
  if (abs(n.z) < 0.7) {
    let long = sqrt(rounded(n.x * n.x) + rounded(n.y * n.y));
    u = vec3<f32>(-n.y / long, n.x / long, 0.0);
  } else {
    let long = sqrt(rounded(n.y * n.y) + rounded(n.z * n.z));
    u = vec3<f32>(0.0, -n.z / long, n.y / long);
  }
  let w = cross3(n, u);
  let by_n = cross3(turned_by(i, cross3(s, n)), s);
  let by_u = cross3(turned_by(i, cross3(s, u)), s);
  let by_w = cross3(turned_by(i, cross3(s, w)), s);
  let k_n = inv_mass + max(dot3(n, by_n), 0.0);
  let uu = dot3(u, by_u);
  let ww = dot3(w, by_w);
  let uw = dot3(u, by_w);
  let mean = rounded(0.5 * (uu + ww));
  let half = rounded(0.5 * (uu - ww));
  let k_t = inv_mass + max(mean + sqrt(rounded(half * half) + rounded(uw * uw)), 0.0);
  // Compilers may join a quotient of two roots into one.
  let coupling = rounded(length3(by_n - times(n, dot3(n, by_n)))) / rounded(sqrt(rounded(k_n * k_t)));
  // Rounding must not take away from the bound.
  let enlarged = 1.000001 + min(coupling, 1.0);
  return vec2<f32>(rounded(k_n * enlarged), rounded(k_t * enlarged));
}
