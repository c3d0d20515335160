// The contacts of one body with walls and with bodies of higher index; each is handed to `visit`, which the kernel defines.
@group(0) @binding(2) var<storage, read> starts: array<u32>;
@group(0) @binding(3) var<storage, read> sorted_place: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> sorted_velocity: array<vec4<f32>>;

struct Own { hi: vec4<u32>, lo: vec4<u32>, velocity: vec4<f32>, index: u32, radius: f32, slack: f32, is_dynamic: bool }

fn own_of(k: u32) -> Own {
  let hi = sorted_place[2u * k];
  let lo = sorted_place[2u * k + 1u];
  let velocity = sorted_velocity[k];
  let radius = bitcast<f32>(lo.w);
  // What the margin of any pair with this body cannot exceed: tells most pairs apart without the other's velocity.
  let speed = rounded(2.0 * (length3(velocity.xyz) + params.fastest)) + rounded(0.5 * max(velocity.w, params.agitated));
  let slack = rounded(params.margin * radius) + rounded(params.h * (speed + params.fall_speed));
  return Own(hi, lo, velocity, hi.w & ~DYNAMIC, radius, slack, (hi.w & DYNAMIC) != 0u);
}

fn search_walls(own: Own) {
  if (!own.is_dynamic) { return; }
  for (var w = 0u; w < params.walls; w++) {
    let d = from_wall(w, own.hi, own.lo);
    let reach = own.radius + wall_margin(w, d, own.radius, own.velocity.xyz, own.velocity.w);
    for (var feature = 0u; feature < features(w); feature++) {
      if (seen(w, d, feature).distance <= reach) { visit(own.index, WALL | (w << 2u) | feature); }
    }
  }
}

// Whether two spheres are a contact. A body that is not dynamic has no size that margins are measured by.
fn is_contact(own: Own, e: u32) -> bool {
  let hi = sorted_place[2u * e];
  let lo = sorted_place[2u * e + 1u];
  let radius = bitcast<f32>(lo.w);
  let is_dynamic = (hi.w & DYNAMIC) != 0u;
  if ((hi.w & ~DYNAMIC) <= own.index || !(own.is_dynamic || is_dynamic)) { return false; }
  let d = apart(own.hi, own.lo, hi, lo);
  let square = dot3(d, d);
  let radii = own.radius + radius;
  let size = select(select(radius, own.radius, own.is_dynamic), min(own.radius, radius), own.is_dynamic && is_dynamic);
  let most = (radii + own.slack) + rounded(params.margin * size);
  if (square > rounded(most * most)) { return false; }
  let other = sorted_velocity[e];
  let speed = rounded(2.0 * length3(other.xyz - own.velocity.xyz)) + rounded(0.5 * max(own.velocity.w, other.w));
  let reach = radii + (rounded(params.margin * size) + rounded(params.h * (speed + params.fall_speed)));
  return square <= rounded(reach * reach);
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
  let level = level_of(reach_of(own.radius, own.velocity.xyz, own.velocity.w, own.is_dynamic));
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
