//! The header of a file: the file's key, encrypted to the recipient, and a checksum.
//!
//! `-> X25519` with the public half of a key that is made for this file alone; the file's key, encrypted
//! with what both share; `---` and the HMAC of all before it. Texts are base64 without padding, in lines of
//! 64 characters.

use std::io::{BufRead, Read};

use aws_lc_rs::aead::{Aad, Nonce};
use aws_lc_rs::hmac;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::{AgeError, FILE_KEY_BYTES, FileKey, Identity, Recipient, cipher, derive};

const VERSION: &str = "age-encryption.org/v1";

/// Characters in a full line of a body.
const LINE: usize = 64;

/// Longest header that is read, in bytes. One with a single recipient has 200.
const LONGEST: u64 = 64 * 1024;

/// The header of a file with this `key`, for `recipient`. `ephemeral` is a new key.
pub(super) fn write(key: &FileKey, recipient: &Recipient, ephemeral: &Identity) -> Option<String> {
    let share = ephemeral.recipient().0;
    let wrapping = wrapping_key(&ephemeral.agree(&recipient.0)?, &share, recipient);
    let mut body = key.to_vec();
    let sealed = cipher(&wrapping).seal_in_place_append_tag(zero_nonce(), Aad::empty(), &mut body);
    sealed.ok()?;
    let (share, body) = (STANDARD_NO_PAD.encode(share), STANDARD_NO_PAD.encode(body));
    let mut header = format!("{VERSION}\n-> X25519 {share}\n{body}\n---");
    let mac = STANDARD_NO_PAD.encode(hmac::sign(&mac_key(key), header.as_bytes()));
    header.extend([" ", &mac, "\n"]);
    Some(header)
}

/// Reads the header from `file` and opens it with `identity`.
pub(super) fn read(file: &mut impl BufRead, identity: &Identity) -> Result<FileKey, AgeError> {
    let mut header = String::new();
    let mut file = file.by_ref().take(LONGEST);
    if line(&mut file, &mut header)? != VERSION {
        return Err(AgeError::NotAge);
    }
    let mut key = None;
    loop {
        let first = line(&mut file, &mut header)?;
        if let Some(mac) = first.strip_prefix("--- ") {
            let key = key.ok_or(AgeError::OtherKey)?;
            return check(&header, &first, mac, key);
        }
        let stanza = first.strip_prefix("-> ").ok_or(AgeError::NotAge)?;
        let mut body = String::new();
        loop {
            let part = line(&mut file, &mut header)?;
            body += &part;
            if part.len() < LINE {
                break;
            }
        }
        if let Some(share) = stanza.strip_prefix("X25519 ") {
            key = key.or(unwrap_key(share, &body, identity));
        }
    }
}

/// Reads a line, adds it to `header`, and returns it without its end.
fn line(file: &mut impl BufRead, header: &mut String) -> Result<String, AgeError> {
    let mut line = Vec::new();
    file.read_until(b'\n', &mut line)?;
    let line = String::from_utf8(line).map_err(|_| AgeError::NotAge)?;
    header.push_str(&line);
    line.strip_suffix('\n').map(str::to_owned).ok_or(AgeError::NotAge)
}

/// The key of the file, if it's encrypted to `identity`.
fn unwrap_key(share: &str, body: &str, identity: &Identity) -> Option<FileKey> {
    let share: [u8; 32] = STANDARD_NO_PAD.decode(share).ok()?.try_into().ok()?;
    let mut body = STANDARD_NO_PAD.decode(body).ok()?;
    let wrapping = wrapping_key(&identity.agree(&share)?, &share, &identity.recipient());
    let opened = cipher(&wrapping).open_in_place(zero_nonce(), Aad::empty(), &mut body);
    <[u8; FILE_KEY_BYTES]>::try_from(&*opened.ok()?).ok()
}

/// Checks the header's HMAC, which covers everything up to the three dashes of its last line.
fn check(header: &str, last: &str, mac: &str, key: FileKey) -> Result<FileKey, AgeError> {
    let covered = &header[..header.len() - last.len() - 1 + "---".len()];
    let mac = STANDARD_NO_PAD.decode(mac).map_err(|_| AgeError::NotAge)?;
    let is_right = hmac::verify(&mac_key(&key), covered.as_bytes(), &mac).is_ok();
    if is_right { Ok(key) } else { Err(AgeError::HeaderChanged) }
}

fn wrapping_key(shared: &[u8; 32], share: &[u8; 32], recipient: &Recipient) -> [u8; 32] {
    let salt = [*share, recipient.0].concat();
    derive(&salt, shared, "age-encryption.org/v1/X25519")
}

fn mac_key(key: &FileKey) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, &derive(&[], key, "header"))
}

/// Each wrapping key encrypts one thing, so its nonce may be the same.
fn zero_nonce() -> Nonce {
    Nonce::assume_unique_for_key([0; 12])
}
