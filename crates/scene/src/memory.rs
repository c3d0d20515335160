//! The memory that is available, checked before a scene is built. Linux only; unknown elsewhere.

use std::fs;

/// Memory that a new process could use without swapping, in bytes.
pub fn available_bytes() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let machine = line.split_whitespace().next()?.parse::<u64>().ok()? * 1024;
    // A container may allow less than the machine has.
    let group = (|| {
        let number = |file: &str| fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
        Some(number("/sys/fs/cgroup/memory.max")?.saturating_sub(number("/sys/fs/cgroup/memory.current")?))
    })();
    Some(group.map_or(machine, |g| g.min(machine)))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #[test]
    fn linux_knows() {
        assert!(super::available_bytes().is_some_and(|n| n > 1 << 20));
    }
}
