//! A naive Bayes classifier that learns from what staff mark as spam: pure functions over counts.
//!
//! It isn't part of the score. It refuses nothing and delays no delivery; it only tells staff that
//! a message looks like a pitch, and why.

mod features;
#[cfg(test)]
mod tests;

pub use self::features::{Message, features};

/// Marked messages that the classifier needs of each kind before it gives advice.
const MIN_OF_EACH: u32 = 5;
/// Marked messages needed before the list may show pitches below the others.
const MIN_TO_FOLD: u32 = 20;
/// Number of reasons that staff see.
const REASONS: usize = 3;

/// Messages with at least this score are pitches.
///
/// The score is the sum of the features' log-odds, divided by the square root of their number plus
/// [`DAMPING`]. So chance contributes about as much to a long message as to a short one. The three
/// constants were chosen on one half of the test corpus: in 400 choices of 40 marks, they gave no
/// false alarm among the rest of that half (docs/spam-filter.md).
const THRESHOLD: f64 = 1.45;

/// Number of neutral features added to each message, so that a few words alone don't make a pitch.
const DAMPING: u32 = 20;

/// Prior count of messages of each kind for each feature, because a single mark is weak evidence.
const SMOOTHING: f64 = 2.0;

/// Prior count of genuine messages for each word about horses and riding.
const TRADE_PRIOR: f64 = 5.0;

/// Numbers of messages of each kind, in all or with a feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Messages that staff marked as spam.
    pub spam: u32,
    /// Messages that staff marked as not spam.
    pub innocent: u32,
}

impl Counts {
    /// Whether there are enough marks to classify messages.
    #[must_use]
    pub fn can_classify(self) -> bool {
        self.spam.min(self.innocent) >= MIN_OF_EACH
    }

    /// Whether there are enough marks to show pitches below the other messages.
    #[must_use]
    pub fn can_fold(self) -> bool {
        self.can_classify() && self.spam.saturating_add(self.innocent) >= MIN_TO_FOLD
    }
}

/// Why a message looks like a pitch.
#[derive(Clone, Debug, PartialEq)]
pub struct Pitch {
    /// The damped sum of log-odds, at least `THRESHOLD`.
    pub score: f64,
    /// The strongest features in words, the strongest first, at most three.
    pub reasons: Vec<String>,
}

/// Classifies a message by the `marks` that staff gave.
///
/// `features` are the message's features, each once and in any order, with their counts in marked
/// messages. A feature that no marked message has counts as neutral, unless it is a word about
/// horses and riding. Returns `None` if the message isn't a pitch or there are too few marks.
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
        // For equal odds, words come before structural features, because they tell staff more.
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

/// The logarithm of the ratio between the feature's frequency in spam and in genuine messages.
///
/// Scales the counts of the larger kind down to the smaller. Otherwise a word in one of 200 genuine
/// messages would seem significant beside five spam messages.
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
