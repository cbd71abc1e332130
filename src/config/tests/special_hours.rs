//! Tests of `[[site.special_hours]]`.

use super::warnings::warnings;
use super::{load, refusal};

#[test]
fn wrong_special_hours_are_refused() {
    for (text, message) in [
        (
            "[site]\nspecial_hours = [{ date = 2026-11-26, note = \"Thanksgiving\" }]",
            "config.toml, line 2: site.special_hours \"2026-11-26\" lacks either closed = true or times, such \
             as times = \"10 AM – 2 PM\"",
        ),
        (
            "[[site.special_hours]]\ndate = 2026-11-26\nclosed = true\ntimes = \"8 AM – noon\"",
            "config.toml, line 4: site.special_hours \"2026-11-26\": times is 8 AM–12 PM, and closed is \
             true; keep one of them",
        ),
        (
            "[site]\nspecial_hours = [{ date = 2026-11-26, times = \"later\" }]",
            "config.toml, line 2: site.special_hours \"2026-11-26\": times is \"later\" where a day's opening \
             times belong, such as \"10 AM – 2 PM\"",
        ),
        (
            "[site]\nspecial_hours = [{ date = 2026-11-26, times = \"2 PM – 10 AM\" }]",
            "config.toml, line 2: site.special_hours \"2026-11-26\": times is \"2 PM – 10 AM\", which ends \
             before it begins",
        ),
        (
            "[site]\nspecial_hours = [{ date = 2026-12-24, until = 2026-11-26, closed = true }]",
            "config.toml, line 2: site.special_hours \"2026-12-24\": until is 2026-11-26; it must not come \
             before date = 2026-12-24",
        ),
        (
            "[site]\nspecial_hours = [{ date = 2026-12-24, until = 2062-12-26, closed = true }]",
            "config.toml, line 2: site.special_hours \"2026-12-24\": until is 2062-12-26, more than a year \
             after date = 2026-12-24",
        ),
        (
            "[site]\nspecial_hours = [{ date = 2026-12-24, until = 2026-12-26, closed = true },\n\
         { date = 2026-12-25, times = \"8 AM – noon\" }]",
            "config.toml, line 3: site.special_hours \"2026-12-25\": date is 2026-12-25, and another entry is \
             for 2026-12-24 to 2026-12-26; a day has one entry",
        ),
        (
            "[site]\nspecial_hours = [{ date = \"Thanksgiving\", closed = true }]",
            "config.toml, line 2: site.special_hours \"Thanksgiving\": date is \"Thanksgiving\" where a day \
             belongs, as year-month-day: 2027-06-18",
        ),
        (
            "[site]\nspecial_hours = [{ date = 2026-11-26, opens = \"8 AM\", closes = \"noon\" }]",
            "config.toml, line 2: site.special_hours \"2026-11-26\": closes isn't a setting; here there are \
             `date`, `until`, `closed`, `times`, `note`",
        ),
    ] {
        assert_eq!(refusal(text), message);
    }
}

#[test]
fn days_need_no_quotation_marks_in_the_environment_either() {
    let list = "[{ date = 2026-11-26, closed = true }, { date = '2026-11-27', times = '8–10 AM' }]";

    let config = load("", &[("PADDOCK_SITE__SPECIAL_HOURS", list)]).unwrap();

    let dates = config.content.site.special_hours.iter().map(|special| special.date.to_string());
    assert_eq!(dates.collect::<Vec<_>>(), ["2026-11-26", "2026-11-27"]);
}

#[test]
fn special_hours_that_are_over_are_warned_of_together() {
    let said = warnings(
        "[site]\nspecial_hours = [{ date = 2026-11-26, closed = true },\n\
         { date = 2026-12-22, until = 2026-12-24, times = '8 AM – noon' },\n\
         { date = 2026-12-25, until = '2027-01-01', closed = true }]",
    );

    assert_eq!(
        said,
        [
            "config.toml, line 2: site.special_hours has days that are over, and which visitors no longer \
          see: 2026-11-26, 2026-12-22 to 2026-12-24. Take them out."
        ]
    );
}
