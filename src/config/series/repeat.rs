//! Reads how an event repeats.

use jiff::ToSpan;
use jiff::civil::Date;

use super::dates::{MAX_DATES, MAX_YEARS, dates};
use crate::config::reading::{Node, NodeValue, Problem};
use crate::content::Every;
use crate::values;

/// The dates of an event that is on `first` and repeats as `repeat` says, which is at `path`. `None`: it doesn't repeat, or
/// something is wrong, which is added to the `problems`.
pub(super) fn dates_of(
    repeat: &Node,
    first: Date,
    path: &str,
    problems: &mut Vec<Problem>,
) -> Option<Vec<Date>> {
    let mut wrong = Vec::new();
    let mut note = |key: &str, message: String| {
        let origin = repeat.nearest(key).origin.clone();
        wrong.push(Problem::new(origin, format!("{path}.{key}"), message));
    };
    let every = read(repeat, "every", &mut note, |word| values::choose(word, &Every::CHOICES));
    let until = read(repeat, "until", &mut note, values::read_day);
    let except = exceptions(repeat, &mut note);
    let found = every.and_then(|every| Some((every, until?)));
    let found = found.map(|(every, until)| {
        let last = first.saturating_add(MAX_YEARS.years());
        let found = dates(first, every, until.min(last), &except);
        check_end(first, until, last, &mut note);
        if found.len() > MAX_DATES {
            let count = found.len();
            note("until", format!("makes {count} dates; {MAX_DATES} are the most"));
        } else if found.is_empty() && until >= first {
            note("except", "leaves no date".to_owned());
        }
        found
    });
    if every.is_some() && text(repeat, "until").is_empty() {
        note("until", "is empty; say the last day on which the event may be".to_owned());
    }
    let is_right = wrong.is_empty();
    problems.extend(wrong);
    found.filter(|_| is_right)
}

/// Notes an end that isn't between the `first` date and the `last` possible one.
fn check_end(first: Date, until: Date, last: Date, note: &mut impl FnMut(&str, String)) {
    if until < first {
        note("until", format!("is {until}, before the event's first date, {first}"));
    } else if until > last {
        let message = format!(
            "is {until}; it can't be later than {last}, {MAX_YEARS} years after the first date"
        );
        note("until", message);
    }
}

fn text<'a>(repeat: &'a Node, key: &str) -> &'a str {
    repeat.find(key).and_then(Node::as_text).unwrap_or_default()
}

/// The value of `key`, if it isn't empty. Notes what is wrong with it.
fn read<T>(
    repeat: &Node,
    key: &str,
    note: &mut impl FnMut(&str, String),
    read: impl Fn(&str) -> Result<T, String>,
) -> Option<T> {
    let word = text(repeat, key);
    let value = (!word.is_empty()).then(|| read(word))?;
    value.map_err(|message| note(key, message)).ok()
}

/// The dates on which it isn't. One that isn't among its dates anyway does no harm.
fn exceptions(repeat: &Node, note: &mut impl FnMut(&str, String)) -> Vec<Date> {
    let Some(NodeValue::List(days)) = repeat.find("except").map(|list| &list.content) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (at, day) in days.iter().enumerate() {
        match day.as_text().map(values::read_day) {
            Some(Ok(day)) => found.push(day),
            Some(Err(message)) => note(&format!("except[{at}]"), message),
            None => {
                note(&format!("except[{at}]"), "isn't a day, such as \"2027-06-18\"".to_owned());
            }
        }
    }
    found
}
