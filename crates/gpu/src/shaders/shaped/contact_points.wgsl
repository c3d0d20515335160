// Collide 9, one thread per near pair: those of its contacts that are kept, in the order of their numbers, with their arms and what rows
// need of the two bodies.
@group(0) @binding(2) var<storage, read> near: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> control: Control;
@group(0) @binding(4) var<storage, read> touch_first: array<u32>;
@group(0) @binding(5) var<storage, read_write> touches: array<vec4<u32>>;
@group(0) @binding(6) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read> turns: array<vec4<u32>>;
@group(0) @binding(8) var<storage, read_write> pairs: array<vec2<u32>>;
@group(0) @binding(9) var<storage, read_write> numbers: array<u32>;
@group(0) @binding(10) var<storage, read_write> row_n: array<vec4<f32>>;   // n, gap
@group(0) @binding(11) var<storage, read_write> arms: array<vec4<f32>>;   // arm of a, size; arm of b, materials and what is pushed

@compute @workgroup_size(256)
fn contact_points(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let k = item(id, groups);
  if (k >= control.near || control.contacts == 0u) { return; }
  let begin = touch_first[k];
  let end = touch_first[k + 1u];
  let to = touch_first[params.near_room + k] - touch_first[params.near_room];
  let a = near[k].x;
  let b = near[k].y;
  let hi_a = place[2u * a];
  let free_a = (hi_a.w & DYNAMIC) != 0u;
  // Of a wall: its place and material, not pushed.
  let w = (b & ~WALL) >> 2u;
  let is_wall = (b & WALL) != 0u;
  var d = vec3<f32>(0.0);
  var free_b = false;
  var size = inradius_of(a);
  var other_material = 0u;
  var other_id = 0u;
  if (is_wall) {
    d = -from_wall(w, hi_a, place[2u * a + 1u]);
    other_material = walls.list[w].lo.w;
    other_id = walls.list[w].more.x;
  } else {
    d = apart(hi_a, place[2u * a + 1u], place[2u * b], place[2u * b + 1u]);
    free_b = (place[2u * b].w & DYNAMIC) != 0u;
    size = min(size, inradius_of(b));
    other_material = place[2u * b].w & 0xffffu;
    other_id = turns[6u * b + 4u].w;
  }
  reduce(begin, end, turns[6u * a + 4u].w, other_id);
  let law = (hi_a.w & 0xffffu) * params.materials + other_material;
  let code = f32(i32(4u * law + u32(free_a) + 2u * u32(free_b)));
  for (var t = 0u; t < min(end - begin, params.most); t++) {
    let n = normal_at(begin + t);
    let gap = gap_at(begin + t);
    // Two free bodies share one point; otherwise it is that on the surface of the free one.
    let along = select(select(gap, 0.0, free_a), rounded(0.5 * gap), free_a && free_b);
    let s_a = point_at(begin + t) + times(n, along);
    pairs[to + t] = vec2<u32>(a, b);
    numbers[to + t] = touches[2u * (begin + t) + 1u].w;
    row_n[to + t] = vec4<f32>(n, gap);
    arms[2u * (to + t)] = vec4<f32>(s_a, size);
    arms[2u * (to + t) + 1u] = vec4<f32>(s_a - d, code);
  }
}
