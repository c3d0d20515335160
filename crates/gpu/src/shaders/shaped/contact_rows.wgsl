// One thread per contact with arms of any direction: r of the cone problem (Negrut10 eq. 3, 10, 15, 16), friction. Per workgroup: the
// sums from which the scale of the problem follows. The arm of a body that nothing pushes is left out afterwards.
@group(0) @binding(2) var<uniform> laws: Laws;
@group(0) @binding(3) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> control: Control;
@group(0) @binding(5) var<storage, read_write> arms: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> row_n: array<vec4<f32>>;         // n, gap
@group(0) @binding(8) var<storage, read_write> row_r: array<vec4<f32>>;   // r, eta_n
@group(0) @binding(9) var<storage, read_write> row_s: array<vec2<f32>>;   // eta_t, mu
@group(0) @binding(10) var<storage, read_write> gamma: array<vec4<f32>>;  // impulse
@group(0) @binding(11) var<storage, read_write> totals: array<vec2<f32>>;
@group(0) @binding(12) var<storage, read> kick: array<vec4<f32>>;
// Friction and restitution of two pairs of materials each.
struct Laws { list: array<vec4<f32>, 512> }
var<workgroup> part: array<vec2<f32>, 256>;

fn law_of(k: u32) -> vec2<f32> {
  let two = laws.list[k / 2u];
  return select(two.xy, two.zw, k % 2u == 1u);
}
fn at_body(i: u32, s: vec3<f32>) -> vec3<f32> { return velocity[2u * i].xyz + cross3(velocity[2u * i + 1u].xyz, s); }
fn kick_at(i: u32, s: vec3<f32>) -> vec3<f32> { return kick[2u * i].xyz + cross3(kick[2u * i + 1u].xyz, s); }

fn write_row(c: u32) -> vec2<f32> {
  let a = pairs[c].x;
  let b = pairs[c].y;
  let n = row_n[c].xyz;
  let gap = row_n[c].w;
  let arm_a = arms[2u * c];
  let arm_b = arms[2u * c + 1u];
  let code = u32(i32(arm_b.w));
  let law = law_of(code / 4u);
  let free_a = (code & 1u) != 0u;
  let free_b = (code & 2u) != 0u;
  var at_b = vec3<f32>(0.0);
  if ((b & WALL) != 0u) {
    let w = (b & ~WALL) >> 2u;
    at_b = walls.list[w].velocity.xyz + cross3(walls.list[w].ang_vel.xyz, arm_b.xyz);
  } else { at_b = at_body(b, arm_b.xyz); }
  let u = at_b - at_body(a, arm_a.xyz);
  var free = u + times(params.fall, select(0.0, 1.0, free_b) - select(0.0, 1.0, free_a));
  if (params.kicks != 0u) {
    var of_b = vec3<f32>(0.0);
    if ((b & WALL) == 0u) { of_b = kick_at(b, arm_b.xyz); }
    free = free + (of_b - kick_at(a, arm_a.xyz));
  }
  let r = free + times(n, recovery(gap, dot3(u, n), law.y, arm_a.w));
  row_r[c] = vec4<f32>(r, 0.0);
  row_s[c] = vec2<f32>(0.0, law.x);
  gamma[c] = vec4<f32>(0.0);
  if (!free_a) { arms[2u * c] = vec4<f32>(0.0, 0.0, 0.0, arm_a.w); }
  if (!free_b) { arms[2u * c + 1u] = vec4<f32>(0.0, 0.0, 0.0, arm_b.w); }
  let approach = min(dot3(r, n), 0.0);
  return vec2<f32>(rounded(approach * approach), arm_a.w);
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
