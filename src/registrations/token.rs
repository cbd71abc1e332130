//! The secret in the address of a registrant's own page.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::request::Parts;
use sha2::{Digest, Sha256};

use crate::random;
use crate::web::{Fingerprint, Id, Stamp};

/// 128 random bits. They authorize anybody to see and change the registration, so the database holds only
/// their hash, and neither text nor bytes are ever logged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token([u8; 16]);

/// What the database keeps of a token.
pub(super) type TokenHash = [u8; 32];

impl Token {
    /// A token that nothing is known of.
    #[must_use]
    pub fn random() -> Self {
        Self(random::bytes())
    }

    /// The token of the registration that these answers under `stamp` make: the same answers sent again
    /// get the same link. It is as random as the stamp's nonce, which only the form's visitor has.
    pub(super) fn of_form(stamp: &Stamp, fingerprint: &Fingerprint) -> Self {
        let digest = Sha256::new()
            .chain_update(b"paddock registration link")
            .chain_update(stamp.nonce)
            .chain_update(fingerprint)
            .finalize();
        let (half, _) = digest.split_first_chunk().expect("SHA-256 has 32 bytes");
        Self(*half)
    }

    /// The token that a link has as `text`; `None` if it can't be one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    /// What the database knows it by. A look-up by it takes as long for a token that is nearly right.
    pub(super) fn hash(self) -> TokenHash {
        Sha256::digest(self.0).into()
    }

    /// The path of the registrant's own page.
    #[must_use]
    pub fn path(self) -> String {
        format!("/registrations/{}", self.text())
    }

    /// The last part of that path.
    pub(super) fn text(self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }
}

/// The last part of a link's path, whatever it is: a link that nobody can read is as wrong as any other.
pub struct TokenText(pub String);

impl<S: Send + Sync> FromRequestParts<S> for TokenText {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let text = Id::from_request_parts(parts, state).await;
        Ok(Self(text.map(|Id(text)| text).unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_back_to_its_token_and_no_other_text_does() {
        let token = Token::random();
        let path = token.path();
        let text = path.strip_prefix("/registrations/").unwrap();

        assert_eq!(text.len(), 22);
        assert!(Token::parse(text) == Some(token));
        for other in ["", "x", &text[1..], &format!("{text}A"), &format!("{text}="), "é"] {
            assert!(Token::parse(other).is_none(), "{other}");
        }
    }
}
