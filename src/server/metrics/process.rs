//! What this process takes from the machine, under the names that all Prometheus clients use.

use std::fs;
use std::time::Duration;

use rustix::process::{Resource, getrlimit};
use rustix::time::{ClockId, clock_gettime};

use super::text::Text;
use crate::clock::SteadyMillis;

/// Reads some files of `/proc`, which takes microseconds. What can't be read is left out.
pub(super) fn write(text: &mut Text, began: SteadyMillis) {
    text.single(
        "process_start_time_seconds",
        "When the process began, in seconds since 1970.",
        Duration::from_millis(u64::try_from(began.0).unwrap_or_default()).as_secs_f64(),
    );
    if let Ok(used) = Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)) {
        const CPU: &str = "process_cpu_seconds_total";
        text.counter(CPU, "Processor time that the process has used.");
        text.sample(CPU, &[], used.as_secs_f64());
    }
    if let Some(bytes) = resident_bytes() {
        text.single("process_resident_memory_bytes", "Memory that the process holds.", bytes);
    }
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        text.single("process_open_fds", "Open files and connections.", open.count());
    }
    if let Some(limit) = getrlimit(Resource::Nofile).current {
        text.single("process_max_fds", "Limit of open files and connections.", limit);
    }
}

fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
