// Orientations are quaternions (x, y, z, w) in units of 2^-29, so that slow turning is not lost in rounding.
const UNITS: f32 = 536870912.0;
const UNIT: f32 = 1.862645149230957e-9;

// The quaternion that turns by a rotation vector, less (0, 0, 0, 1): the series for a quarter of the angle, doubled twice.
fn turn_by(way: vec3<f32>) -> vec4<f32> {
  let quarter = times(way, 0.125);
  // Who turns more than once in a step is not seen turning.
  let square = min(dot3(quarter, quarter), 1.0);
  let fourth = rounded(square * square);
  let sine = 1.0 - (rounded(square * 0.16666667) - rounded(fourth * (0.008333334 - rounded(square * 0.0001984127))));
  var v = times(quarter, sine);
  var less = -(rounded(square * 0.5) - rounded(fourth * (0.041666668 - rounded(square * 0.0013888889))));
  for (var k = 0; k < 2; k++) {
    let twice = times(v, 2.0 + rounded(2.0 * less));
    less = rounded(-2.0 * dot3(v, v));
    v = twice;
  }
  return vec4<f32>(v, less);
}

fn units(x: f32) -> i32 { return i32(clamp(round(rounded(x * UNITS)), -2.0e9, 2.0e9)); }

// An orientation after a turn by a rotation vector.
fn turned(held: vec4<i32>, way: vec3<f32>) -> vec4<i32> {
  let turn = turn_by(way);
  let q = vec4<f32>(rounded(f32(held.x) * UNIT), rounded(f32(held.y) * UNIT), rounded(f32(held.z) * UNIT), rounded(f32(held.w) * UNIT));
  let more = (times(q.xyz, turn.w) + times(turn.xyz, q.w)) + cross3(turn.xyz, q.xyz);
  let last = rounded(q.w * turn.w) - dot3(turn.xyz, q.xyz);
  return held + vec4<i32>(units(more.x), units(more.y), units(more.z), units(last));
}
