// Sums in pairs of numbers, a value and what rounding left of it: about 48 binary digits, as sums over many bodies need them.
struct Sum { value: vec4<f32>, rest: vec4<f32> }

fn rounded4(x: vec4<f32>) -> vec4<f32> { return bitcast<vec4<f32>>(bitcast<vec4<u32>>(x) ^ vec4<u32>(params.zero)); }

// The sum of two numbers and what rounding left of it (Knuth).
fn two_sums(a: vec4<f32>, b: vec4<f32>) -> Sum {
  let s = rounded4(a + b);
  let t = rounded4(s - a);
  return Sum(s, rounded4(a - rounded4(s - t)) + rounded4(b - t));
}
fn joined(a: Sum, b: Sum) -> Sum {
  let s = two_sums(a.value, b.value);
  return two_sums(s.value, rounded4(s.rest + rounded4(a.rest + b.rest)));
}

// The sum of a workgroup by a tree, and the largest of integers; afterwards in value_of[0], rest_of[0] and most_of[0].
var<workgroup> value_of: array<vec4<f32>, 256>;
var<workgroup> rest_of: array<vec4<f32>, 256>;
var<workgroup> most_of: array<vec4<u32>, 256>;
fn sum_up(lid: u32, own: Sum, most: vec4<u32>) {
  workgroupBarrier();
  value_of[lid] = own.value;
  rest_of[lid] = own.rest;
  most_of[lid] = most;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half = half >> 1u) {
    if (lid < half) {
      let s = joined(Sum(value_of[lid], rest_of[lid]), Sum(value_of[lid + half], rest_of[lid + half]));
      value_of[lid] = s.value;
      rest_of[lid] = s.rest;
      most_of[lid] = max(most_of[lid], most_of[lid + half]);
    }
    workgroupBarrier();
  }
}
