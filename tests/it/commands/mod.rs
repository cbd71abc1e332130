//! The command line: effects, output and exit code of each command.

mod advice;
mod copies;
mod description;
mod log;
mod owner;
mod passcode;
mod reload;
mod service_manager;
mod serving;

use std::process::Output;

use serde_json::{Value, json};

use crate::support::{Program, Workshop, text_matches_snapshot};

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Asserts success without output on standard error.
fn is_well(output: &Output) {
    assert!(output.status.success(), "{}: {}", output.status, err(output));
    assert_eq!(err(output), "");
}

/// The last line of the log with these words, parsed as JSON.
async fn line(program: &Program, words: &str) -> Value {
    program.stderr.says(words).await;
    let log = program.stderr.so_far();
    let last = log.lines().rfind(|line| line.contains(words)).unwrap().to_owned();
    serde_json::from_str(&last).unwrap()
}

/// Tries `passcode` at the site at `origin`. Returns the status.
async fn sign_in(origin: &str, passcode: &str) -> u16 {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = http.post(format!("{origin}/api/admin/session"));
    let reply = request.json(&json!({ "passcode": passcode })).send().await.unwrap();
    reply.status().as_u16()
}

#[tokio::test]
async fn help_names_every_command_and_the_version_is_the_crates() {
    let workshop = Workshop::new();

    let help = workshop.run(&["--help"]).await;
    let version = workshop.run(&["version"]).await;

    is_well(&help);
    let commands = [
        "serve",
        "init",
        "check-config",
        "passcode",
        "backup",
        "backups",
        "restore",
        "upgrade-check",
        "erase",
        "export-person",
        "openapi",
        "healthcheck",
        "mail-check",
        "version",
    ];
    for command in commands {
        let is_told = out(&help).lines().any(|line| line.trim_start().starts_with(command));
        assert!(is_told, "{command} is missing in\n{}", out(&help));
    }
    is_well(&version);
    assert_eq!(out(&version), concat!("paddock ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[tokio::test]
async fn a_command_that_does_not_exist_is_refused() {
    let workshop = Workshop::new();

    let output = workshop.run(&["gallop"]).await;

    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("gallop"), "{}", err(&output));
}

#[tokio::test]
async fn init_writes_the_example_once_and_never_over_a_file() {
    let workshop = Workshop::new();
    is_well(&workshop.run(&["init"]).await);
    let example = include_str!("../../../config.example.toml");
    let written = std::fs::read_to_string(workshop.path("config.toml")).unwrap();
    let settings = |text: &str| text[text.find("# ---- ").unwrap()..].to_owned();
    assert_eq!(settings(&written), settings(example));
    let (head, _) = written.split_once("# ---- ").unwrap();
    for wrong in ["This file is complete", "no config.toml", "make a file named"] {
        assert!(!head.contains(wrong), "{wrong} stands in\n{head}");
    }
    for words in ["delete the rest", "whole\n# list", "paddock check-config", "HUP", "PADDOCK_"] {
        assert!(head.contains(words), "{words} is missing in\n{head}");
    }
    workshop.write("config.toml", "# mine\n");

    let again = workshop.run(&["init"]).await;

    assert_eq!(again.status.code(), Some(1));
    assert!(err(&again).contains("config.toml already exists"), "{}", err(&again));
    assert_eq!(std::fs::read_to_string(workshop.path("config.toml")).unwrap(), "# mine\n");
}

#[tokio::test]
async fn what_init_wrote_is_right_and_under_the_name_that_was_asked_for() {
    let workshop = Workshop::new();

    is_well(&workshop.run(&["init", "--config", "barn.toml"]).await);

    assert!(!workshop.path("config.toml").exists());
    let checked = workshop.run(&["check-config", "--config", "barn.toml"]).await;
    is_well(&checked);
    assert!(out(&checked).contains("Maple Hollow Stables"), "{}", out(&checked));
}

#[tokio::test]
async fn check_config_says_file_line_and_key_of_all_that_is_wrong() {
    let workshop = Workshop::new();
    let text = "[server]\nlissten = \"127.0.0.1:80\"\n\n[limits]\nburst = 0\n";
    workshop.write("config.toml", text);

    let output = workshop.run(&["check-config"]).await;

    assert_eq!(output.status.code(), Some(78));
    assert_eq!(out(&output), "");
    text_matches_snapshot("check_config_errors", &err(&output));
}

#[tokio::test]
async fn check_config_tells_which_events_are_whole_days_to_a_calendar() {
    let workshop = Workshop::new();
    let fine = workshop.run(&["check-config"]).await;
    let event = "[[events]]\nid = 'x'\ntitle = 'X'\ndescription = 'X'\ndate = '2099-06-18'\n\
                 time = 'After the rain'\nlocation = 'X'\nmax_attendees = 1\n\
                 current_attendees = 0\nprice = 1\nimage = 'event-clinic'\n\
                 registration_status = 'open'\n";
    workshop.write("config.toml", event);

    let output = workshop.run(&["check-config"]).await;

    is_well(&fine);
    assert_eq!(out(&fine).lines().count(), 1, "{}", out(&fine));
    is_well(&output);
    let said = out(&output);
    assert!(
        said.contains("\"After the rain\"") && said.contains("x takes up the whole day"),
        "{said}"
    );
}

#[tokio::test]
async fn check_config_starts_nothing() {
    let workshop = Workshop::new();

    is_well(&workshop.run(&["check-config"]).await);

    assert!(!workshop.path("data").exists());
}

#[tokio::test]
async fn a_config_file_that_was_named_must_be_there() {
    let workshop = Workshop::new().set("PADDOCK_CONFIG", "barn.toml");

    let output = workshop.run(&["check-config"]).await;

    assert_eq!(output.status.code(), Some(78));
    assert!(err(&output).contains("barn.toml"), "{}", err(&output));
}

#[tokio::test]
async fn another_passcode_holds_at_once_and_signs_everybody_out() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let origin = program.url("");
    let first = program.first_passcode().await;
    assert_eq!(sign_in(&origin, &first).await, 204);

    let output = workshop.run(&["passcode"]).await;

    is_well(&output);
    let second = out(&output).lines().next().unwrap().to_owned();
    assert!(second.len() >= 20 && second != first, "{second}");
    assert_eq!(sign_in(&origin, &first).await, 401);
    assert_eq!(sign_in(&origin, &second).await, 204);
    program.stop().await;
    let db = rusqlite::Connection::open(workshop.database()).unwrap();
    let sessions: i64 =
        db.query_row("select count(*) from staff_sessions", [], |row| row.get(0)).unwrap();
    assert_eq!(sessions, 1, "the first session has ended");
}

#[tokio::test]
async fn the_owner_may_choose_the_passcode_if_it_is_long_enough() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let first = program.first_passcode().await;

    let short = workshop.run_with(&["passcode", "--stdin"], "hay\n").await;
    let taken = workshop.run_with(&["passcode", "--stdin"], "  oats and barley \r\nsecond\n").await;

    assert_eq!(short.status.code(), Some(1));
    assert!(err(&short).contains("12 to 256 characters"), "{}", err(&short));
    is_well(&taken);
    assert!(!out(&taken).contains("oats"), "what is typed is not repeated");
    assert_eq!(sign_in(&program.url(""), "oats and barley").await, 204);
    assert_eq!(sign_in(&program.url(""), &first).await, 401);
    program.stop().await;
}

#[tokio::test]
async fn in_a_folder_without_a_database_a_command_that_needs_one_says_where_it_looked() {
    let workshop = Workshop::new();
    let folder = std::fs::canonicalize(workshop.path(".")).unwrap();
    let absolute = Workshop::new().set("PADDOCK_STORAGE__PATH", "/nowhere/barn.db");
    for command in [vec!["passcode"], vec!["backup", "copy.db"]] {
        let output = workshop.run(&command).await;

        assert_eq!(output.status.code(), Some(1));
        let said = err(&output);
        let place = folder.join("data/paddock.db");
        for words in [place.to_str().unwrap(), "the folder that your site runs in", "start paddock"]
        {
            assert!(said.contains(words), "{words} is missing in {said}");
        }
        assert!(!workshop.path("data").exists());
        let said = err(&absolute.run(&command).await);
        assert!(said.contains("no database at /nowhere/barn.db. storage.path"), "{said}");
    }
}

#[tokio::test]
async fn openapi_prints_what_the_site_serves() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();

    let output = workshop.run(&["openapi"]).await;

    is_well(&output);
    let printed: Value = serde_json::from_str(&out(&output)).unwrap();
    let served = http.get(program.url("/api/openapi.json")).send().await.unwrap();
    assert_eq!(served.headers()["content-type"], "application/json");
    assert_eq!(printed, served.json::<Value>().await.unwrap());
    assert!(printed["openapi"].as_str().unwrap().starts_with("3.1."), "{}", printed["openapi"]);
    program.stop().await;
}

#[tokio::test]
async fn healthcheck_in_another_folder_names_the_path_where_it_looked() {
    let workshop = Workshop::bare().set("PADDOCK_SERVER__LISTEN", "127.0.0.1:9");

    let output = workshop.run(&["healthcheck"]).await;

    assert_eq!(output.status.code(), Some(1));
    let place = workshop.path("").canonicalize().unwrap().join("data/paddock.db");
    let said = err(&output);
    assert!(said.contains(&format!("there's no database at {}", place.display())), "{said}");
    assert!(said.contains("Run this in the folder that your site runs in"), "{said}");
}

#[tokio::test]
async fn healthcheck_knows_a_running_site_from_none() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let listen = program.address.to_string();
    let beside = workshop.set("PADDOCK_SERVER__LISTEN", &listen);
    is_well(&beside.run(&["healthcheck"]).await);
    // A bare machine has no list of certificate authorities.
    let beside = beside.set("SSL_CERT_FILE", "/nowhere").set("SSL_CERT_DIR", "/nowhere");
    is_well(&beside.run(&["healthcheck"]).await);

    std::fs::rename(beside.database(), beside.path("hidden")).unwrap();
    crate::support::eventually("the site is not well", async || {
        let output = beside.run(&["healthcheck"]).await;
        (output.status.code() == Some(1) && err(&output).contains("not well")).then_some(())
    })
    .await;
    std::fs::rename(beside.path("hidden"), beside.database()).unwrap();
    program.stop().await;

    let output = beside.run(&["healthcheck"]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("the site doesn't run"), "{}", err(&output));
}
