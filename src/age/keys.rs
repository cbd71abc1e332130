//! Keys of age: a recipient, who may be known, and its identity, which is secret.

use std::fmt;
use std::str::FromStr;

use aws_lc_rs::agreement::{PrivateKey, UnparsedPublicKey, X25519, agree};
use bech32::{Bech32, Hrp};
use serde::Deserialize;

/// How recipients begin in text.
const RECIPIENT: Hrp = Hrp::parse_unchecked("age");

/// How identities begin in text. They are written in capitals.
const IDENTITY: Hrp = Hrp::parse_unchecked("age-secret-key-");

/// How a line with an identity begins.
const IDENTITY_START: &str = "AGE-SECRET-KEY-1";

/// Length of [`Recipient::short`], in characters.
pub const SHORT: usize = 12;

/// Whom a file is encrypted to: the public half of an [`Identity`].
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Recipient(pub(super) [u8; 32]);

/// The key that opens files. Whoever has it can read all copies.
#[derive(Clone)]
pub struct Identity([u8; 32]);

impl Identity {
    /// The identity of these random bytes.
    #[must_use]
    pub fn from_random(random: [u8; 32]) -> Self {
        Self(random)
    }

    /// Its public half.
    #[must_use]
    pub fn recipient(&self) -> Recipient {
        let public = self.key().compute_public_key();
        let public = public.expect("X25519 has a public key for each private one");
        Recipient(public.as_ref().try_into().expect("X25519's public keys have 32 bytes"))
    }

    /// The identity as text, to show it once.
    #[must_use]
    pub fn to_text(&self) -> String {
        bech32::encode_upper::<Bech32>(IDENTITY, &self.0).expect("32 bytes are short enough")
    }

    fn key(&self) -> PrivateKey {
        PrivateKey::from_private_key(&X25519, &self.0).expect("X25519's private keys have 32 bytes")
    }

    /// The secret that it shares with `other`. `None` if `other` is no proper public key.
    pub(super) fn agree(&self, other: &[u8; 32]) -> Option<[u8; 32]> {
        let other = UnparsedPublicKey::new(&X25519, other);
        let secret = |secret: &[u8]| secret.try_into().map_err(|_| ());
        agree(&self.key(), other, (), secret).ok().filter(|secret| *secret != [0; 32])
    }
}

impl FromStr for Identity {
    type Err = &'static str;

    /// Reads an identity, or the first one in the text of a file with comments (`#`), as `age-keygen`
    /// writes it, or with other words around it, as `paddock backup-key` prints it. Spaces within are ignored:
    /// people type it from paper.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lines = || text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
        let is_key = |line: &&str| {
            let start = line.get(..IDENTITY_START.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(IDENTITY_START))
        };
        let line = lines().find(is_key).or_else(|| lines().find(|line| !line.is_empty()));
        let line = line.ok_or("is empty where a recovery key belongs: AGE-SECRET-KEY-1…")?;
        let key: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        let key = key.to_ascii_uppercase();
        if key.starts_with("AGE1") {
            return Err("is the recipient, which only locks copies; the recovery key begins with \
                        AGE-SECRET-KEY-1");
        }
        decode(&key, IDENTITY).map(Self).ok_or(
            "isn't a recovery key, or has a wrong or missing letter: AGE-SECRET-KEY-1 and 58 letters \
             and digits",
        )
    }
}

impl Recipient {
    /// The first characters of the recipient, which tell keys apart and give nothing away.
    #[must_use]
    pub fn short(&self) -> String {
        self.to_string().chars().take(SHORT).collect()
    }
}

impl TryFrom<String> for Recipient {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let text = text.trim();
        if text.to_ascii_uppercase().starts_with("AGE-SECRET-KEY-") {
            return Err("is the recovery key itself, which must not be on the server; write its \
                        recipient here, which begins with age1");
        }
        decode(text, RECIPIENT).map(Self).ok_or(
            "isn't an age recipient, or has a wrong or missing letter: age1 and 58 letters and digits. \
             `paddock backup-key` makes one",
        )
    }
}

/// The 32 bytes of `text`, if it begins with `start` and its checksum is right.
fn decode(text: &str, start: Hrp) -> Option<[u8; 32]> {
    let checked = bech32::primitives::decode::CheckedHrpstring::new::<Bech32>(text).ok()?;
    if checked.hrp() != start {
        return None;
    }
    let bytes: Vec<u8> = checked.byte_iter().collect();
    bytes.try_into().ok()
}

impl fmt::Display for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        bech32::encode_lower_to_fmt::<Bech32, _>(f, RECIPIENT, &self.0).map_err(|_| fmt::Error)
    }
}

impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Identity(…)")
    }
}
