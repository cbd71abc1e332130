//! Tests of refused events: the messages contain the event's name and line.

use super::refusal;
use crate::config::EXAMPLE;

/// The example's events as an owner's file, with `from` replaced by `to`.
fn events(from: &str, to: &str) -> String {
    let start = EXAMPLE.find("[[events]]").unwrap();
    let end = EXAMPLE.find("# ---- Lessons").unwrap();
    let events = &EXAMPLE[start..end];
    assert!(events.contains(from), "{from}");
    events.replacen(from, to, 1)
}

/// A part of the example, its replacement, and the refusal.
const WRONG_EVENTS: &[(&str, &str, &str)] = &[
    (
        "id = \"wine-and-ride\"",
        "id = \"Wine & Ride\"",
        "the event \"Wine & Ride\": id is \"Wine & Ride\"; it must",
    ),
    (
        "id = \"wine-and-ride\"",
        "id = \"spring-open-barn\"",
        "the event \"spring-open-barn\": id is \"spring-open-barn\", and so is that of entry 2; each \
         needs its own",
    ),
    (
        "\"2027-06-18\"",
        "\"6/18/2027\"",
        "the event \"wine-and-ride\": date is \"6/18/2027\" where a day belongs",
    ),
    (
        "\"2027-06-18\"",
        "2027-06-18T18:30:00",
        "the event \"wine-and-ride\": date is \"2027-06-18T18:30:00\" where",
    ),
    (
        "\"2027-06-18\"",
        "\"2027-06-31\"",
        "the event \"wine-and-ride\": date is \"2027-06-31\" where a day belongs",
    ),
    (
        "\"2027-06-18\"",
        "\"9999-12-31\"",
        "the event \"wine-and-ride\": date is \"9999-12-31\"; its year must be from 1900 to 9998",
    ),
    (
        "\"2027-06-18\"",
        "\"0027-06-18\"",
        "the event \"wine-and-ride\": date is \"0027-06-18\"; its year must be from 1900 to 9998",
    ),
    (
        "price = 85",
        "price = -85",
        "the event \"wine-and-ride\": price is -85; a price is 0 to 100000 dollars",
    ),
    (
        "price = 85",
        "price = \"85\"",
        "the event \"wine-and-ride\": price is a text where a number belongs, such as 25",
    ),
    (
        "price = 85",
        "prize = 85",
        "the event \"wine-and-ride\": prize isn't a setting; did you mean `price`?",
    ),
    (
        "max_attendees = 12",
        "max_attendees = 0",
        "the event \"wine-and-ride\": max_attendees is 0; a whole",
    ),
    (
        "image = \"event-wine-and-ride\"",
        "image = \"wine.jpg\"",
        "the event \"wine-and-ride\": image is \"wine.jpg\"; expected one of event-open-barn, event-trail-ride, ",
    ),
    (
        "registration_link = \"https://tickets.maplehollow.example/spring-open-barn\"",
        "",
        "the event \"spring-open-barn\": registration_status is \"external\"; then registration_link must say where",
    ),
    (
        "registration_status = \"coming-soon\"",
        "registration_status = \"comming-soon\"",
        "the event \"ground-pole-clinic\": registration_status is \"comming-soon\"; expected one of open, external, \
             coming-soon; did you mean coming-soon?",
    ),
    (
        "previous_date = \"\"",
        "previous_date = \"June 11\"",
        "the event \"wine-and-ride\": previous_date is \"June 11\" where a day belongs",
    ),
    (
        "prices = []",
        "prices = [{ label = \"Rider\", amount = 85 }, { label = \"Rider\", amount = 20 }]",
        "the event \"wine-and-ride\": ",
    ),
    (
        "prices = []",
        "prices = [{ label = \" \", amount = 85 }]",
        "label is empty; some words belong here",
    ),
    (
        "prices = []",
        "prices = [{ label = \"Rider\", amount = -1 }]",
        "amount is -1; a price is 0 to 100000 dollars",
    ),
    ("prices = []", "prices = [{ label = \"Rider\" }]", "entry 1 of prices lacks `amount`"),
    (
        "\nquestions = []\n\n# Whether",
        "\nquestions = [{ id = \"horse\", label = \"Horse\", kind = \"choice\" }]\n\n# Whether",
        "choices has 0 entries; a choice needs 2 to 20",
    ),
    (
        "waiver = false",
        "waiver = true",
        "the event \"wine-and-ride\": waiver is true, but there's no waiver to sign: put its text into site.waiver first",
    ),
    (
        "payment_link = \"\"",
        "payment_link = \"http://pay.example/\"",
        "the event \"wine-and-ride\": payment_link must begin with https://",
    ),
    (
        "payment_link = \"\"",
        "payment_link = \"https://erin:hunter2@pay.example/\"",
        "the event \"wine-and-ride\": payment_link has a user name or a password before the @, which every visitor would see",
    ),
    (
        "previous_time = \"\"",
        "previous_time = \"5 PM\"",
        "the event \"wine-and-ride\": previous_time says the hours before the event was moved; then previous_date must",
    ),
];

#[test]
fn a_long_reason_for_calling_off_is_refused() {
    let refusal =
        refusal(&events("called_off = \"\"", &format!("called_off = {:?}", "é".repeat(301))));

    let message = "the event \"wine-and-ride\": called_off has 301 characters; 300 are the most";
    assert!(refusal.contains(message), "{refusal}");
}

#[test]
fn an_event_is_refused_for_what_is_wrong_with_it() {
    for &(from, to, message) in WRONG_EVENTS {
        let text = events(from, to);
        // Of two entries with one id, the second is wrong.
        let lines = text.lines().enumerate();
        let line = lines.filter(|(_, line)| !to.is_empty() && line.contains(to)).last();

        let refusal = refusal(&text);

        assert!(refusal.contains(message), "{refusal}\nshould say\n{message}");
        if let Some((line, _)) = line {
            let line = line + 1;
            assert!(refusal.contains(&format!("config.toml, line {line}: ")), "{line}: {refusal}");
        }
    }
}

#[test]
fn no_event_takes_the_address_of_the_past_ones() {
    let own = events("id = \"wine-and-ride\"", "id = \"past\"");

    let refused = refusal(&format!("[site]\npast_events = true\n\n{own}"));

    assert!(
        refused.contains("id is \"past\", which is the address of the past events"),
        "{refused}"
    );
}

#[test]
fn an_event_has_a_few_short_tags() {
    let own = events("tags = []", "tags = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\"]");

    assert!(refusal(&own).contains("tags has 6 tags; 5 are the most"), "{}", refusal(&own));
}
