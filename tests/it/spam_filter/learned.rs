//! What the classifier learns from some marks, in memory.

use std::collections::HashMap;

use paddock::spam::bayes::{self, Counts};

use super::corpus::{Half, Message};

/// Counts of features, and of marks.
#[derive(Default)]
pub struct Learned<'a> {
    features: HashMap<&'a str, Counts>,
    marks: Counts,
}

impl<'a> Learned<'a> {
    /// Learns from these pitches and genuine messages.
    pub fn of(
        pitches: impl Iterator<Item = &'a Message>,
        innocent: impl Iterator<Item = &'a Message>,
    ) -> Self {
        let mut learned = Self::default();
        pitches.for_each(|message| learned.mark(message, |counts| counts.spam += 1));
        innocent.for_each(|message| learned.mark(message, |counts| counts.innocent += 1));
        learned
    }

    /// Learns from messages of each kind chosen at random by `seed`.
    pub fn drawn(half: &'a Half, (spam, innocent): (usize, usize), seed: u64) -> Self {
        let pitches = draw(&half.pitches, spam, seed);
        Self::of(pitches.into_iter(), draw(&half.innocent, innocent, seed + 1_000).into_iter())
    }

    fn mark(&mut self, message: &'a Message, add: impl Fn(&mut Counts)) {
        add(&mut self.marks);
        for feature in &message.features {
            add(self.features.entry(feature).or_default());
        }
    }

    /// Whether the classifier takes `message` for a pitch.
    pub fn is_pitch(&self, message: &Message) -> bool {
        let counted: Vec<(&str, Counts)> = message
            .features
            .iter()
            .map(|feature| (&**feature, self.features.get(&**feature).copied().unwrap_or_default()))
            .collect();
        bayes::classify(&counted, self.marks).is_some()
    }
}

/// Chooses `count` of `messages`; the same ones for the same seed.
fn draw(messages: &[Message], count: usize, seed: u64) -> Vec<&Message> {
    let mut left: Vec<&Message> = messages.iter().collect();
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut next = |below: usize| {
        // SplitMix64 (Steele and Vigna).
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % u64::try_from(below).unwrap()).unwrap()
    };
    (0..count).map(|_| left.swap_remove(next(left.len()))).collect()
}
