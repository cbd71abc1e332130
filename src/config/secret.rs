//! Secrets, which no log and no error message ever shows.

use std::fmt;

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;

/// The key that signs outgoing webhooks, 24 to 64 bytes.
///
/// Written as Standard Webhooks has it: `whsec_` and the bytes in base64 ("Symmetric", in its
/// section on signature schemes).
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
                "must be whsec_ followed by 24 to 64 bytes in base64; its value is not shown here",
            )
    }
}

impl fmt::Debug for SigningSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningSecret(…)")
    }
}

/// The staff passcode that the owner chose.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Passcode(String);

impl Passcode {
    /// The passcode, to be hashed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Passcode {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.trim().is_empty() {
            return Err("is blank; give a passcode, or take the variable away");
        }
        Ok(Self(text))
    }
}

impl fmt::Debug for Passcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passcode(…)")
    }
}
