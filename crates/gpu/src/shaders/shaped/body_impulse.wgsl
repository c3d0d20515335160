// What pushes a body: the sum over its contacts, first those in which it is a, then those in which it is b, each in order.
struct BodyImpulse { impulse: vec3<f32>, moment: vec3<f32> }
fn push_on(i: u32) -> BodyImpulse {
  var push = BodyImpulse(vec3<f32>(0.0), vec3<f32>(0.0));
  for (var c = first[i]; c < first[i + 1u]; c++) {
    let x = impulse_of(c);
    push = BodyImpulse(push.impulse - x, push.moment - cross3(arms[2u * c].xyz, x));
  }
  for (var k = second_first[i]; k < second_first[i + 1u]; k++) {
    let c = second[k];
    let x = impulse_of(c);
    push = BodyImpulse(push.impulse + x, push.moment + cross3(arms[2u * c + 1u].xyz, x));
  }
  return push;
}
