//! Tests which events are upcoming, and how many places are left.

use jiff::tz::TimeZone;
use proptest::prelude::*;
use serde_json::json;
use utoipa::PartialSchema;

use super::*;
use crate::clock::UnixMillis;
use crate::config::Config;

const RULES: SignUpRules<'_> =
    SignUpRules { max_party: 10, now: UnixMillis(0), zone: &TimeZone::UTC, waiver: &[] };

fn events() -> Vec<Event> {
    Config::load(None, []).unwrap().content.events
}

fn ids_on(day: &str) -> Vec<String> {
    let events = events();
    let upcoming = upcoming(&events, day.parse().unwrap());
    upcoming.into_iter().map(|event| event.id.clone()).collect()
}

#[test]
fn an_event_leaves_the_list_when_its_day_is_over() {
    assert_eq!(ids_on("2027-06-18"), ["wine-and-ride", "ground-pole-clinic"]);
    assert_eq!(ids_on("2027-06-19"), ["ground-pole-clinic"]);
    assert_eq!(ids_on("2027-12-31"), Vec::<String>::new());
}

#[test]
fn the_next_event_comes_first_whatever_the_owners_order() {
    let mut events = events();
    events.reverse();

    let upcoming = upcoming(&events, "2027-01-01".parse().unwrap());

    let days: Vec<_> = upcoming.iter().map(|event| event.date.to_string()).collect();
    assert_eq!(days, ["2027-05-01", "2027-05-16", "2027-06-18", "2027-07-17"]);
}

#[test]
fn an_event_counts_places_of_both_kinds() {
    let event = serde_json::to_value(EventView::new(
        &events()[2],
        PlacesInUse { taken: 7, held: 0 },
        RULES,
    ))
    .unwrap();

    assert_eq!(event["maxAttendees"], 12);
    assert_eq!(event["currentAttendees"], 3 + 7);
    assert_eq!(event["placesLeft"], 2);
    assert_eq!(event["price"], json!(85.0));
    assert_eq!(event["image"], "event-wine-and-ride");
    assert_eq!(event["registrationLink"], json!(null));
    assert_eq!(event["registrationStatus"], "open");
}

#[test]
fn an_event_says_why_it_is_called_off_and_when_it_was_to_be() {
    let mut event = events().remove(2);
    let view = |event: &Event| {
        serde_json::to_value(EventView::new(event, PlacesInUse::default(), RULES)).unwrap()
    };
    for field in ["calledOff", "previousDate", "previousTime"] {
        assert_eq!(view(&event)[field], "", "{field}");
    }

    event.called_off = "A storm is coming.".to_owned();
    event.previous_date = Some("2027-06-11".parse().unwrap());
    event.previous_time = "5 PM".to_owned();

    assert_eq!(view(&event)["calledOff"], "A storm is coming.");
    assert_eq!(view(&event)["previousDate"], "2027-06-11");
    assert_eq!(view(&event)["previousTime"], "5 PM");
}

#[test]
fn an_event_has_its_own_limit_for_a_party_or_the_usual_one() {
    let most = |max_party| Event { max_party, ..events().remove(2) }.most_in_party(10);

    assert_eq!([0, 1, 4, 15, 21, 100].map(most), [10, 1, 4, 15, 21, 21]);
    assert_eq!(events()[2].most_in_party(1_000), 21);
}

#[test]
fn an_event_says_what_people_pay() {
    let mut event = events().remove(2);
    let view = |event: &Event| {
        serde_json::to_value(EventView::new(event, PlacesInUse::default(), RULES)).unwrap()
    };
    assert_eq!(
        (&view(&event)["priceInWords"], &view(&event)["prices"]),
        (&json!("$85"), &json!([]))
    );

    for (amounts, words) in [
        (&[85.0, 20.0, 0.0][..], "Free to $85"),
        (&[20.0, 85.0], "$20 to $85"),
        (&[20.0, 20.0], "$20"),
        (&[0.0], "Free"),
    ] {
        event.prices = (0..)
            .zip(amounts)
            .map(|(number, dollars)| EventPrice {
                label: format!("Kind {number}"),
                amount: Price::try_from(*dollars).unwrap(),
            })
            .collect();

        assert_eq!(view(&event)["priceInWords"], words);
    }
    assert_eq!(view(&event)["price"], 0.0);
    let only = json!([{ "value": "Kind 0", "label": "Kind 0: Free", "amount": 0.0 }]);
    assert_eq!(view(&event)["prices"], only);
}

#[test]
fn the_schema_says_what_other_programs_read() {
    let schema = serde_json::to_value(EventView::schema()).unwrap();

    let properties = &schema["properties"];
    assert_eq!(properties["price"]["type"], "number");
    assert_eq!(properties["date"]["format"], "date");
    assert!(schema["required"].as_array().unwrap().contains(&json!("registrationLink")));
    let status = serde_json::to_value(Registration::schema()).unwrap();
    assert_eq!(status["enum"], json!(["open", "external", "coming-soon"]));
}

proptest! {
    #[test]
    fn places_left_are_never_more_than_there_are_nor_fewer_than_none(taken: u32) {
        let event = EventView::new(&events()[2], PlacesInUse { taken, held: 0 }, RULES);

        prop_assert_eq!(event.places_left, 9_u32.saturating_sub(taken));
        prop_assert!(event.current_attendees >= taken);
    }
}
