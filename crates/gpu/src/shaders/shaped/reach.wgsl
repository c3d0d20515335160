// Reach of a body that may be a sphere set: turning moves the surface of a set, not that of a sphere.
fn speed_of(i: u32, radius: f32) -> f32 {
  let speed = length3(velocity[2u * i].xyz);
  if (balls_of(i) == 0u) { return speed; }
  return speed + rounded(length3(velocity[2u * i + 1u].xyz) * radius);
}
