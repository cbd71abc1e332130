//! Files in the format of age (<https://age-encryption.org/v1>), encrypted to one X25519 recipient.
//!
//! The program `age` reads what [`Sealer`] writes. The cryptography is that of `aws-lc-rs`, which TLS uses;
//! only the format is here: [`header`] has the file's key, encrypted to the recipient, and [`payload`] the
//! content in pieces.

mod header;
mod keys;
mod payload;

pub use self::keys::{Identity, Recipient, SHORT};
pub use self::payload::{Opener, Sealer};

use aws_lc_rs::aead::{CHACHA20_POLY1305, LessSafeKey, UnboundKey};
use aws_lc_rs::hkdf::{HKDF_SHA256, KeyType, Salt};

/// Why a file isn't opened.
#[derive(Debug, thiserror::Error)]
pub enum AgeError {
    /// The file's beginning isn't that of age, or it ends too soon.
    #[error("it isn't a file that age has written, or it was cut short")]
    NotAge,
    /// The file isn't encrypted to this key's recipient.
    #[error("this key doesn't open it: it was encrypted to another one")]
    OtherKey,
    /// The header's checksum is wrong.
    #[error("its header was changed")]
    HeaderChanged,
    /// The system's error.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Length of the key that each file has, in bytes.
const FILE_KEY_BYTES: usize = 16;

/// The key of a file, which only the recipient learns.
type FileKey = [u8; FILE_KEY_BYTES];

/// Length of all derived keys.
struct ThirtyTwoBytes;

impl KeyType for ThirtyTwoBytes {
    fn len(&self) -> usize {
        32
    }
}

/// HKDF-SHA-256 of `secret`, as the format derives its keys.
fn derive(salt: &[u8], secret: &[u8], info: &str) -> [u8; 32] {
    let mut key = [0; 32];
    let info = [info.as_bytes()];
    let derived = Salt::new(HKDF_SHA256, salt).extract(secret);
    let filled = derived.expand(&info, ThirtyTwoBytes).and_then(|okm| okm.fill(&mut key));
    filled.expect("HKDF-SHA-256 gives up to 8,160 bytes");
    key
}

fn cipher(key: &[u8; 32]) -> LessSafeKey {
    let key = UnboundKey::new(&CHACHA20_POLY1305, key);
    LessSafeKey::new(key.expect("the algorithm's keys have 32 bytes"))
}

#[cfg(test)]
mod tests;
