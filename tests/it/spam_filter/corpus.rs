//! The messages to measure with: 100 pitches and 100 submissions, of each the second half held back.

use paddock::spam::{Answers, bayes};

const PITCHES: &str = include_str!("corpus/pitches.txt");
const INNOCENT: &str = include_str!("corpus/innocent.txt");

/// A message as the form would send it.
#[derive(Debug)]
pub struct Message {
    /// What kind of pitch or submission it is, for a reader of the results.
    pub kind: &'static str,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub email: &'static str,
    /// How many services were ticked.
    pub services: usize,
    pub goals: &'static str,
    pub availability: &'static str,
    pub questions: &'static str,
}

/// One half of the corpus.
pub struct Half {
    pub pitches: Vec<Message>,
    pub innocent: Vec<Message>,
}

/// The half that rules and constants may be chosen by, and the half that is held back: every second
/// message of each file.
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
    Message {
        kind,
        first_name,
        last_name,
        email,
        services: services.len(),
        goals: text("g"),
        availability: text("a"),
        questions: text("q"),
    }
}

impl Message {
    /// What the score looks at.
    pub fn answers(&self) -> Answers<'_> {
        Answers {
            first_name: self.first_name,
            last_name: self.last_name,
            email: self.email,
            goals: self.goals,
            questions: self.questions,
            leave_blank: "",
        }
    }
}

impl Message {
    /// What the classifier looks at.
    pub fn seen(&self) -> bayes::Message<'_> {
        bayes::Message {
            email: self.email,
            services: self.services,
            goals: self.goals,
            availability: self.availability,
            questions: self.questions,
        }
    }
}
