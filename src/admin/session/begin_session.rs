//! Checks a passcode and begins a session; on the disk or, if that takes nothing, in memory.

use axum::response::{AppendHeaders, IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{StatusCode, header};
use rusqlite::Connection;
use tokio::sync::oneshot;

use super::known_devices::{self, Device};
use super::session_record::{Account, DeviceKey, Session, TokenHash};
use super::sql::{self, Guesser, LinkHash};
use super::{passcode, problems, staff_session};
use crate::admin::AdminState;
use crate::clock::{self, SteadyMillis};
use crate::random;
use crate::store::StoreError;
use crate::web::Problem;

/// What proved the right to sign in.
#[derive(Clone)]
pub(in crate::admin) enum Proof {
    /// The passcode with this hash, and the guess that was counted for it.
    Passcode { account: Account, hash: String, guess: Guess },
    /// The link with this hash.
    Link(Account, LinkHash),
}

/// The number of a guess that was counted as wrong.
#[derive(Clone, Copy)]
pub(in crate::admin) enum Guess {
    OnDisk(i64),
    InMemory(u64),
}

/// The device that a session begins on.
#[derive(Clone)]
pub(in crate::admin) struct Place {
    /// The device, if somebody signed in there before.
    pub(in crate::admin) known_device: Option<Device>,
    pub(in crate::admin) own_device: bool,
    /// Who uses it; empty: not said.
    pub(in crate::admin) name: String,
}

impl AdminState {
    /// Checks `passcode` and signs in, or counts a wrong guess.
    pub(in crate::admin) async fn try_passcode(
        &self,
        passcode: String,
        guesser: Guesser,
        place: Place,
    ) -> Result<Response, Problem> {
        let guess = self.begin_guess(guesser, clock::steady()).await?;
        for account in [Account::Staff, Account::Owner] {
            let hash = self.store.read(move |db| sql::passcode_hash(db, account)).await?;
            if let Some(hash) = hash
                && is_right(passcode.clone(), hash.clone()).await?
            {
                return self.enter(Proof::Passcode { account, hash, guess }, place).await;
            }
        }
        Err(wrong_passcode())
    }

    /// Counts a guess as wrong, unless the sign-in is closed to `guesser`.
    async fn begin_guess(&self, guesser: Guesser, now: SteadyMillis) -> Result<Guess, Problem> {
        let in_memory_sessions = self.in_memory_sessions.clone();
        let begun = self.store.write(move |tx| {
            Ok(match in_memory_sessions.guesses(tx, &guesser)?.closed_for(now) {
                Some(wait) => Err(wait),
                None => Ok(Guess::OnDisk(sql::begin_guess(tx, &guesser, now)?)),
            })
        });
        let begun = match begun.await {
            Err(StoreError::Unavailable(_)) => {
                let in_memory_sessions = self.in_memory_sessions.clone();
                let begun =
                    self.store.read(move |db| in_memory_sessions.begin_guess(db, &guesser, now));
                begun.await?.map(Guess::InMemory)
            }
            begun => begun?,
        };
        begun.map_err(problems::sign_in_closed)
    }

    /// Begins a session, unless the passcode was replaced after `proof` was checked: a replacement
    /// ends all sessions.
    pub(in crate::admin) async fn enter(
        &self,
        proof: Proof,
        place: Place,
    ) -> Result<Response, Problem> {
        let now = clock::steady();
        let token = URL_SAFE_NO_PAD.encode(random::bytes::<32>());
        let session = Session {
            token: staff_session::hash(&token),
            own_device: place.own_device,
            is_owner: proof.account() == Account::Owner,
            name: place.name,
            created_at: now,
            seen_at: now,
        };
        let key = match self.keep_session(proof.clone(), session.clone()).await {
            Err(StoreError::Unavailable(_)) => self.hold_session(proof.clone(), session).await,
            kept => kept.map(|key| key.map(Some)),
        };
        let Some(key) = key? else { return Err(wrong_passcode()) };
        if let Proof::Passcode { guess: Guess::InMemory(guess), .. } = proof {
            self.in_memory_sessions.forget_guess(guess);
        }
        tracing::info!("staff signed in");
        let https = self.config.load().is_https();
        let cookie = staff_session::cookie(&token, place.own_device, https);
        let device = match (place.known_device, proof.account()) {
            (Some(known), Account::Staff) => known,
            (known, account) => {
                Device { id: known.map_or_else(random::bytes, |known| known.id), account }
            }
        };
        let device = key.map(|key| known_devices::cookie(device, &key, https));
        let cookies = [Some(cookie), device].into_iter().flatten();
        let cookies: Vec<_> = cookies.map(|cookie| (header::SET_COOKIE, cookie)).collect();
        Ok((StatusCode::NO_CONTENT, AppendHeaders(cookies)).into_response())
    }

    /// Writes `session`; returns the key of known devices, or none if `proof` is no longer good.
    async fn keep_session(
        &self,
        proof: Proof,
        session: Session,
    ) -> Result<Option<DeviceKey>, StoreError> {
        let fresh_key = random::bytes();
        let work = move |tx: &rusqlite::Transaction<'_>| {
            if !proof.is_good(tx)? {
                return Ok(None);
            }
            if let Proof::Passcode { guess: Guess::OnDisk(guess), .. } = proof {
                sql::forget_guess(tx, guess)?;
            }
            let oldest = session.created_at.minus(staff_session::LONGEST_LIFETIME);
            sql::insert_session(tx, &session, oldest)?;
            sql::ensure_device_key(tx, fresh_key).map(Some)
        };
        self.store.write(work).await
    }

    /// Like `keep_session`, in memory. A first sign-in makes no key there: none can be kept.
    async fn hold_session(
        &self,
        proof: Proof,
        session: Session,
    ) -> Result<Option<Option<DeviceKey>>, StoreError> {
        let in_memory_sessions = self.in_memory_sessions.clone();
        let work = move |db: &Connection| {
            if !proof.is_good(db)? {
                return Ok(None);
            }
            in_memory_sessions.add(db, session)?;
            sql::device_key(db).map(Some)
        };
        self.store.read(work).await
    }

    /// Notes that a session in memory was used at `now`, and writes it once the database takes it.
    pub(in crate::admin) async fn settle_session(&self, token: TokenHash, now: SteadyMillis) {
        self.in_memory_sessions.touch(&token, now);
        if self.store.known_write_failure().await.is_some() {
            return;
        }
        let in_memory_sessions = self.in_memory_sessions.clone();
        let written = self.store.write(move |tx| {
            // Somebody may have signed out meanwhile.
            let Some(session) = in_memory_sessions.get(tx, &token)? else { return Ok(()) };
            sql::insert_session(tx, &session, now.minus(staff_session::LONGEST_LIFETIME))
        });
        if written.await.is_ok() {
            self.in_memory_sessions.remove(&token);
        }
    }
}

impl Proof {
    fn account(&self) -> Account {
        match self {
            Self::Passcode { account, .. } | Self::Link(account, _) => *account,
        }
    }

    /// Whether the passcode is still the one that was checked.
    fn is_good(&self, db: &Connection) -> rusqlite::Result<bool> {
        Ok(match self {
            Self::Passcode { account, hash, .. } => {
                sql::passcode_hash(db, *account)?.as_ref() == Some(hash)
            }
            Self::Link(account, hash) => sql::link_hash(db, *account)? == Some(*hash),
        })
    }
}

/// Hashes on a new thread. It takes 24 ms, and the allocator returns the memory when the thread
/// ends; each of the runtime's threads would keep 7 MiB.
async fn is_right(passcode: String, hash: String) -> Result<bool, Problem> {
    let (tell, told) = oneshot::channel();
    std::thread::Builder::new()
        .name("passcode".to_owned())
        .spawn(move || tell.send(passcode::is_right(&passcode, &hash)))
        .map_err(|error| Problem::unexpected(&error))?;
    told.await.map_err(|error| Problem::unexpected(&error))
}

fn wrong_passcode() -> Problem {
    tracing::warn!("a wrong staff passcode was tried");
    problems::wrong_passcode()
}
