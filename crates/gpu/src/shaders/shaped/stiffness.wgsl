// Bounds on the block of one body along the normal and in the tangent plane, for an arm s of any direction (step_length.rs of the engine).
fn stiffness(i: u32, inv_mass: f32, s: vec3<f32>, n: vec3<f32>) -> vec2<f32> {
  // An arm that is parallel to the normal to rounding has no lever: spheres, always.
  let inverse = bitcast<vec3<f32>>(turns[6u * i + 4u].xyz);
  let lever = cross3(s, n);
  let square = dot3(s, s);
  if (inverse.x == inverse.y && inverse.y == inverse.z && dot3(lever, lever) <= rounded(1e-12 * square)) {
    return vec2<f32>(inv_mass, inv_mass + rounded(inverse.x * square));
  }
  var u = vec3<f32>(0.0);
  if (abs(n.z) < 0.7) {
    let long = rounded(sqrt(rounded(n.x * n.x) + rounded(n.y * n.y)));
    u = vec3<f32>(-n.y / long, n.x / long, 0.0);
  } else {
    let long = rounded(sqrt(rounded(n.y * n.y) + rounded(n.z * n.z)));
    u = vec3<f32>(0.0, -n.z / long, n.y / long);
  }
  let w = cross3(n, u);
  let by_n = cross3(turned_by(i, lever), s);
  let by_u = cross3(turned_by(i, cross3(s, u)), s);
  let by_w = cross3(turned_by(i, cross3(s, w)), s);
  let k_n = rounded(inv_mass + max(dot3(n, by_n), 0.0));
  let uu = dot3(u, by_u);
  let ww = dot3(w, by_w);
  let uw = dot3(u, by_w);
  let mean = rounded(0.5 * (uu + ww));
  let half = rounded(0.5 * (uu - ww));
  let across = rounded(sqrt(rounded(rounded(half * half) + rounded(uw * uw))));
  let k_t = rounded(inv_mass + max(rounded(mean + across), 0.0));
  // Compilers may join a quotient of two roots into one.
  let coupling = rounded(length3(by_n - times(n, dot3(n, by_n)))) / rounded(sqrt(rounded(k_n * k_t)));
  // Rounding must not take away from the bound.
  let enlarged = rounded(1.000001 + min(coupling, 1.0));
  return vec2<f32>(rounded(k_n * enlarged), rounded(k_t * enlarged));
}
