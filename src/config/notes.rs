//! Notes about settings that are valid: texts that mention a hidden page, and sections that still
//! show the example.

use std::fmt;
use std::path::Path;

use toml::Value;

use super::reading::{Node, NodeValue, joined, spoken};
use super::settings_origin::Record;
use crate::content::finding::once_of_series;
use crate::content::{Content, Event, OptionalPage};

/// A note for the owner, who may leave the setting as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// One of the owner's texts mentions what a hidden page sells.
    Mention {
        /// File and line: `config.toml, line 3: `; empty for the example's text.
        place: String,
        /// The setting's name for owners: `home.lead`, `the event "hay-day": description`.
        name: String,
        /// The text.
        text: String,
        /// The hidden page.
        page: OptionalPage,
        /// The word that mentions the page.
        term: &'static str,
    },
    /// A section still has texts of the example.
    Example {
        /// The section: `events`.
        section: &'static str,
        /// The part of the section, as words of a sentence: `the example's four are`.
        what: String,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mention { place, name, page, term, .. } => write!(
                f,
                "{place}{name} mentions \"{term}\", but {} is hidden. You may want to reword it.",
                page.path()
            ),
            Self::Example { section, what } => write!(f, "{section}: {what} still on your site."),
        }
    }
}

/// The sections that visitors see. A section that only one page shows has that page.
pub(super) const SECTIONS: [(&str, Option<OptionalPage>); 13] = [
    ("site", None),
    ("home", None),
    ("events", Some(OptionalPage::Events)),
    ("events_page", Some(OptionalPage::Events)),
    ("teaching", Some(OptionalPage::Lessons)),
    ("lessons", Some(OptionalPage::Lessons)),
    ("showing", Some(OptionalPage::Showing)),
    ("boarding", Some(OptionalPage::Boarding)),
    ("facility", None),
    ("camp", Some(OptionalPage::SummerCamps)),
    ("parties", Some(OptionalPage::BirthdayParties)),
    ("about", Some(OptionalPage::About)),
    ("team", Some(OptionalPage::About)),
];

/// Settings that say nothing about the stable.
const NO_CLAIMS: [&str; 6] = [
    "site.social_name",
    "site.second_social_name",
    "site.gallery",
    "site.colors",
    "site.notice",
    "site.past_events",
];

/// Settings for which the example's value may be right. The owner confirms it by setting it.
const MAYBE_RIGHT: [&str; 4] =
    ["site.timezone", "site.copyright_year", "site.answer_within", "site.stats.safety"];

/// All notes about the settings in `tree`. Without a `file` of the owner's the whole site is the example, so that
/// notes about it would say nothing new.
pub(super) fn all(
    tree: &Node,
    example: &Node,
    content: &Content,
    record: &Record,
    file: Option<&Path>,
) -> Vec<Note> {
    let hidden = &content.site.hidden_pages;
    let mut notes = mentions(tree, &content.events, hidden, record);
    if file.is_some() {
        notes.extend(examples(tree, example, hidden, record));
    }
    notes
}

/// Lists the visible sections of `tree` that equal those in `default`. `record` contains the paths
/// that the owner has set.
fn examples(tree: &Node, default: &Node, hidden: &[OptionalPage], record: &Record) -> Vec<Note> {
    let shown = SECTIONS.iter().filter(|(_, page)| page.is_none_or(|page| !hidden.contains(&page)));
    let notes = shown.filter_map(|(section, _)| {
        let (own, example) = (tree.find(section)?, default.find(section)?);
        let what = match (&own.content, &example.content) {
            (NodeValue::List(own), NodeValue::List(example)) => entries_left(own, example),
            (NodeValue::Table(_), NodeValue::Table(_)) => {
                let left = settings_left(own, example, section, hidden, record);
                let left: Vec<&str> =
                    left.iter().filter_map(|path| path.strip_prefix(section)?.get(1..)).collect();
                keys_left(&left)
            }
            _ => None,
        };
        Some(Note::Example { section, what: what? })
    });
    notes.collect()
}

/// Lists the paths in `own` whose values equal those in `example`. If all settings of a group do,
/// lists the group's path instead.
fn settings_left(
    own: &Node,
    example: &Node,
    path: &str,
    hidden: &[OptionalPage],
    record: &Record,
) -> Vec<String> {
    let is_passed_over = NO_CLAIMS.contains(&path)
        || is_hidden(path, hidden)
        || (MAYBE_RIGHT.contains(&path) && record.is_given(path))
        || is_empty(own);
    if is_passed_over {
        return Vec::new();
    }
    if let (NodeValue::Table(own), NodeValue::Table(example)) = (&own.content, &example.content) {
        let settings = own.iter().filter(|(_, node)| !is_empty(node));
        let left: Vec<Vec<String>> = settings
            .filter_map(|(key, node)| {
                let path = joined(path, key);
                Some(settings_left(node, example.get(key)?, &path, hidden, record))
            })
            .collect();
        let is_whole = path.contains('.') && left.iter().all(|paths| !paths.is_empty());
        return if is_whole { vec![path.to_owned()] } else { left.concat() };
    }
    if own.to_value() == example.to_value() { vec![path.to_owned()] } else { Vec::new() }
}

/// Whether only a hidden page shows the setting.
fn is_hidden(path: &str, hidden: &[OptionalPage]) -> bool {
    ONLY_ON.iter().any(|(only, page)| *only == path && hidden.contains(page))
}

/// Number of the example's entries that are left, in words.
fn entries_left(own: &[Node], example: &[Node]) -> Option<String> {
    const NUMBERS: [&str; 6] = ["none", "one", "two", "three", "four", "five"];
    let example: Vec<Value> = example.iter().map(Node::to_value).collect();
    let left = own.iter().filter(|entry| example.contains(&entry.to_value())).count();
    let count = NUMBERS.get(left).map_or_else(|| left.to_string(), |word| (*word).to_owned());
    match left {
        0 => None,
        1 => Some("one of the example's is".to_owned()),
        _ if left == example.len() => Some(format!("the example's {count} are")),
        _ => Some(format!("{count} of the example's are")),
    }
}

fn keys_left(keys: &[&str]) -> Option<String> {
    match keys {
        [] => None,
        [key] => Some(format!("the example's {key} is")),
        [first @ .., last] => Some(format!("the example's {} and {last} are", first.join(", "))),
    }
}

/// Whether a setting is empty, so pages show nothing for it.
fn is_empty(node: &Node) -> bool {
    match &node.content {
        NodeValue::Leaf(Value::String(text)) => text.is_empty(),
        NodeValue::List(entries) => entries.is_empty(),
        _ => false,
    }
}

/// Settings that only one page shows. While it is hidden, nobody sees them.
const ONLY_ON: [(&str, OptionalPage); 18] = [
    ("events_page", OptionalPage::Events),
    ("site.contact_for_pricing_note", OptionalPage::Pricing),
    ("teaching", OptionalPage::Lessons),
    ("lessons", OptionalPage::Lessons),
    ("home.approach", OptionalPage::Lessons),
    ("home.cards.lessons", OptionalPage::Lessons),
    ("showing", OptionalPage::Showing),
    ("home.cards.showing", OptionalPage::Showing),
    ("boarding", OptionalPage::Boarding),
    ("home.cards.boarding", OptionalPage::Boarding),
    ("site.contact_for_pricing", OptionalPage::Pricing),
    ("events", OptionalPage::Events),
    ("home.cards.events", OptionalPage::Events),
    ("parties", OptionalPage::BirthdayParties),
    ("camp", OptionalPage::SummerCamps),
    ("about", OptionalPage::About),
    ("team", OptionalPage::About),
    ("site.stats.safety", OptionalPage::ContactForm),
];

/// Groups without texts for visitors, and groups whose entries disappear together with the page
/// that they mention.
const SKIPPED: [&str; 7] =
    ["server", "storage", "webhooks", "admin", "limits", "site.contact_for_pricing", "site.photos"];

/// Keys whose values are identifiers, not text.
const NOT_TEXTS: [&str; 11] = [
    "date",
    "email",
    "gallery",
    "hidden_pages",
    "id",
    "image",
    "photo",
    "photos_dir",
    "registration_link",
    "registration_status",
    "timezone",
];

/// The texts in `tree` that mention what one of the `hidden` pages sells.
fn mentions(tree: &Node, events: &[Event], hidden: &[OptionalPage], record: &Record) -> Vec<Note> {
    let mut found = Vec::new();
    if !hidden.is_empty() {
        look(tree, "", hidden, &mut found);
    }
    let notes = found.into_iter().map(|Mention { path, text, page, term }| {
        let (place, name) = (record.place(&path), spoken(&path, tree));
        let (series, of_event) = match event_at(&path, events) {
            Some(Event { id, series, .. }) => {
                (&**series, name.replacen(&format!("{id:?}"), &format!("{series:?}"), 1))
            }
            None => ("", name.clone()),
        };
        let note =
            |name| Note::Mention { place: place.clone(), name, text: text.clone(), page, term };
        (series, note(name), note(of_event))
    });
    once_of_series(notes, ToString::to_string)
}

/// The event that has the setting at `path`: `events[2].title`.
fn event_at<'a>(path: &str, events: &'a [Event]) -> Option<&'a Event> {
    let (index, _) = path.strip_prefix("events[")?.split_once(']')?;
    events.get(index.parse::<usize>().ok()?)
}

/// A text that mentions what a hidden page sells.
struct Mention {
    path: String,
    text: String,
    page: OptionalPage,
    term: &'static str,
}

fn look(node: &Node, path: &str, hidden: &[OptionalPage], found: &mut Vec<Mention>) {
    if is_hidden(path, hidden) || SKIPPED.contains(&path) {
        return;
    }
    match &node.content {
        NodeValue::Table(settings) => {
            for (key, child) in settings {
                let is_text = !NOT_TEXTS.contains(&key.as_str()) && !key.ends_with("_url");
                if is_text {
                    look(child, &joined(path, key), hidden, found);
                }
            }
        }
        NodeValue::List(entries) => {
            for (index, entry) in entries.iter().enumerate() {
                look(entry, &format!("{path}[{index}]"), hidden, found);
            }
        }
        NodeValue::Leaf(Value::String(text)) => {
            let mention = |page: &OptionalPage| Some((*page, page.mentioned_in(text)?));
            if let Some((page, term)) = hidden.iter().find_map(mention) {
                let (path, text) = (path.to_owned(), text.clone());
                found.push(Mention { path, text, page, term });
            }
        }
        NodeValue::Leaf(_) => {}
    }
}
