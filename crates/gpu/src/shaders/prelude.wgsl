// What every kernel knows of the step, and the arithmetic that all of them share.
//
// Every product that enters a sum goes through `rounded`, so that no compiler fuses the two: a plain loop on a processor then gives
// the same bits. Not used for the same reason: dot, length, normalize, cross, fma, inverseSqrt, division by a literal.

struct Level {
  dims: vec3<u32>, width: u32,          // bins along each axis; width of a bin in units, which are 2^-16 of a lattice cell
  first: u32, span: u32,                // number of its first bin; largest reach in units, rounded up
  reach: f32, unused: u32,              // largest reach of its bodies [m]
}
struct Params {
  bodies: u32, walls: u32, bins: u32, capacity: u32,
  middle: vec3<i32>, levels: u32,       // lattice cell about which bins are counted
  fall: vec3<f32>, zero: u32,           // gravity times h; a zero that the compiler does not know
  fall_rest: vec3<f32>, h: f32,         // what rounding left of gravity times h
  lattice: f32, unit: f32, cells_per_speed: f32, margin: f32,   // a lattice cell and 2^-32 of it [m]; h over a cell
  g: f32, fall_speed: f32, recovery: f32, unseen: f32,
  tolerance: f32, coarse: f32, omega: f32, lambda: f32,
  accelerate: u32, coulomb: u32, trace: u32, warm: u32,
  fastest: f32, agitated: f32, materials: u32, unused: u32,
  kicks: u32, patched: u32, ties: u32, mechanisms: u32,         // lengths of lists that the host has written
  near_room: u32, touch_room: u32, most: u32, at_random: u32,   // of worlds with bodies that are not balls; contacts of a pair
  draw: vec4<u32>,                      // seed and step, each as its low and its high half
  level: array<Level, 8>,
}
@group(0) @binding(0) var<uniform> params: Params;

// What the device decides by itself, and what the host reads once per step.
struct Control {
  contacts: u32, needed: u32, done: u32, restart: u32,
  iterations: u32, restarts: u32, theta: f32, beta: f32,
  best: f32, residual: f32, relative: f32, along: f32,
  scale: f32, near: u32, near_needed: u32, touches_needed: u32,
}

const GROUP: u32 = 256u;
// A body code with this bit is a wall: its number times four, and which of its contacts.
const WALL: u32 = 0x80000000u;
// A place with this bit in its fourth number belongs to a dynamic body.
const DYNAMIC: u32 = 0x80000000u;

// Items in rows of workgroups: 65,535 workgroups are not enough for 17 million items.
fn item(id: vec3<u32>, groups: vec3<u32>) -> u32 { return id.x + id.y * groups.x * GROUP; }

fn rounded(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) ^ params.zero); }
fn dot3(a: vec3<f32>, b: vec3<f32>) -> f32 { return (rounded(a.x * b.x) + rounded(a.y * b.y)) + rounded(a.z * b.z); }
fn cross3(a: vec3<f32>, b: vec3<f32>) -> vec3<f32> {
  return vec3<f32>(
    rounded(a.y * b.z) - rounded(a.z * b.y),
    rounded(a.z * b.x) - rounded(a.x * b.z),
    rounded(a.x * b.y) - rounded(a.y * b.x));
}
fn times(a: vec3<f32>, s: f32) -> vec3<f32> { return vec3<f32>(rounded(a.x * s), rounded(a.y * s), rounded(a.z * s)); }
fn length3(a: vec3<f32>) -> f32 { return sqrt(dot3(a, a)); }

// b - a along an axis [m], from the exact difference of 64 bits: below half a lattice cell there is one rounding.
fn axis(hi_a: i32, lo_a: u32, hi_b: i32, lo_b: u32) -> f32 {
  let low = bitcast<i32>(lo_b - lo_a);
  let carry = select(0, 1, lo_b >= lo_a && low < 0) - select(0, 1, lo_b < lo_a && low >= 0);
  let high = (hi_b - hi_a) + carry;
  return rounded(f32(high) * params.lattice) + rounded(f32(low) * params.unit);
}
// From place a to place b; a place is two vectors: lattice cells, and 2^-32 fractions of a cell.
fn apart(hi_a: vec4<u32>, lo_a: vec4<u32>, hi_b: vec4<u32>, lo_b: vec4<u32>) -> vec3<f32> {
  let a = bitcast<vec4<i32>>(hi_a);
  let b = bitcast<vec4<i32>>(hi_b);
  return vec3<f32>(axis(a.x, lo_a.x, b.x, lo_b.x), axis(a.y, lo_a.y, b.y, lo_b.y), axis(a.z, lo_a.z, b.z, lo_b.z));
}
