//! Recognizes a form that was sent again although its page had another stamp.
//!
//! Without JavaScript, who goes back after 'Thank you' and sends the form again gets another page,
//! and so another stamp. The same answers soon afterwards are meant as the same form, and get the
//! first one's stamp; with it they have the first one's id, and get its answer.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::clock::SteadyMillis;

/// How long answers are remembered. Going back and wondering whether it was sent takes minutes; who
/// writes the same later wants to be heard again.
const HOLDS: Duration = Duration::from_mins(10);

/// How many are remembered: more than forms without script bring in that time. They take 200 kB.
const MOST: usize = 1_000;

/// The stamps of answers that were taken a short time ago. It holds no answers, only their hashes.
/// The answers name the sender (email address, phone), so another client's are others.
#[derive(Default)]
pub struct Repeats {
    taken: Mutex<VecDeque<Taken>>,
}

struct Taken {
    answers: [u8; 32],
    stamp: String,
    at: SteadyMillis,
}

impl Repeats {
    /// The stamp under which the same `answers` were taken.
    pub fn stamp_of(&self, answers: &impl Serialize, now: SteadyMillis) -> Option<String> {
        let answers = digest(answers);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.retain(|one| now.since(one.at) < HOLDS);
        taken.iter().find(|one| one.answers == answers).map(|one| one.stamp.clone())
    }

    /// Remembers that `answers` were taken under `stamp`; in place of an earlier stamp of theirs.
    pub fn remember(&self, answers: &impl Serialize, stamp: String, now: SteadyMillis) {
        let answers = digest(answers);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let known = taken.iter().position(|one| one.answers == answers);
        // A repetition of a repetition: the time goes on from the first.
        if known.is_some_and(|at| taken[at].stamp == stamp) {
            return;
        }
        if let Some(at) = known {
            taken.remove(at);
        } else if taken.len() >= MOST {
            taken.pop_front();
        }
        taken.push_back(Taken { answers, stamp, at: now });
    }
}

fn digest(answers: &impl Serialize) -> [u8; 32] {
    Sha256::digest(serde_json::to_vec(answers).expect("answers always become JSON")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: SteadyMillis = SteadyMillis(1_810_303_000_000);

    #[test]
    fn the_same_answers_have_their_first_stamp_for_ten_minutes() {
        let repeats = Repeats::default();
        repeats.remember(&["Ada", "hay"], "first".to_owned(), NOW);
        for (answers, minutes, expected) in [
            (["Ada", "hay"], 0, Some("first")),
            (["Ada", "oats"], 0, None),
            (["Ada", "hay"], 9, Some("first")),
            (["Ada", "hay"], 10, None),
        ] {
            let now = NOW.plus(Duration::from_mins(minutes));
            repeats.remember(&["Bo", "hay"], "other".to_owned(), now);

            let stamp = repeats.stamp_of(&answers, now);

            assert_eq!(stamp.as_deref(), expected, "{answers:?} after {minutes} minutes");
        }
    }

    #[test]
    fn repetitions_do_not_prolong_it_and_another_stamp_takes_its_place() {
        let repeats = Repeats::default();
        let later = NOW.plus(HOLDS / 2);
        repeats.remember(&"Ada", "first".to_owned(), NOW);
        repeats.remember(&"Ada", "first".to_owned(), later);
        assert_eq!(repeats.stamp_of(&"Ada", NOW.plus(HOLDS)), None);

        repeats.remember(&"Ada", "first".to_owned(), NOW);
        repeats.remember(&"Ada", "second".to_owned(), later);
        assert_eq!(repeats.stamp_of(&"Ada", NOW.plus(HOLDS)).as_deref(), Some("second"));
    }

    #[test]
    fn no_more_are_remembered_than_there_is_room_for() {
        let repeats = Repeats::default();
        for number in 0..=MOST {
            repeats.remember(&number, number.to_string(), NOW);
        }

        assert_eq!(repeats.stamp_of(&0, NOW), None);
        assert_eq!(repeats.stamp_of(&1, NOW).as_deref(), Some("1"));
    }
}
