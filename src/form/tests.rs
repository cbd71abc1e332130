//! Tests of the checks of single answers.

use proptest::prelude::*;

use super::*;

#[test]
fn blank_is_missing() {
    for blank in [None, Some(""), Some("  \t ")] {
        assert_eq!(
            line(blank.map(str::to_owned), "Enter it", 10),
            Err(Fault::Missing("Enter it".into()))
        );
    }
}

#[test]
fn a_line_has_no_breaks_in_it() {
    for answer in ["Ada\nBcc: x@y.example", "Ada\r", "A\0B", "A\u{85}B"] {
        let answer = format!("{answer}.");
        assert!(matches!(line(Some(answer.clone()), "", 99), Err(Fault::Unfit(_))), "{answer:?}");
    }
}

#[test]
fn a_line_loses_what_does_not_show() {
    for (typed, kept) in [
        ("Ada\u{202e}evoL", "AdaevoL"),
        ("Ada\u{2028}Love", "Ada Love"),
        ("A\u{200b}d\u{2060}a\u{feff}", "Ada"),
        ("\u{2066}Ada\u{2069}\u{200f}", "Ada"),
        ("Zoë 🐴 O’Hara", "Zoë 🐴 O’Hara"),
    ] {
        assert_eq!(line(Some(typed.to_owned()), "", 99), Ok(kept.to_owned()), "{typed:?}");
    }
    let blank = Some("\u{200b}\u{2029}\u{202e}".to_owned());
    assert_eq!(line(blank, "Enter it", 99), Err(Fault::Missing("Enter it".into())));
}

#[test]
fn length_is_counted_in_characters() {
    assert_eq!(line(Some("žžž".to_owned()), "", 3), Ok("žžž".to_owned()));
    let fault = Fault::Unfit("Use 3 characters or fewer; you have 4".to_owned());
    assert_eq!(line(Some("žžžž".to_owned()), "", 3), Err(fault));
}

#[test]
fn a_text_keeps_its_lines_and_drops_what_nobody_types() {
    assert_eq!(text(Some(" a\r\nb\rc\0\u{7} ".to_owned())), Ok("a\nb\nc".to_owned()));
}

#[test]
fn a_whole_number_may_have_a_fraction_of_nothing() {
    let table = [
        ("0", Some(0)),
        ("8", Some(8)),
        ("8.0", Some(8)),
        ("8e1", Some(80)),
        ("4294967295", Some(u32::MAX)),
        ("4294967296", None),
        ("8.5", None),
        ("-1", None),
        ("\"8\"", None),
        ("null", None),
    ];
    for (json, expected) in table {
        let mut json_reader = serde_json::Deserializer::from_str(json);
        assert_eq!(whole_number(&mut json_reader).ok(), expected, "{json}");
    }
}

proptest! {
    #[test]
    fn no_line_turns_its_direction_or_hides_anything(
        answer in "[ -~\u{ad}\u{600}-\u{61c}\u{2000}-\u{206f}\u{fe00}-\u{feff}\u{e0000}-\u{e0fff}]{0,40}",
    ) {
        if let Ok(kept) = line(Some(answer), "", 100) {
            let is_hidden = |c: char| {
                c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                    | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
            };
            prop_assert!(!kept.chars().any(is_hidden), "{:?}", kept);
            prop_assert_eq!(line(Some(kept.clone()), "", 100), Ok(kept));
        }
    }

    #[test]
    fn what_was_kept_is_kept_unchanged_again(answer in "\\PC{0,40}") {
        if let Ok(kept) = line(Some(answer.clone()), "", 100) {
            prop_assert_eq!(line(Some(kept.clone()), "", 100), Ok(kept));
        }
        let kept = text(Some(answer)).unwrap();
        prop_assert_eq!(text(Some(kept.clone())), Ok(kept));
    }
}
