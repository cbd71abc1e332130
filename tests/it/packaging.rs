//! The systemd unit, by systemd's own checks. `scripts/test install` runs it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The package's /usr/bin/paddock.
const WRAPPER: &str = include_str!("../../packaging/paddock.sh");

const UNIT: &str = include_str!("../../packaging/paddock.service");

/// Highest exposure that `systemd-analyze security` may find, in tenths.
const EXPOSURE: &str = "20";

/// The output of `systemd-analyze` with these arguments and the unit, if this machine has it.
fn analyze(arguments: &[&str]) -> Option<(bool, String)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("paddock.service");
    // The executables that the unit names have to exist.
    let unit = UNIT.replace("/usr/lib/paddock/paddock", env!("CARGO_BIN_EXE_paddock"));
    fs::write(&path, unit).unwrap();
    let Ok(output) = Command::new("systemd-analyze").args(arguments).arg(&path).output() else {
        println!("left out: there is no systemd-analyze");
        return None;
    };
    let said = [output.stdout, output.stderr].concat();
    Some((output.status.success(), String::from_utf8_lossy(&said).into_owned()))
}

#[test]
fn systemd_understands_the_whole_unit() {
    let Some((is_well, said)) = analyze(&["verify", "--man=no"]) else { return };

    assert!(is_well && said.trim().is_empty(), "{said}");
}

#[test]
fn the_service_may_do_little() {
    let threshold = format!("--threshold={EXPOSURE}");
    let arguments = ["security", "--offline=true", "--no-pager", &threshold];
    let Some((is_well, said)) = analyze(&arguments) else { return };

    assert!(is_well, "{said}");
}

/// A site that the machine kills again and again, for lack of memory, would stay down from the fifth time on.
#[test]
fn it_is_started_again_however_often_it_ends() {
    assert!(UNIT.contains("\nStartLimitIntervalSec=0\n"));
    assert!(UNIT.contains("\nRestart=on-failure\n"));
}

/// The process that prepares photographs lowers its priority and limits its memory.
#[test]
fn photographs_can_be_prepared() {
    let filters = UNIT.lines().filter_map(|line| line.strip_prefix("SystemCallFilter="));
    let forbidden: Vec<_> = filters.filter_map(|filter| filter.strip_prefix('~')).collect();

    assert_eq!(forbidden, ["@privileged @aio @keyring @memlock"]);
}

/// Writes a program of the shell's.
fn write_script(path: &Path, script: &str) {
    fs::write(path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// What the package's command comes to for the user with this name and number: options of `setpriv`, if it's called,
/// and then the settings, a `:` and the arguments that the executable gets.
fn wrapped(user: (&str, &str), arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    write_script(&path("program"), "echo \"$PADDOCK_CONFIG: $*\"");
    write_script(&path("id"), &format!("[ $1 = -u ] && echo {} || echo {}", user.1, user.0));
    write_script(
        &path("setpriv"),
        "while [ \"$1\" != -- ]; do echo $1; shift; done; shift; exec $@",
    );
    let program = path("program").display().to_string();
    write_script(&path("paddock"), &WRAPPER.replace("/usr/lib/paddock/paddock", &program));
    let mut command = Command::new(path("paddock"));
    command.args(arguments).current_dir(folder.path()).env_clear();
    let output = command.env("PATH", format!("{}:/usr/bin:/bin", folder.path().display())).output();
    let output = output.unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// Cron and timers run as the site's user, and root's commands become that user's.
#[test]
fn the_command_finds_the_site_for_root_and_for_the_site_s_user() {
    let asked = "/etc/paddock/config.toml: healthcheck\n";

    assert_eq!(wrapped(("paddock", "990"), &["healthcheck"]), asked);
    assert!(wrapped(("root", "0"), &["healthcheck"]).ends_with(asked));
    assert!(wrapped(("ada", "1000"), &["healthcheck"]).contains("Run: sudo paddock healthcheck"));
}

#[test]
fn only_the_check_of_the_domain_may_open_its_ports() {
    let may = "--ambient-caps=+net_bind_service";
    let of_root = |verb| wrapped(("root", "0"), &[verb]);

    assert!(of_root("domain-check").contains(may), "{}", of_root("domain-check"));
    assert!(of_root("domain-check").ends_with("/etc/paddock/config.toml: domain-check\n"));
    assert!(!of_root("healthcheck").contains(may));
}

/// `scripts/package` makes this list after the build, which no run of the tests waits for.
#[test]
fn the_list_of_components_has_what_the_program_and_its_pages_contain() {
    let target = "x86_64-unknown-linux-gnu";
    let listing = Command::new("node").args(["scripts/sbom.mjs", target, "1.2.3", "0"]).output();
    let output = listing.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let list: Value = serde_json::from_slice(&output.stdout).unwrap();
    let components = list["components"].as_array().unwrap();
    let names: Vec<_> = components.iter().map(|one| one["name"].as_str().unwrap()).collect();

    for contained in ["axum", "rusqlite", "react-dom"] {
        assert!(names.contains(&contained), "{contained}: {names:?}");
    }
    for tool in ["vite", "esbuild", "insta"] {
        assert!(!names.contains(&tool), "{tool}");
    }
}
