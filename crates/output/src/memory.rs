//! How much memory the process has used, and how much a file may ask for. Linux only; elsewhere unknown.

use std::fs;

/// A line `Name:  123 kB` of a file in `/proc`, in bytes.
fn kilobytes(file: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}

/// Most memory that this process has held, in bytes; zero where it is unknown.
pub fn peak_bytes() -> u64 {
    kilobytes("/proc/self/status", "VmHWM").unwrap_or(0)
}

/// Bytes that a file of so many may unpack to. What granum writes is at most some twenty times as large in memory; a file that
/// asks for more was made by somebody else, to no good.
pub fn unpacked_at_most(file: usize) -> usize {
    file.saturating_mul(128).saturating_add(64 << 20)
}

/// Bytes in words: `1.5 GB`.
pub fn in_words(bytes: f64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"];
    let power = (bytes.max(1.0).log10() / 3.0).floor().clamp(0.0, 4.0);
    let value = bytes / 1000_f64.powf(power);
    format!("{value:.*} {}", usize::from(power > 0.0 && value < 100.0), units[power as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_in_words() {
        assert_eq!(in_words(0.0), "0 B");
        assert_eq!(in_words(1500.0), "1.5 kB");
        assert_eq!(in_words(250e9), "250 GB");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_knows() {
        assert!(peak_bytes() > 1 << 20);
    }
}
