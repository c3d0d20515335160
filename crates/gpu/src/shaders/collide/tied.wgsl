// Pairs that do not touch, in order: the first body, and the second or a wall without the number of the contact.
@group(0) @binding(5) var<storage, read> ties: array<vec2<u32>>;

fn tied(a: u32, b: u32) -> bool {
  let other = select(b, b & ~3u, (b & WALL) != 0u);
  var low = 0u;
  var high = params.ties;
  for (; low < high; ) {
    let middle = (low + high) / 2u;
    let pair = ties[middle];
    if (pair.x < a || (pair.x == a && pair.y < other)) { low = middle + 1u; } else { high = middle; }
  }
  if (low >= params.ties) { return false; }
  return ties[low].x == a && ties[low].y == other;
}
