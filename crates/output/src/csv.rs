//! Tables that grow row by row: comma-separated, units in the header, always whole lines.
//!
//! Rows are collected and written at least every second. If a write fails half-way, the file is cut back to its
//! last whole line.

use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use granum_engine::probe::Meter;

use crate::error::OutputError;

/// Longest time that a row waits in memory.
const PATIENCE: Duration = Duration::from_secs(1);

/// A table.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    file: File,
    waiting: Vec<u8>,
    written: u64,
    last_flush: Instant,
}

impl Table {
    /// Creates the file and writes its header.
    pub fn create(path: &Path, header: &str) -> Result<Self, OutputError> {
        let file = File::create(path).map_err(|e| OutputError::write(path, e))?;
        let mut table =
            Self { path: path.to_owned(), file, waiting: Vec::new(), written: 0, last_flush: Instant::now() };
        table.waiting.extend(format!("{header}\n").bytes());
        table.flush()?;
        Ok(table)
    }

    /// Goes on with a table that had `bytes` bytes then; what came later is cut off.
    pub fn resume(path: &Path, header: &str, bytes: u64) -> Result<Self, OutputError> {
        let wrong = |why: &str| OutputError::read(path, why);
        let mut file = File::options()
            .read(true)
            .write(true)
            .open(path)
            .map_err(|e| wrong(&format!("{e}; start a new run folder with `granum run --restart`")))?;
        let mut first = vec![0; header.len() + 1];
        if file.read_exact(&mut first).is_err() || first != format!("{header}\n").as_bytes() {
            return Err(wrong("its columns are others than those of this run; use `granum run --restart`"));
        }
        let length = file.metadata().map_err(|e| OutputError::write(path, e))?.len();
        if length < bytes || bytes < first.len() as u64 {
            return Err(wrong(
                "it is shorter than when the checkpoint was written; use `granum run --restart`",
            ));
        }
        let cut = file.set_len(bytes).and_then(|()| file.seek(SeekFrom::Start(bytes)));
        cut.map_err(|e| OutputError::write(path, e))?;
        let path = path.to_owned();
        Ok(Self { path, file, waiting: Vec::new(), written: bytes, last_flush: Instant::now() })
    }

    /// Bytes of the table, those that wait included.
    pub fn bytes(&self) -> u64 {
        self.written + self.waiting.len() as u64
    }

    /// Writes what waits, down to the disk.
    pub fn sync(&mut self) -> Result<(), OutputError> {
        self.flush()?;
        self.file.sync_data().map_err(|e| OutputError::write(&self.path, e))
    }

    /// Goes on with the table of a probe.
    pub fn resume_probe(path: &Path, meter: &Meter, bytes: u64) -> Result<Self, OutputError> {
        Self::resume(path, &header_of(meter), bytes)
    }

    /// The table of a probe: the time, then its columns.
    pub fn of_probe(path: &Path, meter: &Meter) -> Result<Self, OutputError> {
        Self::create(path, &header_of(meter))
    }

    /// Adds a row. Numbers are written so that they read back to the same bits.
    pub fn row(&mut self, values: impl IntoIterator<Item = f64>) -> Result<(), OutputError> {
        for (i, value) in values.into_iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let whole = value.fract() == 0.0 && value.abs() < 1e15;
            let text = if whole { format!("{comma}{value}") } else { format!("{comma}{value:?}") };
            self.waiting.extend(text.bytes());
        }
        self.waiting.push(b'\n');
        if self.last_flush.elapsed() > PATIENCE || self.waiting.len() > 1 << 16 {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes what waits; on a full disk, as many whole lines as fit.
    pub fn flush(&mut self) -> Result<(), OutputError> {
        self.last_flush = Instant::now();
        let (mut done, mut result) = (0, Ok(()));
        while done < self.waiting.len() && result.is_ok() {
            match self.file.write(&self.waiting[done..]) {
                Ok(0) => result = Err(ErrorKind::WriteZero.into()),
                Ok(n) => done += n,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => result = Err(e),
            }
        }
        let whole = self.waiting[..done].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        self.written += whole as u64;
        self.waiting.clear();
        result.map_err(|error| {
            // A device such as /dev/full has no length to cut back to.
            let _ = self.file.set_len(self.written);
            OutputError::write(&self.path, error)
        })
    }
}

fn header_of(meter: &Meter) -> String {
    let columns: Vec<String> = meter.columns().iter().map(ToString::to_string).collect();
    format!("time [s],{}", columns.join(","))
}

impl Drop for Table {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_to_the_same_bits() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.csv");
        let values = [0.1, -3.0, 1e-300, 1.0 / 3.0, 6.02e23, f64::NAN];
        let mut table = Table::create(&path, "a [m],b,c,d,e,f").unwrap();
        table.row(values).unwrap();
        table.flush().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("a [m],b,c,d,e,f"));
        let back: Vec<u64> =
            lines.next().unwrap().split(',').map(|x| x.parse::<f64>().unwrap().to_bits()).collect();
        assert_eq!(back, values.map(f64::to_bits));
        assert_eq!(lines.next(), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_says_so() {
        let error = Table::create(Path::new("/dev/full"), "a").unwrap_err();
        assert!(matches!(error, OutputError::DiskFull { .. }));
        assert!(error.to_string().contains("free some space"));
    }
}
