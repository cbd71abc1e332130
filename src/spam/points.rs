//! Why a submission looks like spam, and how many points each reason has.

use std::fmt;

use serde::{Serialize, Serializer};

/// Why a submission looks like spam. Shown and stored as the text of [`Reason::as_str`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The honeypot field isn't blank: +100.
    Honeypot,
    /// Sent in less than 5 seconds, or without a valid stamp: +80.
    TooQuickly,
    /// Sent after more than 30 minutes: +30.
    TooLong,
    /// Words and phrases of spam in goals, questions, other answers or names: +25 for each.
    Keywords,
    /// More than half of goals or questions in capital letters, if longer than 20 characters: +30.
    Capitals,
    /// A repeated character, a link or a telephone number in goals or questions: +40.
    Patterns,
    /// An email address that can't exist: +50.
    Email,
}

impl Reason {
    pub(super) const ALL: [Self; 7] = [
        Self::Honeypot,
        Self::TooQuickly,
        Self::TooLong,
        Self::Keywords,
        Self::Capitals,
        Self::Patterns,
        Self::Email,
    ];

    /// The points of the reason; for keywords, of each one.
    pub(super) const fn points(self) -> u32 {
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

/// Splits a stored `score` into the points of its `reasons`. All reasons but keywords have fixed
/// points, so keywords get the rest.
///
/// # Examples
///
/// ```
/// let reasons = ["Form submitted too quickly", "Spam keywords detected"].map(str::to_owned);
/// let points = paddock::spam::explain(&reasons, 130);
/// assert_eq!(points.iter().map(|(_, points)| *points).collect::<Vec<_>>(), [80, 50]);
/// ```
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
