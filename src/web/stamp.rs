//! Form stamps: proof of when a form was handed out, good for one enquiry.
//!
//! A stamp says when it was issued and carries a nonce, signed with a key that the database keeps.
//! So the time that filling in took is measured here and not believed, and an enquiry sent twice
//! is known by its nonce. Nothing is stored when a stamp is issued.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::clock::UnixMillis;

/// What makes a stamp one of a kind.
pub type Nonce = [u8; 16];

/// A stamp that was ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// When the form was handed out.
    pub issued_at: UnixMillis,
    /// Its nonce.
    pub nonce: Nonce,
}

/// Issues stamps and knows them again.
#[derive(Clone)]
pub struct Stamps {
    /// Has taken in the key and what the key is for.
    mac: Hmac<Sha256>,
}

/// Bytes of time and nonce, before the signature.
const SIGNED: usize = 8 + 16;
/// Half of HMAC-SHA256, which is as strong as the nonce is long.
const SIGNATURE: usize = 16;

impl Stamps {
    /// Stamps signed with `key`.
    #[must_use]
    pub fn new(key: [u8; 32]) -> Self {
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("HMAC takes a key of any length");
        mac.update(b"paddock form stamp");
        Self { mac }
    }

    /// A stamp issued at `now` with `nonce`, as opaque text of URL-safe characters.
    #[must_use]
    pub fn issue(&self, now: UnixMillis, nonce: Nonce) -> String {
        let mut bytes = Vec::with_capacity(SIGNED + SIGNATURE);
        bytes.extend_from_slice(&now.0.to_be_bytes());
        bytes.extend_from_slice(&nonce);
        let signature = self.mac(&bytes).finalize().into_bytes();
        bytes.extend_from_slice(&signature[..SIGNATURE]);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The stamp behind `text`, or `None` if it was not issued here.
    #[must_use]
    pub fn verify(&self, text: &str) -> Option<Stamp> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        if bytes.len() != SIGNED + SIGNATURE {
            return None;
        }
        let (signed, signature) = bytes.split_at(SIGNED);
        self.mac(signed).verify_truncated_left(signature).ok()?;
        let (issued_at, nonce) = signed.split_at(8);
        let issued_at = UnixMillis(i64::from_be_bytes(issued_at.try_into().ok()?));
        Some(Stamp { issued_at, nonce: nonce.try_into().ok()? })
    }

    fn mac(&self, signed: &[u8]) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(signed);
        mac
    }
}

impl Stamp {
    /// How long the form has been open at `now`.
    #[must_use]
    pub fn age(&self, now: UnixMillis) -> Duration {
        now.since(self.issued_at)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_stamp_says_what_was_stamped(key: [u8; 32], nonce: Nonce, now in 0..i64::MAX) {
            let stamps = Stamps::new(key);

            let stamp = stamps.verify(&stamps.issue(UnixMillis(now), nonce));

            prop_assert_eq!(stamp, Some(Stamp { issued_at: UnixMillis(now), nonce }));
        }

        #[test]
        fn a_stamp_of_another_key_is_forged(key: [u8; 32], other: [u8; 32], nonce: Nonce) {
            prop_assume!(key != other);

            let stamp = Stamps::new(other).issue(UnixMillis(0), nonce);

            prop_assert_eq!(Stamps::new(key).verify(&stamp), None);
        }

        #[test]
        fn a_changed_stamp_is_forged(key: [u8; 32], nonce: Nonce, at in 0..40_usize, bit in 0..8_u32) {
            let stamps = Stamps::new(key);
            let mut bytes = URL_SAFE_NO_PAD.decode(stamps.issue(UnixMillis(5), nonce)).unwrap();

            bytes[at] ^= 1_u8 << bit;

            prop_assert_eq!(stamps.verify(&URL_SAFE_NO_PAD.encode(bytes)), None);
        }

        #[test]
        fn any_text_is_answered(text in ".{0,80}") {
            prop_assert_eq!(Stamps::new([7; 32]).verify(&text), None);
        }
    }
}
