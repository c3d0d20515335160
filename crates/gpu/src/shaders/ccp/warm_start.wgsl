// One thread per contact: the impulse that the same contact had in the last step, put into its new cone.
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> control: Control;
@group(0) @binding(3) var<storage, read> last_first: array<u32>;
@group(0) @binding(4) var<storage, read> last_pairs: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read> last_gamma: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> row_n: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> row_s: array<vec2<f32>>;
@group(0) @binding(8) var<storage, read_write> gamma: array<vec4<f32>>;

@compute @workgroup_size(256)
fn warm_start(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let c = item(id, groups);
  if (c >= control.contacts || params.warm == 0u) { return; }
  let a = pairs[c].x;
  let b = pairs[c].y;
  var old = vec3<f32>(0.0);
  for (var k = last_first[a]; k < last_first[a + 1u]; k++) {
    if (last_pairs[k].y == b) { old = last_gamma[k].xyz; }
  }
  let n = row_n[c].xyz;
  let x = dot3(old, n);
  let t = old - times(n, x);
  let to = project(row_s[c].y, 1.0, 1.0, x, t);
  gamma[c] = vec4<f32>(times(n, to.x) + times(t, to.y), gamma[c].w);
}
