// One thread per contact: the impulse that the same contact had in the last step, put into its new cone. What contacts of a pair that are
// gone have carried is shared by those that are new (warm_start.rs of the engine). `is_same` says which contact is which.
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> control: Control;
@group(0) @binding(3) var<storage, read> last_first: array<u32>;
@group(0) @binding(4) var<storage, read> last_pairs: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read> last_gamma: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> row_n: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> row_s: array<vec2<f32>>;
@group(0) @binding(8) var<storage, read_write> gamma: array<vec4<f32>>;

// The second body of a code, without the number of the contact.
fn second_of(b: u32) -> u32 { return select(b, b & ~3u, (b & WALL) != 0u); }
fn are_of_one_pair(c: u32, d: u32) -> bool { return pairs[c].x == pairs[d].x && second_of(pairs[c].y) == second_of(pairs[d].y); }

fn is_known(c: u32) -> bool {
  let a = pairs[c].x;
  for (var k = last_first[a]; k < last_first[a + 1u]; k++) {
    if (is_same(k, c)) { return true; }
  }
  return false;
}

fn start_of(c: u32) -> vec3<f32> {
  let a = pairs[c].x;
  let b = second_of(pairs[c].y);
  var old = vec3<f32>(0.0);
  var was_there = false;
  for (var k = last_first[a]; k < last_first[a + 1u]; k++) {
    if (is_same(k, c)) { return last_gamma[k].xyz; }
    was_there = was_there || second_of(last_pairs[k].y) == b;
  }
  if (!was_there) { return old; }
  // The contacts of the pair, which lie side by side.
  var begin = c;
  for (; begin > 0u && are_of_one_pair(c, begin - 1u); begin--) { }
  var unknown = 0u;
  var end = begin;
  for (; end < control.contacts && are_of_one_pair(c, end); end++) { unknown += u32(!is_known(end)); }
  for (var k = last_first[a]; k < last_first[a + 1u]; k++) {
    if (second_of(last_pairs[k].y) != b) { continue; }
    var is_gone = true;
    for (var d = begin; d < end; d++) { is_gone = is_gone && !is_same(k, d); }
    if (is_gone) { old = old + last_gamma[k].xyz; }
  }
  return times(old, 1.0 / f32(i32(unknown)));
}

@compute @workgroup_size(256)
fn warm_start(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let c = item(id, groups);
  if (c >= control.contacts || params.warm == 0u) { return; }
  let old = start_of(c);
  let n = row_n[c].xyz;
  let x = dot3(old, n);
  let t = old - times(n, x);
  let to = project(row_s[c].y, 1.0, 1.0, x, t);
  gamma[c] = vec4<f32>(times(n, to.x) + times(t, to.y), gamma[c].w);
}
