//! Recognizes a form that was sent again from a page with another stamp.
//!
//! Without JavaScript, a visitor who goes back after 'Thank you' gets a new page with a new stamp.
//! If they soon send the same answers again, they mean the same form. So those answers get the
//! first stamp, and with it the first one's id and response.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::form_stamp::Stamp;
use crate::clock::SteadyMillis;

/// How long answers are remembered. Going back to check takes minutes; the same message after more
/// time is a new one.
const HOLDS: Duration = Duration::from_mins(10);

/// How many answers are remembered, in 200 kB: more than forms without script bring in ten minutes.
const MOST: usize = 1_000;

/// The stamps of recently accepted answers. It holds hashes, not answers. The answers contain the
/// sender's email address and phone, so two clients' answers differ.
#[derive(Default)]
pub struct RepeatedForms {
    taken: Mutex<VecDeque<Taken>>,
}

struct Taken {
    answers: [u8; 32],
    stamp: Stamp,
    at: SteadyMillis,
}

impl RepeatedForms {
    /// The stamp under which the same `answers` were accepted.
    pub fn stamp_of(&self, answers: &impl Serialize, now: SteadyMillis) -> Option<Stamp> {
        let answers = digest(answers);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.retain(|one| now.since(one.at) < HOLDS);
        taken.iter().find(|one| one.answers == answers).map(|one| one.stamp)
    }

    /// Remembers that `answers` were accepted under `stamp`, in place of an earlier stamp.
    pub fn remember(&self, answers: &impl Serialize, stamp: Stamp, now: SteadyMillis) {
        let answers = digest(answers);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let known = taken.iter().position(|one| one.answers == answers);
        // This form repeats a repetition. The time still counts from the first.
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
        let (repeated_forms, first, other) = (RepeatedForms::default(), stamp(1), stamp(2));
        repeated_forms.remember(&["Ada", "hay"], first, NOW);
        for (answers, minutes, expected) in [
            (["Ada", "hay"], 0, Some(first)),
            (["Ada", "oats"], 0, None),
            (["Ada", "hay"], 9, Some(first)),
            (["Ada", "hay"], 10, None),
        ] {
            let now = NOW.plus(Duration::from_mins(minutes));
            repeated_forms.remember(&["Bo", "hay"], other, now);

            let found = repeated_forms.stamp_of(&answers, now);

            assert_eq!(found, expected, "{answers:?} after {minutes} minutes");
        }
    }

    #[test]
    fn repetitions_do_not_prolong_it_and_another_stamp_takes_its_place() {
        let (repeated_forms, first, second) = (RepeatedForms::default(), stamp(1), stamp(2));
        let later = NOW.plus(HOLDS / 2);
        repeated_forms.remember(&"Ada", first, NOW);
        repeated_forms.remember(&"Ada", first, later);
        assert_eq!(repeated_forms.stamp_of(&"Ada", NOW.plus(HOLDS)), None);

        repeated_forms.remember(&"Ada", first, NOW);
        repeated_forms.remember(&"Ada", second, later);
        assert_eq!(repeated_forms.stamp_of(&"Ada", NOW.plus(HOLDS)), Some(second));
    }

    #[test]
    fn no_more_are_remembered_than_there_is_room_for() {
        let repeated_forms = RepeatedForms::default();
        for number in 0..=1_000_u128 {
            repeated_forms.remember(&number, stamp(number), NOW);
        }

        assert_eq!(repeated_forms.stamp_of(&0_u128, NOW), None);
        assert_eq!(repeated_forms.stamp_of(&1_u128, NOW), Some(stamp(1)));
    }
}
