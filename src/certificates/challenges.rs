//! The answers to an authority's challenges.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use hmac::{Hmac, KeyInit, Mac};
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::PrivateKeyDer;
use rustls::sign::CertifiedKey;
use sha2::{Digest, Sha256};

/// How the token of a check begins, which asks whether an address leads to this site. No authority's token
/// begins so.
pub const CHECK_PREFIX: &str = "paddock-check-";

/// How the name ends for which a check asks by TLS. By RFC 2606 nobody has such a name.
const CHECK_SUFFIX: &str = ".paddock-check.invalid";

/// Length of what follows [`CHECK_PREFIX`]: hexadecimal digits.
const CHECK_DIGITS: usize = 32;

/// Separates the answers to checks from all else that the key is for.
const CHECK_CONTEXT: &[u8] = b"acme-challenge check\0";

/// The answers, for as long as an order lasts.
#[derive(Default)]
pub struct Challenges {
    http: Mutex<HashMap<String, String>>,
    tls: Mutex<HashMap<String, Arc<CertifiedKey>>>,
    check_key: OnceLock<[u8; 32]>,
}

impl Challenges {
    /// Answers the http-01 challenge `token` with `key_authorization`.
    pub fn put_http(&self, token: &str, key_authorization: &str) {
        locked(&self.http).insert(token.to_owned(), key_authorization.to_owned());
    }

    /// What `/.well-known/acme-challenge/{token}` answers; `None` for 404.
    #[must_use]
    pub fn http(&self, token: &str) -> Option<String> {
        if token.starts_with(CHECK_PREFIX) {
            return check_answer(self.check_key.get()?, token);
        }
        locked(&self.http).get(token).cloned()
    }

    /// Answers the tls-alpn-01 challenge of `name` with a certificate that shows `key_authorization`
    /// (RFC 8737). `name` is a domain or, by RFC 8738, an IP address.
    ///
    /// Returns whether `name` can be written into a certificate.
    pub fn put_tls_alpn(&self, name: &str, key_authorization: &str) -> bool {
        let Some(certificate) = challenge_certificate(name, key_authorization) else {
            return false;
        };
        locked(&self.tls).insert(server_name(name), Arc::new(certificate));
        true
    }

    /// The certificate for a handshake in the challenge's protocol.
    pub(super) fn tls(&self, server_name: &str) -> Option<Arc<CertifiedKey>> {
        if let Some(digits) = server_name.strip_suffix(CHECK_SUFFIX) {
            let answer = check_answer(self.check_key.get()?, &format!("{CHECK_PREFIX}{digits}"))?;
            return challenge_certificate(server_name, &answer).map(Arc::new);
        }
        locked(&self.tls).get(&server_name.to_ascii_lowercase()).cloned()
    }

    /// Removes the answers to an authority's challenges.
    pub fn clear(&self) {
        locked(&self.http).clear();
        locked(&self.tls).clear();
    }

    /// From now on, answers checks by `key`. The first key stays.
    pub fn answer_checks(&self, key: [u8; 32]) {
        _ = self.check_key.set(key);
    }
}

/// What a site with `key` answers to the check `token`; `None` if it isn't the token of a check. So only
/// who can read the database knows beforehand what the site will say, and nothing has to be kept.
#[must_use]
pub fn check_answer(key: &[u8; 32], token: &str) -> Option<String> {
    let digits = token.strip_prefix(CHECK_PREFIX)?;
    if digits.len() != CHECK_DIGITS || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    mac.update(CHECK_CONTEXT);
    mac.update(token.as_bytes());
    Some(hexadecimal(format!("{token}."), &mac.finalize().into_bytes()))
}

/// A token for a check, from random bits.
#[must_use]
pub fn check_token(random: [u8; CHECK_DIGITS / 2]) -> String {
    hexadecimal(CHECK_PREFIX.to_owned(), &random)
}

/// The name to ask for by TLS, in the protocol [`super::ACME_TLS_ALPN`], for the check `token`.
#[must_use]
pub fn check_server_name(token: &str) -> String {
    format!("{}{CHECK_SUFFIX}", token.strip_prefix(CHECK_PREFIX).unwrap_or(token))
}

/// Whether `certificate` (in DER) shows `key_authorization` as RFC 8737 has it: in the critical extension
/// id-pe-acmeIdentifier.
#[must_use]
pub fn shows_answer(certificate: &[u8], key_authorization: &str) -> bool {
    let id = [6, 8, 43, 6, 1, 5, 5, 7, 1, 31, 1, 1, 255, 4, 34, 4, 32];
    let digest = Sha256::digest(key_authorization);
    let extension: Vec<u8> = id.into_iter().chain(digest).collect();
    certificate.windows(extension.len()).any(|part| part == extension)
}

/// `bytes` after `text`, in hexadecimal digits.
fn hexadecimal(text: String, bytes: &[u8]) -> String {
    bytes.iter().fold(text, |mut text, byte| {
        _ = write!(text, "{byte:02x}");
        text
    })
}

fn challenge_certificate(name: &str, key_authorization: &str) -> Option<CertifiedKey> {
    let mut params = CertificateParams::new([name.to_owned()]).ok()?;
    let digest = Sha256::digest(key_authorization);
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(&digest)];
    let key = KeyPair::generate().ok()?;
    let certificate = params.self_signed(&key).ok()?.der().clone();
    let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
    let key = aws_lc_rs::default_provider().key_provider.load_private_key(key).ok()?;
    // `CertifiedKey::from_der` refuses the critical extension, which it doesn't know.
    Some(CertifiedKey::new(vec![certificate], key))
}

/// How a client asks for `name`: an address in its reverse form, because it can't stand in that field.
fn server_name(name: &str) -> String {
    match name.parse() {
        Err(_) => name.to_ascii_lowercase(),
        Ok(IpAddr::V4(address)) => {
            let [a, b, c, d] = address.octets();
            format!("{d}.{c}.{b}.{a}.in-addr.arpa")
        }
        Ok(IpAddr::V6(address)) => {
            let digits = address.octets().into_iter().rev().flat_map(|byte| [byte & 15, byte >> 4]);
            let mut name = digits.fold(String::new(), |mut name, digit| {
                _ = write!(name, "{digit:x}.");
                name
            });
            name.push_str("ip6.arpa");
            name
        }
    }
}

fn locked<T>(map: &Mutex<T>) -> MutexGuard<'_, T> {
    map.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_asked_for_in_reverse() {
        assert_eq!(server_name("Maple.example"), "maple.example");
        assert_eq!(server_name("192.0.2.10"), "10.2.0.192.in-addr.arpa");
        let reverse = server_name("2001:db8::1");
        assert!(reverse.starts_with("1.0.0.0.") && reverse.ends_with(".8.b.d.0.1.0.0.2.ip6.arpa"));
        assert_eq!(reverse.len(), 72);
    }

    #[test]
    fn only_the_site_with_the_key_answers_a_check() {
        let token = format!("{CHECK_PREFIX}{}", "0123456789abcdef".repeat(2));
        let challenges = Challenges::default();
        assert_eq!(challenges.http(&token), None);
        challenges.answer_checks([1; 32]);
        challenges.clear();

        assert_eq!(challenges.http(&token), check_answer(&[1; 32], &token));
        assert_ne!(challenges.http(&token), check_answer(&[2; 32], &token));
        for token in ["paddock-check-", "paddock-check-../../etc", &format!("{token}0")] {
            assert_eq!(challenges.http(token), None, "{token}");
        }
    }
}
