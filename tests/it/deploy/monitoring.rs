//! The rules and the dashboard ask for figures that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::metrics::read;
use crate::support::{Site, is_installed};

/// Figures that a test's site doesn't have: copies of it, and a certificate.
const NOT_HERE: [&str; 3] = [
    "paddock_backup_late",
    "paddock_backup_proved_timestamp_seconds",
    "paddock_certificate_expiry_timestamp_seconds",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy")
}

/// Names of the figures in `text` that begin with `start`.
fn names<'a>(text: &'a str, start: &str) -> BTreeSet<&'a str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let found = text.match_indices(start).filter(|(at, _)| !text[..*at].ends_with(is_part));
    found
        .map(|(at, _)| text[at..].split(|c| !is_part(c)).next().unwrap())
        .filter(|name| name.len() > start.len())
        .collect()
}

#[tokio::test]
async fn every_figure_of_the_rules_and_the_dashboard_exists() {
    let site = Site::start().await;
    let text = read(&site, "").await;
    let existing: BTreeSet<&str> =
        text.lines().filter_map(|line| line.split([' ', '{']).next()).chain(NOT_HERE).collect();
    for file in ["prometheus/paddock.rules.yml", "grafana.json"] {
        let asking = fs::read_to_string(folder().join(file)).unwrap();
        let asked = &names(&asking, "paddock_") | &names(&asking, "process_");
        assert!(asked.len() > 5, "{asked:?}");
        let missing: Vec<_> = asked.difference(&existing).collect();
        assert!(missing.is_empty(), "{file} asks for {missing:?}");
    }
    site.finish().await;
}

#[test]
fn the_dashboard_is_json_whose_panels_have_a_place_of_their_own() {
    let text = fs::read_to_string(folder().join("grafana.json")).unwrap();
    let dashboard: serde_json::Value = serde_json::from_str(&text).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let places: BTreeSet<String> = panels.iter().map(|one| one["gridPos"].to_string()).collect();
    assert_eq!(places.len(), panels.len());
}

#[test]
fn promtool_takes_the_settings_and_each_alert_is_raised_by_what_it_is_for() {
    if !is_installed("promtool", "prometheus") {
        return;
    }
    for arguments in [
        ["check", "config", "--syntax-only", "prometheus.yml"].as_slice(),
        &["check", "rules", "paddock.rules.yml"],
        &["test", "rules", "paddock.rules.test.yml"],
    ] {
        let mut command = Command::new("promtool");
        let checked = command.args(arguments).current_dir(folder().join("prometheus")).output();
        let checked = checked.unwrap();
        let said = String::from_utf8_lossy(&checked.stdout);
        let faults = String::from_utf8_lossy(&checked.stderr);
        assert!(checked.status.success(), "{arguments:?}: {said}{faults}");
    }
}
