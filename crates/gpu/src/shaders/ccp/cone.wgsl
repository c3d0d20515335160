// Nearest point of the friction cone to (normal part x, tangent vector t) in the metric of the steps: its normal part and the factor
// by which t shrinks (cone.rs of the engine).
fn project(mu: f32, eta_n: f32, eta_t: f32, x: f32, t: vec3<f32>) -> vec2<f32> {
  let length = length3(t);
  let mu_eta = rounded(mu * eta_n);
  let inverse = 1.0 / (eta_t + rounded(mu * mu_eta));
  let per_length = mu / max(length, 1e-30);
  let surface = rounded(max(rounded(x * eta_t) + rounded(mu_eta * length), 0.0) * inverse);
  let inside = length < rounded(mu * x);
  return vec2<f32>(select(surface, x, inside), select(rounded(surface * per_length), 1.0, inside));
}
