//! Tests of loading: from file and environment to a configuration or a refusal.

mod backup;
mod domain;
mod environment_variables;
mod event_refusals;
mod example;
mod files;
mod layers;
mod mail;
mod notice;
mod questions;
mod refusals;
mod replica;
mod secrets;
mod series;
mod special_hours;
mod structure;
mod syntax;
mod tables;
mod warnings;

use std::{fs, path::PathBuf, time::Duration};

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::*;
use crate::clock::UnixMillis;

/// Loads `text` as the owner's file and `variables` as the environment. Removes the file's name
/// from the message, because each test has another one.
fn load(text: &str, variables: &[(&str, &str)]) -> Result<Config, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, text).unwrap();
    let variables = variables.iter().map(|(name, value)| ((*name).into(), (*value).into()));
    Config::load(Some(&file), variables)
        .map_err(|error| error.to_string().replace(&format!("{}/", folder.path().display()), ""))
}

/// Noon in UTC, which is on the same day in the example's time zone.
fn noon(day: Date) -> UnixMillis {
    let noon = day.at(12, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap();
    UnixMillis(noon.timestamp().as_millisecond())
}

fn refusal(text: &str) -> String {
    load(text, &[]).expect_err(text)
}

fn refused_variable(name: &str, value: &str) -> String {
    load("", &[(name, value)]).expect_err(name)
}

#[test]
fn the_example_is_complete_and_is_the_default() {
    let config = Config::load(None, []).unwrap();

    assert_eq!(config.server.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.server.public_url, None);
    assert_eq!(config.storage.path, PathBuf::from("data/paddock.db"));
    assert_eq!(config.webhooks.retries.iter().map(Duration::as_secs).sum::<u64>(), 272_105);
    assert_eq!(config.webhooks.timeout, Duration::from_secs(20));
    assert_eq!(config.admin.access, StaffAccess::Passcode);
    assert_eq!((config.limits.burst, config.limits.window), (5, Duration::from_mins(1)));
    assert_eq!(config.content.site.timezone.iana_name(), Some("America/New_York"));
    let pairs: Vec<_> = config
        .content
        .events
        .iter()
        .map(|event| (event.price.cents(), event.max_attendees))
        .collect();
    assert_eq!(pairs, [(2500, 20), (1500, 40), (8500, 12), (4500, 16)]);
    assert_eq!(config.content.team.len(), 4);
}

#[test]
fn sections_that_still_show_the_example_are_named() {
    let says = |text: &str| -> Vec<String> {
        load(text, &[]).unwrap().notes.iter().map(ToString::to_string).collect()
    };

    let all = says("[site]\nname = \"Elm Farm\"");
    assert!(
        all.contains(&"events: the example's four are still on your site.".to_owned()),
        "{all:?}"
    );
    assert!(
        all.contains(
            &"boarding: the example's boards, invitation, lead and pricing are still on your site."
                .to_owned()
        ),
        "{all:?}"
    );
    assert!(
        all.iter().any(|note| note.starts_with("site: the example's address, answer_within,")),
        "{all:?}"
    );
    let fewer = says("events = []\nteam = []\n[site]\nhidden_pages = [\"/boarding\"]");
    for section in ["events:", "team:", "boarding:"] {
        assert!(!fewer.iter().any(|note| note.starts_with(section)), "{section} {fewer:?}");
    }
    assert!(Config::load(None, []).unwrap().notes.is_empty(), "nobody takes that for their own");
    let example = load(EXAMPLE, &[]).unwrap();
    assert!(example.content.events.len() == 4 && !example.notes.is_empty());
}

#[test]
fn what_the_owner_leaves_out_stays_as_it_was() {
    let config = load("[site]\nname = \"Elm Farm\"\naddress.city = \"Newtown\"", &[]).unwrap();

    assert_eq!(config.content.site.name, "Elm Farm");
    assert_eq!(config.content.site.address.city, "Newtown");
    assert_eq!(config.content.site.address.region, "PA");
    assert_eq!(config.content.events.len(), 4);
}

#[test]
fn a_list_replaces_the_whole_default_list() {
    let event = r#"
        [[events]]
        id = "hay-day"
        title = "Hay Day"
        description = "Help us bring it in."
        date = 2027-06-05
        time = "8 AM"
        location = "Lower field"
        max_attendees = 30
        current_attendees = 0
        price = 7.5
        image = "event-open-barn"
        registration_status = "open"
    "#;

    let config = load(event, &[]).unwrap();

    assert_eq!(config.content.events.len(), 1);
    assert_eq!(config.content.events[0].date.to_string(), "2027-06-05");
    assert_eq!(config.content.events[0].price.cents(), 750);
    assert_eq!(load("events = []", &[]).unwrap().content.events.len(), 0);
}
