//! How much a submission looks like spam, and why: a pure function, the same answer for the same
//! answers.

pub mod bayes;
mod email;
mod keywords;
mod patterns;
mod problem;
#[cfg(test)]
mod tests;
mod timing;
mod words;

use std::fmt;

use serde::{Serialize, Serializer};

pub use self::email::is_well_formed as is_email;
pub use self::problem::refusal;
pub use self::timing::Elapsed;

/// From this score on, a submission is spam.
pub const THRESHOLD: u32 = 50;

/// What of a submission tells spam from a rider, each trimmed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answers<'a> {
    /// The person's first name.
    pub first_name: &'a str,
    /// The person's last name.
    pub last_name: &'a str,
    /// Where the person is written to.
    pub email: &'a str,
    /// What they want to achieve.
    pub goals: &'a str,
    /// What else they want to know.
    pub questions: &'a str,
    /// The field that people do not see, and hence leave blank.
    pub leave_blank: &'a str,
}

/// The score and what it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The sum over all reasons.
    pub score: u32,
    /// Each reason once, in the order of [`Reason`].
    pub reasons: Vec<Reason>,
}

impl Verdict {
    /// Whether the score reaches the threshold.
    #[must_use]
    pub fn is_spam(&self) -> bool {
        self.score >= THRESHOLD
    }
}

/// Why a submission looks like spam. Shown and stored as the text of [`Reason::as_str`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The field that people do not see has something in it: +100.
    Honeypot,
    /// Sent in less than 5 seconds, or nobody knows in how many: +80.
    TooQuickly,
    /// Sent after more than 30 minutes: +30.
    TooLong,
    /// Spam's own words in goals, questions or names: +25 for each of them.
    Keywords,
    /// More than half of goals or questions in capitals, if longer than 20 characters: +30.
    Capitals,
    /// A character again and again, a link or a telephone number in goals or questions: +40.
    Patterns,
    /// An e-mail address that no mail could reach: +50.
    Email,
}

impl Reason {
    const ALL: [Self; 7] = [
        Self::Honeypot,
        Self::TooQuickly,
        Self::TooLong,
        Self::Keywords,
        Self::Capitals,
        Self::Patterns,
        Self::Email,
    ];

    /// Its points; for keywords, those of each.
    const fn points(self) -> u32 {
        match self {
            Self::Honeypot => 100,
            Self::TooQuickly => 80,
            Self::TooLong | Self::Capitals => 30,
            Self::Keywords => 25,
            Self::Patterns => 40,
            Self::Email => 50,
        }
    }

    /// The reason in words.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Honeypot => "Honeypot field filled",
            Self::TooQuickly => "Form submitted too quickly",
            Self::TooLong => "Form took too long to submit",
            Self::Keywords => "Spam keywords detected",
            Self::Capitals => "Excessive capitalization",
            Self::Patterns => "Suspicious patterns detected",
            Self::Email => "Invalid email format",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Whether a program sent the form: people don't see the honeypot, so they leave it blank.
#[must_use]
pub fn is_honeypot_filled(leave_blank: &str) -> bool {
    !leave_blank.is_empty()
}

/// Scores a submission whose form was open for `elapsed`, in time linear in its length.
#[must_use]
pub fn score(answers: &Answers<'_>, elapsed: Elapsed) -> Verdict {
    let Answers { first_name, last_name, email, goals, questions, leave_blank } = *answers;
    let free_texts = [goals, questions];
    let keywords = keywords::count([goals, questions, first_name, last_name]);
    let found = |reason| match reason {
        Reason::Honeypot => u32::from(is_honeypot_filled(leave_blank)),
        Reason::TooQuickly => u32::from(elapsed.is_too_short()),
        Reason::TooLong => u32::from(elapsed.is_too_long()),
        Reason::Keywords => keywords,
        Reason::Capitals => u32::from(free_texts.iter().any(|text| is_shouted(text))),
        Reason::Patterns => u32::from(free_texts.iter().any(|text| patterns::is_suspicious(text))),
        Reason::Email => u32::from(!email::is_well_formed(email)),
    };
    let scored = Reason::ALL.map(|reason| (reason, found(reason) * reason.points()));
    let scored = scored.iter().filter(|(_, points)| *points > 0);
    Verdict {
        score: scored.clone().map(|(_, points)| points).sum(),
        reasons: scored.map(|(reason, _)| *reason).collect(),
    }
}

/// How many points each of `reasons` gave to `score`, as both are stored: all but keywords always
/// give the same, so what is left is theirs.
#[must_use]
pub fn explain(reasons: &[String], score: u32) -> Vec<(&str, u32)> {
    let known = |text: &str| Reason::ALL.into_iter().find(|reason| reason.as_str() == text);
    let fixed = |text: &str| match known(text) {
        Some(Reason::Keywords) | None => 0,
        Some(reason) => reason.points(),
    };
    let rest = score.saturating_sub(reasons.iter().map(|text| fixed(text)).sum());
    let points = |text: &str| match known(text) {
        Some(Reason::Keywords) => rest,
        _ => fixed(text),
    };
    reasons.iter().map(|text| (text.as_str(), points(text))).collect()
}

/// Whether more than half of a text longer than 20 characters is capitals.
///
/// Half of all its characters and not of its letters: dates, times and the names of shows
/// ("USEF, 5/14, 6/11, 7/9") have few letters, and those are capitals.
fn is_shouted(text: &str) -> bool {
    let characters = text.chars().count();
    let capitals = text.chars().filter(|c| c.is_uppercase()).count();
    characters > 20 && 2 * capitals > characters
}
