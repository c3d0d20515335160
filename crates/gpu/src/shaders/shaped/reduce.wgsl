// The contacts of a pair in the order of their numbers, and which of them are kept (reduce_pairs.rs of the engine). Touches lie from
// `begin` on.
fn swap_touches(i: u32, j: u32) {
  for (var line = 0u; line < 2u; line++) {
    let other = touches[2u * i + line];
    touches[2u * i + line] = touches[2u * j + line];
    touches[2u * j + line] = other;
  }
}
fn sort_touches(begin: u32, end: u32) {
  for (var k = begin + 1u; k < end; k++) {
    let geometry = touches[2u * k];
    let own = touches[2u * k + 1u];
    var at = k;
    for (; at > begin && touches[2u * at - 1u].w > own.w; at--) {
      touches[2u * at] = touches[2u * at - 2u];
      touches[2u * at + 1u] = touches[2u * at - 1u];
    }
    touches[2u * at] = geometry;
    touches[2u * at + 1u] = own;
  }
}

fn normal_at(k: u32) -> vec3<f32> { return bitcast<vec3<f32>>(touches[2u * k].xyz); }
fn gap_at(k: u32) -> f32 { return bitcast<f32>(touches[2u * k].w); }
fn point_at(k: u32) -> vec3<f32> { return bitcast<vec3<f32>>(touches[2u * k + 1u].xyz); }
fn square_of(d: vec3<f32>) -> f32 { return dot3(d, d); }

// Squared distance to the nearest of those that are kept; other normals count as distance.
fn loneliness(begin: u32, kept: u32, k: u32, size: f32) -> f32 {
  var least = 3e38;
  for (var j = begin; j < begin + kept; j++) {
    let apart_ = square_of(point_at(j) - point_at(k)) + rounded(size * square_of(normal_at(j) - normal_at(k)));
    least = min(least, apart_);
  }
  return least;
}

// The deepest first, then the one that is furthest from all before.
fn spread(begin: u32, end: u32) {
  var deepest = begin;
  var low = point_at(begin);
  var high = low;
  for (var k = begin; k < end; k++) {
    if (gap_at(k) < gap_at(deepest)) { deepest = k; }
    low = min(low, point_at(k));
    high = max(high, point_at(k));
  }
  swap_touches(begin, deepest);
  let size = square_of(high - low);
  for (var kept = 1u; kept < params.most; kept++) {
    var next = begin + kept;
    var furthest = -1.0;
    for (var k = begin + kept; k < end; k++) {
      let lonely = loneliness(begin, kept, k, size);
      if (lonely > furthest) { next = k; furthest = lonely; }
    }
    swap_touches(begin + kept, next);
  }
}

// Numbers of 64 bits as their low and high halves (random.rs of the engine).
fn product(a: u32, b: u32) -> vec2<u32> {
  let low = (a & 0xffffu) * (b & 0xffffu);
  let cross_1 = (a >> 16u) * (b & 0xffffu);
  let cross_2 = (a & 0xffffu) * (b >> 16u);
  let middle = (low >> 16u) + (cross_1 & 0xffffu) + (cross_2 & 0xffffu);
  let high = (a >> 16u) * (b >> 16u) + (cross_1 >> 16u) + (cross_2 >> 16u) + (middle >> 16u);
  return vec2<u32>((low & 0xffffu) | (middle << 16u), high);
}
fn product64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = product(a.x, b.x);
  return vec2<u32>(low.x, low.y + a.x * b.y + a.y * b.x);
}
fn sum64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + u32(low < a.x));
}
fn down(a: vec2<u32>, by: u32) -> vec2<u32> { return vec2<u32>((a.x >> by) | (a.y << (32u - by)), a.y >> by); }
fn mix64(start: vec2<u32>) -> vec2<u32> {
  var z = product64(start ^ down(start, 30u), vec2<u32>(0x1ce4e5b9u, 0xbf58476du));
  z = product64(z ^ down(z, 27u), vec2<u32>(0x133111ebu, 0x94d049bbu));
  return z ^ down(z, 31u);
}
const GOLDEN: vec2<u32> = vec2<u32>(0x7f4a7c15u, 0x9e3779b9u);

// Each of the first places gets a random one of those that are left; drawn again for every pair and step.
fn scramble(begin: u32, end: u32, id_a: u32, id_b: u32) {
  let seed = params.draw.xy ^ product64(vec2<u32>(id_b, id_a), GOLDEN);
  let stream = params.draw.zw ^ vec2<u32>(0x4c957f2du, 0x5851f42du);
  let key = mix64(mix64(sum64(seed, GOLDEN)) ^ mix64(stream));
  var counter = vec2<u32>(0u);
  for (var kept = 0u; kept < params.most; kept++) {
    counter = sum64(counter, GOLDEN);
    let bits = mix64(sum64(key, counter));
    // The share of the rest that the upper 53 bits say: the whole part of rest times bits over 2^64.
    let rest = (end - begin) - kept;
    let pick = product(bits.y, rest).y + u32(sum64(vec2<u32>(product(bits.y, rest).x, 0u), vec2<u32>(product(bits.x & 0xfffff800u, rest).y, 0u)).y);
    swap_touches(begin + kept, begin + kept + min(pick, rest - 1u));
  }
}

// Leaves those that are kept in the first places, in the order of their numbers.
fn reduce(begin: u32, end: u32, id_a: u32, id_b: u32) {
  sort_touches(begin, end);
  if (end - begin <= params.most) { return; }
  if (params.at_random != 0u) { scramble(begin, end, id_a, id_b); } else { spread(begin, end); }
  sort_touches(begin, begin + params.most);
}
