// The sum of two numbers and what rounding left of it (Knuth).
fn two_sum(a: f32, b: f32) -> vec2<f32> {
  let s = rounded(a + b);
  let t = rounded(s - a);
  return vec2<f32>(s, rounded(a - rounded(s - t)) + rounded(b - t));
}
// A pair plus a number and a small one. What is left keeps so few digits that both fit one number of 64 bits.
fn added(x: f32, left: f32, by: f32, small: f32) -> vec2<f32> {
  let sum = two_sum(x, by);
  let close = two_sum(sum.x, rounded(sum.y + rounded(left + small)));
  let large = rounded(close.x * 2.384185791015625e-7);
  let kept = rounded(rounded(close.y + large) - large);
  let s = rounded(close.x + kept);
  return vec2<f32>(s, kept - rounded(s - close.x));
}
struct Pairs { x: vec3<f32>, rest: vec3<f32> }
fn added3(x: vec3<f32>, left: vec3<f32>, by: vec3<f32>, small: vec3<f32>) -> Pairs {
  let p = added(x.x, left.x, by.x, small.x);
  let q = added(x.y, left.y, by.y, small.y);
  let r = added(x.z, left.z, by.z, small.z);
  return Pairs(vec3<f32>(p.x, q.x, r.x), vec3<f32>(p.y, q.y, r.y));
}

// A place after a step at a speed: whole cells and the fraction of a cell.
fn moved(hi: u32, lo: u32, speed: f32) -> vec2<u32> { return moved_by(hi, lo, rounded(speed * params.cells_per_speed)); }
// The same by so many cells.
fn moved_by(hi: u32, lo: u32, by: f32) -> vec2<u32> {
  let whole = round(by);
  let part = i32(clamp(rounded((by - whole) * 4294967296.0), -2147483648.0, 2147483520.0));
  let after = lo + bitcast<u32>(part);
  let carry = select(0, 1, part >= 0 && after < lo) - select(0, 1, part < 0 && after > lo);
  let cells = i32(clamp(whole, -1073741824.0, 1073741824.0)) + carry;
  return vec2<u32>(hi + bitcast<u32>(cells), after);
}
