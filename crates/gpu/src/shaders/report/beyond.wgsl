// Whether a body is lost, or the host must look at it.
// The domain in lattice cells and their fractions, a little smaller; farthest place over the radius, cells that numbers of the host hold.
struct Bounds { low_hi: vec4<i32>, low_lo: vec4<u32>, high_hi: vec4<i32>, high_lo: vec4<u32>, farthest: f32, exact: i32, unused: u32, unused_2: u32 }
fn is_number(x: f32) -> bool { return (bitcast<u32>(x) & 0x7f800000u) != 0x7f800000u; }
fn are_numbers(x: vec3<f32>) -> bool { return is_number(x.x) && is_number(x.y) && is_number(x.z); }
fn below(hi: i32, lo: u32, hi_b: i32, lo_b: u32) -> bool { return hi < hi_b || (hi == hi_b && lo < lo_b); }
fn is_beyond(at: i32, lo: u32, low: i32, low_lo: u32, high: i32, high_lo: u32) -> bool {
  return below(at, lo, low, low_lo) || below(high, high_lo, at, lo) || abs(at) >= bounds.exact;
}
fn is_out(hi: vec4<i32>, lo: vec4<u32>) -> bool {
  return is_beyond(hi.x, lo.x, bounds.low_hi.x, bounds.low_lo.x, bounds.high_hi.x, bounds.high_lo.x)
    || is_beyond(hi.y, lo.y, bounds.low_hi.y, bounds.low_lo.y, bounds.high_hi.y, bounds.high_lo.y)
    || is_beyond(hi.z, lo.z, bounds.low_hi.z, bounds.low_lo.z, bounds.high_hi.z, bounds.high_lo.z);
}
