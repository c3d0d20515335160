// Contacts of a ball with a mesh (mesh_contact.rs of the engine): faces first, edges and vertices only where they stand out, each with one
// owner. A mesh is a head of two lines, a tree of boxes, triangles in the order of its leaves, edges, vertices and directions to their
// neighbours. All is seen from the centre of the ball, so that two triangles at an edge round alike and leave no crack between them.

const NOTHING: u32 = 0xffffffffu;
const LINES_OF_TRIANGLE: u32 = 5u;
// Slack of the wedges and cones, and of the inside of a face: contacts on their borders are not lost to rounding.
const SLACK_OF_ANGLE: f32 = 2e-6;
const SLACK_OF_FACE: f32 = 1e-6;

struct Mesh { nodes: u32, triangles: u32, edges: u32, vertices: u32, faces: u32, edge_count: u32, is_closed: bool, node_count: u32 }
// The ball in the frame and scale of the mesh; what its contacts need to be told.
struct Probe { wall: u32, center: vec3<f32>, radius: f32, reach: f32, scale: f32, ball: Ball, first_feature: u32 }

fn vector_at(line: u32) -> vec3<f32> { return bitcast<vec3<f32>>(mesh[line].xyz); }
fn mesh_of(w: u32) -> Mesh {
  let at = mesh[walls.list[w].more.y];
  let counts = mesh[walls.list[w].more.y + 1u];
  return Mesh(at.x, at.y, at.z, at.w, counts.x, counts.y, counts.z != 0u, counts.w);
}

// Whether a point lies over a triangle, given by its corners.
fn is_beside(start: vec3<f32>, end: vec3<f32>, normal: vec3<f32>, p: vec3<f32>) -> bool {
  let edge = end - start;
  let way = p - start;
  return dot3(cross3(normal, edge), way) >= -rounded(SLACK_OF_FACE * (dot3(edge, edge) + dot3(way, way)));
}
fn is_inside(a: vec3<f32>, b: vec3<f32>, c: vec3<f32>, normal: vec3<f32>, p: vec3<f32>) -> bool {
  return is_beside(a, b, normal, p) && is_beside(b, c, normal, p) && is_beside(c, a, normal, p);
}
fn in_wedge(it: Mesh, e: u32, direction: vec3<f32>) -> bool {
  return dot3(vector_at(it.edges + 2u * e), direction) >= -SLACK_OF_ANGLE && dot3(vector_at(it.edges + 2u * e + 1u), direction) >= -SLACK_OF_ANGLE;
}
fn in_cone(it: Mesh, v: u32, direction: vec3<f32>) -> bool {
  let list = mesh[it.vertices + v];
  for (var k = 0u; k < list.y; k++) {
    if (dot3(vector_at(list.x + k), direction) > SLACK_OF_ANGLE) { return false; }
  }
  return true;
}

// Tells of a contact with the normal n, from the ball to the mesh in its frame.
fn emit(probe: Probe, n: vec3<f32>, gap: f32, feature: u32) {
  let out = into_world(probe.wall, n);
  touch(out, rounded(gap * probe.scale), probe.ball.center + times(out, probe.ball.radius), feature + probe.first_feature);
}
// A point of the mesh, seen from the centre: its direction and the gap.
fn toward(q: vec3<f32>, radius: f32) -> vec4<f32> {
  let distance = length3(q);
  if (distance > 0.0) { return vec4<f32>(q.x / distance, q.y / distance, q.z / distance, distance - radius); }
  return vec4<f32>(0.0, 0.0, -1.0, -radius);
}

fn with_edge(probe: Probe, it: Mesh, e: u32, start: vec3<f32>, end: vec3<f32>) -> bool {
  if (e == NOTHING) { return false; }
  let along = end - start;
  let t = clamp(-dot3(start, along) / dot3(along, along), 0.0, 1.0);
  let to = toward(start + times(along, t), probe.radius);
  if (to.w > probe.reach || !(t > 0.0 && t < 1.0) || !in_wedge(it, e, -to.xyz)) { return false; }
  emit(probe, to.xyz, to.w, it.faces + e);
  return true;
}
fn with_vertex(probe: Probe, it: Mesh, v: u32, at: vec3<f32>) -> bool {
  if (v == NOTHING) { return false; }
  let to = toward(at, probe.radius);
  if (to.w > probe.reach || !in_cone(it, v, -to.xyz)) { return false; }
  emit(probe, to.xyz, to.w, it.faces + it.edge_count + v);
  return true;
}

// What is deepest of what lies behind faces: normal and gap, and the face.
struct Behind { to: vec4<f32>, face: u32 }
var<private> behind: Behind;
var<private> in_front: bool;

fn with_triangle(probe: Probe, it: Mesh, line: u32) {
  let first = mesh[line];
  let second = mesh[line + 1u];
  let third = mesh[line + 2u];
  let fourth = mesh[line + 3u];
  let vertices = mesh[line + 4u];
  let a = bitcast<vec3<f32>>(first.xyz) - probe.center;
  let b = bitcast<vec3<f32>>(second.xyz) - probe.center;
  let c = bitcast<vec3<f32>>(third.xyz) - probe.center;
  let far = probe.radius + probe.reach;
  let low = min(min(a, b), c);
  let high = max(max(a, b), c);
  if (max(max(low.x, low.y), low.z) > far || min(min(high.x, high.y), high.z) < -far) { return; }
  let outward = bitcast<vec3<f32>>(fourth.xyz);
  let height = -dot3(a, outward);
  var n = outward;
  if (!it.is_closed && height < 0.0) { n = -outward; }
  let lowest = times(-n, probe.radius);
  let gap = dot3(lowest - a, n);
  if (is_inside(a, b, c, outward, lowest)) {
    if (height >= 0.0 || !it.is_closed) {
      in_front = true;
      if (gap <= probe.reach) { emit(probe, -n, gap, first.w); }
    } else if (height > -rounded(2.0 * probe.radius) && (behind.face == NOTHING || gap > behind.to.w)) {
      behind = Behind(vec4<f32>(-n, gap), first.w);
    }
    return;
  }
  in_front = with_edge(probe, it, second.w, a, b) || in_front;
  in_front = with_edge(probe, it, third.w, b, c) || in_front;
  in_front = with_edge(probe, it, fourth.w, c, a) || in_front;
  in_front = with_vertex(probe, it, vertices.x, a) || in_front;
  in_front = with_vertex(probe, it, vertices.y, b) || in_front;
  in_front = with_vertex(probe, it, vertices.z, c) || in_front;
}

// p is the centre of the ball in the axes of the wall.
fn with_triangles(w: u32, p: vec3<f32>, ball: Ball, limit: f32, first_feature: u32) {
  let it = mesh_of(w);
  let scale = walls.list[w].form[0].w;
  let center = vec3<f32>(p.x / scale, p.y / scale, p.z / scale);
  let probe = Probe(w, center, ball.radius / scale, limit / scale, scale, ball, first_feature);
  behind = Behind(vec4<f32>(0.0), NOTHING);
  in_front = false;
  let far = rounded((probe.radius + probe.reach) * SLACK);
  for (var node = 0u; node < it.node_count; ) {
    let low = mesh[it.nodes + 2u * node];
    let high = mesh[it.nodes + 2u * node + 1u];
    let outside = max(bitcast<vec3<f32>>(low.xyz) - center, center - bitcast<vec3<f32>>(high.xyz));
    // A box that is missed is left with all that is in it.
    if (max(max(outside.x, outside.y), outside.z) > far) { node = low.w; continue; }
    // A leaf says its first triangle and, in the last three bits, how many it has.
    for (var k = 0u; k < (high.w & 7u); k++) { with_triangle(probe, it, it.triangles + LINES_OF_TRIANGLE * ((high.w >> 3u) + k)); }
    node += 1u;
  }
  if (!in_front && behind.face != NOTHING && behind.to.w <= probe.reach) { emit(probe, behind.to.xyz, behind.to.w, behind.face); }
}
