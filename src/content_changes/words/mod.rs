//! Changes of the content in plain words.

mod events;
mod hidden_pages;
mod photographs;
mod questions;
#[cfg(test)]
mod tests;

use serde_json::{Number, Value};

pub(super) use self::events::{left_out, moved};
pub(super) use self::photographs::{earlier_photograph, photograph};
use crate::content::LocalDateTime;

/// Longest text, in characters, that a sentence quotes.
const MAX_QUOTED: usize = 60;

/// Who publishes without a name.
const NOBODY: &str = "Staff";

/// Settings that are dollars.
const DOLLARS: [&str; 3] = ["price", "price_per_week", "extra_child"];

/// Settings that are called otherwise than their keys.
const NAMES: [(&str, &str); 35] = [
    ("a_la_carte", "single lessons"),
    ("add_ons", "extras"),
    ("ages", "ages for lessons"),
    ("answer_within", "time of an answer"),
    ("approach", "teaching paragraphs"),
    ("bio", "introduction"),
    ("bring", "list of what to bring"),
    ("closes_hours_before", "hours before the start at which sign-up closes"),
    ("current_attendees", "places taken elsewhere"),
    ("email", "email address"),
    ("every", "rhythm"),
    ("except", "dates left out"),
    ("extra_child", "price for each further child"),
    ("from", "beginning"),
    ("hours", "opening hours"),
    ("image", "picture"),
    ("lead", "opening words"),
    ("location", "place"),
    ("max_attendees", "places"),
    ("max_party", "people of one registration"),
    ("minimum_age", "minimum age"),
    ("most_popular", "mark \"Most Popular\""),
    ("past_events", "page of past events"),
    ("phone", "phone number"),
    ("previous_date", "date before the move"),
    ("previous_time", "hours before the move"),
    ("price_per_week", "price of a week"),
    ("registration_status", "sign-up"),
    ("repeat", "repetition"),
    ("special_hours", "days with other hours"),
    ("story", "paragraphs"),
    ("tagline", "headline"),
    ("text", "text"),
    ("until", "end"),
    ("waiting_list", "waiting list"),
];

/// Settings that are days, some with a time.
const DAYS: [&str; 4] = ["date", "from", "previous_date", "until"];

/// Tables, as a sentence names them.
const TABLES: [(&str, &str); 12] = [
    ("home", "the home page"),
    ("events_page", "the events page"),
    ("teaching", "the page of lessons"),
    ("lessons", "the lessons"),
    ("showing", "the show team"),
    ("boarding", "boarding"),
    ("facility", "the facility"),
    ("camp", "the summer camp"),
    ("parties", "birthday parties"),
    ("about", "your story"),
    ("team", "the team"),
    ("events", "the events"),
];

/// Lists whose entries have names, as a sentence names an entry.
const ENTRIES: [(&str, &str); 3] = [
    ("/events/", "the event"),
    ("/lessons/packages/", "the lesson package"),
    ("/parties/packages/", "the party package"),
];

/// What a line of the history says at its end of a publication that was scheduled.
pub(super) const SCHEDULED: &str = " (scheduled)";

/// Words with which changes begin, and those for changes to come.
const PLANNED: [(&str, &str); 13] = [
    ("added ", "add "),
    ("brought ", "bring "),
    ("called ", "call "),
    ("changed ", "change "),
    ("chose ", "choose "),
    ("emptied ", "empty "),
    ("hid ", "hide "),
    ("left ", "leave "),
    ("removed ", "remove "),
    ("set ", "set "),
    ("showed ", "show "),
    ("turned ", "turn "),
    ("went ", "go "),
];

/// The words of a change for one that is to come: `change the price …`.
pub(super) fn planned(text: &str) -> String {
    let found = PLANNED.iter().find_map(|(past, verb)| Some((verb, text.strip_prefix(past)?)));
    found.map_or_else(|| text.to_owned(), |(verb, rest)| format!("{verb}{rest}"))
}

/// Several changes in a few words: the first, and how many more there are.
pub(super) fn all<'a>(mut changes: impl Iterator<Item = &'a str>) -> String {
    let first = changes.next().unwrap_or("change nothing").to_owned();
    and_more(first, changes.count())
}

fn and_more(first: String, more: usize) -> String {
    match more {
        0 => first,
        1 => format!("{first}, and one more change"),
        more => format!("{first}, and {more} more changes"),
    }
}

/// A publication in a sentence, from its changes.
pub(super) fn revision<'a>(
    who: &str,
    undoes: Option<i64>,
    mut changes: impl Iterator<Item = &'a str>,
) -> String {
    let first = changes.next().unwrap_or("changed nothing");
    let first = match undoes {
        Some(_) => format!("undid a change: {first}"),
        None => first.to_owned(),
    };
    and_more(format!("{} {first}", self::who(who)), changes.count())
}

/// Who did something.
pub(super) fn who(name: &str) -> &str {
    if name.is_empty() { NOBODY } else { name }
}

/// The change of a value: `changed the price of Trailblazer from $295 to $310`.
pub(super) fn change(
    pointer: &str,
    subject: &str,
    before: Option<&Value>,
    after: Option<&Value>,
) -> String {
    match pointer {
        "/site/crops" => return photographs::parts(before, after),
        "/site/hidden_pages" => return hidden_pages::change(before, after),
        "/site/photos" => return photographs::descriptions(before, after),
        _ if pointer.ends_with("/questions") => return questions::change(subject, before, after),
        _ => (),
    }
    if let Some(said) = entry_change(pointer, subject, before, after) {
        return said;
    }
    let keys: Vec<&str> = pointer.split('/').skip(1).collect();
    let key = keys.last().copied().unwrap_or_default();
    if key == "hidden" {
        return hidden(subject, after);
    }
    if key == "called_off" {
        return events::called_off(subject, after);
    }
    let what = format!("the {}", name(key, &keys, subject));
    let (before, after) =
        (before.filter(|value| !is_empty(value)), after.filter(|value| !is_empty(value)));
    match (before, after) {
        (None, Some(after)) => match quoted(key, after) {
            Some(after) => format!("set {what} to {after}"),
            None => format!("set {what}"),
        },
        (Some(_), None) => format!("emptied {what}"),
        (Some(before), Some(after)) => match (quoted(key, before), quoted(key, after)) {
            (Some(before), Some(after)) => format!("changed {what} from {before} to {after}"),
            _ => format!("changed {what}"),
        },
        (None, None) => format!("changed {what}"),
    }
}

fn hidden(event: &str, after: Option<&Value>) -> String {
    if after == Some(&Value::Bool(true)) {
        format!("hid the event {event}")
    } else {
        format!("showed the event {event} again")
    }
}

/// The change of a whole entry of a list whose entries have names: `added the event Hay Day`.
fn entry_change(
    pointer: &str,
    subject: &str,
    before: Option<&Value>,
    after: Option<&Value>,
) -> Option<String> {
    let (list, noun) = ENTRIES.iter().find(|(list, _)| pointer.starts_with(list))?;
    let id = &pointer[list.len()..];
    if id.contains('/') {
        return None;
    }
    let subject = if subject.is_empty() { id } else { subject };
    if *list == "/events/"
        && let Some(said) = events::date_of_series(id, subject, before, after)
    {
        return Some(said);
    }
    let verb = match (before, after) {
        (_, None) => "removed",
        (None, _) => "added",
        _ => "changed",
    };
    Some(format!("{verb} {noun} {subject}"))
}

/// The name of the value with this `key`, and of what has it.
fn name(key: &str, keys: &[&str], subject: &str) -> String {
    let known = NAMES.iter().find(|(known, _)| *known == key);
    let name = known.map_or_else(|| key.replace('_', " "), |(_, name)| (*name).to_owned());
    if !subject.is_empty() {
        return format!("{name} of {subject}");
    }
    let Some((table, inner)) = keys.split_first() else { return name };
    let inner: Vec<String> = inner.iter().rev().skip(1).map(|key| key.replace('_', " ")).collect();
    let of_inner = inner.iter().fold(String::new(), |words, group| words + " of the " + group);
    let of_table = TABLES.iter().find(|(known, _)| known == table && keys.len() > 1);
    let of_table = of_table.map(|(_, words)| format!(" of {words}")).unwrap_or_default();
    format!("{name}{of_inner}{of_table}")
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(entries) => entries.is_empty(),
        _ => false,
    }
}

/// The value as a sentence shows it; `None` if it's too long.
fn quoted(key: &str, value: &Value) -> Option<String> {
    match value {
        Value::Number(number) if DOLLARS.contains(&key) => Some(dollars(number)),
        Value::Array(prices) if key == "prices" => {
            let all: Option<Vec<String>> = prices.iter().map(price).collect();
            all.map(|all| all.join(", ")).filter(|text| text.chars().count() <= MAX_QUOTED)
        }
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(is) => Some(if *is { "yes" } else { "no" }.to_owned()),
        Value::String(text) if DAYS.contains(&key) => {
            let day = LocalDateTime::try_from(text.clone());
            Some(day.map_or_else(|_| text.clone(), LocalDateTime::in_words))
        }
        Value::String(text) => {
            (text.chars().count() <= MAX_QUOTED).then(|| format!("\u{201c}{text}\u{201d}"))
        }
        _ => None,
    }
}

/// An amount in dollars: `$310`, `$349.50`.
fn dollars(number: &Number) -> String {
    match number.as_f64() {
        Some(dollars) if dollars.fract() != 0.0 => format!("${dollars:.2}"),
        _ => format!("${number}"),
    }
}

/// One of the several prices of an event: `Adult $45`.
fn price(price: &Value) -> Option<String> {
    Some(format!("{} {}", price["label"].as_str()?, dollars(price["amount"].as_number()?)))
}
