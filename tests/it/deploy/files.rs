//! The container file, the line for cron, and the units name what exists.

use std::fs;
use std::path::Path;

use crate::support::Workshop;

fn example(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(name)).unwrap()
}

/// The instructions of a container file, with lines joined that end in a backslash.
fn instructions(text: &str) -> Vec<(String, String)> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split_once(' ').unwrap())
        .map(|(name, rest)| (name.to_owned(), rest.trim().to_owned()))
        .collect()
}

#[tokio::test]
async fn the_container_file_sets_what_are_settings_and_runs_commands_that_exist() {
    let instructions = instructions(&example("Containerfile"));
    let of = |name: &str| -> Vec<&str> {
        let matching = instructions.iter().filter(|(one, _)| one == name);
        matching.map(|(_, rest)| rest.as_str()).collect()
    };
    assert_eq!(of("FROM"), ["scratch"]);
    assert!(!of("USER")[0].starts_with('0') && !of("USER")[0].starts_with("root"));
    assert_eq!(of("VOLUME"), ["/data"]);
    for copied in of("COPY").iter().filter_map(|copied| copied.split(' ').nth(1)) {
        // The executable is put there by hand.
        let is_there = copied == "paddock" || example(&format!("{copied}README")).contains("/data");
        assert!(is_there, "{copied}");
    }
    let mut settings = Workshop::bare();
    for (name, value) in of("ENV")[0].split_whitespace().map(|one| one.split_once('=').unwrap()) {
        settings = settings.set(name, value);
    }
    let checked = settings.run(&["check-config"]).await;
    let said = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success() && !said.contains("isn't a setting"), "{said}");
    let check = of("HEALTHCHECK")[0].split_once("CMD ").unwrap().1;
    assert_eq!(serde_json::from_str::<Vec<String>>(check).unwrap(), ["/paddock", "healthcheck"]);
}

/// A container has no /etc/machine-id, so `[replica]` needs a name for each.
#[tokio::test]
async fn the_container_s_second_machine_is_started_by_options_that_exist() {
    let text = example("Containerfile");
    let runs: Vec<&str> = text.lines().filter(|line| line.contains("podman run")).collect();
    let names: Vec<&str> = text
        .split_whitespace()
        .filter_map(|word| word.strip_prefix("PADDOCK_REPLICA__MACHINE="))
        .collect();
    assert_eq!(runs.len(), 3, "one site, and a pair: {runs:?}");
    assert!(names.len() == 2 && names[0] != names[1], "{names:?}");
    for name in names {
        let settings = Workshop::bare().set("PADDOCK_REPLICA__MACHINE", name);
        let checked = settings.run(&["check-config"]).await;
        let said = String::from_utf8_lossy(&checked.stderr);
        assert!(checked.status.success() && !said.contains("isn't a setting"), "{said}");
    }
    let arguments = text.lines().find_map(|line| line.trim_end().split_once("paddock serve "));
    assert_eq!(arguments.unwrap().1, "--standby");
}

#[tokio::test]
async fn what_cron_and_the_timer_run_exists() {
    let script = "/usr/local/sbin/paddock-tell you@maplehollow.example";
    let cron = example("cron");
    let line = cron.lines().rfind(|line| !line.is_empty()).unwrap();
    assert_eq!(line, format!("*/10 * * * * root {script}"));
    let unit = example("systemd/paddock-healthcheck.service");
    assert!(unit.contains("/usr/bin/paddock healthcheck --warn\n"));
    assert!(unit.contains("PADDOCK_CONFIG=/etc/paddock/config.toml\n"));
    let named = unit.lines().find_map(|line| line.strip_prefix("#OnFailure=")).unwrap();
    let tell = example(&format!("systemd/{named}"));
    assert!(tell.contains(&format!("ExecStart={script}\n")));
    // The unit removes what the script leaves there.
    assert!(example("paddock-tell").contains(":-/run}\ntold=$folder/paddock-told\n"));
    assert!(unit.contains("rm -f /run/paddock-told\n"));

    // Nobody serves there, so it fails, in words on standard error.
    let failed = Workshop::new().run(&["healthcheck", "--warn"]).await;

    assert_eq!(failed.status.code(), Some(1));
    assert!(!failed.stderr.is_empty());
}
