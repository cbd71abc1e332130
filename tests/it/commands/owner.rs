//! Messages to the owner: changes after a reload, warnings, and advice.

use std::fs::{Permissions, set_permissions};
use std::os::unix::fs::PermissionsExt;

use serde_json::Value;

use super::{err, is_well, line, out};
use crate::support::{PATIENCE, SECRET, SmallDisk, Workshop, eventually};

/// An event on this day, with places taken elsewhere.
fn event(id: &str, date: &str, taken: u32) -> String {
    format!(
        "[[events]]\nid = '{id}'\ntitle = 'X'\ndescription = 'X'\ndate = '{date}'\n\
         time = '9 AM – 11 AM'\nlocation = 'X'\nmax_attendees = 20\ncurrent_attendees = {taken}\n\
         price = 1\nimage = 'event-clinic'\nregistration_status = 'open'\n"
    )
}

#[tokio::test]
async fn a_reload_says_what_is_in_effect_and_what_needs_a_restart() {
    // Not in the environment, which overrides the file.
    let workshop = Workshop::bare();
    let first = "[server]\nlisten = '127.0.0.1:0'\n";
    workshop.write("config.toml", first);
    let program = workshop.serve().await;

    let second = "server.listen = '127.0.0.1:1'\nstorage.path = 'data/paddock.db'\n\
                  limits.burst = 7\nevents = []\n[site]\nname = 'Fern'\nphotos = []\n";
    workshop.write("config.toml", second);
    program.signal("HUP").await;

    let now = line(&program, "are in place").await;
    assert_eq!(now["changed"], "events, limits.burst, site.name");
    let later = line(&program, "need a restart").await;
    assert_eq!((&later["changed"], &later["level"]), (&"server.listen".into(), &"WARN".into()));

    program.signal("HUP").await;
    line(&program, "none that is in effect has changed").await;
    eventually("what waits for a restart is told again", async || {
        (program.stderr.so_far().matches("need a restart").count() == 2).then_some(())
    })
    .await;
    workshop.write("config.toml", first);
    program.signal("HUP").await;
    eventually("all is as it was", async || {
        (program.stderr.so_far().matches("are in place").count() == 2).then_some(())
    })
    .await;
    assert_eq!(program.stderr.so_far().matches("need a restart").count(), 2);
    program.stop().await;
}

#[tokio::test]
async fn a_secret_never_stands_in_what_a_reload_says() {
    let workshop = Workshop::new();
    workshop.write("config.toml", &format!("webhooks.secret = '{SECRET}'\n"));
    let program = workshop.serve().await;

    workshop.write("config.toml", "");
    program.signal("HUP").await;

    assert_eq!(line(&program, "are in place").await["changed"], "webhooks.secret");
    assert!(!program.stderr.so_far().contains(SECRET));
    program.stop().await;
}

#[tokio::test]
async fn a_port_that_may_not_be_opened_is_named_with_what_to_grant() {
    let workshop = Workshop::bare().set("PADDOCK_SERVER__LISTEN", "127.0.0.1:80");

    let mut program = workshop.launch_without("net_bind_service");

    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(1));
    let said = program.stderr.so_far();
    for words in ["127.0.0.1:80", "AmbientCapabilities", "setcap", "above 1023", "server.listen"] {
        assert!(said.contains(words), "{words} is missing in {said}");
    }
}

#[tokio::test]
async fn a_secret_that_every_user_can_read_is_warned_of() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    program.stop().await;
    workshop.write("config.toml", "webhooks.secret_file = 'secret.txt'\n");
    workshop.write("secret.txt", SECRET);
    let mode = |name: &str, mode| {
        set_permissions(workshop.path(name), Permissions::from_mode(mode)).unwrap();
    };
    mode(".", 0o755);
    mode("data", 0o755);
    for (secret, database, warned) in [
        (0o600, 0o600, [false, false]),
        (0o640, 0o600, [false, false]),
        (0o644, 0o600, [true, false]),
        (0o600, 0o644, [false, true]),
    ] {
        mode("secret.txt", secret);
        mode("data/paddock.db", database);

        let output = workshop.run(&["check-config"]).await;

        is_well(&output);
        let said = out(&output);
        assert_eq!(["secret.txt", "paddock.db"].map(|name| said.contains(name)), warned, "{said}");
        assert!(!said.contains(SECRET));
    }
    // The folder's permissions keep others from the file.
    mode(".", 0o700);
    assert!(!out(&workshop.run(&["check-config"]).await).contains("Every user"));
    mode(".", 0o755);
    workshop.write("config.toml", &format!("webhooks.secret = '{SECRET}'\n"));
    mode("config.toml", 0o644);
    let program = workshop.serve().await;
    let line = line(&program, "config.toml").await;
    let message = line["message"].as_str().unwrap();
    assert!(message.contains("webhooks.secret") && message.contains("chmod o-rwx"), "{message}");
    program.stop().await;
}

#[tokio::test]
async fn events_that_are_over_or_overbooked_are_warned_of_and_not_refused() {
    let workshop = Workshop::new();
    let events = [event("gone", "2020-02-29", 0), event("full", "2999-01-01", 21)];
    workshop.write("config.toml", &events.concat());

    let output = workshop.run(&["check-config"]).await;

    is_well(&output);
    let said = out(&output);
    assert!(said.contains("gone (2020-02-29)"), "{said}");
    assert!(said.contains("event full") && said.contains("21") && said.contains("20"), "{said}");
    let program = workshop.serve().await;
    line(&program, "gone (2020-02-29)").await;
    line(&program, "The event full").await;
    program.stop().await;
}

#[tokio::test]
async fn all_keys_that_an_event_lacks_are_told_at_once() {
    let workshop = Workshop::new();
    let config = "[[events]]\nid = 'x'\ntitle = 'X'\nprice = -1\n\n[[team]]\nname = 'Ada'\n";
    workshop.write("config.toml", config);

    let output = workshop.run(&["check-config"]).await;

    assert_eq!(output.status.code(), Some(78));
    let said = err(&output);
    let lacks = "line 1: the event \"x\" lacks `description`, `date`, `time`, `location`, \
                 `max_attendees`, `current_attendees`, `image` and `registration_status`";
    for words in [
        lacks,
        "line 4: the event \"x\": price",
        "line 6: the team member \"Ada\" lacks `role` and `bio`",
    ] {
        assert!(said.contains(words), "{words} is missing in {said}");
    }
    assert_eq!(said.lines().count(), 3, "{said}");
}

#[tokio::test]
async fn the_last_line_of_the_log_says_that_it_has_stopped() {
    let workshop = Workshop::new();
    let mut program = workshop.serve().await;

    program.signal("TERM").await;

    assert!(program.ends_within(PATIENCE).await.success());
    let log = program.stderr.so_far();
    let last: Value = serde_json::from_str(log.lines().next_back().unwrap()).unwrap();
    assert_eq!(last["message"], "stopped");
}

#[tokio::test]
async fn on_a_disk_that_is_mounted_to_be_read_only_a_new_passcode_says_so() {
    let workshop = Workshop::new();
    let Some(disk) = SmallDisk::at(&workshop.path("data")) else { return };
    workshop.serve().await.stop().await;
    disk.protect();

    let refused = workshop.run(&["passcode"]).await;

    assert_eq!(refused.status.code(), Some(1));
    assert!(err(&refused).contains("Its disk is mounted to be read only"), "{}", err(&refused));
}
