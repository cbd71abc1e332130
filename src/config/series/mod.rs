//! Events that repeat: each date becomes an event of its own, before the settings are read into types.
//!
//! A date has all settings of the event that it comes from. An entry whose id is that of a date changes settings of that
//! date alone, whichever layer it stands in.

mod dates;
mod repeat;

use jiff::civil::Date;
use toml::Value;

use self::repeat::dates_of;
use super::reading::{Node, NodeValue, Origin, Problem, Step};

/// The list whose entries can repeat.
const EVENTS: &str = "events";

/// The setting that says how an event repeats.
pub(super) const REPEAT: &str = "repeat";

/// The key of a date's settings that has the id of the event that it comes from. Nobody can set it.
const SERIES: &str = "series";

/// Settings that an event of its own has. Nobody changes all of them on a single date.
const WHOLE: [&str; 4] = ["title", "description", "location", "image"];

/// Where the entries of the expanded list come from.
#[derive(Clone, Debug, Default)]
pub(super) struct Expansion(Vec<Source>);

/// Where an entry of the expanded list comes from.
#[derive(Clone, Debug)]
struct Source {
    /// The entry's number in the list as it was written.
    entry: usize,
    /// The number of the entry that changes this date alone, and what it sets.
    own: Option<(usize, Vec<String>)>,
}

/// Replaces each event that repeats in `tree` by its dates. Notes what is wrong with how they repeat, and leaves such
/// events as they are.
pub(super) fn expand(tree: &mut Node, problems: &mut Vec<Problem>) -> Expansion {
    let Some(entries) = entries_mut(tree) else { return Expansion::default() };
    problems.extend(dates_that_repeat(entries));
    let written = read(std::mem::take(entries), problems);
    let (mut expanded, mut sources) = (Vec::new(), Vec::new());
    for (at, (entry, dates)) in written.iter().enumerate() {
        match dates {
            Some(dates) => {
                for date in dates {
                    let (entry, own) = dated(entry, *date, &written);
                    expanded.push(entry);
                    sources.push(Source { entry: at, own });
                }
            }
            None if is_part_of_series(entry, &written) => {
                problems.extend(stray(at, entry, &written));
            }
            None => {
                expanded.push(entry.clone());
                sources.push(Source { entry: at, own: None });
            }
        }
    }
    *entries = expanded;
    Expansion(sources)
}

/// The entries for one date of an event that repeats which are to repeat themselves.
fn dates_that_repeat(entries: &[Node]) -> Vec<Problem> {
    let repeats = |wanted: &str| {
        entries.iter().any(|entry| id(entry) == wanted && entry.find(REPEAT).is_some())
    };
    let problem = |(at, entry): (usize, &Node)| {
        let (series, _) = split(id(entry)).filter(|(series, _)| repeats(series))?;
        let origin = entry.find(REPEAT)?.origin.clone();
        let message = format!("can't be set for one date of the event {series:?}, which repeats");
        Some(Problem::new(origin, format!("{EVENTS}[{at}].{REPEAT}"), message))
    };
    entries.iter().enumerate().filter_map(problem).collect()
}

/// Adds the dates of events that repeat to `tree`, behind the events themselves, for staff. What is wrong is left as it is.
pub(super) fn add_dates(tree: &mut Node) {
    let Some(entries) = entries_mut(tree) else { return };
    let written = read(entries.clone(), &mut Vec::new());
    let mut dated_entries = Vec::new();
    for (entry, dates) in &written {
        for date in dates.iter().flatten() {
            let (mut entry, _) = dated(entry, *date, &written);
            _ = entry.remove("", SERIES);
            dated_entries.push(entry);
        }
    }
    // Staff changed a date that the series no longer has: that makes no event.
    entries.retain(|entry| !is_part_of_series(entry, &written));
    entries.extend(dated_entries);
}

/// The ids of all dates of events that repeat in `tree`.
pub(super) fn ids_of_dates(tree: &Node) -> Vec<String> {
    let Some(NodeValue::List(entries)) = tree.find(EVENTS).map(|list| &list.content) else {
        return Vec::new();
    };
    let written = read(entries.clone(), &mut Vec::new());
    let ids = |(entry, dates): &(Node, Option<Vec<Date>>)| {
        let ids = dates.iter().flatten().map(|date| id_on(id(entry), *date));
        ids.collect::<Vec<_>>()
    };
    written.iter().flat_map(ids).collect()
}

/// The ids of the entries in `tree` that change a single date of an event that repeats, or did.
pub(super) fn ids_of_own(tree: &Node) -> Vec<String> {
    let Some(NodeValue::List(entries)) = tree.find(EVENTS).map(|list| &list.content) else {
        return Vec::new();
    };
    let written = read(entries.clone(), &mut Vec::new());
    let own = entries.iter().filter(|entry| is_part_of_series(entry, &written));
    own.map(|entry| id(entry).to_owned()).collect()
}

/// `default` without what isn't read into types.
pub(super) fn without_repeat(mut default: Node) -> Node {
    for entry in entries_mut(&mut default).into_iter().flatten() {
        _ = entry.remove("", REPEAT);
    }
    default
}

impl Expansion {
    /// The path in the list as it was written, for one in the expanded list.
    pub(super) fn written(&self, path: &str) -> String {
        let place = path.strip_prefix("events[").and_then(|rest| rest.split_once(']'));
        let source =
            place.and_then(|(at, rest)| Some((self.0.get(at.parse::<usize>().ok()?)?, rest)));
        let Some((Source { entry, own }, rest)) = source else { return path.to_owned() };
        let key = rest.trim_start_matches('.').split(['.', '[']).next().unwrap_or_default();
        let own = own.as_ref().filter(|(_, keys)| keys.iter().any(|known| known == key));
        let entry = own.map_or(*entry, |(entry, _)| *entry);
        format!("events[{entry}]{rest}")
    }

    /// `problems` of the expanded list at their places in the list as it was written, each once.
    pub(super) fn translated(&self, problems: Vec<Problem>) -> Vec<Problem> {
        let mut found: Vec<Problem> = Vec::new();
        for problem in problems {
            let path = self.written(problem.path());
            if !found.iter().any(|known| known.path() == path && known.is_like(&problem)) {
                found.push(problem.at(&path));
            }
        }
        found
    }
}

fn entries_mut(tree: &mut Node) -> Option<&mut Vec<Node>> {
    match &mut tree.child_mut(&Step::Key(EVENTS.to_owned()))?.content {
        NodeValue::List(entries) => Some(entries),
        NodeValue::Table(_) | NodeValue::Leaf(_) => None,
    }
}

/// The entries without how they repeat, each with its dates if it does.
fn read(entries: Vec<Node>, problems: &mut Vec<Problem>) -> Vec<(Node, Option<Vec<Date>>)> {
    let mut read = Vec::new();
    for (at, mut entry) in entries.into_iter().enumerate() {
        let repeat = entry.remove("", REPEAT);
        let dates = repeat.and_then(|repeat| {
            let first = entry.find("date").and_then(Node::as_text)?.parse().ok()?;
            let found = dates_of(&repeat, first, &format!("{EVENTS}[{at}].{REPEAT}"), problems)?;
            // Without an id it's wrong, which the types say.
            (!id(&entry).is_empty()).then_some(found)
        });
        read.push((entry, dates));
    }
    read
}

/// The date of `entry` on `date`, with what another entry sets for it alone.
fn dated(
    entry: &Node,
    date: Date,
    written: &[(Node, Option<Vec<Date>>)],
) -> (Node, Option<(usize, Vec<String>)>) {
    let series = id(entry);
    let dated_id = id_on(series, date);
    let mut dated = entry.clone();
    let origin = |key: &str| entry.find(key).map_or(&entry.origin, |node| &node.origin).clone();
    set(&mut dated, "id", Node::text(dated_id.clone(), origin("id")));
    set(&mut dated, "date", Node::text(date.to_string(), origin("date")));
    let is_own = |(own, dates): &(Node, Option<Vec<Date>>)| dates.is_none() && id(own) == dated_id;
    let own = written.iter().position(is_own);
    let own = own.map(|at| {
        let mut keys = Vec::new();
        if let NodeValue::Table(settings) = &written[at].0.content {
            for (key, node) in settings.iter().filter(|(key, _)| *key != "id") {
                set(&mut dated, key, node.clone());
                keys.push(key.clone());
            }
        }
        (at, keys)
    });
    set(&mut dated, SERIES, Node::text(series, origin("id")));
    (dated, own)
}

/// Whether `entry` belongs to one date of an event that repeats, or did: it lacks what an event of its own has.
fn is_part_of_series(entry: &Node, written: &[(Node, Option<Vec<Date>>)]) -> bool {
    let Some((series, _)) = split(id(entry)) else { return false };
    let repeats = written.iter().any(|(other, dates)| dates.is_some() && id(other) == series);
    let is_date = |(other, dates): &(Node, Option<Vec<Date>>)| {
        let mut dates = dates.iter().flatten();
        dates.any(|date| id_on(id(other), *date) == id(entry))
    };
    let is_whole = WHOLE.iter().all(|key| entry.find(key).is_some());
    written.iter().any(is_date) || (!is_whole && (repeats || entry.origin == Origin::Staff))
}

/// What is wrong with an entry of the owner's for a date that there isn't. Staff's count again once the date comes back.
fn stray(at: usize, entry: &Node, written: &[(Node, Option<Vec<Date>>)]) -> Option<Problem> {
    let (series, date) = split(id(entry))?;
    let is_date = written.iter().any(|(other, dates)| {
        id(other) == series && dates.as_ref().is_some_and(|dates| dates.contains(&date))
    });
    let is_staffs = entry.origin == Origin::Staff;
    (!is_date && !is_staffs).then(|| {
        let message =
            format!("is {:?}, and {date} isn't a date of the event {series:?}", id(entry));
        Problem::new(entry.origin.clone(), format!("{EVENTS}[{at}].id"), message)
    })
}

fn set(entry: &mut Node, key: &str, node: Node) {
    if let NodeValue::Table(settings) = &mut entry.content {
        settings.insert(key.to_owned(), node);
    }
}

fn id(entry: &Node) -> &str {
    match entry.find("id").map(|id| &id.content) {
        Some(NodeValue::Leaf(Value::String(id))) => id,
        _ => "",
    }
}

/// The id of the date of an event that repeats.
fn id_on(series: &str, date: Date) -> String {
    format!("{series}-{date}")
}

/// Splits the id of a date, `trail-ride-2027-05-08`, into the id of its event and the day.
fn split(id: &str) -> Option<(&str, Date)> {
    crate::content::split_dated_id(id)
}
