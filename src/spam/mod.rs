//! Scores how much a submission looks like spam, with reasons. A pure function.

pub mod bayes;
mod email;
mod honeypot;
mod keywords;
mod patterns;
mod points;
mod problem;
#[cfg(test)]
mod tests;
mod timing;
mod words;

pub use self::email::is_well_formed as is_email;
pub use self::honeypot::is_honeypot_filled;
pub use self::points::{Reason, explain};
pub use self::problem::refusal;
pub use self::timing::Elapsed;

/// A submission with at least this score is spam.
pub const THRESHOLD: u32 = 50;

/// The answers that the score reads, each trimmed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answers<'a> {
    /// The person's first name.
    pub first_name: &'a str,
    /// The person's last name.
    pub last_name: &'a str,
    /// The person's email address.
    pub email: &'a str,
    /// The person's goals.
    pub goals: &'a str,
    /// The person's questions.
    pub questions: &'a str,
    /// Answers in the person's own words to questions that the owner has added. Only keywords count in them: the owner
    /// may ask for a telephone number, a link or a horse's name in capitals.
    pub others: &'a [&'a str],
    /// The honeypot field, which people don't see and leave blank.
    pub leave_blank: &'a str,
}

/// The score and its reasons.
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

/// Scores a submission whose form was open for `elapsed`. Takes time linear in its length.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// use paddock::spam::{Answers, Elapsed, Reason, score};
///
/// let answers = Answers { email: "ada@rider.example", ..Answers::default() };
/// let verdict = score(&answers, Elapsed::Measured(Duration::from_secs(2)));
/// assert_eq!((verdict.score, verdict.reasons.as_slice()), (80, [Reason::TooQuickly].as_slice()));
/// assert!(verdict.is_spam());
/// ```
#[must_use]
pub fn score(answers: &Answers<'_>, elapsed: Elapsed) -> Verdict {
    let Answers { first_name, last_name, email, goals, questions, others, leave_blank } = *answers;
    let free_texts = [goals, questions];
    let texts = others.iter().copied().chain([goals, questions, first_name, last_name]);
    let keywords = keywords::count(texts);
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

/// Whether more than half of a text longer than 20 characters is capital letters.
///
/// Compares with all characters, not with letters alone: dates, times and names of shows ("USEF,
/// 5/14, 6/11, 7/9") have few letters, most of them capitals.
fn is_shouted(text: &str) -> bool {
    let characters = text.chars().count();
    let capitals = text.chars().filter(|c| c.is_uppercase()).count();
    characters > 20 && 2 * capitals > characters
}
