//! A naive Bayes classifier that learns from what staff mark as spam: pure functions over counts.
//!
//! It is never part of the score. It refuses nothing and withholds no delivery; it only tells staff
//! that a message looks like a pitch, and why.

mod features;
#[cfg(test)]
mod tests;

pub use self::features::{Message, features};

/// How many messages of each kind must be marked before the classifier says anything.
const MIN_OF_EACH: u32 = 5;
/// How many messages must be marked before the list may move pitches below the others.
const MIN_TO_FOLD: u32 = 20;
/// How many reasons staff are shown.
const REASONS: usize = 3;

/// Messages with this score or more are pitches.
///
/// The score is the sum of the features' log-odds over the square root of their number and
/// [`DAMPING`] more: log-odds that are only chance then score about as much for a long message as for a
/// short one. The three constants were chosen in the half of the test corpus that is there to choose
/// by: of 400 choices of 40 marks in it, none gave a false alarm among the rest of that half
/// (docs/spam-filter.md).
const THRESHOLD: f64 = 1.45;

/// How many features without a meaning are added, so that few words alone make no pitch.
const DAMPING: u32 = 20;

/// Prior count of messages of each kind for every feature: one mark is little evidence.
const SMOOTHING: f64 = 2.0;

/// Prior count of innocent messages for each word about horses and riding.
const TRADE_PRIOR: f64 = 5.0;

/// How many messages of each kind there are, or have a feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Marked as spam by staff.
    pub spam: u32,
    /// Found innocent by staff.
    pub innocent: u32,
}

impl Counts {
    /// Whether so many marks are enough to classify by.
    #[must_use]
    pub fn can_classify(self) -> bool {
        self.spam.min(self.innocent) >= MIN_OF_EACH
    }

    /// Whether so many marks are enough to show pitches below the other messages.
    #[must_use]
    pub fn can_fold(self) -> bool {
        self.can_classify() && self.spam.saturating_add(self.innocent) >= MIN_TO_FOLD
    }
}

/// What makes a message look like a pitch.
#[derive(Clone, Debug, PartialEq)]
pub struct Pitch {
    /// The damped sum of log-odds; [`THRESHOLD`] or more.
    pub score: f64,
    /// Its strongest features in words, strongest first; three at most.
    pub reasons: Vec<String>,
}

/// Classifies a message by the `marks` that staff gave.
///
/// `features` are the message's features, each once, with their counts in marked messages. Their order
/// does not matter. What no marked message has says nothing, unless it is a word about horses and
/// riding. `None` if the message is no pitch, or if there are too few marks.
#[must_use]
pub fn classify(features: &[(&str, Counts)], marks: Counts) -> Option<Pitch> {
    if !marks.can_classify() {
        return None;
    }
    let mut weighed: Vec<(f64, &str, Counts)> = features
        .iter()
        .filter(|(feature, counts)| {
            *counts != Counts::default() || features::is_of_the_trade(feature)
        })
        .map(|&(feature, counts)| (log_odds(feature, counts, marks), feature, counts))
        .collect();
    weighed.sort_by(|(one, feature, _), (other, next, _)| {
        // Among equals, words come first, because they say more to a reader.
        let kind = |feature: &str| (feature.starts_with('#'), feature.to_owned());
        other.total_cmp(one).then_with(|| kind(feature).cmp(&kind(next)))
    });
    let known = u32::try_from(weighed.len()).unwrap_or(u32::MAX);
    let damped = f64::from(known.saturating_add(DAMPING)).sqrt();
    let score = weighed.iter().map(|(odds, ..)| odds).sum::<f64>() / damped;
    let strongest = weighed.iter().take(REASONS).filter(|(odds, ..)| *odds > 0.0);
    let reasons = strongest.map(|(_, feature, counts)| reason(feature, *counts, marks)).collect();
    (score >= THRESHOLD).then_some(Pitch { score, reasons })
}

/// The logarithm of how much more often spam has the feature than innocent messages have.
///
/// Counts of the larger kind are scaled down to the smaller, so that a word which one of 200
/// innocent messages has says nothing about spam of which there are five.
fn log_odds(feature: &str, counts: Counts, marks: Counts) -> f64 {
    let smaller = f64::from(marks.spam.min(marks.innocent));
    let scaled = |count: u32, of: u32| f64::from(count) * smaller / f64::from(of);
    let prior = if features::is_of_the_trade(feature) { TRADE_PRIOR } else { 0.0 };
    let spam = scaled(counts.spam, marks.spam);
    let innocent = scaled(counts.innocent, marks.innocent);
    ((SMOOTHING + spam) / (SMOOTHING + innocent + prior)).ln()
}

fn reason(feature: &str, counts: Counts, marks: Counts) -> String {
    format!(
        "{}: in {} of {} marked as spam, {} of {} others",
        features::in_words(feature),
        counts.spam,
        marks.spam,
        counts.innocent,
        marks.innocent,
    )
}
