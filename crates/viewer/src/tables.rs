//! The health record and the probes as columns, thinned to what a chart can show.
//!
//! A short table is read whole and every so-manieth row is taken, the last one always. Of a long one (a health
//! record of a million steps has half a gigabyte) rows are taken at even distances in the file, without reading the
//! rest: peaks between them may be missed, and the answer says that it was `sampled`.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use serde_json::{Value, json};

use crate::ViewError;

/// Rows that a chart gets at most.
const ROWS: usize = 2000;
/// A table up to this size is read whole [bytes].
const SMALL: u64 = 1 << 24;
/// No row is longer than this [bytes].
const LONGEST_ROW: u64 = 1 << 14;

/// Columns of a table as JSON: `names`, `units`, `columns`, `rows` in the file or null, `sampled`.
pub(crate) fn read(path: &Path) -> Result<Value, ViewError> {
    let wrong = |e: std::io::Error| ViewError::damaged(path, e);
    let mut file = File::open(path).map_err(wrong)?;
    let length = file.metadata().map_err(wrong)?.len();
    let mut start = vec![0; length.min(LONGEST_ROW) as usize];
    file.read_exact(&mut start).map_err(wrong)?;
    let header_end = start.iter().position(|&b| b == b'\n').map_or(start.len(), |n| n + 1);
    let header = String::from_utf8_lossy(&start[..header_end]).trim_end().to_owned();
    let (names, units): (Vec<&str>, Vec<&str>) = header
        .split(',')
        .map(|c| c.split_once(" [").map_or((c, ""), |(name, unit)| (name, unit.trim_end_matches(']'))))
        .unzip();
    let mut columns: Vec<Vec<Value>> = vec![Vec::new(); names.len()];
    let mut take = |row: &str| {
        let numbers: Vec<Option<f64>> = row.split(',').map(|n| n.parse().ok()).collect();
        // A row that is being written is not a row yet.
        if numbers.len() == columns.len() && numbers.iter().all(Option::is_some) {
            for (column, n) in columns.iter_mut().zip(numbers) {
                column.push(json!(n.filter(|n| n.is_finite())));
            }
        }
    };
    let sampled = length > SMALL;
    let mut rows = None;
    if sampled {
        let body = length - header_end as u64;
        let mut last = 0;
        for k in 0..ROWS as u64 {
            let at = header_end as u64 + body / (ROWS as u64 - 1) * k;
            let at = at.min(length.saturating_sub(LONGEST_ROW));
            file.seek(SeekFrom::Start(at)).map_err(wrong)?;
            let mut piece = vec![0; LONGEST_ROW.min(length - at) as usize];
            file.read_exact(&mut piece).map_err(wrong)?;
            let lines: Vec<&[u8]> = piece.split_inclusive(|&b| b == b'\n').collect();
            // The first is the rest of a row; at the end of the file the last whole one is wanted.
            let whole: Vec<&&[u8]> = lines.iter().skip(1).filter(|l| l.ends_with(b"\n")).collect();
            let line = if k + 1 == ROWS as u64 { whole.last() } else { whole.first() };
            if let Some(line) = line
                && at >= last
            {
                take(String::from_utf8_lossy(line).trim_end());
                last = at;
            }
        }
    } else {
        file.seek(SeekFrom::Start(header_end as u64)).map_err(wrong)?;
        let mut text = Vec::new();
        file.take(length - header_end as u64).read_to_end(&mut text).map_err(wrong)?;
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.split_inclusive('\n').filter(|l| l.ends_with('\n')).collect();
        let step = lines.len().div_ceil(ROWS).max(1);
        for (i, line) in lines.iter().enumerate() {
            if i % step == 0 || i + 1 == lines.len() {
                take(line.trim_end());
            }
        }
        rows = Some(lines.len());
    }
    Ok(json!({ "names": names, "units": units, "columns": columns, "rows": rows, "sampled": sampled }))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    fn table(rows: usize, wide: usize) -> Value {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.csv");
        let mut text = String::from("time [s],x [m],note [-]\n");
        for i in 0..rows {
            let _ = writeln!(
                text,
                "{},{},1.{}",
                i,
                if i == 3 { f64::NAN } else { 2.0 * i as f64 },
                "0".repeat(wide)
            );
        }
        text += "99999999,1";
        std::fs::write(&path, text).unwrap();
        read(&path).unwrap()
    }

    #[test]
    fn short_tables_are_whole_and_long_ones_span_the_run() {
        let short = table(10, 1);
        assert_eq!(short["names"], json!(["time", "x", "note"]));
        assert_eq!(short["units"], json!(["s", "m", "-"]));
        assert_eq!(short["columns"][0], json!((0..10).map(f64::from).collect::<Vec<_>>()));
        assert_eq!(short["columns"][1][3], Value::Null);
        // 17 MB: sampled; first and last rows are there, times grow, rows belong together.
        for (rows, wide) in [(5001, 1), (60_000, 300)] {
            let long = table(rows, wide);
            let time: Vec<f64> =
                long["columns"][0].as_array().unwrap().iter().map(|t| t.as_f64().unwrap()).collect();
            assert_eq!(long["sampled"], json!(wide == 300));
            assert!(time.len() > 1600 && time.len() <= ROWS + 1, "{}", time.len());
            assert!(time[0] <= 1.0 && time.is_sorted() && *time.last().unwrap() == (rows - 1) as f64);
            let x = long["columns"][1].as_array().unwrap();
            assert!(time.iter().zip(x).all(|(t, x)| x.is_null() || x.as_f64().unwrap() == 2.0 * t));
        }
    }
}
