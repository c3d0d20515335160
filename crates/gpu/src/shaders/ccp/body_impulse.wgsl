// What pushes a body: the sum over its contacts, first those in which it is a, then those in which it is b, each in order.
struct BodyImpulse { impulse: vec3<f32>, moment: vec3<f32> }
fn pushed_as_a(sum: BodyImpulse, n: vec3<f32>, x: vec4<f32>) -> BodyImpulse {
  return BodyImpulse(sum.impulse - x.xyz, sum.moment - times(cross3(n, x.xyz), x.w));
}
fn pushed_as_b(sum: BodyImpulse, n: vec4<f32>, x: vec3<f32>) -> BodyImpulse {
  return BodyImpulse(sum.impulse + x, sum.moment + times(cross3(n.xyz, x), n.w));
}
