//! The messages to measure with: 100 pitches and 100 submissions, half of each held back.

use std::collections::BTreeSet;
use std::time::Duration;

use paddock::spam::{self, Answers, Elapsed, bayes};

const PITCHES: &str = include_str!("corpus/pitches.txt");
const INNOCENT: &str = include_str!("corpus/innocent.txt");

/// A message, as the form sends it.
#[derive(Debug)]
pub struct Message {
    /// Kind of pitch or submission, for people who read the results.
    pub kind: &'static str,
    /// Whether the score calls it spam.
    pub is_spam: bool,
    /// What the classifier looks at.
    pub features: BTreeSet<String>,
}

/// One half of the corpus.
pub struct Half {
    pub pitches: Vec<Message>,
    pub innocent: Vec<Message>,
}

/// The half for choosing rules and constants, and the half that is held back: every second message
/// of each file.
pub fn halves() -> [Half; 2] {
    let half = |rest| Half {
        pitches: every_second(PITCHES, rest),
        innocent: every_second(INNOCENT, rest),
    };
    [half(0), half(1)]
}

fn every_second(file: &'static str, rest: usize) -> Vec<Message> {
    let blocks = file.split("\n\n").map(message).enumerate();
    blocks.filter(|(place, _)| place % 2 == rest).map(|(_, message)| message).collect()
}

fn message(block: &'static str) -> Message {
    let mut lines = block.lines().filter(|line| !line.starts_with('#'));
    let head: Vec<&str> = lines.next().unwrap().split('|').map(str::trim).collect();
    let [kind, name, email, _phone, services, _] = head[..] else { panic!("{head:?}") };
    let (first_name, last_name) = name.rsplit_once(' ').unwrap_or((name, name));
    let texts: Vec<(&str, &str)> = lines.map(|line| line.split_once(": ").unwrap()).collect();
    let text = |key: &str| texts.iter().find(|(known, _)| *known == key).map_or("", |text| text.1);
    let answers = Answers {
        first_name,
        last_name,
        email,
        goals: text("g"),
        questions: text("q"),
        others: &[],
        leave_blank: "",
    };
    let seen = bayes::Message {
        email,
        services: services.len(),
        goals: answers.goals,
        availability: text("a"),
        questions: answers.questions,
    };
    let elapsed = Elapsed::Measured(Duration::from_mins(2));
    let is_spam = spam::score(&answers, elapsed).is_spam();
    Message { kind, is_spam, features: bayes::features(&seen) }
}
