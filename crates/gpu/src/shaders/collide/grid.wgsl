// The bins of a place: integers, so that they are the same on every device. Bins a whole period apart share a number; a body
// further from the middle than 2^15 lattice cells is counted as if it stood at that distance.

// Place along an axis in units of 2^-16 lattice cells, counted from 2^15 cells below the middle.
fn units(hi: i32, lo: u32, middle: i32) -> u32 {
  let away = hi - middle;
  let cell = u32(clamp(away, -32768, 32767) + 32768) << 16u;
  let part = select(select(lo >> 16u, 65535u, away > 32767), 0u, away < -32768);
  return cell | part;
}
fn units_of(hi: vec4<u32>, lo: vec4<u32>) -> vec3<u32> {
  let at = bitcast<vec4<i32>>(hi);
  let m = params.middle;
  return vec3<u32>(units(at.x, lo.x, m.x), units(at.y, lo.y, m.y), units(at.z, lo.z, m.z));
}
fn bin_of(level: u32, cell: vec3<u32>) -> u32 {
  let dims = params.level[level].dims;
  let c = cell % dims;
  return params.level[level].first + c.x + dims.x * (c.y + dims.y * c.z);
}

// Radius of the ball in which a body can touch anything (Margin::reach of the engine).
fn reach_of(radius: f32, velocity: vec3<f32>, neighbour_speed: f32, is_dynamic: bool) -> f32 {
  return reach_at(radius, length3(velocity), neighbour_speed, is_dynamic);
}
fn reach_at(radius: f32, own_speed: f32, neighbour_speed: f32, is_dynamic: bool) -> f32 {
  let speed = rounded(2.0 * own_speed) + rounded(0.5 * neighbour_speed);
  let fall = select(0.0, params.fall_speed, is_dynamic);
  return rounded(radius * (1.0 + rounded(0.5 * params.margin))) + rounded(params.h * (speed + fall));
}
// The finest level with room for a body of this reach.
fn level_of(reach: f32) -> u32 {
  var level = 0u;
  for (var l = 1u; l < params.levels; l++) {
    if (reach <= params.level[l].reach) { level = l; }
  }
  return level;
}
