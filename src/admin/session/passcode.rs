//! The staff passcode: one for all, kept as an Argon2id hash; and the owner's, if there is one.

use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use rusqlite::Transaction;
use sha2::{Digest, Sha256};

use super::session_record::Account;
use super::sql::{self, LinkHash};
use crate::config::Passcode;
use crate::random;
use crate::store::{OpenError, Store, StoreError};

/// Argon2id memory in KiB, and passes. Of OWASP's equivalent minimums this one needs the least
/// memory, because small machines check two passcodes at once. About 24 ms here.
const MEMORY_KIB: u32 = 7_168;
const PASSES: u32 = 5;

/// Ensures that there is a passcode: the environment's unless `paddock passcode` has replaced it,
/// else the one that is set, else a new one, which is returned to be shown to the owner.
///
/// A passcode that differs from the one before ends all sessions. Takes 24 to 72 ms when there is
/// something to hash.
pub async fn ensure(
    store: &Store,
    environment: Option<Passcode>,
) -> Result<Option<Passcode>, StoreError> {
    let known = store
        .read(|db| Ok((sql::passcode_hash(db, Account::Staff)?, sql::environment_hashes(db)?)));
    let (known, applied) = known.await?;
    let Some(wanted) = environment else {
        if known.is_some() {
            return Ok(None);
        }
        let passcode = Passcode::generate(random::bytes());
        let (hash, link) = (hash(&passcode), link_of(&passcode));
        store.write(move |tx| sql::set_passcode_hash(tx, &hash, link)).await?;
        return Ok(Some(passcode));
    };
    match known {
        Some(known) if is_any(&wanted, std::slice::from_ref(&known)) => {
            // Noted for a database of an earlier version, too. Otherwise it isn't written again.
            if applied.as_slice() != std::slice::from_ref(&known) {
                store.write(move |tx| sql::set_environment_hashes(tx, &[known])).await?;
            }
        }
        _ if is_any(&wanted, &applied) => tracing::warn!(
            "the passcode in PADDOCK_ADMIN__PASSCODE isn't in use, because `paddock passcode` has \
             replaced it: take the variable away, or give it another value"
        ),
        _ => {
            let (hash, link) = (hash(&wanted), link_of(&wanted));
            let apply = move |tx: &Transaction<'_>| {
                sql::set_passcode_hash(tx, &hash, link)?;
                sql::set_environment_hashes(tx, &[hash])
            };
            store.write(apply).await?;
        }
    }
    Ok(None)
}

/// Sets another passcode in the database at `path`, which may be in use, and ends all sessions.
///
/// The passcode that it replaces stays replaced while the environment still has it: the value of
/// the last start, and that of this process, `environment`, which may differ.
///
/// # Errors
///
/// [`OpenError`] if the database can't be opened or written.
pub fn replace(
    path: &Path,
    passcode: &Passcode,
    environment: Option<&Passcode>,
) -> Result<(), OpenError> {
    let (new, link) = (hash(passcode), link_of(passcode));
    crate::store::write_beside(path, |tx| {
        let mut replaced = sql::environment_hashes(tx)?;
        if replaced.is_empty() {
            // An earlier version didn't note whether this one came from the environment.
            replaced.extend(sql::passcode_hash(tx, Account::Staff)?);
        }
        if let Some(value) = environment.filter(|value| !is_any(value, &replaced)) {
            replaced.push(hash(value));
        }
        sql::set_environment_hashes(tx, &replaced)?;
        sql::set_passcode_hash(tx, &new, link)
    })
}

/// Sets another passcode of the owner in the database at `path`, which may be in use, and ends the sessions that began
/// with the one before.
///
/// # Errors
///
/// [`OpenError`] if the database can't be opened or written.
pub fn replace_owners(path: &Path, passcode: &Passcode) -> Result<(), OpenError> {
    let (new, link) = (hash(passcode), link_of(passcode));
    crate::store::write_beside(path, |tx| sql::set_owner_passcode_hash(tx, &new, link))
}

/// Whether `passcode` is the one of the others in the database at `path`, which may be in use: of staff if it's to be the
/// owner's, or of the owner. With one passcode for both, the owner would sign in as staff.
///
/// # Errors
///
/// [`OpenError`] if the database can't be read.
pub fn is_others(path: &Path, passcode: &Passcode, is_owners: bool) -> Result<bool, OpenError> {
    let other = if is_owners { Account::Staff } else { Account::Owner };
    let hash = crate::store::read_beside(path, |db| sql::passcode_hash(db, other))?;
    Ok(hash.is_some_and(|hash| is_right(passcode.as_str(), &hash)))
}

/// Reads the hash of staff's passcode from the database at `path`, which may be in use. `None`: no passcode is set.
///
/// # Errors
///
/// [`OpenError`] if the database can't be read.
pub fn hash_beside(path: &Path) -> Result<Option<String>, OpenError> {
    crate::store::read_beside(path, |db| sql::passcode_hash(db, Account::Staff))
}

/// Whether the owner has a passcode.
pub async fn has_owners(store: &Store) -> Result<bool, StoreError> {
    store.read(|db| Ok(sql::passcode_hash(db, Account::Owner)?.is_some())).await
}

fn is_any(passcode: &Passcode, hashes: &[String]) -> bool {
    apart(|| hashes.iter().any(|hash| is_right(passcode.as_str(), hash)))
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
    apart(|| argon2().hash_password_with_salt(passcode.as_str().as_bytes(), &salt))
        .expect("the parameters are constants within Argon2's bounds")
        .to_string()
}

/// Hashes on a thread of its own, and waits for it. The allocator would keep the 7 MiB for a thread that
/// lives on, and the main thread never hashes again.
fn apart<T: Send>(hashing: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| scope.spawn(hashing).join()).unwrap_or_else(|panic| resume_unwind(panic))
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
