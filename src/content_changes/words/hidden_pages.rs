//! Says in plain words which pages a change turns on or off.

use serde_json::Value;

/// Pages that are called otherwise than their paths, as in the editor.
const NAMES: [(&str, &str); 1] = [("/about", "About us")];

/// `turned the page “Birthday parties” off`, `turned 2 pages on`
pub(super) fn change(before: Option<&Value>, after: Option<&Value>) -> String {
    let (before, after) = (paths(before), paths(after));
    let off: Vec<&str> = without(&after, &before);
    let on: Vec<&str> = without(&before, &after);
    match (&*off, &*on) {
        (pages, []) => turned(pages, "off"),
        ([], pages) => turned(pages, "on"),
        _ => "turned pages on and off".to_owned(),
    }
}

fn turned(pages: &[&str], state: &str) -> String {
    match pages {
        [page] => format!("turned the page \u{201c}{}\u{201d} {state}", name(page)),
        several => format!("turned {} pages {state}", several.len()),
    }
}

/// `/birthday-parties` -> `Birthday parties`
fn name(path: &str) -> String {
    if let Some((_, name)) = NAMES.iter().find(|(known, _)| *known == path) {
        return (*name).to_owned();
    }
    let words = path.trim_start_matches('/').replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn paths(list: Option<&Value>) -> Vec<&str> {
    let entries = list.and_then(Value::as_array).into_iter().flatten();
    entries.filter_map(Value::as_str).collect()
}

/// Those of `list` that `others` doesn't have.
fn without<'a>(list: &[&'a str], others: &[&str]) -> Vec<&'a str> {
    list.iter().filter(|one| !others.contains(one)).copied().collect()
}
