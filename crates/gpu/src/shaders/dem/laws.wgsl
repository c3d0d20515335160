// What the laws say of the normal direction (hooke.rs, hertz_mindlin.rs, volumetric.rs of the engine).
const LINEAR: u32 = 0u;
const HERTZ: u32 = 1u;
const VOLUMETRIC: u32 = 2u;
const PI: f32 = 3.1415927;

struct Normal { elastic: f32, damping: f32, stiffness: f32, tangential: f32, tangential_damping: f32, size: f32, energy: f32 }

fn hertz_mindlin(m: ContactState) -> Normal {
  let p = props[3u * m.law];
  let q = props[3u * m.law + 1u];
  let a = sqrt(rounded(m.r_eff * m.delta));
  let s_n = rounded(rounded(2.0 * p.x) * a);
  let elastic = rounded(0.6666667 * rounded(s_n * m.delta));
  let damping = rounded(rounded(1.8257419 * p.w) * sqrt(rounded(s_n * m.m_point)));
  return Normal(elastic, damping, s_n, rounded(rounded(8.0 * p.y) * a), rounded(damping * q.x), a, rounded(rounded(0.4 * elastic) * m.delta));
}

// By Newton's method, from a guess by the exponent.
fn fifth_root(x: f32) -> f32 {
  var y = bitcast<f32>((bitcast<u32>(x) / 5u) + 0x32ccccccu);
  for (var k = 0; k < 5; k++) {
    let square = rounded(y * y);
    y = rounded(0.8 * y) + rounded(0.2 * (x / rounded(square * square)));
  }
  return y;
}
fn hooke(m: ContactState, size: f32) -> Normal {
  let p = props[3u * m.law];
  var k = soft.stiffness;
  if (k == 0.0) {
    let s = rounded(rounded(1.0666667 * sqrt(m.r_eff)) * p.x);
    k = rounded(s * fifth_root(rounded(m.m_eff * rounded(soft.impact_speed * soft.impact_speed)) / s));
  }
  // The dashpot begins with a jump, somewhere in the step: it acts as long as the two have touched. Where it may pull it ends with one.
  let leaving = -m.v_n;
  let way = rounded(max(m.v_n, leaving) * params.h);
  var touched = 1.5;
  if (m.delta < way) { touched = 0.5 + m.delta / way; }
  var share = 1.0;
  if (size == 0.0 && m.v_n > 0.0) { share = touched; }
  if (soft.tension != 0u && m.delta < rounded(leaving * params.h) && leaving > 0.0) { share = touched; }
  let damping = rounded(rounded(rounded(2.0 * p.w) * sqrt(rounded(k * m.m_point))) * share);
  return Normal(rounded(k * m.delta), damping, k, rounded(k * soft.ratio), rounded(damping * soft.root_ratio), 1.0,
    rounded(rounded(0.5 * k) * rounded(m.delta * m.delta)));
}

// Volume of a cap of height x of a ball.
fn cap_volume(r: f32, x: f32) -> f32 { return rounded(rounded(PI * rounded(x * x)) * (r - rounded(x * 0.33333334))); }
// What is remembered is the speed at which the contact began.
fn volumetric(m: ContactState, size: f32) -> Normal {
  let p = props[3u * m.law];
  let s = props[3u * m.law + 2u];
  var x = m.delta;
  var volume = 0.0;
  if (m.r_b > 0.0) {
    // Two caps with one rim.
    x = rounded(m.delta * (rounded(2.0 * m.r_b) - m.delta)) / rounded(2.0 * ((m.r_a + m.r_b) - m.delta));
    volume = cap_volume(m.r_b, m.delta - x);
  }
  volume = cap_volume(m.r_a, x) + volume;
  let area = rounded(rounded(PI * x) * (rounded(2.0 * m.r_a) - x));
  var began = size;
  if (!(size > 0.0)) { began = max(m.v_n, soft.slip_speed); }
  let elastic = rounded(soft.foundation * volume);
  let damping = rounded(elastic * (p.w / rounded(s.w * began)));
  return Normal(elastic, damping, rounded(soft.foundation * area), 0.0, 0.0, began, rounded(rounded(elastic * m.delta) * 0.33333334));
}
// Friction of the volumetric law on a, which has no spring.
fn sliding(v_t: vec3<f32>, most: f32) -> vec3<f32> {
  let square = dot3(v_t, v_t);
  if (!(square > 0.0)) { return vec3<f32>(0.0); }
  let speed = sqrt(square);
  if (speed < soft.slip_speed) {
    let s = speed / soft.slip_speed;
    return times(v_t, rounded((-most / soft.slip_speed) * (1.5 - rounded(0.5 * rounded(s * s)))));
  }
  return times(v_t, -most / speed);
}

// Written so that a zero has no sign that a device may choose.
fn positive(x: f32) -> f32 { return select(0.0, x, x > 0.0); }
fn within(x: f32, most: f32) -> f32 {
  if (x > most) { return most; }
  if (x < -most) { return -most; }
  return x;
}
// The vector, shortened to `most`.
fn cut(v: vec3<f32>, most: f32) -> vec3<f32> {
  let square = dot3(v, v);
  if (!(rounded(most * most) < square)) { return v; }
  return times(v, most / sqrt(square));
}
