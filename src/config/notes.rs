//! What an owner should know about settings that are right: texts that mention a hidden page.

use std::fmt;

use toml::Value;

use super::optional_page::OptionalPage;
use super::tree::{Content, Node};

/// One thing that the owner should know and may leave as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A text of the owner's mentions what a hidden page sells.
    Mention {
        /// The text's place in the settings: `home.lead`.
        path: String,
        /// The text.
        text: String,
        /// The page that is hidden.
        page: OptionalPage,
        /// The word by which it is mentioned.
        term: &'static str,
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
        }
    }
}

/// The settings that only a page shows, by the page: nobody reads them while it is hidden.
const ONLY_ON: [(&str, OptionalPage); 16] = [
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

/// The groups of settings that hold no texts for visitors, and those whose entries are left out
/// with the page that they mention.
const SKIPPED: [&str; 7] =
    ["server", "storage", "webhooks", "admin", "limits", "site.contact_for_pricing", "site.photos"];

/// Keys whose values are names for programs.
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
