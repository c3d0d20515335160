// Exclusive scan in place, three dispatches: sums of blocks of 1024, their scan by one workgroup, the scan of each block.
@group(0) @binding(1) var<storage, read_write> data: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;
var<workgroup> part: array<u32, 256>;
const BLOCK: u32 = 1024u;

// Exclusive scan over the workgroup; the total is left in part[255].
fn scan_part(lid: u32, own: u32) -> u32 {
  part[lid] = own;
  workgroupBarrier();
  for (var step = 1u; step < 256u; step = step << 1u) {
    var add = 0u;
    if (lid >= step) { add = part[lid - step]; }
    workgroupBarrier();
    part[lid] = part[lid] + add;
    workgroupBarrier();
  }
  return part[lid] - own;
}

@compute @workgroup_size(256)
fn scan_sums(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lid: u32) {
  let block = group.x + group.y * groups.x;
  let n = arrayLength(&data);
  var own = 0u;
  for (var k = 0u; k < 4u; k++) {
    let at = block * BLOCK + lid * 4u + k;
    if (at < n) { own += data[at]; }
  }
  let before = scan_part(lid, own);
  if (lid == 255u && block < arrayLength(&sums)) { sums[block] = before + own; }
}

@compute @workgroup_size(256)
fn scan_blocks(@builtin(local_invocation_index) lid: u32) {
  let n = arrayLength(&sums);
  var carry = params.zero;
  for (var start = 0u; start < n; start += 256u) {
    let at = start + lid;
    var own = 0u;
    if (at < n) { own = sums[at]; }
    let before = scan_part(lid, own);
    let total = part[255];
    if (at < n) { sums[at] = carry + before; }
    carry += total;
    workgroupBarrier();
  }
}

@compute @workgroup_size(256)
fn scan_write(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lid: u32) {
  let block = group.x + group.y * groups.x;
  let n = arrayLength(&data);
  var own: array<u32, 4>;
  var sum = 0u;
  for (var k = 0u; k < 4u; k++) {
    let at = block * BLOCK + lid * 4u + k;
    if (at < n) { own[k] = data[at]; sum += own[k]; }
  }
  var place_ = scan_part(lid, sum);
  if (block < arrayLength(&sums)) { place_ += sums[block]; }
  for (var k = 0u; k < 4u; k++) {
    let at = block * BLOCK + lid * 4u + k;
    if (at < n) { data[at] = place_; place_ += own[k]; }
  }
}
