// Penetration that is left alone, over the smaller radius, and the share of the rest that a step removes.
const TOLERATED: f32 = 5e-4;
const RECOVERED: f32 = 0.05;

// b_i of eq. 10 along the normal: gap / h; an impact; or penetration that is removed at a bounded speed.
fn recovery(gap: f32, u_n: f32, restitution: f32, size: f32) -> f32 {
  let rest = rounded(2.0 * params.fall_speed);
  if (restitution > 0.0 && u_n < -rest && gap + rounded(params.h * u_n) <= 0.0) { return rounded(restitution * u_n); }
  if (gap >= 0.0) { return gap / params.h; }
  let excess = gap + rounded(TOLERATED * size);
  if (excess >= 0.0) { return 0.0; }
  var limit = params.recovery;
  if (limit < 0.0) {
    if (params.g > 0.0) { limit = rounded(0.5 * sqrt(rounded(params.g * size))); }
    else { limit = rounded(0.01 * size) / params.h; }
  }
  return max(rounded(RECOVERED * excess) / params.h, -limit);
}
