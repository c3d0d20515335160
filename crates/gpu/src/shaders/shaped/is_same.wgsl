// Whether contact k of the last step is contact c of this one, if they have the same first body.
@group(0) @binding(9) var<storage, read> numbers: array<u32>;
@group(0) @binding(10) var<storage, read> last_numbers: array<u32>;
fn is_same(k: u32, c: u32) -> bool { return last_pairs[k].y == pairs[c].y && last_numbers[k] == numbers[c]; }
