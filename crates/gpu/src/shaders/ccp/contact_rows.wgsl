// One thread per contact: normal, arms, r of the cone problem (Negrut10 eq. 3, 10, 15, 16), friction. Per workgroup: the sums from
// which the scale of the problem follows.
@group(0) @binding(2) var<uniform> laws: Laws;
@group(0) @binding(3) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> control: Control;
@group(0) @binding(5) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(6) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> row_n: array<vec4<f32>>;   // n, arm of b
@group(0) @binding(8) var<storage, read_write> row_r: array<vec4<f32>>;   // r, eta_n
@group(0) @binding(9) var<storage, read_write> row_s: array<vec2<f32>>;   // eta_t, mu
@group(0) @binding(10) var<storage, read_write> gamma: array<vec4<f32>>;  // impulse, arm of a
@group(0) @binding(11) var<storage, read_write> totals: array<vec2<f32>>;
@group(0) @binding(12) var<storage, read> kick: array<vec4<f32>>;
// Friction and restitution of two pairs of materials each.
struct Laws { list: array<vec4<f32>, 512> }
var<workgroup> part: array<vec2<f32>, 256>;

fn law_of(a: u32, b: u32) -> vec2<f32> {
  let k = a * params.materials + b;
  let two = laws.list[k / 2u];
  return select(two.xy, two.zw, k % 2u == 1u);
}

// The geometry of a contact: n from a to b, gap, arms along n, and the velocity of b's point if nothing touched.
struct Geometry { n: vec3<f32>, gap: f32, arm_a: f32, arm_b: f32, size: f32, at_b: vec3<f32>, fall_b: f32, material: u32 }

fn with_wall(w: u32, feature: u32, hi: vec4<u32>, lo: vec4<u32>, radius: f32) -> Geometry {
  let d = from_wall(w, hi, lo);
  let found = seen(w, d, feature);
  let n = -found.outward;
  let at_b = walls.list[w].velocity.xyz + cross3(walls.list[w].ang_vel.xyz, d + times(n, radius));
  return Geometry(n, found.distance - radius, radius, 0.0, radius, at_b, 0.0, walls.list[w].lo.w);
}

fn with_body(b: u32, hi: vec4<u32>, lo: vec4<u32>, radius: f32) -> Geometry {
  let hi_b = place[2u * b];
  let lo_b = place[2u * b + 1u];
  let r_b = bitcast<f32>(lo_b.w);
  let d = apart(hi, lo, hi_b, lo_b);
  let distance = length3(d);
  var n = vec3<f32>(0.0, 0.0, 1.0);
  if (distance > 0.0) { n = vec3<f32>(d.x / distance, d.y / distance, d.z / distance); }
  let gap = (distance - radius) - r_b;
  let free_a = (hi.w & DYNAMIC) != 0u;
  let free_b = (hi_b.w & DYNAMIC) != 0u;
  // Two free bodies share one point; otherwise it is that on the surface of the free one.
  let half = rounded(0.5 * gap);
  let arm_a = radius + select(select(gap, 0.0, free_a), half, free_a && free_b);
  let arm_b = -(r_b + select(select(gap, 0.0, free_b), half, free_a && free_b));
  let size = select(select(r_b, radius, free_a), min(radius, r_b), free_a && free_b);
  let at_b = velocity[2u * b].xyz + times(cross3(velocity[2u * b + 1u].xyz, n), arm_b);
  return Geometry(n, gap, arm_a, arm_b, size, at_b, select(0.0, 1.0, free_b), hi_b.w & 0xffffu);
}

// What forces other than gravity add to the velocity of a body where it touches.
fn kick_at(i: u32, n: vec3<f32>, arm: f32) -> vec3<f32> { return kick[2u * i].xyz + times(cross3(kick[2u * i + 1u].xyz, n), arm); }

// The same of b relative to a.
fn kick_between(a: u32, b: u32, it: Geometry) -> vec3<f32> {
  var at_b = vec3<f32>(0.0);
  if ((b & WALL) == 0u) { at_b = kick_at(b, it.n, it.arm_b); }
  return at_b - kick_at(a, it.n, it.arm_a);
}

fn write_row(c: u32) -> vec2<f32> {
  let a = pairs[c].x;
  let b = pairs[c].y;
  let hi = place[2u * a];
  let lo = place[2u * a + 1u];
  let radius = bitcast<f32>(lo.w);
  var it: Geometry;
  if ((b & WALL) != 0u) { it = with_wall((b & ~WALL) >> 2u, b & 3u, hi, lo, radius); }
  else { it = with_body(b, hi, lo, radius); }
  let n = it.n;
  let at_a = velocity[2u * a].xyz + times(cross3(velocity[2u * a + 1u].xyz, n), it.arm_a);
  let law = law_of(hi.w & 0xffffu, it.material);
  let u = it.at_b - at_a;
  let fall_a = select(0.0, 1.0, (hi.w & DYNAMIC) != 0u);
  var free = u + times(params.fall, it.fall_b - fall_a);
  if (params.kicks != 0u) { free = free + kick_between(a, b, it); }
  let r = free + times(n, recovery(it.gap, dot3(u, n), law.y, it.size));
  row_n[c] = vec4<f32>(n, it.arm_b);
  row_r[c] = vec4<f32>(r, 0.0);
  row_s[c] = vec2<f32>(0.0, law.x);
  gamma[c] = vec4<f32>(0.0, 0.0, 0.0, it.arm_a);
  let approach = min(dot3(r, n), 0.0);
  return vec2<f32>(rounded(approach * approach), it.size);
}

@compute @workgroup_size(256)
fn contact_rows(@builtin(global_invocation_id) id: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lid: u32) {
  let c = item(id, groups);
  var own = vec2<f32>(0.0);
  if (c < control.contacts) { own = write_row(c); }
  part[lid] = own;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half = half >> 1u) {
    if (lid < half) { part[lid] = part[lid] + part[lid + half]; }
    workgroupBarrier();
  }
  let at = group.x + group.y * groups.x;
  if (lid == 0u && at < arrayLength(&totals)) { totals[at] = part[0]; }
}
