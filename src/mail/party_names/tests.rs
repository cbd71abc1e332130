//! Names of people, and texts that strangers might type instead.

use proptest::prelude::*;

use super::*;

fn names(names: &[&str]) -> Vec<String> {
    names.iter().collect::<PartyNames>().0
}

#[test]
fn names_of_people_are_shown() {
    let table = [
        ("Ada Love", "Ada Love"),
        ("  Ada   Love ", "Ada Love"),
        ("J.R. Smith", "J.R. Smith"),
        ("J.-P. Dubois", "J.-P. Dubois"),
        ("Sammy Davis Jr.", "Sammy Davis Jr."),
        ("Conor O\u{2019}Brien", "Conor O'Brien"),
        ("Anne-Marie", "Anne-Marie"),
        ("María del Carmen de la Fuente García", "María del Carmen de la Fuente García"),
        ("Zoe\u{308} Łoś", "Zoë Łoś"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("سارة أحمد", "سارة أحمد"),
        ("דָּוִד", "דָּוִד"),
        ("李小龍", "李小龍"),
        ("राधिका", "राधिका"),
        ("ＡＤＡ", "ADA"),
    ];
    for (typed, expected) in table {
        assert_eq!(shown(typed).as_deref(), Some(expected), "{typed}");
    }
}

#[test]
fn what_is_no_name_is_not_shown() {
    let table = [
        "",
        " ",
        "-",
        "🐴",
        "7",
        ".Ada",
        "(215) 555-0100",
        "\u{3164}",
        "\u{202e}\u{200b}",
        "\u{301}",
        "barn.example",
        "Ada example.com",
        "Ada www.barn.example",
        "Ada www.\u{200b}barn.example",
        "exam\u{ad}ple\u{2060}.com",
        "\u{202e}moc.elpmaxe",
        "Ada (barn.example)",
        "Ada \"barn.example\"",
        "barn.🐴example barn.example",
        "barn.4example",
        "4barn.example",
        "barn.e,xample.com",
        "go to barn．example",
        "ｂａｒｎ．ｅｘａｍｐｌｅ",
        "barn\u{2024}example",
        "www barn example",
        "http barn",
        "https://barn.example",
        "https://barn",
        "//barn.example/Ada",
        "mailto:ada@barn.example",
        "ada@barn.example",
        "ada @ barn",
        "xn--barn-4ra.example",
        "Ada--Love",
        "Win a free pony at our new barn",
        "Win! a, free; pony: at (our) new / barn",
        "Z\u{321}\u{322}\u{325}\u{326}\u{327}\u{328}algo",
    ];
    for typed in table {
        assert_eq!(shown(typed), None, "{typed:?}");
    }
    assert_eq!(shown(&"a".repeat(MAX_LENGTH)).map(|name| name.len()), Some(MAX_LENGTH));
    assert_eq!(shown(&"a".repeat(MAX_LENGTH + 1)), None);
}

#[test]
fn a_name_loses_what_no_name_has_and_nothing_else() {
    let table = [
        ("Zoë \"Zo\" Rider", "Zoë Zo Rider"),
        ("Zoë “Zo” Rider", "Zoë Zo Rider"),
        ("Zoë ‘Zo’ Rider", "Zoë 'Zo' Rider"),
        ("'Ada'", "Ada"),
        ("Ada Love 🐴", "Ada Love"),
        ("Ada❤\u{fe0f}Love", "Ada Love"),
        ("👩🏽\u{200d}🦰 Ada", "Ada"),
        ("1\u{fe0f}\u{20e3} Ada", "Ada"),
        ("Ada!", "Ada"),
        ("Ada (Love)", "Ada Love"),
        ("Love, Ada", "Love Ada"),
        ("Ada, Tom and Lily", "Ada Tom and Lily"),
        ("Ada & Tom", "Ada Tom"),
        ("Ada <b>", "Ada b"),
        ("Ada 2", "Ada"),
        ("Ada2", "Ada"),
        ("Tom Love 3rd", "Tom Love"),
        ("Ada (215) 555-0100", "Ada"),
        ("Ada\nLove", "Ada Love"),
        ("Ada\u{1b}[31m", "Ada"),
        ("- Ada", "Ada"),
        ("Ada ..", "Ada"),
        ("a\u{202e}adA", "aadA"),
        ("Ada\u{200b}Love", "AdaLove"),
        ("Zoe\u{200b}\u{308}", "Zoë"),
        ("\u{feff}Ada", "Ada"),
        ("barn。example", "barn example"),
    ];
    for (typed, expected) in table {
        assert_eq!(shown(typed).as_deref(), Some(expected), "{typed:?}");
    }
}

#[test]
fn a_rider_without_a_name_has_the_number_in_the_party() {
    assert_eq!(
        names(&["Ada Love", "http://barn.example", "Tom", "7"]),
        ["Ada Love", "Rider 2", "Tom", "Rider 4"]
    );
}

#[test]
fn names_are_checked_again_when_they_are_read() {
    let read: PartyNames = serde_json::from_str(r#"["Ada", "barn.example"]"#).unwrap();
    let again: PartyNames = read.as_slice().iter().collect();

    assert_eq!(read.as_slice(), ["Ada", "Rider 2"]);
    assert_eq!(again, read);
}

proptest! {
    #[test]
    fn nothing_shown_can_be_a_link_a_code_or_a_line(typed in "\\PC{0,60}|([a-z.:/ @]|\u{2019}){0,60}") {
        let Some(name) = shown(&typed) else { return Ok(()) };

        prop_assert!(name.chars().count() <= MAX_LENGTH);
        prop_assert!(!name.contains(|c: char| c.is_ascii() && !c.is_ascii_alphabetic() && !is_sign(c)));
        prop_assert!(!name.contains(|c: char| c.is_control() || c.is_numeric()));
        for (at, _) in name.match_indices('.') {
            let letters = name[at + 1..].chars().take_while(|c| is_letter(*c)).count();
            prop_assert!(letters < 2, "{}", name);
        }
    }

    #[test]
    fn what_is_shown_is_shown_again_as_it_is(typed in proptest::collection::vec(any::<String>(), 0..5)) {
        let once: PartyNames = typed.into_iter().collect();
        let again: PartyNames = once.as_slice().iter().collect();

        prop_assert_eq!(again, once);
    }
}
