// The contacts of a body with another or with a wall, where each may be a sphere set (clump_contact.rs of the engine): ball by ball,
// each handed to `touch`, which the kernel defines.
@group(0) @binding(2) var<storage, read> near: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> neighbour_speed: array<f32>;
@group(0) @binding(6) var<storage, read> turns: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read> balls: array<vec4<u32>>;   // centre and radius in the frame of its shape; trees (ball_tree.wgsl)
@group(0) @binding(8) var<storage, read> mesh: array<vec4<u32>>;    // triangles, edges and vertices of all meshes (triangles.wgsl)

// Distance of the numbers of one feature on two balls that follow each other (view.rs of the engine).
const PARTS_APART: u32 = 0x9e3779b1u;

// What rounding may take from a sum of reaches.
const SLACK: f32 = 1.00001;

struct Ball { center: vec3<f32>, radius: f32 }

// Ball k of a body, from the centre of the body, in the world; a plain sphere has one.
fn ball_of(i: u32, k: u32) -> Ball {
  let first = turns[6u * i];
  let scale = bitcast<f32>(turns[6u * i + 2u].w);
  if (balls_of(i) == 0u) { return Ball(vec3<f32>(0.0), bitcast<f32>(place[2u * i + 1u].w)); }
  let ball = bitcast<vec4<f32>>(balls[first.w + k]);
  let c = times(ball.xyz, scale);
  let out = (times(axis_of(i, 0u), c.x) + times(axis_of(i, 1u), c.y)) + times(axis_of(i, 2u), c.z);
  return Ball(out, rounded(ball.w * scale));
}
fn ball_of_wall(w: u32, k: u32) -> Ball {
  let ball = bitcast<vec4<f32>>(balls[walls.list[w].more.y + k]);
  let scale = walls.list[w].form[0].x;
  return Ball(into_world(w, times(ball.xyz, scale)), rounded(ball.w * scale));
}

// The number of a contact of ball i of one body and ball j of another: of two sets that of the lower id comes first, whatever their order
// in memory; plain spheres have no number.
fn feature_of(i: u32, j: u32, are_sets: bool, in_order: bool) -> u32 {
  if (!are_sets) { return (i + j) * PARTS_APART; }
  let first = select(j, i, in_order);
  let second = select(i, j, in_order);
  return first * PARTS_APART + ((second << 16u) | (second >> 16u)) * PARTS_APART;
}

// Speed at which the surface of a set moves because it turns.
fn spin_of(i: u32) -> f32 {
  if (balls_of(i) == 0u || (place[2u * i].w & DYNAMIC) == 0u) { return 0.0; }
  return rounded(length3(velocity[2u * i + 1u].xyz) * bitcast<f32>(place[2u * i + 1u].w));
}

// Ball a at p_a, ball b at p_b, both from the centre of the first body.
fn meet(a: Ball, p_b: vec3<f32>, r_b: f32, limit: f32, feature: u32) {
  let d = p_b - a.center;
  let distance = length3(d);
  let gap = (distance - a.radius) - r_b;
  if (gap > limit) { return; }
  var n = vec3<f32>(0.0, 0.0, 1.0);
  if (distance > 0.0) { n = vec3<f32>(d.x / distance, d.y / distance, d.z / distance); }
  touch(n, gap, a.center + times(n, a.radius), feature);
}

fn with_body(a: u32, b: u32) {
  let d = apart(place[2u * a], place[2u * a + 1u], place[2u * b], place[2u * b + 1u]);
  let radius_a = bitcast<f32>(place[2u * a + 1u].w);
  let radius_b = bitcast<f32>(place[2u * b + 1u].w);
  let count_a = balls_of(a);
  let count_b = balls_of(b);
  var size = min(inradius_of(a), inradius_of(b));
  if (count_a == 0u && count_b == 0u) { size = min(radius_a, radius_b); }
  let approach = length3(velocity[2u * b].xyz - velocity[2u * a].xyz) + (spin_of(b) + spin_of(a));
  let speed = rounded(2.0 * approach) + rounded(0.5 * max(neighbour_speed[a], neighbour_speed[b]));
  let limit = rounded(params.margin * size) + rounded(params.h * (speed + params.fall_speed));
  let are_sets = count_a > 0u && count_b > 0u;
  let in_order = turns[6u * a + 4u].w < turns[6u * b + 4u].w;
  let reach_b = rounded((radius_b + limit) * SLACK);
  var of_a = walk_of_body(a, d, reach_b);
  for (var i = next_of(&of_a); i != NOTHING; i = next_of(&of_a)) {
    let ball = ball_of(a, i);
    var of_b = walk_of_body(b, ball.center - d, rounded((ball.radius + limit) * SLACK));
    for (var j = next_of(&of_b); j != NOTHING; j = next_of(&of_b)) {
      let other = ball_of(b, j);
      meet(ball, d + other.center, other.radius, limit, feature_of(i, j, are_sets, in_order));
    }
  }
}

// pair_margin of the engine.
fn margin_at_wall(a: u32, w: u32, d: vec3<f32>) -> f32 {
  let approach = (walls.list[w].velocity.xyz - velocity[2u * a].xyz) + cross3(walls.list[w].ang_vel.xyz, d);
  let speed = rounded(2.0 * (length3(approach) + spin_of(a))) + rounded(0.5 * neighbour_speed[a]);
  return rounded(params.margin * inradius_of(a)) + rounded(params.h * (speed + params.fall_speed));
}

fn with_wall(a: u32, w: u32) {
  let d = from_wall(w, place[2u * a], place[2u * a + 1u]);
  let limit = margin_at_wall(a, w, d);
  let is_set = balls_of(a) > 0u;
  let in_order = turns[6u * a + 4u].w < walls.list[w].more.x;
  var of_a = walk_near_wall(a, w, d, limit);
  for (var i = next_of(&of_a); i != NOTHING; i = next_of(&of_a)) {
    let ball = ball_of(a, i);
    let p = d + ball.center;
    if (walls.list[w].hi.w == SPHERES) {
      var of_w = walk_of_wall(w, p, rounded((ball.radius + limit) * SLACK));
      for (var j = next_of(&of_w); j != NOTHING; j = next_of(&of_w)) {
        let other = ball_of_wall(w, j);
        meet(ball, other.center - d, other.radius, limit, feature_of(i, j, is_set, in_order));
      }
      continue;
    }
    if (walls.list[w].hi.w == TRIANGLES) {
      with_triangles(w, into_local(w, p), ball, limit, i * PARTS_APART);
      continue;
    }
    for (var feature = 0u; feature < features(w); feature++) {
      let it = seen(w, p, feature);
      let gap = it.distance - ball.radius;
      if (gap <= limit) { touch(-it.outward, gap, ball.center - times(it.outward, ball.radius), feature + i * PARTS_APART); }
    }
  }
}

fn find(k: u32) {
  let a = near[k].x;
  let b = near[k].y;
  if ((b & WALL) != 0u) { with_wall(a, (b & ~WALL) >> 2u); } else { with_body(a, b); }
}
