// Pairs of bodies and walls that are near each other; whether and where they touch is the matter of touches.wgsl. Each is handed to
// `visit`, which the kernel defines.
@group(0) @binding(2) var<storage, read> starts: array<u32>;
@group(0) @binding(3) var<storage, read> sorted_place: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> sorted_velocity: array<vec4<f32>>;

struct Own { hi: vec4<u32>, lo: vec4<u32>, index: u32, radius: f32, reach: f32, is_dynamic: bool }

// What rounding may take from a sum of reaches.
const SLACK: f32 = 1.00001;

fn own_of(k: u32) -> Own {
  let hi = sorted_place[2u * k];
  let lo = sorted_place[2u * k + 1u];
  return Own(hi, lo, hi.w & ~DYNAMIC, bitcast<f32>(lo.w), sorted_velocity[k].w, (hi.w & DYNAMIC) != 0u);
}

// Half of the relative margin is in the reach; the wall's own speed is not.
fn is_near_wall(own: Own, w: u32) -> bool {
  let d = from_wall(w, own.hi, own.lo);
  let moves = walls.list[w].velocity.xyz + cross3(walls.list[w].ang_vel.xyz, d);
  let half = rounded(rounded(0.5 * params.margin) * own.radius);
  let reach = rounded(((own.reach + half) + rounded(rounded(2.0 * params.h) * length3(moves))) * SLACK);
  if (walls.list[w].hi.w == SPHERES) { return length3(d) <= reach + walls.list[w].form[0].y; }
  if (walls.list[w].hi.w == TRIANGLES) {
    // The box around the mesh.
    let p = into_local(w, d);
    let outside = max(walls.list[w].form[0].xyz - p, p - walls.list[w].form[1].xyz);
    return max(max(outside.x, outside.y), outside.z) <= reach;
  }
  return seen(w, d, 0u).distance <= reach;
}
fn search_walls(own: Own) {
  if (!own.is_dynamic) { return; }
  for (var w = 0u; w < params.walls; w++) {
    if (is_near_wall(own, w)) { visit(own.index, WALL | (w << 2u)); }
  }
}

fn is_contact(own: Own, e: u32) -> bool {
  let hi = sorted_place[2u * e];
  let lo = sorted_place[2u * e + 1u];
  if ((hi.w & ~DYNAMIC) <= own.index || !(own.is_dynamic || (hi.w & DYNAMIC) != 0u)) { return false; }
  let d = apart(own.hi, own.lo, hi, lo);
  let both = rounded((own.reach + sorted_velocity[e].w) * SLACK);
  return dot3(d, d) <= rounded(both * both);
}

fn search_bin(own: Own, b: u32) {
  let end = starts[b + 1u];
  for (var e = starts[b]; e < end; e++) {
    if (is_contact(own, e)) { visit(own.index, sorted_place[2u * e].w & ~DYNAMIC); }
  }
}

// Every body looks into every level: two levels see each other from both sides, and the lower index keeps the pair.
fn search_bodies(own: Own) {
  let at = units_of(own.hi, own.lo);
  let level = level_of(own.reach);
  for (var l = 0u; l < params.levels; l++) {
    let width = vec3<u32>(params.level[l].width);
    // A bin of its own level is at least twice the reach wide: this is never more than three bins along an axis there.
    let span = vec3<u32>(params.level[level].span + params.level[l].span);
    let low = (at - min(at, span)) / width;
    let far = at + min(span, vec3<u32>(0xffffffffu) - at);
    // A cube wider than the period meets every bin, once.
    let high = min(far / width, low + params.level[l].dims - vec3<u32>(1u));
    for (var z = low.z; z <= high.z; z++) {
      for (var y = low.y; y <= high.y; y++) {
        for (var x = low.x; x <= high.x; x++) { search_bin(own, bin_of(l, vec3<u32>(x, y, z))); }
      }
    }
  }
}
