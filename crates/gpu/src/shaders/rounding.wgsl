// How the device rounds: products and sums as written and guarded, quotients, roots, the error of a sum, integers, subnormals.
@group(0) @binding(1) var<storage, read> question: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> answer: array<vec4<f32>>;

@compute @workgroup_size(256)
fn rounding(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies) { return; }
  let x = question[i];
  let plain = x.x * x.y + x.z;
  let guarded = rounded(x.x * x.y) + x.z;
  let s = rounded(x.x + x.z);
  let t = rounded(s - x.x);
  let error = rounded(x.x - rounded(s - t)) + rounded(x.z - t);
  answer[2u * i] = vec4<f32>(plain, guarded, x.x / x.y, sqrt(abs(x.x)));
  answer[2u * i + 1u] = vec4<f32>(error, f32(bitcast<i32>(x.x)), x.x * 1e-38, round(x.x * 100.0));
}
