// One thread per listed pair: what it remembers from the list before, found by bisection, for pairs stand in the order of both bodies there.
@group(0) @binding(1) var<storage, read> control: Control;
@group(0) @binding(2) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> last_first: array<u32>;
@group(0) @binding(4) var<storage, read> last_pairs: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read> last_memory: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> memory: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> last_roll: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read_write> roll: array<vec4<f32>>;
@group(0) @binding(9) var<storage, read_write> pushes: array<vec4<f32>>;
@group(0) @binding(10) var<storage, read_write> spent: array<vec2<f32>>;

// Walls stand before bodies, in their order.
fn order_of(code: u32) -> u32 { return code ^ WALL; }

@compute @workgroup_size(256)
fn keep_memory(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let c = item(id, groups);
  if (c >= control.contacts) { return; }
  let pair = pairs[c];
  var low = last_first[pair.x];
  let end = last_first[pair.x + 1u];
  var high = end;
  for (; low < high; ) {
    let middle = (low + high) / 2u;
    if (order_of(last_pairs[middle].y) < order_of(pair.y)) { low = middle + 1u; } else { high = middle; }
  }
  var tangent = vec4<f32>(0.0);
  var turn = vec4<f32>(0.0);
  if (low < end && last_pairs[low].y == pair.y) {
    tangent = last_memory[low];
    turn = last_roll[low];
  }
  memory[c] = tangent;
  roll[c] = turn;
  for (var k = 0u; k < 3u; k++) { pushes[k * params.capacity + c] = vec4<f32>(0.0); }
  for (var k = 0u; k < 4u; k++) { spent[k * params.capacity + c] = vec2<f32>(0.0); }
}
