//! Tests of `[site.notice]`.

use super::warnings::warnings;
use super::{load, refusal};

#[test]
fn a_wrong_notice_is_refused() {
    for (text, message) in [
        (
            "[site.notice]\ntone = \"waring\"",
            "config.toml, line 2: site.notice.tone is \"waring\"; expected one of info, warning, closed; \
             did you mean warning?",
        ),
        (
            "[site.notice]\nuntil = \"tomorrow\"",
            "config.toml, line 2: site.notice.until is \"tomorrow\" where a day belongs, or a day with \
             a time by the stable's clock, such as \"2026-12-01\", \"2026-12-01 2 PM\" or \"2026-12-01 14:00\"",
        ),
        (
            "[site.notice]\nfrom = 2026-12-02\nuntil = 2026-12-01T14:00:00",
            "config.toml, line 3: site.notice.until is 2026-12-01 2 PM; it must come after from = \
             2026-12-02",
        ),
    ] {
        assert_eq!(refusal(text), message);
    }
}

#[test]
fn a_notice_of_more_than_300_characters_is_refused() {
    let notice = |length: usize| format!("site.notice.text = \"{}\"", "é".repeat(length));

    assert!(load(&notice(300), &[]).is_ok());
    assert_eq!(
        refusal(&notice(301)),
        "config.toml, line 1: site.notice.text has 301 characters; a notice has 300 at most"
    );
}

#[test]
fn a_notice_that_is_over_is_warned_of() {
    // Checked at noon in UTC, which is 7 AM at the stable.
    let until = |end: &str| warnings(&format!("[site.notice]\ntext = 'Snow.'\nuntil = {end}"));

    assert_eq!(
        until("2026-12-31"),
        ["config.toml, line 3: site.notice ended with 2026-12-31, so visitors no longer see it: \
          \"Snow.\" Empty its text, or give it another end."]
    );
    assert_eq!(until("'2027-01-01 7 AM'").len(), 1);
    assert_eq!(until("'2027-01-01 7:01 AM'"), [""; 0]);
    assert_eq!(until("2027-01-01"), [""; 0]);
    assert_eq!(warnings("[site.notice]\nuntil = 2026-12-31"), [""; 0], "without words");
}
