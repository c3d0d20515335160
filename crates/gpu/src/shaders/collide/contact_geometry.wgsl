// Collision detection alone, one thread per contact of two spheres: normal and distance of the surfaces, and the way from the centre of
// the first sphere to the point on its surface. There are no rows to solve, so their arrays hold this.
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> control: Control;
@group(0) @binding(3) var<storage, read> place: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> row_n: array<vec4<f32>>;   // n, distance
@group(0) @binding(5) var<storage, read_write> row_r: array<vec4<f32>>;   // from the centre of a to its surface

@compute @workgroup_size(256)
fn contact_geometry(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let c = item(id, groups);
  if (c >= control.contacts) { return; }
  let a = pairs[c].x;
  let b = pairs[c].y;
  let lo_a = place[2u * a + 1u];
  let lo_b = place[2u * b + 1u];
  let radius = bitcast<f32>(lo_a.w);
  let d = apart(place[2u * a], lo_a, place[2u * b], lo_b);
  let distance = length3(d);
  // Two centres in one place have no normal; any will do.
  var n = vec3<f32>(0.0, 0.0, 1.0);
  if (distance > 0.0) { n = vec3<f32>(d.x / distance, d.y / distance, d.z / distance); }
  row_n[c] = vec4<f32>(n, (distance - radius) - bitcast<f32>(lo_b.w));
  row_r[c] = vec4<f32>(times(n, radius), 0.0);
}
