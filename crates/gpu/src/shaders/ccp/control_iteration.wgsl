// One workgroup: what a processor decides between two iterations (apgd.rs of the engine): residual, restart, whether it is enough.
@compute @workgroup_size(256)
fn control_iteration(@builtin(local_invocation_index) lid: u32) {
  sum_totals(lid);
  if (lid != 0u || control.done != 0u) { return; }
  let square = part[0].x;
  let along = part[0].y;
  let iterations = control.iterations + 1u;
  let residual = sqrt(square / f32(i32(control.contacts)));
  let relative = residual / max(control.scale, 1e-30);
  var best = min(control.best, square);
  var theta = control.theta;
  // Jacobi's method always steps from gamma.
  let anew = params.accelerate == 0u || along < 0.0 || square > rounded(2.0 * best);
  if (anew) { theta = 1.0; best = square; control.restarts += 1u; }
  let next = rounded(0.5 * (1.0 + sqrt(1.0 + rounded(rounded(4.0 * theta) * theta))));
  control.beta = (theta - 1.0) / next;
  control.theta = next;
  control.best = best;
  control.restart = u32(anew);
  control.along = along;
  control.residual = residual;
  control.relative = relative;
  control.iterations = iterations;
  let solved = relative < params.tolerance && (iterations >= 10u || relative < rounded(1e-6 * params.tolerance));
  let coarse = iterations >= 100u && relative < params.coarse;
  control.done = u32(solved || coarse);
}
