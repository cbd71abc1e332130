//! Messages of check-config and the start about a missing file and about unsafe settings.

use super::{is_well, line, out};
use crate::support::{Workshop, one_event};

#[tokio::test]
async fn without_a_file_the_program_says_where_it_looked() {
    let workshop = Workshop::new();
    let folder = std::fs::canonicalize(workshop.path(".")).unwrap();

    let output = workshop.run(&["check-config"]).await;

    is_well(&output);
    let said = out(&output);
    assert!(!said.contains("look good"), "{said}");
    for words in [folder.to_str().unwrap(), "no config.toml", "built-in example", "paddock init"] {
        assert!(said.contains(words), "{words} is missing in {said}");
    }
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[tokio::test]
async fn a_file_whose_name_is_nearly_right_is_named() {
    for (name, advice) in [
        ("config.toml.txt", "rename it to config.toml"),
        ("Config.toml", "rename it to config.toml"),
        ("config.tml", "rename it to config.toml"),
        ("config (1).toml", "rename it to config.toml"),
        ("config.example.toml", "copy it to config.toml"),
        ("paddock.toml", "rename it to config.toml"),
    ] {
        let workshop = Workshop::new();
        workshop.write(name, "[site]\nname = \"Elm Farm\"\n");

        let said = out(&workshop.run(&["check-config"]).await);

        assert!(said.contains(&format!("{name} isn't read")) && said.contains(advice), "{said}");
        let program = workshop.serve().await;
        let logged = line(&program, "isn't read").await;
        assert_eq!(logged["level"], "WARN");
        program.stop().await;
    }
    let workshop = Workshop::new();
    workshop.write("notes.txt", "");
    workshop.write("Cargo.toml", "");
    let said = out(&workshop.run(&["check-config"]).await);
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[tokio::test]
async fn check_config_and_the_log_warn_of_the_same_things_once() {
    let workshop = Workshop::new();
    workshop.write(
        "config.toml",
        "admin.access = 'open'\nserver.trusted_proxies = ['0.0.0.0/0']\n\
         webhooks.contact_url = 'http://127.0.0.1:9/'\n",
    );

    let output = workshop.run(&["check-config"]).await;

    is_well(&output);
    let program = workshop.serve().await;
    let said = out(&output);
    for words in ["admin.access is \"open\"", "webhooks.secret is empty", "trusted_proxies has"] {
        assert_eq!(said.matches(words).count(), 1, "{words} in {said}");
        let logged = line(&program, &words.replace('"', "\\\"")).await;
        assert_eq!(logged["level"], "WARN");
        let message = logged["message"].as_str().unwrap();
        assert!(said.contains(message), "{message}\nis not in\n{said}");
        let log = program.stderr.so_far();
        assert_eq!(log.matches(&words.replace('"', "\\\"")).count(), 1, "{log}");
    }
    program.stop().await;
}

#[tokio::test]
async fn a_variable_that_is_no_setting_is_warned_of_unless_a_container_system_sets_it() {
    let workshop = Workshop::new()
        .set("PADDOCK_FOO", "1")
        .set("PADDOCK_PORT", "tcp://10.1.2.3:8080")
        .set("PADDOCK_PORT_8080_TCP_ADDR", "10.1.2.3")
        .set("PADDOCK_SERVICE_HOST", "10.1.2.3")
        .set("PADDOCK_SERVICE_PORT_HTTP", "8080");

    let output = workshop.run(&["check-config"]).await;

    is_well(&output);
    let said = out(&output);
    assert!(said.contains("PADDOCK_FOO isn't a setting"), "{said}");
    assert_eq!(said.matches("isn't a setting").count(), 1, "{said}");
    let program = workshop.serve().await;
    let logged = line(&program, "PADDOCK_FOO isn't a setting").await;
    assert_eq!(logged["level"], "WARN");
    program.stop().await;
}

#[tokio::test]
async fn settings_by_which_nobody_is_told_of_inquiries_are_noted() {
    let workshop = Workshop::new();
    for (settings, is_noted) in [
        ("[site]\nname = \"Elm Farm\"\n", true),
        ("[webhooks]\ncontact_url = \"http://127.0.0.1:9/\"\n", false),
        ("[mail]\noffice = [\"ada@example.org\"]\n", false),
    ] {
        workshop.write("config.toml", settings);

        let output = workshop.run(&["check-config"]).await;

        is_well(&output);
        let said = out(&output);
        assert_eq!(said.contains("Nobody is told of new inquiries"), is_noted, "{said}");
    }
}

#[tokio::test]
async fn what_is_so_of_all_dates_of_an_event_is_said_once() {
    let workshop = Workshop::new();
    let event = one_event("ride", "2099-06-18", 9).replace("9 AM – 10 AM", "After the rain")
        + "max_party = 90\nrepeat = { every = 'week', until = '2099-09-18' }\n";
    workshop.write("config.toml", &event);

    let output = workshop.run(&["check-config"]).await;

    is_well(&output);
    let said = out(&output);
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("ride")).collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines[0].starts_with("In calendars, ride takes up the whole day"), "{said}");
    assert!(lines[1].contains("The event ride: max_party is 90"), "{said}");
}
