//! The staff passcode: one for all, kept as an Argon2id hash.

use std::path::Path;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use sha2::{Digest, Sha256};

use super::sql::{self, LinkHash};
use crate::config::Passcode;
use crate::random;
use crate::store::{OpenError, Store, StoreError};

/// Argon2id memory in KiB, and passes. Of OWASP's equivalent minimums this one needs the least
/// memory, because small machines check two passcodes at once. About 24 ms here.
const MEMORY_KIB: u32 = 7_168;
const PASSES: u32 = 5;

/// Sees to it that there is a passcode: `wanted` if given, else the one that is set, else a new
/// one, which is returned to be shown to the owner.
///
/// A `wanted` one that differs from the one before ends all sessions. Takes 24 to 48 ms when there
/// is something to hash.
pub async fn ensure(
    store: &Store,
    wanted: Option<Passcode>,
) -> Result<Option<Passcode>, StoreError> {
    let known = store.read(sql::passcode_hash).await?;
    match (known, wanted) {
        (Some(known), Some(wanted)) if is_right(wanted.as_str(), &known) => Ok(None),
        (_, Some(wanted)) => {
            let (hash, link) = (hash(&wanted), link_of(&wanted));
            store.write(move |tx| sql::set_passcode_hash(tx, &hash, link)).await?;
            Ok(None)
        }
        (Some(_), None) => Ok(None),
        (None, None) => {
            let passcode = Passcode::generate(random::bytes());
            let (hash, link) = (hash(&passcode), link_of(&passcode));
            store.write(move |tx| sql::set_passcode_hash(tx, &hash, link)).await?;
            Ok(Some(passcode))
        }
    }
}

/// Sets another passcode in the database at `path`, which may be in use, and ends all sessions.
pub fn replace(path: &Path, passcode: &Passcode) -> Result<(), OpenError> {
    let (hash, link) = (hash(passcode), link_of(passcode));
    crate::store::write_beside(path, |tx| sql::set_passcode_hash(tx, &hash, link))
}

/// Whether `passcode` is the one that `hash` was made of; in the time that hashing takes, right or
/// wrong.
pub(in crate::admin) fn is_right(passcode: &str, hash: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| argon2().verify_password(passcode.as_bytes(), &hash).is_ok())
}

/// Hashes the sign-in link's passcode. A generated passcode has 100 random bits, so a fast hash is as
/// safe as a slow one.
pub(in crate::admin) fn link_hash(passcode: &str) -> LinkHash {
    Sha256::digest(passcode.as_bytes()).into()
}

fn link_of(passcode: &Passcode) -> Option<LinkHash> {
    passcode.is_generated().then(|| link_hash(passcode.as_str()))
}

fn hash(passcode: &Passcode) -> String {
    let salt: [u8; 16] = random::bytes();
    argon2()
        .hash_password_with_salt(passcode.as_str().as_bytes(), &salt)
        .expect("the parameters are constants within Argon2's bounds")
        .to_string()
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None)
        .expect("the parameters are constants within Argon2's bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_passcode_itself_is_right() {
        let passcode = Passcode::generate(random::bytes());
        let hash = hash(&passcode);

        assert!(is_right(passcode.as_str(), &hash));
        assert!(!is_right(&passcode.as_str()[1..], &hash));
        assert!(!is_right("", &hash));
        assert!(!is_right(passcode.as_str(), "not a hash"));
    }

    #[test]
    fn a_hash_says_how_it_was_made() {
        let hash = hash(&Passcode::generate(random::bytes()));

        assert!(hash.starts_with("$argon2id$v=19$m=7168,t=5,p=1$"), "{hash}");
    }
}
