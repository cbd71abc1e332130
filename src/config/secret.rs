//! Secrets, which no log and no error message shows.

use std::fmt;

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;

/// The key that signs outgoing webhooks, 24 to 64 bytes.
///
/// Written as Standard Webhooks defines it: `whsec_` and the bytes in base64 (its section on
/// signature schemes, "Symmetric").
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct SigningSecret(Vec<u8>);

impl SigningSecret {
    /// The key's bytes.
    #[must_use]
    pub fn key(&self) -> &[u8] {
        &self.0
    }
}

impl TryFrom<String> for SigningSecret {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.strip_prefix("whsec_")
            .and_then(|key| STANDARD.decode(key).ok())
            .filter(|key| (24..=64).contains(&key.len()))
            .map(Self)
            .ok_or(
                "must be whsec_ followed by 24 to 64 bytes in base64; its value isn't shown here",
            )
    }
}

impl fmt::Debug for SigningSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningSecret(…)")
    }
}

/// The token that programs send to read `/metrics`: 20 to 256 characters of ASCII without spaces.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct MetricsToken(String);

impl MetricsToken {
    /// The token itself, to compare it with one that a request has.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for MetricsToken {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_long = (20..=256).contains(&text.len());
        if is_long && text.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Self(text))
        } else {
            Err(
                "must have 20 to 256 letters, digits and signs of ASCII, without spaces; `openssl rand \
                 -hex 32` makes one. Its value isn't shown here",
            )
        }
    }
}

impl fmt::Debug for MetricsToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MetricsToken(…)")
    }
}

/// Allowed length of an owner's passcode, in characters.
const PASSCODE_CHARACTERS: std::ops::RangeInclusive<usize> = 12..=256;

/// Common passwords, one per line, in lower case: those with at least twelve characters among the
/// 30,000 of zxcvbn 4.4.2 (npm, MIT license), the 10,000 most common first.
const COMMON: &str = include_str!("common_passcodes.txt");

/// Letters and digits that people don't confuse when they read them aloud or copy them.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The staff passcode. Its strength has been checked.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Passcode {
    text: String,
    is_generated: bool,
}

impl Passcode {
    /// Generates a passcode from 100 of the random bits: `k3vn-8yqe-xw2c-m5rt-h9da`.
    #[must_use]
    pub fn generate(random: [u8; 20]) -> Self {
        let letters = random.map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]));
        let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
        Self { text: groups.join("-"), is_generated: true }
    }

    /// The passcode itself, to hash it or to show it once.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether paddock generated it. One that the owner chose may be guessable.
    #[must_use]
    pub fn is_generated(&self) -> bool {
        self.is_generated
    }
}

impl TryFrom<String> for Passcode {
    type Error = String;

    /// Removes surrounding spaces, as the sign-in does.
    fn try_from(text: String) -> Result<Self, String> {
        let text = text.trim().to_owned();
        let characters = text.chars().count();
        if text.is_empty() {
            return Err("is blank; give a passcode, or take the variable away".to_owned());
        }
        if !PASSCODE_CHARACTERS.contains(&characters) {
            return Err(format!(
                "has {characters} characters; a passcode has {} to {} characters. Four or five words \
                 that don't belong together make a good one",
                PASSCODE_CHARACTERS.start(),
                PASSCODE_CHARACTERS.end()
            ));
        }
        if is_common(&text.to_lowercase()) {
            return Err("is one of the most common passwords, which are guessed first; take \
                        another one"
                .to_owned());
        }
        if is_repetition(&text.to_lowercase()) {
            return Err(
                "says the same thing over and over, which is guessed soon; take another one"
                    .to_owned(),
            );
        }
        Ok(Self { text, is_generated: false })
    }
}

fn is_common(lower: &str) -> bool {
    COMMON.lines().any(|common| common == lower)
}

/// Whether most of `lower` repeats a part that is too weak to be a passcode: `passwordpassword1`,
/// `hay hay hay hay`.
fn is_repetition(lower: &str) -> bool {
    let letters: Vec<char> = lower.chars().filter(|c| c.is_alphanumeric()).collect();
    let without_digits = letters.iter().rposition(|c| !c.is_numeric()).map_or(0, |last| last + 1);
    let repeats = |part: &[char]| {
        let mut lengths = 1..=part.len() / 2;
        let unit =
            lengths.find(|length| part.chunks(*length).all(|chunk| *chunk == part[..*length]));
        unit.is_some_and(|length| {
            let is_short = length < *PASSCODE_CHARACTERS.start();
            is_short || is_common(&part[..length].iter().collect::<String>())
        })
    };
    repeats(&letters)
        || (without_digits * 2 >= letters.len() && repeats(&letters[..without_digits]))
}

impl fmt::Debug for Passcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passcode(…)")
    }
}
