// One thread per body: the fastest speed of a neighbour relative to it, for the margins of the next step.
@group(0) @binding(2) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> first: array<u32>;
@group(0) @binding(4) var<storage, read> second_first: array<u32>;
@group(0) @binding(5) var<storage, read> second: array<u32>;
@group(0) @binding(6) var<storage, read> mobility: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> velocity: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read_write> neighbour_speed: array<f32>;

fn velocity_of(b: u32) -> vec3<f32> {
  if ((b & WALL) != 0u) { return walls.list[(b & ~WALL) >> 2u].velocity.xyz; }
  return velocity[2u * b].xyz;
}
fn faster(most: f32, v: vec3<f32>, other: vec3<f32>) -> f32 { return max(most, dot3(v - other, v - other)); }

@compute @workgroup_size(256)
fn note_neighbour_speed(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = item(id, groups);
  if (i >= params.bodies || mobility[i].x <= 0.0) { return; }
  let v = velocity[2u * i].xyz;
  var most = 0.0;
  for (var c = first[i]; c < first[i + 1u]; c++) { most = faster(most, v, velocity_of(pairs[c].y)); }
  for (var k = second_first[i]; k < second_first[i + 1u]; k++) { most = faster(most, v, velocity_of(pairs[second[k]].x)); }
  neighbour_speed[i] = sqrt(most);
}
