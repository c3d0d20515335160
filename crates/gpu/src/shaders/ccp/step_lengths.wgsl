// One thread per contact: step lengths along the normal and in the tangent plane, from the blocks of its two bodies and the parts
// of their masses (contact_rows.rs and step_length.rs of the engine); or 3 over the trace.
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> control: Control;
@group(0) @binding(3) var<storage, read> mobility: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> row_n: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> gamma: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> row_r: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> row_s: array<vec2<f32>>;

// What turning adds to the block of a body in the tangent plane.
fn turning(m: vec4<f32>, arm: f32) -> f32 { return rounded(rounded(m.y * arm) * arm); }

@compute @workgroup_size(256)
fn step_lengths(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let c = item(id, groups);
  if (c >= control.contacts) { return; }
  let a = mobility[pairs[c].x];
  var b = vec4<f32>(0.0);
  if ((pairs[c].y & WALL) == 0u) { b = mobility[pairs[c].y]; }
  let turn_a = turning(a, gamma[c].w);
  let turn_b = turning(b, row_n[c].w);
  if (params.trace != 0u) {
    let trace = (rounded(3.0 * a.x) + rounded(2.0 * turn_a)) + (rounded(3.0 * b.x) + rounded(2.0 * turn_b));
    row_r[c].w = 3.0 / trace;
    row_s[c].x = 3.0 / trace;
    return;
  }
  row_r[c].w = 1.0 / (rounded(a.z * a.x) + rounded(b.z * b.x));
  row_s[c].x = 1.0 / (rounded(a.z * (a.x + turn_a)) + rounded(b.z * (b.x + turn_b)));
}
