//! Events that repeat, in config.toml.

use super::warnings::{notes, warnings};
use super::{load, refusal};

fn event(more: &str) -> String {
    format!(
        "[[events]]\nid = \"ride\"\ntitle = \"Ride\"\ndescription = \"Ride.\"\ndate = \"2027-05-01\"\n\
         time = \"9 AM\"\nlocation = \"Barn\"\nmax_attendees = 5\ncurrent_attendees = 0\nprice = 5\n\
         image = \"event-open-barn\"\nregistration_status = \"open\"\n{more}\n"
    )
}

const OWN: &str = "repeat = { every = \"week\", until = 2027-05-15 }\n\n[[events]]\nid = \"ride-2027-05-08\"\nprice = 9";

#[test]
fn an_entry_with_the_id_of_a_date_changes_that_date_alone() {
    let config = load(&event(OWN), &[]).unwrap();

    let events = config.content.events.iter();
    let seen: Vec<_> =
        events.map(|one| (one.id.as_str(), one.price.cents(), &*one.series)).collect();
    assert_eq!(
        seen,
        [
            ("ride-2027-05-01", 500, "ride"),
            ("ride-2027-05-08", 900, "ride"),
            ("ride-2027-05-15", 500, "ride")
        ]
    );
}

#[test]
fn what_is_wrong_is_said_once_at_its_line() {
    for (more, words) in [
        (
            "repeat = { every = \"fortnight\", until = \"2027-06-01\" }",
            "repeat.every is \"fortnight\"; expected",
        ),
        ("repeat = { every = \"week\" }", "repeat.until is empty"),
        (
            "repeat = { every = \"week\", until = \"2027-04-01\" }",
            "before the event's first date, 2027-05-01",
        ),
        (
            "repeat = { every = \"month\", until = \"2029-06-01\" }",
            "it can't be later than 2029-05-01",
        ),
        (
            "repeat = { every = \"day\", until = \"2027-12-31\" }",
            "makes 245 dates; 104 are the most",
        ),
        (
            "repeat = { every = \"week\", until = \"2027-05-01\", except = [\"2027-05-01\"] }",
            "leaves no date",
        ),
        (
            "repeat = { every = \"week\", until = \"2027-05-08\", except = [\"Saturday\"] }",
            "\"Saturday\" where a day belongs",
        ),
        ("series = \"x\"", "series isn't a setting"),
        (&OWN.replace("05-08", "05-09"), "2027-05-09 isn't a date of the event \"ride\""),
        (&OWN.replace("price = 9", "price = \"free\""), "price is"),
        (
            &format!("{OWN}\nrepeat = {{ every = \"week\", until = 2027-06-01 }}"),
            "can't be set for one date of the event \"ride\", which repeats",
        ),
        (
            "minimum_age = 500\nrepeat = { every = \"week\", until = \"2027-12-01\" }",
            "minimum_age is 500",
        ),
    ] {
        let refused = refusal(&event(more));

        assert_eq!(refused.matches(words).count(), 1, "{more}: {refused}");
    }
}

#[test]
fn what_is_probably_wrong_is_said_once_of_all_dates_and_by_its_date_of_one() {
    let weekly = "repeat = { every = \"week\", until = 2027-05-15 }";
    let one = "\n\n[[events]]\nid = \"ride-2027-05-08\"\ncurrent_attendees = 9";

    let of_all = warnings(&event(&format!("max_party = 90\n{weekly}")));
    let of_one = warnings(&event(&format!("{weekly}{one}")));

    assert_eq!(of_all.len(), 1, "{of_all:?}");
    let words = "config.toml, line 13: The event ride: max_party is 90";
    assert!(of_all[0].starts_with(words), "{of_all:?}");
    assert_eq!(of_one.len(), 1, "{of_one:?}");
    let words = "config.toml, line 17: The event ride-2027-05-08 is full";
    assert!(of_one[0].starts_with(words), "{of_one:?}");
}

#[test]
fn a_text_that_mentions_a_hidden_page_is_noted_once_of_all_dates() {
    let text = event("repeat = { every = \"week\", until = 2027-05-15 }");
    let text = text.replace("\"Ride.\"", "\"A ride for boarders.\"");
    let hidden = format!("[site]\nhidden_pages = [\"/boarding\"]\n{text}");

    let notes = notes(&hidden);

    let of_ride: Vec<_> = notes.iter().filter(|note| note.contains("the event")).collect();
    assert_eq!(of_ride.len(), 1, "{of_ride:?}");
    assert!(of_ride[0].contains("line 6: the event \"ride\": description mentions"), "{of_ride:?}");
}
