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

use super::form_stamp::Stamp;
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
    stamp: Stamp,
    at: SteadyMillis,
}

impl Repeats {
    /// The stamp under which the same `answers` were taken.
    pub fn stamp_of(&self, answers: &impl Serialize, now: SteadyMillis) -> Option<Stamp> {
        let answers = digest(answers);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.retain(|one| now.since(one.at) < HOLDS);
        taken.iter().find(|one| one.answers == answers).map(|one| one.stamp)
    }

    /// Remembers that `answers` were taken under `stamp`; in place of an earlier stamp of theirs.
    pub fn remember(&self, answers: &impl Serialize, stamp: Stamp, now: SteadyMillis) {
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
    use crate::clock::{Reading, UnixMillis};
    use crate::web::Stamps;

    const NOW: SteadyMillis = SteadyMillis(1_810_303_000_000);

    /// The stamp with this nonce.
    fn stamp(nonce: u128) -> Stamp {
        let stamps = Stamps::new([7; 32]);
        let issued = Reading { wall: UnixMillis(NOW.0), steady: NOW, process: NOW };
        stamps.verify(&stamps.issue(issued, nonce.to_be_bytes())).unwrap()
    }

    #[test]
    fn the_same_answers_have_their_first_stamp_for_ten_minutes() {
        let (repeats, first, other) = (Repeats::default(), stamp(1), stamp(2));
        repeats.remember(&["Ada", "hay"], first, NOW);
        for (answers, minutes, expected) in [
            (["Ada", "hay"], 0, Some(first)),
            (["Ada", "oats"], 0, None),
            (["Ada", "hay"], 9, Some(first)),
            (["Ada", "hay"], 10, None),
        ] {
            let now = NOW.plus(Duration::from_mins(minutes));
            repeats.remember(&["Bo", "hay"], other, now);

            let found = repeats.stamp_of(&answers, now);

            assert_eq!(found, expected, "{answers:?} after {minutes} minutes");
        }
    }

    #[test]
    fn repetitions_do_not_prolong_it_and_another_stamp_takes_its_place() {
        let (repeats, first, second) = (Repeats::default(), stamp(1), stamp(2));
        let later = NOW.plus(HOLDS / 2);
        repeats.remember(&"Ada", first, NOW);
        repeats.remember(&"Ada", first, later);
        assert_eq!(repeats.stamp_of(&"Ada", NOW.plus(HOLDS)), None);

        repeats.remember(&"Ada", first, NOW);
        repeats.remember(&"Ada", second, later);
        assert_eq!(repeats.stamp_of(&"Ada", NOW.plus(HOLDS)), Some(second));
    }

    #[test]
    fn no_more_are_remembered_than_there_is_room_for() {
        let repeats = Repeats::default();
        for number in 0..=1_000_u128 {
            repeats.remember(&number, stamp(number), NOW);
        }

        assert_eq!(repeats.stamp_of(&0_u128, NOW), None);
        assert_eq!(repeats.stamp_of(&1_u128, NOW), Some(stamp(1)));
    }
}
