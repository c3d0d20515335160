// How a body lies, six lines each: its axes in the world, with its first ball, its number of balls (none for a plain sphere) and
// the scale of its shape; its inverse principal moments and its inradius; its inverse inertia in the world, xx yy zz and its id, xy yz
// zx.
fn axis_of(i: u32, k: u32) -> vec3<f32> { return bitcast<vec3<f32>>(turns[6u * i + k].xyz); }
fn balls_of(i: u32) -> u32 { return turns[6u * i + 1u].w; }
fn inradius_of(i: u32) -> f32 { return bitcast<f32>(turns[6u * i + 3u].w); }
// The inverse inertia times a moment.
fn turned_by(i: u32, m: vec3<f32>) -> vec3<f32> {
  let d = bitcast<vec3<f32>>(turns[6u * i + 4u].xyz);
  let o = bitcast<vec3<f32>>(turns[6u * i + 5u].xyz);
  return vec3<f32>(
    (rounded(d.x * m.x) + rounded(o.x * m.y)) + rounded(o.z * m.z),
    (rounded(o.x * m.x) + rounded(d.y * m.y)) + rounded(o.y * m.z),
    (rounded(o.z * m.x) + rounded(o.y * m.y)) + rounded(d.z * m.z));
}
