// Contact of a sphere with a wall in closed form (sphere_contact.rs of the engine): half-space, box, solid of revolution.

struct Wall {
  hi: vec4<u32>, lo: vec4<u32>,                          // place; kind, material
  axis_x: vec4<f32>, axis_y: vec4<f32>, axis_z: vec4<f32>,  // its axes in the world; corners of the outline in axis_x.w
  velocity: vec4<f32>, ang_vel: vec4<f32>,
  form: array<vec4<f32>, 2>,                             // half edges of a box; corners (rho, z) of an outline; scale and radius of a set,
                                                         // or the corners of the box around a mesh with its scale
  more: vec4<u32>,                                       // its id; first ball and number of balls of a set; where a mesh begins
}
struct Walls { list: array<Wall, 256> }
@group(0) @binding(1) var<uniform> walls: Walls;

const PLANE: u32 = 0u;
const CUBOID: u32 = 1u;
const REVOLVED: u32 = 2u;
const SPHERES: u32 = 3u;
const TRIANGLES: u32 = 4u;
const NONE: f32 = 1e30;

// What a sphere sees of a wall: the way from the wall to its centre, and how long it is; NONE if there is nothing to see.
struct Seen { outward: vec3<f32>, distance: f32 }

fn from_wall(w: u32, hi: vec4<u32>, lo: vec4<u32>) -> vec3<f32> { return apart(walls.list[w].hi, walls.list[w].lo, hi, lo); }

fn into_local(w: u32, d: vec3<f32>) -> vec3<f32> {
  return vec3<f32>(dot3(d, walls.list[w].axis_x.xyz), dot3(d, walls.list[w].axis_y.xyz), dot3(d, walls.list[w].axis_z.xyz));
}
fn into_world(w: u32, d: vec3<f32>) -> vec3<f32> {
  return (times(walls.list[w].axis_x.xyz, d.x) + times(walls.list[w].axis_y.xyz, d.y)) + times(walls.list[w].axis_z.xyz, d.z);
}

fn nearest_of_box(half: vec3<f32>, p: vec3<f32>) -> Seen {
  let away = p - clamp(p, -half, half);
  let distance = length3(away);
  if (distance > 0.0) { return Seen(vec3<f32>(away.x / distance, away.y / distance, away.z / distance), distance); }
  // Inside: out through the nearest face.
  let depth = half - abs(p);
  if (depth.x <= depth.y && depth.x <= depth.z) { return Seen(vec3<f32>(select(1.0, -1.0, p.x < 0.0), 0.0, 0.0), -depth.x); }
  if (depth.y <= depth.z) { return Seen(vec3<f32>(0.0, select(1.0, -1.0, p.y < 0.0), 0.0), -depth.y); }
  return Seen(vec3<f32>(0.0, 0.0, select(1.0, -1.0, p.z < 0.0)), -depth.z);
}

fn dot2(a: vec2<f32>, b: vec2<f32>) -> f32 { return rounded(a.x * b.x) + rounded(a.y * b.y); }
fn corner(w: u32, k: u32) -> vec2<f32> {
  let two = walls.list[w].form[k / 2u];
  return select(two.xy, two.zw, k % 2u == 1u);
}
// Nearest point of an outline, the outward normal there, the signed distance (Revolved::nearest of the engine).
struct OutlinePoint { point: vec2<f32>, normal: vec2<f32>, distance: f32 }
fn nearest_of_outline(w: u32, p: vec2<f32>) -> OutlinePoint {
  let count = u32(walls.list[w].axis_x.w);
  var outside = OutlinePoint(vec2<f32>(0.0), vec2<f32>(1.0, 0.0), NONE);
  var inside = OutlinePoint(vec2<f32>(0.0), vec2<f32>(1.0, 0.0), -NONE);
  for (var k = 0u; k < count; k++) {
    let a = corner(w, k);
    let b = corner(w, select(k + 1u, 0u, k + 1u == count));
    if (a.x <= 0.0 && b.x <= 0.0) { continue; }   // on the axis
    let edge = b - a;
    let square = dot2(edge, edge);
    let long = sqrt(square);
    let normal = vec2<f32>(edge.y / long, -edge.x / long);
    let height = dot2(p - a, normal);
    if (height > 0.0) {
      let t = clamp(dot2(p - a, edge) / square, 0.0, 1.0);
      let q = a + vec2<f32>(rounded(edge.x * t), rounded(edge.y * t));
      let away = p - q;
      let distance = sqrt(dot2(away, away));
      if (distance < outside.distance) {
        outside = OutlinePoint(q, vec2<f32>(away.x / distance, away.y / distance), distance);
      }
    } else if (height > inside.distance) {
      inside = OutlinePoint(p - vec2<f32>(rounded(normal.x * height), rounded(normal.y * height)), normal, height);
    }
  }
  if (outside.distance < NONE) { return outside; }
  return inside;
}

// One contact at the nearest point; on a hollow side also those on the other sides of the axis: a ball in a funnel rests on a ring.
fn nearest_of_revolved(w: u32, p: vec3<f32>, feature: u32) -> Seen {
  let none = Seen(vec3<f32>(0.0, 0.0, 1.0), NONE);
  let rho = sqrt(rounded(p.x * p.x) + rounded(p.y * p.y));
  var e = vec2<f32>(1.0, 0.0);
  if (rho > 0.0) { e = vec2<f32>(p.x / rho, p.y / rho); }
  let first = nearest_of_outline(w, vec2<f32>(rho, p.z));
  if (feature == 0u) {
    return Seen(vec3<f32>(rounded(e.x * first.normal.x), rounded(e.y * first.normal.x), first.normal.y), first.distance);
  }
  if (!(first.normal.x < -0.1) || first.distance <= 0.0) { return none; }
  if (feature == 1u) {
    let far = nearest_of_outline(w, vec2<f32>(-rho, p.z));
    if (!(far.normal.x < 0.0)) { return none; }
    return Seen(vec3<f32>(-rounded(e.x * far.normal.x), -rounded(e.y * far.normal.x), far.normal.y), far.distance);
  }
  let middle = nearest_of_outline(w, vec2<f32>(0.0, p.z));
  if (middle.distance <= 0.0) { return none; }
  let side = select(vec2<f32>(-e.y, e.x), vec2<f32>(e.y, -e.x), feature == 3u);
  let away = p - vec3<f32>(rounded(side.x * middle.point.x), rounded(side.y * middle.point.x), middle.point.y);
  let distance = length3(away);
  return Seen(vec3<f32>(away.x / distance, away.y / distance, away.z / distance), distance);
}

// What a sphere whose centre is at d from the wall's origin sees of it; features other than 0 only of solids of revolution.
fn seen(w: u32, d: vec3<f32>, feature: u32) -> Seen {
  let kind = walls.list[w].hi.w;
  if (kind == PLANE) { return Seen(walls.list[w].axis_z.xyz, dot3(d, walls.list[w].axis_z.xyz)); }
  var local = Seen(vec3<f32>(0.0, 0.0, 1.0), NONE);
  if (kind == CUBOID) { local = nearest_of_box(walls.list[w].form[0].xyz, into_local(w, d)); }
  else { local = nearest_of_revolved(w, into_local(w, d), feature); }
  return Seen(into_world(w, local.outward), local.distance);
}
fn features(w: u32) -> u32 { return select(1u, 4u, walls.list[w].hi.w == REVOLVED); }

// Largest gap at which a sphere and a wall are in contact (pair_margin of the engine).
fn wall_margin(w: u32, d: vec3<f32>, radius: f32, velocity: vec3<f32>, neighbour_speed: f32) -> f32 {
  let approach = (walls.list[w].velocity.xyz - velocity) + cross3(walls.list[w].ang_vel.xyz, d);
  let speed = rounded(2.0 * length3(approach)) + rounded(0.5 * neighbour_speed);
  return rounded(params.margin * radius) + rounded(params.h * (speed + params.fall_speed));
}
