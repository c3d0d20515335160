// One thread per body: its momentum, energy, angular momentum and mass times place, in pairs of numbers; and what the next step must know:
// how fast anything is, whether a body is lost, and whether the host must look (a body outside the domain, or too far for its numbers).
// Per workgroup: the sums.
@group(0) @binding(1) var<uniform> bounds: Bounds;
@group(0) @binding(2) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> rest: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> mass: array<vec4<f32>>;           // mass and what rounding left, moment of inertia and what it left
@group(0) @binding(6) var<storage, read> neighbour_speed: array<f32>;
@group(0) @binding(7) var<storage, read_write> body_totals: array<vec4<u32>>;

struct Two { value: f32, rest: f32 }
struct Three { x: Two, y: Two, z: Two }
fn sum_of(a: f32, b: f32) -> Two {
  let s = rounded(a + b);
  let t = rounded(s - a);
  return Two(s, rounded(a - rounded(s - t)) + rounded(b - t));
}
fn plus(a: Two, b: Two) -> Two {
  let s = sum_of(a.value, b.value);
  return sum_of(s.value, rounded(s.rest + rounded(a.rest + b.rest)));
}
fn minus(a: Two) -> Two { return Two(-a.value, -a.rest); }
// Two halves of a number, of 12 binary digits each (Dekker).
fn halves(a: f32) -> Two {
  let large = rounded(a * 4097.0);
  let high = rounded(large - rounded(large - a));
  return Two(high, rounded(a - high));
}
fn product(a: Two, b: Two) -> Two {
  let p = rounded(a.value * b.value);
  let x = halves(a.value);
  let y = halves(b.value);
  let left = rounded(rounded(rounded(rounded(x.value * y.value) - p) + rounded(x.value * y.rest)) + rounded(x.rest * y.value))
    + rounded(x.rest * y.rest);
  let cross = rounded(a.value * b.rest) + rounded(a.rest * b.value);
  return sum_of(p, rounded(left + cross));
}
fn inner(a: Three, b: Three) -> Two { return plus(plus(product(a.x, b.x), product(a.y, b.y)), product(a.z, b.z)); }
fn scaled(a: Three, s: Two) -> Three { return Three(product(a.x, s), product(a.y, s), product(a.z, s)); }
fn outer(a: Three, b: Three) -> Three {
  return Three(
    plus(product(a.y, b.z), minus(product(a.z, b.y))),
    plus(product(a.z, b.x), minus(product(a.x, b.z))),
    plus(product(a.x, b.y), minus(product(a.y, b.x))));
}
fn both(k: u32) -> Three {
  let v = velocity[k];
  let r = rest[k];
  return Three(Two(v.x, r.x), Two(v.y, r.y), Two(v.z, r.z));
}
// A coordinate [m]: cells, and the upper and lower half of the fraction, each of which is exact.
fn coordinate(hi: u32, lo: u32) -> Two {
  let upper = rounded(rounded(f32(i32(lo >> 16u)) * 65536.0) * params.unit);
  let lower = rounded(f32(i32(lo & 0xffffu)) * params.unit);
  let sum = sum_of(rounded(f32(bitcast<i32>(hi)) * params.lattice), upper);
  return plus(sum, Two(lower, 0.0));
}
fn position(i: u32) -> Three {
  let hi = place[2u * i];
  let lo = place[2u * i + 1u];
  return Three(coordinate(hi.x, lo.x), coordinate(hi.y, lo.y), coordinate(hi.z, lo.z));
}
fn columns(x: Three, w: Two) -> Sum {
  return Sum(vec4<f32>(x.x.value, x.y.value, x.z.value, w.value), vec4<f32>(x.x.rest, x.y.rest, x.z.rest, w.rest));
}

// Largest of: squared speed, neighbour speed, all bits but the number of a lost body, whether the host must look.
fn look_at(i: u32) -> vec4<u32> {
  let hi = bitcast<vec4<i32>>(place[2u * i]);
  let lo = place[2u * i + 1u];
  let v = velocity[2u * i].xyz;
  let radius = bitcast<f32>(lo.w);
  let away = f32(max(max(abs(hi.x), abs(hi.y)), abs(hi.z)));
  let is_near = rounded(away * params.lattice) <= rounded(bounds.farthest * radius);
  let is_there = are_numbers(v) && are_numbers(velocity[2u * i + 1u].xyz) && is_near;
  let must_look = is_out(hi, lo);
  return vec4<u32>(bitcast<u32>(dot3(v, v)), bitcast<u32>(neighbour_speed[i]), select(0xffffffffu - i, 0u, is_there), u32(must_look));
}

fn write(lid: u32, at: u32, own: Sum, most: vec4<u32>) {
  sum_up(lid, own, most);
  if (lid == 0u && at + 1u < arrayLength(&body_totals)) {
    body_totals[at] = bitcast<vec4<u32>>(value_of[0]);
    body_totals[at + 1u] = bitcast<vec4<u32>>(rest_of[0]);
  }
}

@compute @workgroup_size(256)
fn report_bodies(@builtin(global_invocation_id) id: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lid: u32) {
  let i = item(id, groups);
  let none = Sum(vec4<f32>(0.0), vec4<f32>(0.0));
  var linear = none;
  var angular = none;
  var moment = none;
  var most = vec4<u32>(0u);
  if (i < params.bodies) {
    let m = mass[i];
    if (m.x > 0.0) {
      most = look_at(i);
      let inertia = Two(m.z, m.w);
      let x = position(i);
      let v = both(2u * i);
      let w = both(2u * i + 1u);
      let p = scaled(v, Two(m.x, m.y));
      let spin = scaled(w, inertia);
      let energy = product(plus(inner(p, v), inner(spin, w)), Two(0.5, 0.0));
      let orbit = outer(x, p);
      linear = columns(p, energy);
      angular = columns(Three(plus(orbit.x, spin.x), plus(orbit.y, spin.y), plus(orbit.z, spin.z)), Two(0.0, 0.0));
      moment = columns(scaled(x, Two(m.x, m.y)), Two(0.0, 0.0));
    }
  }
  let at = 7u * (group.x + group.y * groups.x);
  write(lid, at, linear, most);
  if (lid == 0u && at + 6u < arrayLength(&body_totals)) { body_totals[at + 6u] = most_of[0]; }
  write(lid, at + 2u, angular, most);
  write(lid, at + 4u, moment, most);
}
