// One thread per contact: a projected step (eq. 12), from y for the accelerated method, from gamma for Jacobi's; then the next y. Per
// workgroup: the square of the natural map, and the product of step and move.
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> control: Control;
@group(0) @binding(3) var<storage, read> row_n: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> row_r: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> row_s: array<vec2<f32>>;
@group(0) @binding(6) var<storage, read_write> gamma: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> y: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read> change: array<vec4<f32>>;
@group(0) @binding(9) var<storage, read_write> totals: array<vec2<f32>>;
var<workgroup> part: array<vec2<f32>, 256>;

fn step_of(c: u32) -> vec2<f32> {
  let row = row_n[c];
  let n = row.xyz;
  let eta_n = row_r[c].w;
  let eta_t = row_s[c].x;
  let mu = row_s[c].y;
  let g = gamma[c];
  let u = relative_velocity(c, row, g.w);
  var old = g.xyz;
  if (control.restart == 0u) { old = y[c].xyz; }
  let u_n = dot3(u, n);
  let u_t = u - times(n, u_n);
  var lift = 0.0;
  if (params.coulomb != 0u) { lift = rounded(mu * length3(u_t)); }
  let old_n = dot3(old, n);
  let old_t = old - times(n, old_n);
  let step_n = rounded(params.omega * eta_n);
  let step_t = rounded(params.omega * eta_t);
  let t = old_t - times(u_t, step_t);
  let to = project(mu, eta_n, eta_t, old_n - rounded(step_n * (u_n + lift)), t);
  let tangent = times(t, to.y);
  let stepped = times(n, to.x) + tangent;
  let d_n = to.x - old_n;
  let d_t = tangent - old_t;
  let over = 1.0 / rounded(step_n * eta_t);
  let i_n = rounded(eta_t * over);
  let i_t = rounded(eta_n * over);
  let z = rounded(d_n * i_n);
  let square = rounded(z * z) + rounded(dot3(d_t, d_t) * rounded(i_t * i_t));
  if (params.accelerate == 0u) {
    gamma[c] = vec4<f32>(times(stepped, params.lambda) + times(old, 1.0 - params.lambda), g.w);
    return vec2<f32>(square, 0.0);
  }
  let moved = stepped - g.xyz;
  let along = rounded(rounded(d_n * dot3(moved, n)) * i_n) + rounded(dot3(d_t, moved) * i_t);
  gamma[c] = vec4<f32>(stepped, g.w);
  y[c] = vec4<f32>(stepped + times(moved, control.beta), g.w);
  return vec2<f32>(square, along);
}

@compute @workgroup_size(256)
fn contact_iteration(@builtin(global_invocation_id) id: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lid: u32) {
  let c = item(id, groups);
  var own = vec2<f32>(0.0);
  if (c < control.contacts && control.done == 0u) { own = step_of(c); }
  part[lid] = own;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half = half >> 1u) {
    if (lid < half) { part[lid] = part[lid] + part[lid + half]; }
    workgroupBarrier();
  }
  let at = group.x + group.y * groups.x;
  if (lid == 0u && at < arrayLength(&totals)) { totals[at] = part[0]; }
}
