//! Whole answers, compared with the files in `tests/it/snapshots`.
//!
//! After an intended change: `INSTA_UPDATE=always cargo test --test it`, and read the difference.

use jiff::Timestamp;
use jiff::civil::DateTime;
use serde_json::Value;
use uuid::Uuid;

use super::Site;

/// Compares `value` with the snapshot `name`. Ids, moments, tokens and the site's address differ
/// between runs, so their names stand in their place.
pub fn matches_snapshot(name: &str, site: &Site, mut value: Value) {
    replace_unstable(&mut value, &site.origin());
    in_folder().bind(|| insta::assert_json_snapshot!(name, value));
}

/// Compares `text` with the snapshot `name`.
pub fn text_matches_snapshot(name: &str, text: &str) {
    in_folder().bind(|| insta::assert_snapshot!(name, text));
}

fn in_folder() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_sort_maps(true);
    settings
}

fn replace_unstable(value: &mut Value, origin: &str) {
    match value {
        Value::String(text) => *text = stable(text, origin),
        Value::Array(values) => values.iter_mut().for_each(|value| replace_unstable(value, origin)),
        Value::Object(fields) => {
            fields.values_mut().for_each(|value| replace_unstable(value, origin));
            // Reckoned from today.
            if let Some(day) = fields.get_mut("leaves_on") {
                *day = Value::from("[day]");
            }
        }
        _ => {}
    }
}

/// `text` without what differs between runs of a site at `origin`.
pub fn stable(text: &str, origin: &str) -> String {
    let is_local_time = text.len() > 10 && text.parse::<DateTime>().is_ok();
    if is_local_time || text.parse::<Timestamp>().is_ok() {
        return "[moment]".to_owned();
    }
    let text = text.replace(origin, "[site]");
    let words = text.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let words = words.map(|word| {
        let id = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        if Uuid::try_parse(id).is_ok() { word.replace(id, "[id]") } else { word.to_owned() }
    });
    words.collect()
}
