// One thread per body: into how many parts its mass is split, so that its contacts may step at the same time (split.rs of the
// engine, the closed form of round bodies).
@group(0) @binding(1) var<storage, read> control: Control;
@group(0) @binding(2) var<storage, read> first: array<u32>;
@group(0) @binding(3) var<storage, read> second_first: array<u32>;
@group(0) @binding(4) var<storage, read> second: array<u32>;
@group(0) @binding(5) var<storage, read> row_n: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> gamma: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> mobility: array<vec4<f32>>;   // 1/m, 1/J, parts

// Sums over the contacts of a body: w, b, and w n n' as its diagonal and xy, yz, zx.
struct NormalSums { w: f32, b: vec3<f32>, diagonal: vec3<f32>, beside: vec3<f32> }

fn joined(sum: NormalSums, n: vec3<f32>, arm: f32, ratio: f32, root: f32) -> NormalSums {
  let t = rounded(rounded(ratio * arm) * arm);
  let inverse = 1.0 / (1.0 + t);
  let w = rounded(t * inverse);
  let nn = vec3<f32>(rounded(n.x * n.x), rounded(n.y * n.y), rounded(n.z * n.z));
  let nm = vec3<f32>(rounded(n.x * n.y), rounded(n.y * n.z), rounded(n.z * n.x));
  return NormalSums(
    sum.w + w,
    sum.b + times(n, rounded(rounded(root * arm) * inverse)),
    sum.diagonal + times(nn, w),
    sum.beside + times(nm, w));
}

// A bound on the largest eigenvalue of a symmetric positive matrix with a trace of at most two: (trace T^16)^(1/16).
fn largest(diagonal: vec3<f32>, beside: vec3<f32>) -> f32 {
  var d = diagonal;
  var o = beside;
  for (var k = 0; k < 3; k++) {
    let xy = rounded(o.x * o.x);
    let yz = rounded(o.y * o.y);
    let zx = rounded(o.z * o.z);
    let squares = vec3<f32>(
      (rounded(d.x * d.x) + xy) + zx,
      (rounded(d.y * d.y) + xy) + yz,
      (rounded(d.z * d.z) + yz) + zx);
    o = vec3<f32>(
      rounded((d.x + d.y) * o.x) + rounded(o.y * o.z),
      rounded((d.y + d.z) * o.y) + rounded(o.z * o.x),
      rounded((d.z + d.x) * o.z) + rounded(o.x * o.y));
    d = squares;
  }
  return sqrt(sqrt(sqrt(sqrt(dot3(d, d) + rounded(2.0 * dot3(o, o))))));
}

@compute @workgroup_size(256)
fn split_masses(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies || control.contacts == 0u) { return; }
  let m = mobility[i];
  let count = f32(i32((first[i + 1u] - first[i]) + (second_first[i + 1u] - second_first[i])));
  if (m.x <= 0.0 || count <= 1.0) { mobility[i].z = select(0.0, count, m.x > 0.0); return; }
  let ratio = m.y / m.x;
  let root = sqrt(ratio);
  var sum = NormalSums(0.0, vec3<f32>(0.0), vec3<f32>(0.0), vec3<f32>(0.0));
  for (var c = first[i]; c < first[i + 1u]; c++) { sum = joined(sum, row_n[c].xyz, gamma[c].w, ratio, root); }
  for (var k = second_first[i]; k < second_first[i + 1u]; k++) {
    let n = row_n[second[k]];
    sum = joined(sum, n.xyz, n.w, ratio, root);
  }
  // In units of w, so that no power of it overflows.
  let scale = max(sum.w, 1e-30);
  let diagonal = vec3<f32>(sum.diagonal.x / scale, sum.diagonal.y / scale, sum.diagonal.z / scale);
  let beside = vec3<f32>(sum.beside.x / scale, sum.beside.y / scale, sum.beside.z / scale);
  let up = rounded(sum.w * largest(diagonal, beside));
  let turning = rounded(sum.w * largest(vec3<f32>(1.0) - diagonal, -beside));
  let moving = (count - sum.w) + up;
  let distance = rounded(0.5 * (moving - turning));
  let parts = rounded(0.5 * (moving + turning)) + sqrt(rounded(distance * distance) + dot3(sum.b, sum.b));
  mobility[i].z = clamp(parts, 1.0, count);
}
