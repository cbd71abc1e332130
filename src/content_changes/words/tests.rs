//! Changes and publications in words.

use serde_json::json;

use super::*;
use crate::config::CONTENT_TABLES;

#[test]
fn texts_are_named_as_in_the_editor() {
    for (pointer, said) in [
        ("/home/approach", "changed the teaching paragraphs of the home page"),
        ("/about/story", "changed the paragraphs of your story"),
    ] {
        assert_eq!(change(pointer, "", Some(&json!(["A"])), Some(&json!(["B"]))), said);
    }
}

#[test]
fn several_prices_are_said_one_by_one() {
    let prices = |adult: u32| json!([{ "label": "Adult", "amount": adult }, { "label": "Child", "amount": 25.5 }]);

    let said = change("/events/ride/prices", "Winter Ride", Some(&prices(40)), Some(&prices(45)));

    let expected =
        "changed the prices of Winter Ride from Adult $40, Child $25.50 to Adult $45, Child $25.50";
    assert_eq!(said, expected);
    let many = json!(vec![json!({ "label": "Somebody", "amount": 1 }); 9]);
    assert_eq!(
        change("/events/ride/prices", "It", Some(&prices(40)), Some(&many)),
        "changed the prices of It"
    );
}

#[test]
fn a_change_is_said_in_plain_words() {
    let long = "x".repeat(61);
    for (pointer, subject, before, after, said) in [
        (
            "/lessons/packages/trailblazer/price",
            "Trailblazer",
            json!(295),
            json!(310),
            "changed the price of Trailblazer from $295 to $310",
        ),
        (
            "/camp/price_per_week",
            "",
            json!(350),
            json!(349.5),
            "changed the price of a week of the summer camp from $350 to $349.50",
        ),
        (
            "/site/phone",
            "",
            json!("1"),
            json!("2"),
            "changed the phone number from \u{201c}1\u{201d} to \u{201c}2\u{201d}",
        ),
        (
            "/site/address/street",
            "",
            json!("A"),
            json!("B"),
            "changed the street of the address from \u{201c}A\u{201d} to \u{201c}B\u{201d}",
        ),
        ("/home/lead", "", json!("A"), json!(long), "changed the opening words of the home page"),
        (
            "/site/safety_line",
            "",
            json!(""),
            json!("Helmets"),
            "set the safety line to \u{201c}Helmets\u{201d}",
        ),
        (
            "/home/quote/text",
            "",
            json!("A"),
            json!(""),
            "emptied the text of the quote of the home page",
        ),
        ("/events/hay-day", "Hay Day", json!(null), json!({}), "added the event Hay Day"),
        ("/events/hay-day", "Hay Day", json!({}), json!(null), "removed the event Hay Day"),
        ("/events/hay-day/hidden", "Hay Day", json!(null), json!(true), "hid the event Hay Day"),
        (
            "/events/hay-day/hidden",
            "Hay Day",
            json!(true),
            json!(false),
            "showed the event Hay Day again",
        ),
        (
            "/events/hay-day/called_off",
            "Hay Day",
            json!(null),
            json!("It rains."),
            "called Hay Day off: It rains.",
        ),
        (
            "/events/hay-day/called_off",
            "Hay Day",
            json!("It rains."),
            json!(""),
            "put Hay Day back on",
        ),
        (
            "/events/hay-day/minimum_age",
            "Hay Day",
            json!(null),
            json!(21),
            "set the minimum age of Hay Day to 21",
        ),
        (
            "/site/notice/until",
            "",
            json!(""),
            json!("2027-01-14 14:00"),
            "set the end of the notice to Thu, Jan 14, 2027, 2 PM",
        ),
        (
            "/events/hay-day/date",
            "Hay Day",
            json!("2027-06-18"),
            json!("2027-06-19"),
            "changed the date of Hay Day from Fri, Jun 18, 2027 to Sat, Jun 19, 2027",
        ),
        ("/team", "", json!([1]), json!([2]), "changed the team"),
    ] {
        let (before, after) =
            [before, after].map(|value| Some(value).filter(|value| !value.is_null())).into();

        assert_eq!(change(pointer, subject, before.as_ref(), after.as_ref()), said);
    }
}

#[test]
fn a_change_of_the_questions_names_the_question() {
    let ask = |id: &str, label: &str| json!({ "id": id, "label": label, "kind": "text" });
    let (days, horse) = (ask("days", "Which days suit you?"), ask("horse", "Do you have a horse?"));
    let long = ask("long", &"why ".repeat(50));
    for (before, after, said) in [
        (json!([]), json!([days]), "added the question “Which days suit you?”"),
        (json!([days]), json!([horse, days]), "added the question “Do you have a horse?”"),
        (json!([]), json!([days, horse]), "added 2 questions"),
        (json!([days]), json!([]), "removed the question “Which days suit you?”"),
        (json!([days]), json!([ask("days", "When?")]), "changed the question “When?”"),
        (json!([days, horse]), json!([horse, days]), "changed the order of the questions"),
        (json!([days]), json!([horse]), "changed the questions"),
        (
            json!([]),
            json!([long]),
            "added the question “why why why why why why why why why why why why why why why…”",
        ),
    ] {
        assert_eq!(change("/site/questions", "", Some(&before), Some(&after)), said);
    }
    assert_eq!(
        change("/events/ride/questions", "Trail Ride", Some(&json!([])), Some(&json!([days]))),
        "added the question “Which days suit you?” of Trail Ride"
    );
    assert_eq!(
        change("/site/questions", "", None, Some(&json!([days]))),
        "added the question “Which days suit you?”"
    );
}

#[test]
fn a_change_about_photographs_names_the_place_and_what_was_changed() {
    let shows = |name: &str, alt: &str| json!({ "name": name, "alt": alt });
    let part = |name: &str, x: u32| json!({ "name": name, "x": x, "y": 0, "zoom": 100 });
    let hero = "the photograph “Home page: first picture”";
    for (key, before, after, said) in [
        (
            "photos",
            json!([]),
            json!([shows("hero", "A")]),
            format!("added a description of {hero}"),
        ),
        (
            "photos",
            json!([shows("oak", "B"), shows("hero", "A")]),
            json!([shows("oak", "B"), shows("hero", "C")]),
            format!("changed the description of {hero}"),
        ),
        (
            "photos",
            json!([shows("hero", "A")]),
            json!([]),
            format!("removed the description of {hero}"),
        ),
        (
            "photos",
            json!([shows("hero", "A")]),
            json!([shows("oak", "B")]),
            "changed the descriptions of 2 photographs".to_owned(),
        ),
        ("crops", json!([]), json!([part("hero", 1)]), format!("chose another part of {hero}")),
        (
            "crops",
            json!([part("old-oak", 1)]),
            json!([part("old-oak", 2)]),
            "chose another part of the photograph “Old oak”".to_owned(),
        ),
        (
            "crops",
            json!([part("hero", 1)]),
            json!([]),
            format!("went back to the usual part of {hero}"),
        ),
        (
            "crops",
            json!([part("hero", 1), part("oak", 1)]),
            json!([part("hero", 2)]),
            "chose other parts of 2 photographs".to_owned(),
        ),
    ] {
        assert_eq!(change(&format!("/site/{key}"), "", Some(&before), Some(&after)), said);
    }
    let first = json!([part("hero", 1)]);
    assert_eq!(
        change("/site/crops", "", None, Some(&first)),
        format!("chose another part of {hero}")
    );
}

#[test]
fn pages_are_turned_on_and_off() {
    for (before, after, said) in [
        (json!(null), json!(["/birthday-parties"]), "turned the page “Birthday parties” off"),
        (json!(["/about", "/events"]), json!(["/events"]), "turned the page “About us” on"),
        (json!(["/about", "/events"]), json!([]), "turned 2 pages on"),
        (json!(["/about"]), json!(["/events"]), "turned pages on and off"),
    ] {
        assert_eq!(change("/site/hidden_pages", "", Some(&before), Some(&after)), said);
    }
}

#[test]
fn what_is_to_come_is_said_so() {
    for (past, to_come) in [
        ("changed the team", "change the team"),
        ("set the safety line to “x”", "set the safety line to “x”"),
        ("emptied the text of the notice", "empty the text of the notice"),
        ("turned 2 pages on", "turn 2 pages on"),
        ("added the event Hay Day", "add the event Hay Day"),
        ("chose another part of “x”", "choose another part of “x”"),
        ("went back to the usual part of “x”", "go back to the usual part of “x”"),
        ("called Hay Day off: It rains.", "call Hay Day off: It rains."),
        ("removed the event changed Day", "remove the event changed Day"),
    ] {
        assert_eq!(planned(past), to_come);
    }
    assert_eq!(all(["change a", "change b"].into_iter()), "change a, and one more change");
}

#[test]
fn a_publication_says_who_and_how_many_changes() {
    let said = |who, undoes, changes: &[&str]| revision(who, undoes, changes.iter().copied());

    assert_eq!(said("Erin", None, &["changed the team"]), "Erin changed the team");
    assert_eq!(said("", Some(1), &["changed a"]), "Staff undid a change: changed a");
    assert_eq!(said("Erin", None, &["a", "b"]), "Erin a, and one more change");
    assert_eq!(said("Erin", None, &["a", "b", "c"]), "Erin a, and 2 more changes");
}

#[test]
fn every_table_of_the_content_has_words() {
    for table in CONTENT_TABLES.iter().filter(|table| **table != "site") {
        assert!(TABLES.iter().any(|(known, _)| known == table), "{table}");
    }
}
