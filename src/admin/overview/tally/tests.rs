//! What is counted where, and what is left out.

use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::*;

const HOUR: i64 = 3_600_000;
/// Wednesday, June 16, 2027, noon in UTC.
const NOW: UnixMillis = UnixMillis(1_813_147_200_000);

fn tally() -> Tally {
    Tally::of(Weeks::until(NOW, &TimeZone::UTC, 4))
}

/// A submission that came in so many hours ago and waits.
fn waiting(hours_ago: i64) -> Submission<'static> {
    Submission {
        created_at: UnixMillis(NOW.0 - hours_ago * HOUR),
        is_spam: false,
        services: r#"["Riding Lessons"]"#,
        source: "/contact",
        handled_at: None,
    }
}

/// A submission that was handled after so many hours.
fn handled(after: i64) -> Submission<'static> {
    let submission = waiting(200);
    Submission {
        handled_at: Some(UnixMillis(submission.created_at.0 + after * HOUR)),
        ..submission
    }
}

fn answer(submissions: &[Submission<'_>]) -> Value {
    let mut tally = tally();
    for submission in submissions {
        tally.submission(submission);
    }
    serde_json::to_value(tally.finish(NOW)).unwrap()
}

#[test]
fn nothing_is_an_answer_too() {
    let answer = answer(&[]);

    assert_eq!(answer["counted_at"], "2027-06-16T12:00:00.000Z");
    let nothing =
        json!({ "enquiries": 0, "spam": 0, "registrations": 0, "attendees": 0, "waiting": 0 });
    assert_eq!(answer["totals"], nothing);
    assert_eq!(answer["weeks"].as_array().unwrap().len(), 4);
    assert_eq!(answer["spam_share"], Value::Null);
    assert_eq!(answer["services"].as_array().unwrap().len(), 8, "what nobody asks for, too");
    assert_eq!(answer["handling"]["median_seconds"], Value::Null);
    assert_eq!(answer["handling"]["oldest_waiting_at"], Value::Null);
}

#[test]
fn spam_is_counted_as_spam_and_nowhere_else() {
    let spam = Submission { is_spam: true, source: "/spam", ..waiting(1) };
    let spam_handled = Submission { is_spam: true, ..handled(1) };

    let answer = answer(&[waiting(1), spam, spam_handled, handled(2)]);

    assert_eq!(answer["totals"]["enquiries"], 2);
    assert_eq!(answer["totals"]["spam"], 2);
    assert_eq!(answer["spam_share"], 0.5);
    assert_eq!(answer["services"][0], json!({ "service": "Riding Lessons", "enquiries": 2 }));
    assert_eq!(answer["sources"], json!([{ "source": "/contact", "enquiries": 2 }]));
    assert_eq!(
        (&answer["handling"]["waiting"], &answer["handling"]["within_a_day"]),
        (&json!(1), &json!(1))
    );
}

#[test]
fn who_asks_for_two_services_is_counted_in_both_and_for_one_twice_once() {
    let camps = r#"["Summer Camps","Events & Clinics","Summer Camps"]"#;
    let broken = Submission { services: "no JSON", ..waiting(1) };

    let answer = answer(&[Submission { services: camps, ..waiting(1) }, broken]);

    let services = answer["services"].as_array().unwrap();
    let asked: Vec<_> = services.iter().filter(|s| s["enquiries"] == 1).collect();
    assert_eq!([&asked[0]["service"], &asked[1]["service"]], ["Summer Camps", "Events & Clinics"]);
    assert_eq!(asked.len(), 2);
    assert_eq!(answer["totals"]["enquiries"], 2);
}

#[test]
fn pages_are_told_apart_by_their_path_and_only_the_first_ten_are_named() {
    let paths: Vec<String> = (0..12).map(|page| format!("/page-{page:02}")).collect();
    let mut submissions: Vec<Submission<'_>> =
        paths.iter().map(|path| Submission { source: path, ..waiting(1) }).collect();
    submissions.push(Submission { source: "/page-07?ref=flyer#form", ..waiting(1) });

    let answer = answer(&submissions);

    let sources = answer["sources"].as_array().unwrap();
    assert_eq!(sources.len(), NAMED_SOURCES);
    assert_eq!(sources[0], json!({ "source": "/page-07", "enquiries": 2 }));
    assert_eq!(sources[1]["source"], "/page-00");
    assert_eq!(answer["other_sources"], 2);
}

#[test]
fn made_up_pages_fill_no_memory() {
    let mut tally = tally();
    for page in 0..KNOWN_SOURCES + 50 {
        tally.submission(&Submission { source: &format!("/{page}"), ..waiting(1) });
    }

    assert_eq!(tally.sources.len(), KNOWN_SOURCES);
    let answer = tally.finish(NOW);
    let named: u64 = answer.sources.iter().map(|source| source.enquiries).sum();
    assert_eq!(named + answer.other_sources, answer.totals.enquiries);
}

#[test]
fn how_long_it_took_is_told_by_the_middle_one() {
    for (hours, median_hours) in
        [(&[5][..], 5.0), (&[1, 300], 150.5), (&[100, 1, 3], 3.0), (&[4, 100, 2, 1], 3.0)]
    {
        let submissions: Vec<_> = hours.iter().map(|hours| handled(*hours)).collect();

        let median = answer(&submissions)["handling"]["median_seconds"].as_f64().unwrap();

        assert!((median / 3600.0 - median_hours).abs() < 1e-9, "{hours:?}: {median}");
    }
}

#[test]
fn a_day_and_three_days_are_24_and_72_hours() {
    let before_it_came = Submission { handled_at: Some(UnixMillis(0)), ..waiting(5) };

    let answer = answer(&[
        handled(24),
        handled(25),
        handled(72),
        handled(73),
        handled(400),
        before_it_came,
        waiting(30),
        waiting(2),
    ]);

    let oldest = UnixMillis(NOW.0 - 30 * HOUR).rfc3339();
    let handling = &answer["handling"];
    assert_eq!(handling["within_a_day"], 2);
    assert_eq!(handling["within_three_days"], 2);
    assert_eq!(handling["later"], 2);
    assert_eq!(handling["waiting"], 2);
    assert_eq!(handling["oldest_waiting_at"], oldest);
}

#[test]
fn what_came_in_other_weeks_changes_nothing() {
    let mut tally = tally();
    for moment in [0, NOW.0 - 40 * 24 * HOUR, NOW.0 + 7 * 24 * HOUR, i64::MAX] {
        tally.submission(&Submission { created_at: UnixMillis(moment), ..waiting(0) });
        tally.registration(UnixMillis(moment), 3);
    }
    tally.registration(UnixMillis(NOW.0 - HOUR), 3);
    tally.registration(UnixMillis(NOW.0 - 8 * 24 * HOUR), 1);

    let answer = tally.finish(NOW);

    assert_eq!(answer.totals.enquiries, 0);
    let parties: Vec<_> = answer
        .weeks
        .iter()
        .map(|week| (week.totals.registrations, week.totals.attendees))
        .collect();
    assert_eq!(parties, [(0, 0), (0, 0), (1, 1), (1, 3)]);
}
