//! Times of events and of the week.

use std::fs;

use serde_json::{Value, json};

use super::*;
use crate::config::Config;

/// The timetable of the example, changed by `toml`, in spring 2027.
fn timetable(toml: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, toml).unwrap();
    let config = Config::load(Some(&file), []).unwrap();
    serde_json::to_value(Timetable::new(&config.content, "2027-05-02".parse().unwrap())).unwrap()
}

/// The time of an event with these settings.
fn when(date: &str, time: &str, zone: &str) -> Value {
    let occasion = occasion(date, time, zone, "");
    json!([occasion["starts"], occasion["ends"]])
}

/// An event with these settings and `rest`.
fn occasion(date: &str, time: &str, zone: &str, rest: &str) -> Value {
    let event = format!(
        "[site]\ntimezone = '{zone}'\n[[events]]\nid = 'x'\ntitle = 'X'\ndescription = 'X'\n\
         date = '{date}'\ntime = '{time}'\nlocation = 'X'\nmax_attendees = 1\n\
         current_attendees = 0\nprice = 1\nimage = 'event-clinic'\n\
         registration_status = 'open'\n{rest}\n"
    );
    timetable(&event)["events"][0].clone()
}

#[test]
fn opening_hours_name_every_day() {
    assert_eq!(
        timetable("")["hours"],
        json!([
            { "days": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
              "opens": "08:00", "closes": "20:00" },
            { "days": ["Saturday"], "opens": "08:00", "closes": "18:00" },
            { "days": ["Sunday"], "opens": "09:00", "closes": "17:00" },
        ])
    );
    let weekend = "[site]\nhours = [{ days = 'Sat-Mon', opens = '9:30 AM', closes = 'noon' }]";
    assert_eq!(
        timetable(weekend)["hours"],
        json!([{ "days": ["Saturday", "Sunday", "Monday"],
                 "opens": "09:30", "closes": "12:00" }])
    );
}

#[test]
fn special_hours_have_their_days_and_a_closed_day_opens_and_closes_at_midnight() {
    let special = "[site]\nspecial_hours = [\
                   { date = 2027-05-30, until = 2027-05-31, closed = true },\
                   { date = '2027-05-09', times = '10 AM – 2 PM' },\
                   { date = '2027-05-01', closed = true },\
                   { date = '2027-09-06', closed = true }]";
    assert_eq!(
        timetable(special)["specialHours"],
        json!([
            { "validFrom": "2027-05-09", "validThrough": "2027-05-09",
              "opens": "10:00", "closes": "14:00" },
            { "validFrom": "2027-05-30", "validThrough": "2027-05-31",
              "opens": "00:00", "closes": "00:00" },
        ])
    );
    assert_eq!(timetable("")["specialHours"], json!([]));
}

#[test]
fn the_events_are_those_that_pages_show_in_the_same_order() {
    let events = timetable("")["events"].clone();

    let ids: Vec<_> = events.as_array().unwrap().iter().map(|event| &event["id"]).collect();
    assert_eq!(ids, ["spring-open-barn", "wine-and-ride", "ground-pole-clinic"]);
}

#[test]
fn an_event_is_at_the_hour_of_its_place_in_summer_and_in_winter() {
    let table = [
        ("2027-06-18", "6:30 PM – 9 PM", "America/New_York", "18:30:00-04:00", "21:00:00-04:00"),
        ("2027-12-18", "6:30 PM – 9 PM", "America/New_York", "18:30:00-05:00", "21:00:00-05:00"),
        ("2027-06-18", "9–11 AM", "Asia/Kolkata", "09:00:00+05:30", "11:00:00+05:30"),
        // The night when daylight saving ends is an hour longer.
        ("2027-11-07", "1 AM – 3 AM", "America/New_York", "01:00:00-04:00", "03:00:00-05:00"),
        // Daylight saving skips this hour.
        ("2028-03-12", "2:30 AM – 5 AM", "America/New_York", "03:30:00-04:00", "05:00:00-04:00"),
    ];
    for (day, time, zone, starts, ends) in table {
        let expected = json!([format!("{day}T{starts}"), format!("{day}T{ends}")]);
        assert_eq!(when(day, time, zone), expected, "{day} {time}");
    }
}

#[test]
fn an_event_that_ends_past_midnight_ends_on_the_next_day() {
    assert_eq!(
        when("2027-12-31", "9 PM – 1 AM", "UTC"),
        json!(["2027-12-31T21:00:00+00:00", "2028-01-01T01:00:00+00:00"])
    );
}

/// On March 12, 2028, clocks skip the hour after 2 AM.
#[test]
fn an_event_in_the_hour_that_clocks_skip_ends_after_it_begins() {
    for (time, starts, ends) in [
        ("1:30 AM – 2:15 AM", "01:30:00-05:00", "03:15:00-04:00"),
        ("2:30 AM – 3:15 AM", "03:30:00-04:00", "04:15:00-04:00"),
        ("2:30 AM – 3:30 AM", "03:30:00-04:00", "04:30:00-04:00"),
        ("1 AM – 4 AM", "01:00:00-05:00", "04:00:00-04:00"),
    ] {
        let expected = json!([format!("2028-03-12T{starts}"), format!("2028-03-12T{ends}")]);
        assert_eq!(when("2028-03-12", time, "America/New_York"), expected, "{time}");
    }
}

#[test]
fn a_moment_is_read_as_it_is_written() {
    for text in [
        "2027-06-18",
        "2027-06-18T18:30:00-04:00",
        "2027-06-18T09:00:00+05:30",
        "2028-01-01T01:00:00+00:00",
    ] {
        assert_eq!(text.parse::<Moment>().unwrap().to_string(), text);
    }
    for text in ["", "soon", "2027-06-31", "18:30"] {
        assert!(text.parse::<Moment>().is_err(), "{text}");
    }
}

#[test]
fn a_moved_event_has_its_earlier_start_with_the_hours_of_then_or_the_same() {
    let before = |rest: &str| {
        let event = occasion("2027-06-18", "6:30 PM – 9 PM", "America/New_York", rest);
        event["previouslyStarts"].clone()
    };

    assert_eq!(before(""), Value::Null);
    assert_eq!(before("previous_date = '2027-06-11'"), "2027-06-11T18:30:00-04:00");
    assert_eq!(
        before("previous_date = '2027-06-18'\nprevious_time = '5 PM – 8 PM'"),
        "2027-06-18T17:00:00-04:00"
    );
    assert_eq!(before("previous_date = '2027-12-18'\nprevious_time = 'soon'"), "2027-12-18");
}

#[test]
fn an_event_is_known_no_more_exactly_than_its_owner_said() {
    assert_eq!(when("2027-06-18", "After the rain", "UTC"), json!(["2027-06-18", null]));
    assert_eq!(when("2027-06-18", "7 PM", "UTC"), json!(["2027-06-18T19:00:00+00:00", null]));
}
