//! The machine: cores, clocks, and load.

use std::fs;
use std::process::Command;
use std::time::Duration;

/// The cores of servers and of clients, as `taskset` numbers them.
pub(crate) const SERVER_CORE: &str = "0";
const CLIENT_CORE: &str = "1";
/// Both cores, for a server that runs alone.
pub(crate) const BOTH_CORES: &str = "0,1";

/// Unit of processor time in `/proc/PID/stat`, the same on every Linux (`USER_HZ`).
const TICK: Duration = Duration::from_millis(10);

/// Moves this process, and all that it starts later, to the clients' core.
pub(crate) fn pin_clients() {
    let own = std::process::id().to_string();
    let pinned = Command::new("taskset").args(["-pc", CLIENT_CORE, &own]).output().unwrap();
    assert!(pinned.status.success(), "two cores are needed: one for the server, one for clients");
}

/// A command that runs on the servers' core.
pub(crate) fn on_server_core(program: &str) -> Command {
    on_cores(SERVER_CORE, program)
}

/// A command that runs on these cores.
pub(crate) fn on_cores(cores: &str, program: &str) -> Command {
    let mut command = Command::new("taskset");
    command.args(["-c", cores, program]);
    command
}

/// The processor time of a process and its children.
pub(crate) fn cpu_time(process: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // The second field, the name, is in brackets and may contain anything.
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    let fields: Vec<&str> = fields.split(' ').collect();
    let ticks: u32 = fields[11].parse::<u32>().unwrap() + fields[12].parse::<u32>().unwrap();
    children(process).into_iter().map(cpu_time).fold(TICK * ticks, |sum, time| sum + time)
}

/// The processor time used since it was `before`.
pub(crate) fn cpu_time_since(before: Duration, process: u32) -> Duration {
    cpu_time(process).saturating_sub(before)
}

fn children(process: u32) -> Vec<u32> {
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    children.unwrap_or_default().split_whitespace().map(|child| child.parse().unwrap()).collect()
}

/// A line of `/proc/PID/status`, in KiB: `VmRSS:` is the current memory, `VmHWM:` the peak.
pub(crate) fn kibibytes(process: u32, name: &str) -> f64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// Describes the machine, on which the figures depend.
pub(crate) fn description() -> String {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or_default();
    let cores = cpus.lines().filter(|line| line.starts_with("processor")).count();
    let load = fs::read_to_string("/proc/loadavg").unwrap();
    let load = load.split(' ').next().unwrap_or_default();
    format!("{cores} cores, {}; load {load}", model.trim_start_matches(['\t', ':', ' ']))
}
