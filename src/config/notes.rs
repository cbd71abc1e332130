//! Notes about settings that are valid: texts that mention a hidden page, and sections that still
//! show the example.

use std::fmt;

use toml::Value;

use super::optional_page::OptionalPage;
use super::tree::{Content, Node};

/// One note for the owner, who may leave things as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// One of the owner's texts mentions what a hidden page sells.
    Mention {
        /// The text's place in the settings: `home.lead`.
        path: String,
        /// The text.
        text: String,
        /// The page that is hidden.
        page: OptionalPage,
        /// The word that mentions it.
        term: &'static str,
    },
    /// A section still shows what the example says.
    Example {
        /// The section: `events`.
        section: &'static str,
        /// Which part of it, as words of a sentence: `the example's four are`.
        what: String,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mention { path, page, term, .. } => write!(
                f,
                "{path} mentions \"{term}\", but {} is hidden. You may want to reword it.",
                page.path()
            ),
            Self::Example { section, what } => write!(f, "{section}: {what} still on your site."),
        }
    }
}

/// The sections that visitors see, each with the page that shows it, if only one does.
const SECTIONS: [(&str, Option<OptionalPage>); 13] = [
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

/// The keys of `[site]` that differ for every stable; the others may be right as in the example.
const OWN_KEYS: [&str; 7] =
    ["name", "place_line", "phone", "email", "social_url", "map_embed_url", "address"];

/// The shown sections of `tree` that are as in `default`.
pub(super) fn examples(tree: &Node, default: &Node, hidden: &[OptionalPage]) -> Vec<Note> {
    let shown = SECTIONS.iter().filter(|(_, page)| page.is_none_or(|page| !hidden.contains(&page)));
    let notes = shown.filter_map(|(section, _)| {
        let (own, example) = (tree.find(section)?, default.find(section)?);
        let what = match (&own.content, &example.content) {
            (Content::List(own), Content::List(example)) => entries_left(own, example),
            (Content::Table(own), Content::Table(example)) => {
                let mut left: Vec<&str> = own
                    .iter()
                    .filter_map(|(key, node)| {
                        let is_own = *section != "site" || OWN_KEYS.contains(&key.as_str());
                        let is_left = is_own && example.get(key)?.to_value() == node.to_value();
                        (is_left && !is_empty(node)).then_some(key.as_str())
                    })
                    .collect();
                left.sort_unstable();
                keys_left(&left)
            }
            _ => None,
        };
        Some(Note::Example { section, what: what? })
    });
    notes.collect()
}

/// How many of the example's entries are left, in words.
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

/// Whether a setting is empty, so that nothing of it is shown.
fn is_empty(node: &Node) -> bool {
    match &node.content {
        Content::Leaf(Value::String(text)) => text.is_empty(),
        Content::List(entries) => entries.is_empty(),
        _ => false,
    }
}

/// The settings that only one page shows; nobody sees them while it is hidden.
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

/// Groups without texts for visitors, and groups whose entries disappear with the page that they
/// mention.
const SKIPPED: [&str; 7] =
    ["server", "storage", "webhooks", "admin", "limits", "site.contact_for_pricing", "site.photos"];

/// Keys whose values are identifiers, not text.
const NOT_TEXTS: [&str; 5] = ["id", "image", "date", "registration_status", "registration_link"];

/// The texts in `tree` that mention what one of the `hidden` pages sells.
pub(super) fn mentions(tree: &Node, hidden: &[OptionalPage]) -> Vec<Note> {
    let mut notes = Vec::new();
    if !hidden.is_empty() {
        look(tree, "", hidden, &mut notes);
    }
    notes
}

fn look(node: &Node, path: &str, hidden: &[OptionalPage], notes: &mut Vec<Note>) {
    let is_hidden = ONLY_ON.iter().any(|(only, page)| *only == path && hidden.contains(page));
    if is_hidden || SKIPPED.contains(&path) {
        return;
    }
    match &node.content {
        Content::Table(settings) => {
            for (key, child) in settings {
                let is_text = !NOT_TEXTS.contains(&key.as_str()) && !key.ends_with("_url");
                if is_text {
                    let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                    look(child, &path, hidden, notes);
                }
            }
        }
        Content::List(entries) => {
            for (index, entry) in entries.iter().enumerate() {
                look(entry, &format!("{path}[{index}]"), hidden, notes);
            }
        }
        Content::Leaf(Value::String(text)) => {
            let mention = |page: &OptionalPage| Some((*page, page.mentioned_in(text)?));
            if let Some((page, term)) = hidden.iter().find_map(mention) {
                let (path, text) = (path.to_owned(), text.clone());
                notes.push(Note::Mention { path, text, page, term });
            }
        }
        Content::Leaf(_) => {}
    }
}
