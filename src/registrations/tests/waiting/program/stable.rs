//! The settings, with one event, and the form of a party.

use std::sync::OnceLock;
use std::time::Duration;

use jiff::tz::TimeZone;

use crate::config::Config;
use crate::content::Event;
use crate::registrations::registration::{AttendeeForm, Party, RegistrantForm, RegistrationForm};
use crate::registrations::tests::waiting::clock::DAY;
use crate::registrations::waiting_list_form::WaitingListForm;

pub(super) const EVENT: &str = "wine-and-ride";

pub(in crate::registrations::tests::waiting) fn config() -> Config {
    static CONFIG: OnceLock<Config> = OnceLock::new();
    CONFIG.get_or_init(new_config).clone()
}

fn new_config() -> Config {
    let mut config = Config::load(None, []).unwrap();
    config.registrations.undo = Duration::ZERO;
    config.content.site.timezone = TimeZone::UTC;
    config.content.events.retain(|event| event.id == EVENT);
    let event = &mut config.content.events[0];
    (event.current_attendees, event.max_attendees) = (0, 6);
    event.date = jiff::civil::date(1970, 1, DAY);
    config
}

pub(super) fn event(config: &Config) -> Event {
    config.content.events[0].clone()
}

pub(super) fn form(people: u32, at_least: u32) -> Party {
    let person = |number: u32| AttendeeForm {
        name: Some(format!("Rider {number}")),
        ..AttendeeForm::default()
    };
    let form = RegistrationForm {
        event_id: Some(EVENT.to_owned()),
        primary_registrant: Some(RegistrantForm {
            name: Some("Ada".to_owned()),
            email: Some("somebody@stable.example".to_owned()),
            phone: Some("(215) 555-0134".to_owned()),
            ..RegistrantForm::default()
        }),
        additional_attendees: Some((1..people).map(person).collect()),
        waiting_list: Some(WaitingListForm { at_least: Some(at_least) }),
        ..RegistrationForm::default()
    };
    Party::of_visitor(form, &[], &[]).unwrap()
}
