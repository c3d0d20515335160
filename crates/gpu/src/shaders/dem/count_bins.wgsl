// Collide 1, one thread per body: how far it may move before the list is stale, where it is now, its level and bin; how many bodies each
// bin has. The allowance is the engine's (Kept::allowance), and what a body drifts before it is pushed first.
@group(0) @binding(1) var<uniform> soft: Soft;
@group(0) @binding(2) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> neighbour_speed: array<f32>;      // the allowance
@group(0) @binding(5) var<storage, read_write> listed: array<vec4<u32>>;   // place when the list was made; 1/m, 1/J, the allowance
@group(0) @binding(6) var<storage, read_write> bin: array<u32>;
@group(0) @binding(7) var<storage, read_write> starts: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read> mobility: array<vec4<f32>>;

@compute @workgroup_size(256)
fn count_bins(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies) { return; }
  let hi = place[2u * i];
  let lo = place[2u * i + 1u];
  let radius = bitcast<f32>(lo.w);
  let speed = length3(velocity[2u * i].xyz);
  var may = 0.0;
  // What nothing moves has none.
  if (mobility[i].x > 0.0 || speed > 0.0) {
    may = (rounded(soft.skin * radius) + min(rounded(soft.ahead * speed), radius)) + rounded(soft.lead * speed);
  }
  neighbour_speed[i] = may;
  listed[3u * i] = hi;
  listed[3u * i + 1u] = lo;
  listed[3u * i + 2u] = bitcast<vec4<u32>>(vec4<f32>(mobility[i].xy, may, 0.0));
  let level = level_of(radius + may);
  let own = bin_of(level, units_of(hi, lo) / vec3<u32>(params.level[level].width));
  bin[i] = own;
  atomicAdd(&starts[own], 1u);
}
