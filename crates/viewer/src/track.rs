//! The path of one body through the frames.
//!
//! Bodies stand in the order of their ids, so a body is found by bisection, and only the blocks that hold its numbers
//! are inflated: some milliseconds a frame, however many bodies there are.

use serde_json::{Value, json};

use crate::ViewError;
use crate::arrays::Arrays;
use crate::run::Run;

/// Frames that one request may look at.
pub(crate) const FRAMES: usize = 64;

/// Frame, time, position and speed of a body in the frames `from`, `from + every`...; none where it is not.
pub(crate) fn track(run: &Run, id: i64, from: usize, every: usize) -> Result<Value, ViewError> {
    let n = run.series("bodies").times.len();
    let mut rows = Vec::new();
    let mut guess = 0;
    for frame in (from..n).step_by(every.max(1)).take(FRAMES) {
        let mut arrays = run.frame("bodies", frame)?;
        if let Some(at) = find(&mut arrays, id, guess)? {
            guess = at;
            let time = run.series("bodies").times[frame];
            let position = numbers(&mut arrays, "Points", "points", at)?;
            let speed = numbers(&mut arrays, "PointData", "speed", at)?;
            rows.push(json!([
                frame,
                time,
                position.first(),
                position.get(1),
                position.get(2),
                speed.first()
            ]));
        }
    }
    Ok(json!(rows))
}

/// Where a body stands in a frame; most often where it stood in the last one.
fn find(arrays: &mut Arrays, id: i64, guess: u64) -> Result<Option<u64>, ViewError> {
    let Some(array) = arrays.find("PointData", "id") else {
        return Err(ViewError::Missing("the frames of this run have no ids".into()));
    };
    let n = arrays.bytes(&array)? / 4;
    let mut at = |i: u64| -> Result<i64, ViewError> {
        let bytes = arrays.part(&array, 4 * i, 4)?;
        Ok(i64::from(i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])))
    };
    if guess < n && at(guess)? == id {
        return Ok(Some(guess));
    }
    let (mut low, mut high) = (0, n);
    while low < high {
        let middle = low + (high - low) / 2;
        if at(middle)? < id { low = middle + 1 } else { high = middle }
    }
    Ok(if low < n && at(low)? == id { Some(low) } else { None })
}

fn numbers(arrays: &mut Arrays, section: &str, name: &str, at: u64) -> Result<Vec<f64>, ViewError> {
    let Some(array) = arrays.find(section, name) else { return Ok(Vec::new()) };
    let size = if array.kind == "Float64" { 8 } else { 4 };
    let tuple = size * array.components as u64;
    let bytes = arrays.part(&array, tuple * at, tuple)?;
    Ok(bytes
        .chunks_exact(size as usize)
        .map(|c| match <[u8; 8]>::try_from(c) {
            Ok(c) => f64::from_le_bytes(c),
            Err(_) => f64::from(f32::from_le_bytes([c[0], c[1], c[2], c[3]])),
        })
        .collect())
}
