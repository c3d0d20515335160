// The balls of a set that may be near something, through its tree (tree.rs): two lines per node, then a line of four numbers a leaf. A ball
// that is near is never left out; which of those that are given are near is the caller's to see. A plain sphere is given as it is.
struct Walk {
  at: u32, nodes: u32,      // first line of the tree, number of nodes; none for a plain sphere
  node: u32, slot: u32,     // the node to look at, and the ball of its leaf; of a plain sphere, whether it was given
  p: vec3<f32>, reach: f32, // what may be near, in the frame of the set: a point and how far; for a wall the way to the set, and how near
  wall: u32, body: u32,     // the wall, and the body that is near it; NOTHING if it is a point
}

fn walk_of(first: u32, count: u32, p: vec3<f32>, reach: f32, wall: u32, body: u32) -> Walk {
  if (count == 0u) { return Walk(0u, 0u, 0u, 0u, p, reach, wall, body); }
  return Walk(first + count, balls[first + count].w, 0u, 0u, p, reach, wall, body);
}
// What is near a ball at a way from a body or from a wall that is a set.
fn walk_of_body(i: u32, way: vec3<f32>, reach: f32) -> Walk {
  if (balls_of(i) == 0u) { return walk_of(0u, 0u, way, reach, NOTHING, i); }
  let scale = bitcast<f32>(turns[6u * i + 2u].w);
  let local = vec3<f32>(dot3(way, axis_of(i, 0u)), dot3(way, axis_of(i, 1u)), dot3(way, axis_of(i, 2u)));
  return walk_of(turns[6u * i].w, balls_of(i), vec3<f32>(local.x / scale, local.y / scale, local.z / scale), reach / scale, NOTHING, i);
}
fn walk_of_wall(w: u32, way: vec3<f32>, reach: f32) -> Walk {
  let scale = walls.list[w].form[0].x;
  let local = into_local(w, way);
  return walk_of(walls.list[w].more.y, walls.list[w].more.z, vec3<f32>(local.x / scale, local.y / scale, local.z / scale), reach / scale, NOTHING, 0u);
}
// What of a body is near a wall, of which it is this way.
fn walk_near_wall(i: u32, w: u32, way: vec3<f32>, reach: f32) -> Walk {
  return walk_of(turns[6u * i].w, balls_of(i), way, reach, w, i);
}

fn is_near_box(it: Walk, low: vec3<f32>, high: vec3<f32>) -> bool {
  if (it.wall == NOTHING) {
    let outside = max(max(low - it.p, it.p - high), vec3<f32>(0.0));
    return dot3(outside, outside) <= rounded(rounded(it.reach * it.reach) * SLACK);
  }
  // The ball around the box.
  let scale = bitcast<f32>(turns[6u * it.body + 2u].w);
  let c = times(low + high, rounded(0.5 * scale));
  let radius = rounded(rounded(0.5 * scale) * length3(high - low));
  let out = (times(axis_of(it.body, 0u), c.x) + times(axis_of(it.body, 1u), c.y)) + times(axis_of(it.body, 2u), c.z);
  return is_wall_near(it.wall, it.p + out, rounded((radius + it.reach) * SLACK));
}
// Whether a wall may come nearer to a place than this.
fn is_wall_near(w: u32, d: vec3<f32>, reach: f32) -> bool {
  if (walls.list[w].hi.w == SPHERES) { return length3(d) <= reach + walls.list[w].form[0].y; }
  if (walls.list[w].hi.w == TRIANGLES) {
    let p = into_local(w, d);
    let outside = max(walls.list[w].form[0].xyz - p, p - walls.list[w].form[1].xyz);
    return max(max(outside.x, outside.y), outside.z) <= reach;
  }
  return seen(w, d, 0u).distance <= reach;
}

// The next ball, or NOTHING.
fn next_of(it: ptr<function, Walk>) -> u32 {
  if ((*it).nodes == 0u) {
    if ((*it).slot > 0u) { return NOTHING; }
    (*it).slot = 1u;
    return 0u;
  }
  for (; (*it).node < (*it).nodes; ) {
    let line = (*it).at + 2u * (*it).node;
    let leaf = balls[line + 1u].w;
    if ((*it).slot == 0u) {
      if (!is_near_box(*it, bitcast<vec3<f32>>(balls[line].xyz), bitcast<vec3<f32>>(balls[line + 1u].xyz))) {
        (*it).node = balls[line].w;
        continue;
      }
      if (leaf == 0u) {
        (*it).node += 1u;
        continue;
      }
    }
    let numbers = balls[(*it).at + 2u * (*it).nodes + leaf - 1u];
    let ball = numbers[(*it).slot];
    (*it).slot += 1u;
    if ((*it).slot == 4u || ball == NOTHING) {
      (*it).slot = 0u;
      (*it).node += 1u;
    }
    if (ball != NOTHING) { return ball; }
  }
  return NOTHING;
}
