//! Builds the frontend, so that `cargo build` builds everything: installs npm packages if they are
//! missing or out of date, then builds the browser's files and the renderer's script into
//! `OUT_DIR`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};
use std::time::SystemTime;

/// Oldest version of Node that Vite supports. The README names it too.
const NODE: (u32, u32) = (20, 19);

/// Inputs of the frontend's build below `frontend/`, besides the files in `src`.
const SOURCES: [&str; 6] =
    ["build", "images", "package.json", "package-lock.json", ".npmrc", "tsconfig.json"];

fn main() {
    let frontend = PathBuf::from(var("CARGO_MANIFEST_DIR")).join("frontend");
    let out = PathBuf::from(var("OUT_DIR")).join("frontend");
    for source in SOURCES {
        println!("cargo:rerun-if-changed=frontend/{source}");
    }
    watch_code(&frontend.join("src"));
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=migrations");

    check_node();
    if packages_are_stale(&frontend) {
        run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&frontend));
    }
    run(Command::new("node").arg("build/build.mjs").arg("--out").arg(&out).current_dir(&frontend));
}

/// Watches every file below `folder` that isn't a test, so that editing a test rebuilds nothing. A
/// new file matters only when a watched file imports it.
fn watch_code(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if path.is_dir() {
            if name != "testing" {
                watch_code(&path);
            }
        } else if !name.contains(".test.") {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
}

/// Stops the build with advice if Node is missing or too old.
fn check_node() {
    let output = Command::new("node").arg("--version").output();
    let Ok(output) = output else {
        fail(
            "Node is not installed. paddock's pages are built with it (only built: it is not \
              needed to run paddock). Install Node 20.19 or newer with npm, then build again.",
        );
    };
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut parts = version.trim_start_matches('v').split('.').map(str::parse::<u32>);
    let found = (parts.next(), parts.next());
    let (Some(Ok(major)), Some(Ok(minor))) = found else {
        fail(&format!("`node --version` answers {version:?}, which is no version."));
    };
    if (major, minor) < NODE {
        fail(&format!(
            "Node {version} is too old to build paddock's pages. Install 20.19 or newer."
        ));
    }
}

/// Whether `npm ci` has never run, or ran for an older lock file.
fn packages_are_stale(frontend: &Path) -> bool {
    let changed = |path: &str| -> Option<SystemTime> {
        fs::metadata(frontend.join(path)).and_then(|file| file.modified()).ok()
    };
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Some(installed), Some(wanted)) => installed < wanted,
        _ => true,
    }
}

fn run(command: &mut Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => fail(&format!("{command:?} failed ({status}); its own words stand above.")),
        Err(error) => fail(&format!("{command:?} could not be started: {error}")),
    }
}

fn var(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| fail(&format!("cargo did not set {name}")))
}

fn fail(message: &str) -> ! {
    println!("cargo:error={message}");
    exit(1);
}
