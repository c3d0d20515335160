// Whether contact k of the last step is contact c of this one, if they have the same first body: a code says the second and the number.
fn is_same(k: u32, c: u32) -> bool { return last_pairs[k].y == pairs[c].y; }
