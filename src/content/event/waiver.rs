//! The waiver: `site.waiver`, which events ask for by `waiver = true`.

use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::Event;
use crate::content::finding::Finding;

/// The most characters of the waiver.
pub(in crate::content) const MAX_CHARS: usize = 20_000;

/// The waiver as people sign it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Waiver {
    /// Names its words: another one after each change of them.
    pub version: String,
    /// Its paragraphs.
    pub text: Vec<String>,
}

impl Waiver {
    /// The waiver that `event` asks for, if the stable has this `text`.
    #[must_use]
    pub fn of(event: &Event, text: &[String]) -> Option<Self> {
        (event.waiver && !text.is_empty())
            .then(|| Self { version: version(text), text: text.to_vec() })
    }
}

/// The first 8 hexadecimal digits of the text's SHA-256: a stable has few versions, and people read them out.
fn version(text: &[String]) -> String {
    let digest = Sha256::digest(text.join("\n\n"));
    let (first, _) = digest.split_first_chunk().expect("SHA-256 has 32 bytes");
    format!("{:08x}", u32::from_be_bytes(*first))
}

/// What is wrong with the waiver: it's too long, or an event asks for one that has no words.
pub(in crate::content) fn contradictions(text: &[String], events: &[Event]) -> Vec<Finding> {
    let mut found = Vec::new();
    let length: usize = text.iter().map(|paragraph| paragraph.chars().count()).sum();
    if length > MAX_CHARS {
        let message = format!("has {length} characters; {MAX_CHARS} are the most");
        found.push(Finding::new("site.waiver", message));
    }
    if text.is_empty() {
        let asking = events.iter().enumerate().filter(|(_, event)| event.waiver);
        found.extend(asking.map(|(index, _)| {
            let message =
                "is true, but there's no waiver to sign: put its text into site.waiver first";
            Finding::new(format!("events[{index}].waiver"), message)
        }));
    }
    found
}
