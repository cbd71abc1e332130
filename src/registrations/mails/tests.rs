//! Tests of the facts of mails.

use super::*;
use crate::config::Config;

fn registration(event_id: &str) -> Registration {
    Registration {
        id: "019ad6b2-8a00-7000-8000-000000000001".to_owned(),
        form_id: String::new(),
        created_at: UnixMillis(0),
        event_id: event_id.to_owned(),
        event_title: "As it was called".to_owned(),
        event_date: "2027-06-18".to_owned(),
        event_time: "noon".to_owned(),
        event_location: "Arena".to_owned(),
        name: "Ada Love".to_owned(),
        email: "ada@visitor.example".to_owned(),
        phone: "(215) 555-0171".to_owned(),
        special_requests: "Side by side".to_owned(),
        total_attendees: 2,
        total_cost_cents: 17_000,
        status: RegistrationStatus::Confirmed,
        cancelled_at: None,
        replaced_by: None,
        spam_score: 0,
        spam_reasons: Vec::new(),
    }
}

fn attendees() -> [Attendee; 2] {
    [("Ada Love", None), ("pills.example", Some(Age::Years(9)))].map(|(name, age)| Attendee {
        position: 0,
        name: name.to_owned(),
        age,
        special_requirements: "pills.example".to_owned(),
        attended_at: None,
        missed_at: None,
        price_label: String::new(),
        price_cents: 8_500,
        answers: Vec::new(),
    })
}

#[test]
fn the_office_reads_all_of_it_and_the_registrant_names_alone() {
    let content = Config::load(None, []).unwrap().content;
    let registration = registration("wine-and-ride");

    let office = for_office(&registration, &attendees(), &content);
    let visitor = for_registrant(&registration, &attendees(), &content, 8_500);
    let canceled = of_cancellation(&registration, &attendees(), &content, 8_500);

    let ages: Vec<_> = office.guests.iter().map(|guest| &*guest.age).collect();
    assert_eq!(ages, ["", "9"]);
    assert_eq!(office.guests[1].special_requirements, "pills.example");
    assert_eq!(office.special_requests, "Side by side");
    assert_eq!(office.id, registration.id);
    assert_eq!(visitor.names.as_slice(), ["Ada Love", "Rider 2"]);
    assert_eq!((visitor.payment.paid_cents, canceled.to_refund_cents), (8_500, 8_500));
    assert_eq!((visitor.total_cents, office.total_cents), (17_000, 17_000));
    let json = serde_json::to_string(&(&visitor, &canceled)).unwrap();
    assert!(!json.contains("pills") && !json.contains("Side by side"), "{json}");
    assert_eq!(visitor.event.title, "Wine and Ride");
    assert_eq!(visitor.event.starts, "2027-06-18T18:30:00-04:00");
    assert!(visitor.event.address.starts_with("Maple Hollow Stables, 480 Hollow Road"));
}

#[test]
fn an_event_that_the_owner_removed_is_as_it_was() {
    let content = Config::load(None, []).unwrap().content;

    let event = event(&registration("gone"), &content);

    assert_eq!((&*event.title, &*event.time), ("As it was called", "noon"));
    assert_eq!((&*event.starts, event.ends), ("2027-06-18", None));
    assert_eq!(event.location, "Arena");
}
