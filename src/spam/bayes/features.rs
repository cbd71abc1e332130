//! The classifier's features: a message's words and its structure.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use crate::spam::keywords;
use crate::spam::patterns::has_link;
use crate::spam::words::plain;

/// Number of words per text that count. More words would add little.
const MAX_WORDS: usize = 300;
/// Length of words that count, in characters.
const WORD_LENGTHS: std::ops::RangeInclusive<usize> = 2..=24;

/// Below this many characters a message is brief.
const BRIEF: usize = 60;
const LONG: usize = 250;

/// Mail services at which private people have addresses, by the first part of the domain.
const MAIL_SERVICES: [&str; 16] = [
    "aol",
    "att",
    "comcast",
    "gmail",
    "gmx",
    "hotmail",
    "icloud",
    "live",
    "mac",
    "me",
    "msn",
    "outlook",
    "proton",
    "protonmail",
    "verizon",
    "yahoo",
];

/// Words about horses and riding, which genuine messages often contain.
static TRADE: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("horse_vocabulary.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// The parts of a submission that the classifier reads. It doesn't learn names, addresses and
/// phones. Of the email address it reads only whether it belongs to a mail service.
#[derive(Clone, Copy, Debug, Default)]
pub struct Message<'a> {
    /// The email address.
    pub email: &'a str,
    /// Number of selected services.
    pub services: usize,
    /// The visitor's goals.
    pub goals: &'a str,
    /// When the visitor has time.
    pub availability: &'a str,
    /// The visitor's questions.
    pub questions: &'a str,
}

/// The features of a message: its words, and structural features, whose names begin with `#`.
#[must_use]
pub fn features(message: &Message<'_>) -> BTreeSet<String> {
    let texts = [message.goals, message.availability, message.questions];
    let mut features: BTreeSet<String> = texts.into_iter().flat_map(words).collect();
    let trade = features.iter().filter(|word| is_of_the_trade(word)).count();
    let has = |mark: char| texts.iter().any(|text| text.contains(mark));
    let length: usize = texts.iter().map(|text| text.chars().count()).sum();
    let structure = [
        (texts.into_iter().any(has_link), "#link"),
        (has('$') || has('€') || has('£'), "#money"),
        (has('%'), "#percent"),
        (keywords::count(texts) > 0, "#keywords"),
    ];
    features
        .extend(structure.iter().filter(|(is_so, _)| *is_so).map(|(_, name)| (*name).to_owned()));
    features.extend(
        [
            if has('?') { "#question" } else { "#no-question" },
            match length {
                0..BRIEF => "#brief",
                BRIEF..LONG => "#medium",
                _ => "#long",
            },
            match message.services {
                0 | 1 => "#one-service",
                2..=7 => "#some-services",
                _ => "#all-services",
            },
            match trade {
                0 => "#no-trade",
                1 | 2 => "#little-trade",
                _ => "#trade",
            },
            if message.goals.is_empty() { "#no-goals" } else { "#goals" },
            if message.availability.is_empty() { "#no-availability" } else { "#availability" },
            if is_at_mail_service(message.email) { "#mail-service" } else { "#own-domain" },
        ]
        .map(str::to_owned),
    );
    features
}

/// The words of `text` that count. Numbers don't, because they are prices and phones.
fn words(text: &str) -> Vec<String> {
    // Keeps a contraction as one word.
    let text = plain(&text.replace(['\'', '’'], ""));
    let counts = |word: &&str| {
        let is_word = word.chars().any(|c| !c.is_numeric());
        let length = word.chars().count();
        is_word && (WORD_LENGTHS.contains(&length) || length == 1 && !word.is_ascii())
    };
    text.split(' ').filter(counts).take(MAX_WORDS).map(str::to_owned).collect()
}

fn is_at_mail_service(email: &str) -> bool {
    let domain = email.rsplit_once('@').map_or("", |(_, domain)| domain).to_ascii_lowercase();
    let service = domain.split('.').next().unwrap_or_default();
    MAIL_SERVICES.contains(&service)
}

/// Whether a feature is a word about horses and riding.
pub(super) fn is_of_the_trade(feature: &str) -> bool {
    TRADE.contains(feature)
}

/// Describes a feature in words, for staff.
pub(super) fn in_words(feature: &str) -> String {
    let words = match feature {
        "#link" => "a link",
        "#money" => "a sum of money",
        "#percent" => "a percentage",
        "#keywords" => "a spam keyword",
        "#question" => "a question mark",
        "#no-question" => "no question mark",
        "#brief" => "a very short message",
        "#medium" => "a message of middling length",
        "#long" => "a long message",
        "#one-service" => "one service checked",
        "#some-services" => "several services checked",
        "#all-services" => "every service checked",
        "#no-trade" => "not a word about horses",
        "#little-trade" => "hardly a word about horses",
        "#trade" => "words about horses",
        "#no-goals" => "no goals",
        "#goals" => "goals",
        "#no-availability" => "no availability",
        "#availability" => "an availability",
        "#mail-service" => "a Gmail, Yahoo or similar address",
        "#own-domain" => "an email address at its own domain",
        word => return format!("“{word}”"),
    };
    words.to_owned()
}
