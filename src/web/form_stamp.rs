//! Form stamps: signed proof of when a form was handed out.
//!
//! A stamp contains its time of issue and a nonce, signed with a key from the database. The server
//! uses it to measure how long filling in the form took, and to recognize by their fingerprint
//! answers that are sent twice. Issuing a stamp stores nothing.
//!
//! A stamp has the time by both clocks. Its age uses the steady clock, which doesn't move when the
//! wall clock is set. After a restart the age of an earlier stamp is unknown.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::clock::{Reading, SteadyMillis, UnixMillis};

/// The part that makes a stamp unique.
pub type Nonce = [u8; 16];

/// A hash of one stamp and one set of answers.
pub type Fingerprint = [u8; 16];

/// A stamp whose signature was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// When the form was handed out, by the wall clock.
    pub issued_at: UnixMillis,
    /// The time of issue by both clocks; `None` in stamps of an earlier format.
    issued: Option<Reading>,
    /// Its nonce.
    pub nonce: Nonce,
}

/// Issues and verifies stamps.
#[derive(Clone)]
pub struct Stamps {
    /// HMAC state after the key and the purpose.
    mac: Hmac<Sha256>,
}

/// Number of signed bytes: three times and the nonce. Stamps of the earlier format have one time; a
/// form may stay open during an upgrade.
const SIGNED: usize = 3 * 8 + 16;
/// Bytes of the signature: half of HMAC-SHA256, which is as long as the nonce.
const SIGNATURE: usize = 16;

impl Stamps {
    /// Signs and verifies with `key`.
    #[must_use]
    pub fn new(key: [u8; 32]) -> Self {
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("HMAC takes a key of any length");
        mac.update(b"paddock form stamp");
        Self { mac }
    }

    /// A stamp issued at `now` with `nonce`, as opaque text of URL-safe characters.
    #[must_use]
    pub fn issue(&self, now: Reading, nonce: Nonce) -> String {
        let mut bytes = Vec::with_capacity(SIGNED + SIGNATURE);
        bytes.extend_from_slice(&now.wall.0.to_be_bytes());
        bytes.extend_from_slice(&now.steady.0.to_be_bytes());
        bytes.extend_from_slice(&now.process.0.to_be_bytes());
        bytes.extend_from_slice(&nonce);
        let signature = self.mac(&bytes).finalize().into_bytes();
        bytes.extend_from_slice(&signature[..SIGNATURE]);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Verifies `text`. `None` if its signature is wrong.
    ///
    /// # Examples
    ///
    /// ```
    /// use paddock::{clock, web::Stamps};
    ///
    /// let stamps = Stamps::new([7; 32]);
    /// let text = stamps.issue(clock::read(), [1; 16]);
    /// assert_eq!(stamps.verify(&text).map(|stamp| stamp.nonce), Some([1; 16]));
    /// assert!(Stamps::new([8; 32]).verify(&text).is_none(), "signed with another key");
    /// ```
    #[must_use]
    pub fn verify(&self, text: &str) -> Option<Stamp> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (signed, signature) = bytes.split_last_chunk::<SIGNATURE>()?;
        self.mac(signed).verify_truncated_left(signature).ok()?;
        let (times, nonce) = signed.split_last_chunk()?;
        let (times, []) = times.as_chunks() else { return None };
        let issued_at = UnixMillis(i64::from_be_bytes(*times.first()?));
        let issued = match times {
            [_, steady, process] => Some(Reading {
                wall: issued_at,
                steady: SteadyMillis(i64::from_be_bytes(*steady)),
                process: SteadyMillis(i64::from_be_bytes(*process)),
            }),
            _ => None,
        };
        Some(Stamp { issued_at, issued, nonce: *nonce })
    }

    fn mac(&self, signed: &[u8]) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(signed);
        mac
    }
}

impl Stamp {
    /// Time from issue to `now`. `None` if the program was restarted in between: only the wall
    /// clock could tell, and somebody may have set it.
    #[must_use]
    pub fn age(&self, now: Reading) -> Option<Duration> {
        now.since(self.issued?)
    }

    /// The fingerprint of `answers` that were sent with this stamp.
    #[must_use]
    pub fn fingerprint(&self, answers: &impl Serialize) -> Fingerprint {
        let answers = serde_json::to_vec(answers).expect("answers always become JSON");
        let digest = Sha256::new().chain_update(self.nonce).chain_update(answers).finalize();
        let (half, _) = digest.split_first_chunk().expect("SHA-256 has 32 bytes");
        *half
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn reading() -> impl Strategy<Value = Reading> {
        any::<[i64; 3]>().prop_map(|[wall, steady, process]| Reading {
            wall: UnixMillis(wall),
            steady: SteadyMillis(steady),
            process: SteadyMillis(process),
        })
    }

    const NOW: Reading = Reading {
        wall: UnixMillis(1_810_303_200_000),
        steady: SteadyMillis(1_810_303_000_000),
        process: SteadyMillis(1_810_000_000_000),
    };

    #[test]
    fn a_stamps_age_goes_by_the_steady_clock_and_ends_with_the_process() {
        let stamps = Stamps::new([7; 32]);
        let stamp = stamps.verify(&stamps.issue(NOW, [1; 16])).unwrap();
        let minute = Duration::from_mins(1);
        for step in [0, 3_600_000, -3_600_000, 315_532_800_000, -315_532_800_000] {
            let wall = UnixMillis(NOW.wall.0 + step);
            let later = Reading { wall, steady: NOW.steady.plus(minute), ..NOW };
            assert_eq!(stamp.age(later), Some(minute), "{step}");

            let restarted = Reading { process: later.steady, ..later };
            assert_eq!(stamp.age(restarted), None, "{step}");
        }
    }

    #[test]
    fn a_stamp_from_before_the_upgrade_is_ours_and_its_age_unknown() {
        let stamps = Stamps::new([7; 32]);
        let mut bytes = [NOW.wall.0.to_be_bytes().as_slice(), &[1; 16]].concat();
        let signature = stamps.mac(&bytes).finalize().into_bytes();
        bytes.extend_from_slice(&signature[..SIGNATURE]);

        let stamp = stamps.verify(&URL_SAFE_NO_PAD.encode(bytes)).unwrap();

        assert_eq!((stamp.issued_at, stamp.nonce), (NOW.wall, [1; 16]));
        assert_eq!(stamp.age(NOW), None);
    }

    proptest! {
        #[test]
        fn a_stamp_says_what_was_stamped(key: [u8; 32], nonce: Nonce, now in reading()) {
            let stamps = Stamps::new(key);

            let stamp = stamps.verify(&stamps.issue(now, nonce));

            prop_assert_eq!(stamp, Some(Stamp { issued_at: now.wall, issued: Some(now), nonce }));
        }

        #[test]
        fn a_stamp_of_another_key_is_forged(key: [u8; 32], other: [u8; 32], nonce: Nonce) {
            prop_assume!(key != other);

            let stamp = Stamps::new(other).issue(NOW, nonce);

            prop_assert_eq!(Stamps::new(key).verify(&stamp), None);
        }

        #[test]
        fn a_changed_stamp_is_forged(key: [u8; 32], nonce: Nonce, at in 0..56_usize, bit in 0..8_u32) {
            let stamps = Stamps::new(key);
            let mut bytes = URL_SAFE_NO_PAD.decode(stamps.issue(NOW, nonce)).unwrap();

            bytes[at] ^= 1_u8 << bit;

            prop_assert_eq!(stamps.verify(&URL_SAFE_NO_PAD.encode(bytes)), None);
        }

        #[test]
        fn a_fingerprint_is_that_of_one_stamp_with_one_set_of_answers(
            nonce: Nonce, other: Nonce, answers: Vec<String>, others: Vec<String>,
        ) {
            let stamp = |nonce| Stamp { issued_at: UnixMillis(0), issued: None, nonce };
            let one = stamp(nonce).fingerprint(&answers);

            prop_assert_eq!(one, stamp(nonce).fingerprint(&answers));
            let is_same = (nonce, &answers) == (other, &others);
            prop_assert_eq!(one == stamp(other).fingerprint(&others), is_same);
        }

        #[test]
        fn any_text_is_answered(text in ".{0,80}") {
            prop_assert_eq!(Stamps::new([7; 32]).verify(&text), None);
        }
    }
}
