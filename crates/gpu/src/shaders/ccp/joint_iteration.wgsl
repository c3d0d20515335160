// One workgroup per mechanism: what its bodies do when contacts push them and its joints hold (joint/response.rs of the engine). Their
// changes are W times the pushes that sum_updates has left there, plus w0; a thread is three lines of W, each summed in order.
@group(0) @binding(1) var<storage, read> control: Control;
@group(0) @binding(2) var<storage, read> mechanisms: array<vec4<u32>>;   // first member, members, where its W begins
@group(0) @binding(3) var<storage, read> members: array<u32>;
@group(0) @binding(4) var<storage, read> response: array<f32>;
@group(0) @binding(5) var<storage, read_write> change: array<vec4<f32>>;
// Impulses and moments: 256 bodies at most.
var<workgroup> push: array<vec4<f32>, 512>;

fn line(at: u32, sides: u32) -> f32 {
  var sum = response[at + 3u * sides];
  for (var k = 0u; k < sides; k++) {
    let w = vec3<f32>(response[at + 3u * k], response[at + 3u * k + 1u], response[at + 3u * k + 2u]);
    sum = sum + dot3(w, push[k].xyz);
  }
  return sum;
}

@compute @workgroup_size(256)
fn joint_iteration(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lid: u32) {
  let at = group.x + group.y * groups.x;
  if (at >= params.mechanisms) { return; }
  let it = mechanisms[at];
  // Each body has two sides: velocity and angular velocity.
  let sides = 2u * it.y;
  for (var k = lid; k < sides; k += 256u) { push[k] = change[2u * members[it.x + k / 2u] + k % 2u]; }
  workgroupBarrier();
  if (control.done != 0u) { return; }
  let width = 3u * sides + 1u;
  for (var k = lid; k < sides; k += 256u) {
    let begin = it.z + 3u * k * width;
    let v = vec3<f32>(line(begin, sides), line(begin + width, sides), line(begin + 2u * width, sides));
    change[2u * members[it.x + k / 2u] + k % 2u] = vec4<f32>(v, 0.0);
  }
}
