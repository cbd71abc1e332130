//! Programs that tests use where they are installed.

use std::process::{Command, Stdio};

/// Whether the program `name` can be run. Says so if a test is skipped without it.
pub fn is_installed(name: &str, package: &str) -> bool {
    let mut command = Command::new(name);
    command.arg("--help").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let is_there = command.status().is_ok();
    if !is_there {
        println!("skipped: {name} is missing (Debian: apt-get install {package})");
    }
    is_there
}
