// The pairs of one body with walls and with bodies of higher index that may touch before the list is stale: their gap is at most what both may
// move. Each is handed to `visit`, which the kernel defines.
@group(0) @binding(2) var<storage, read> starts: array<u32>;
@group(0) @binding(3) var<storage, read> sorted_place: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> sorted_velocity: array<vec4<f32>>;   // the allowance is its fourth number

struct Own { hi: vec4<u32>, lo: vec4<u32>, index: u32, radius: f32, reach: f32, is_dynamic: bool }

// What rounding may take from a sum of reaches.
const SLACK: f32 = 1.00001;

fn own_of(k: u32) -> Own {
  let hi = sorted_place[2u * k];
  let lo = sorted_place[2u * k + 1u];
  let radius = bitcast<f32>(lo.w);
  return Own(hi, lo, hi.w & ~DYNAMIC, radius, radius + sorted_velocity[k].w, (hi.w & DYNAMIC) != 0u);
}

// The allowance of a wall is the fourth number of its velocity.
fn search_walls(own: Own) {
  if (!own.is_dynamic) { return; }
  for (var w = 0u; w < params.walls; w++) {
    let d = from_wall(w, own.hi, own.lo);
    let reach = rounded((own.reach + walls.list[w].velocity.w) * SLACK);
    // Another side of a hollow wall may come into sight before the list is stale.
    if (!(seen(w, d, 0u).distance <= reach)) { continue; }
    for (var feature = 0u; feature < features(w); feature++) { visit(own.index, WALL | (w << 2u) | feature); }
  }
}

fn is_near(own: Own, e: u32) -> bool {
  let hi = sorted_place[2u * e];
  if ((hi.w & ~DYNAMIC) <= own.index || !(own.is_dynamic || (hi.w & DYNAMIC) != 0u)) { return false; }
  let lo = sorted_place[2u * e + 1u];
  let d = apart(own.hi, own.lo, hi, lo);
  let both = rounded((own.reach + (bitcast<f32>(lo.w) + sorted_velocity[e].w)) * SLACK);
  return dot3(d, d) <= rounded(both * both);
}

fn search_bin(own: Own, b: u32) {
  let end = starts[b + 1u];
  for (var e = starts[b]; e < end; e++) {
    if (is_near(own, e)) { visit(own.index, sorted_place[2u * e].w & ~DYNAMIC); }
  }
}

// Every body looks into every level: two levels see each other from both sides, and the lower index keeps the pair.
fn search_bodies(own: Own) {
  let at = units_of(own.hi, own.lo);
  let level = level_of(own.reach);
  for (var l = 0u; l < params.levels; l++) {
    let width = vec3<u32>(params.level[l].width);
    let span = vec3<u32>(params.level[level].span + params.level[l].span);
    let low = (at - min(at, span)) / width;
    let far = at + min(span, vec3<u32>(0xffffffffu) - at);
    let high = min(far / width, low + params.level[l].dims - vec3<u32>(1u));
    for (var z = low.z; z <= high.z; z++) {
      for (var y = low.y; y <= high.y; y++) {
        for (var x = low.x; x <= high.x; x++) { search_bin(own, bin_of(l, vec3<u32>(x, y, z))); }
      }
    }
  }
}
