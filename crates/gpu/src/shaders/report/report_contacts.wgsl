// One thread per contact: what it took from the energy of the bodies (losses.rs of the engine), and how deep it was. Bodies have been moved;
// where they were follows from their velocities, which are those of the step. Per workgroup: the sums.
@group(0) @binding(2) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> control: Control;
@group(0) @binding(4) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> sorted_place: array<vec4<f32>>;   // the velocities before the step
@group(0) @binding(7) var<storage, read> row_n: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read> gamma: array<vec4<f32>>;
@group(0) @binding(9) var<storage, read_write> contact_totals: array<vec4<u32>>;

// A coordinate before a step at a speed: the inverse of `moved` of update_velocity.
fn before(hi: u32, lo: u32, speed: f32) -> vec2<u32> {
  let by = rounded(speed * params.cells_per_speed);
  let whole = round(by);
  let part = i32(clamp(rounded((by - whole) * 4294967296.0), -2147483648.0, 2147483520.0));
  let was = lo - bitcast<u32>(part);
  let carry = select(0, 1, part >= 0 && lo < was) - select(0, 1, part < 0 && lo > was);
  let cells = i32(clamp(whole, -1073741824.0, 1073741824.0)) + carry;
  return vec2<u32>(hi - bitcast<u32>(cells), was);
}
struct Place { hi: vec4<u32>, lo: vec4<u32> }
fn place_before(i: u32) -> Place {
  let hi = place[2u * i];
  let lo = place[2u * i + 1u];
  let v = velocity[2u * i].xyz;
  let x = before(hi.x, lo.x, v.x);
  let y = before(hi.y, lo.y, v.y);
  let z = before(hi.z, lo.z, v.z);
  return Place(vec4<u32>(x.x, y.x, z.x, hi.w), vec4<u32>(x.y, y.y, z.y, lo.w));
}
// Mean of a velocity over the step.
fn mean(k: u32) -> vec3<f32> { return times(sorted_place[k].xyz + velocity[k].xyz, 0.5); }
fn mean_at(i: u32, n: vec3<f32>, arm: f32) -> vec3<f32> { return mean(2u * i) + times(cross3(mean(2u * i + 1u), n), arm); }

// Velocity of the point of b, gap, size, whether a and b are dynamic.
struct ContactState { at_b: vec3<f32>, gap: f32, size: f32, free_a: bool, free_b: bool }
fn meeting(a: u32, b: u32, n: vec3<f32>, arm_b: f32) -> ContactState {
  let at = place_before(a);
  let radius = bitcast<f32>(at.lo.w);
  let free_a = (at.hi.w & DYNAMIC) != 0u;
  if ((b & WALL) != 0u) {
    let w = (b & ~WALL) >> 2u;
    let d = from_wall(w, at.hi, at.lo);
    let at_b = walls.list[w].velocity.xyz + cross3(walls.list[w].ang_vel.xyz, d + times(n, radius));
    return ContactState(at_b, seen(w, d, b & 3u).distance - radius, radius, free_a, false);
  }
  let other = place_before(b);
  let r_b = bitcast<f32>(other.lo.w);
  let free_b = (other.hi.w & DYNAMIC) != 0u;
  let gap = (length3(apart(at.hi, at.lo, other.hi, other.lo)) - radius) - r_b;
  let size = select(select(r_b, radius, free_a), min(radius, r_b), free_a && free_b);
  return ContactState(mean_at(b, n, arm_b), gap, size, free_a, free_b);
}

struct Taken { sum: vec4<f32>, most: vec4<u32> }   // friction, impact, overlap, work of walls; depth, depth over size
fn taken(c: u32) -> Taken {
  let g = gamma[c];
  let n = row_n[c].xyz;
  let it = meeting(pairs[c].x, pairs[c].y, n, row_n[c].w);
  let at_a = mean_at(pairs[c].x, n, g.w);
  let u = it.at_b - at_a;
  let push = -rounded(dot3(g.xyz, n) * dot3(u, n));
  let friction = -(dot3(g.xyz, u) + push);
  var work = 0.0;
  if (!it.free_b) { work = -dot3(g.xyz, it.at_b); }
  if (!it.free_a) { work = dot3(g.xyz, at_a); }
  let depth = max(-it.gap, 0.0);
  let most = vec4<u32>(bitcast<u32>(depth), bitcast<u32>(depth / it.size), 0u, 0u);
  return Taken(vec4<f32>(friction, max(push, 0.0), min(push, 0.0), work), most);
}

@compute @workgroup_size(256)
fn report_contacts(@builtin(global_invocation_id) id: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lid: u32) {
  let c = item(id, groups);
  var own = Taken(vec4<f32>(0.0), vec4<u32>(0u));
  if (c < control.contacts) { own = taken(c); }
  sum_up(lid, Sum(own.sum, vec4<f32>(0.0)), own.most);
  let at = 3u * (group.x + group.y * groups.x);
  if (lid == 0u && at + 2u < arrayLength(&contact_totals)) {
    contact_totals[at] = bitcast<vec4<u32>>(value_of[0]);
    contact_totals[at + 1u] = bitcast<vec4<u32>>(rest_of[0]);
    contact_totals[at + 2u] = most_of[0];
  }
}
