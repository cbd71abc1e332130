//! As many events as the settings may have.

use std::fmt::Write as _;
use std::time::Instant;

use paddock::config::{Config, ConfigError, StaffLayer, set_at};
use paddock::server::proof::prove_pages;
use serde_json::{Map, json};

/// Settings with so many events, each with a text of so many characters.
pub(super) fn with_events(count: usize, length: usize) -> String {
    let mut file = String::new();
    for n in 0..count {
        let text = "Hay and oats. ".repeat(length / 14);
        _ = write!(
            file,
            "[[events]]\nid = \"event-{n}\"\ntitle = \"Event number {n}\"\ndescription = \"{text}\"\n\
             date = \"2099-05-01\"\ntime = \"9 AM - 11 AM\"\nlocation = \"Barn\"\nmax_attendees = 9\n\
             current_attendees = 0\nprice = 25\nimage = \"event-clinic\"\nregistration_status = \"open\"\n"
        );
    }
    file
}

fn config(file: &str) -> Result<Config, ConfigError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, file).unwrap();
    let database = folder.path().join("paddock.db").display().to_string();
    Config::load(Some(&path), [("PADDOCK_STORAGE__PATH".to_owned(), database)])
}

#[test]
fn as_many_events_as_there_may_be_are_rendered() {
    let config = config(&with_events(300, 300)).unwrap();
    let began = Instant::now();

    prove_pages(&config).unwrap();

    println!("300 events: {:?}", began.elapsed());
}

#[test]
fn one_more_event_is_refused_in_the_words_of_check_config() {
    let error = config(&with_events(301, 30)).unwrap_err().to_string();

    assert!(error.contains("events has 301 entries; 300 are the most"), "{error}");
}

#[test]
fn more_text_than_pages_can_hold_is_refused() {
    let error = config(&with_events(101, 1_988)).unwrap_err().to_string();

    assert!(error.contains("200000 are the most"), "{error}");
}

#[test]
fn if_staff_have_added_too_many_only_those_are_passed_over_that_must_be() {
    let config = config(&with_events(298, 30)).unwrap();
    let mut patch = Map::new();
    let whole = config.content_view().content["events"]["event-0"].clone();
    for added in ["added-1", "added-2", "added-3"] {
        set_at(&mut patch, &format!("/events/{added}"), Some(whole.clone()));
    }
    set_at(&mut patch, "/events/event-7/price", Some(json!(77)));
    set_at(&mut patch, "/site/tagline", Some(json!("Hay")));

    let config = config.with_fitting_staff_content(&StaffLayer { revision: 1, patch });

    let unfit = &config.staff_content().unfit;
    assert_eq!(unfit.len(), 1, "{unfit:#?}");
    assert!(unfit[0].detail.contains("301 entries"), "{unfit:#?}");
    let content = config.content_view().content;
    assert_eq!(content["events"].as_object().unwrap().len(), 300);
    assert_eq!(content["events"]["event-7"]["price"], 77);
    assert_eq!(content["site"]["tagline"], "Hay");
}
