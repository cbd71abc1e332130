//! Sessions and wrong guesses while the database can't be written: with a full disk staff can still sign
//! in to read, and guessing is limited as usual.
//!
//! They are in memory. A session is written when the database takes it; guesses end with their time.
//! Both belong to the passcode: another one ends and forgets them, as it does those on the disk.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use super::session_record::{Account, FoundSession, Session, SessionLimit, TokenHash};
use super::sign_in_throttle::{Guesses, TOTAL_WINDOW};
use super::sql::{self, Guesser};
use crate::clock::SteadyMillis;

/// The most sessions that are held: each took the right passcode. The oldest makes room.
const MOST_SESSIONS: usize = 50;

/// Largest number of stored guesses. Unknown devices have a hundred together and each known one has ten,
/// so only known devices can exceed it. Then no guess is checked until some have expired.
const MOST_GUESSES: usize = 1_000;

/// What is not on the disk. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct InMemorySessions {
    shared: Arc<Mutex<Held>>,
}

#[derive(Default)]
struct Held {
    /// The hashes of the passcodes that all this belongs to: the staff's and the owner's.
    passcodes: [Option<String>; 2],
    sessions: VecDeque<Session>,
    guesses: VecDeque<Guess>,
    last_guess: u64,
}

struct Guess {
    number: u64,
    by: Guesser,
    at: SteadyMillis,
}

impl InMemorySessions {
    /// The first of `sessions` that is held and within its limit.
    pub(in crate::admin) fn session_of(
        &self,
        db: &Connection,
        sessions: &[TokenHash],
        [limit, own]: [SessionLimit; 2],
    ) -> rusqlite::Result<Option<FoundSession>> {
        if self.lock().sessions.is_empty() {
            return Ok(None);
        }
        let held = self.held(db)?;
        let found = held.sessions.iter().find(|session| {
            let limit = if session.own_device { own } else { limit };
            sessions.contains(&session.token)
                && session.created_at > limit.created_after
                && session.seen_at > limit.seen_after
        });
        Ok(found.map(|session| {
            let Session { token, seen_at, is_owner, .. } = *session;
            FoundSession { token, seen_at, is_owner }
        }))
    }

    /// Whether `session` is not on the disk.
    pub(in crate::admin) fn has(&self, session: &TokenHash) -> bool {
        self.lock().sessions.iter().any(|held| held.token == *session)
    }

    /// Notes that `session` was used.
    pub(in crate::admin) fn touch(&self, session: &TokenHash, now: SteadyMillis) {
        let mut held = self.lock();
        if let Some(session) = held.sessions.iter_mut().find(|held| held.token == *session) {
            session.seen_at = now;
        }
    }

    /// `session`, if it is still held.
    pub(in crate::admin) fn get(
        &self,
        db: &Connection,
        session: &TokenHash,
    ) -> rusqlite::Result<Option<Session>> {
        Ok(self.held(db)?.sessions.iter().find(|held| held.token == *session).cloned())
    }

    /// Begins `session`.
    pub(in crate::admin) fn add(&self, db: &Connection, session: Session) -> rusqlite::Result<()> {
        let mut held = self.held(db)?;
        if held.sessions.len() >= MOST_SESSIONS {
            held.sessions.pop_front();
        }
        held.sessions.push_back(session);
        Ok(())
    }

    /// Ends `session`, or leaves it to the database; false if it isn't held.
    pub(in crate::admin) fn remove(&self, session: &TokenHash) -> bool {
        let mut held = self.lock();
        let before = held.sessions.len();
        held.sessions.retain(|held| held.token != *session);
        held.sessions.len() < before
    }

    /// The wrong guesses that count against `guesser`, those on the disk and those that are not.
    pub(in crate::admin) fn guesses(
        &self,
        db: &Connection,
        guesser: &Guesser,
    ) -> rusqlite::Result<Guesses> {
        let on_disk = sql::guesses(db, guesser)?;
        if self.lock().guesses.is_empty() {
            return Ok(on_disk);
        }
        Ok(on_disk.with(self.held(db)?.guesses_of(guesser)))
    }

    /// Counts a guess as wrong before it is checked. Returns its number, or for how many seconds the
    /// sign-in is closed.
    pub(in crate::admin) fn begin_guess(
        &self,
        db: &Connection,
        guesser: &Guesser,
        now: SteadyMillis,
    ) -> rusqlite::Result<Result<u64, u64>> {
        let on_disk = sql::guesses(db, guesser)?;
        let mut held = self.held(db)?;
        held.guesses.retain(|guess| now.since(guess.at) < TOTAL_WINDOW);
        if let Some(wait) = on_disk.with(held.guesses_of(guesser)).closed_for(now) {
            return Ok(Err(wait));
        }
        if held.guesses.len() >= MOST_GUESSES {
            return Ok(Err(TOTAL_WINDOW.as_secs()));
        }
        held.last_guess += 1;
        let number = held.last_guess;
        held.guesses.push_back(Guess { number, by: *guesser, at: now });
        Ok(Ok(number))
    }

    /// Removes a guess that turned out to be right.
    pub(in crate::admin) fn forget_guess(&self, number: u64) {
        self.lock().guesses.retain(|guess| guess.number != number);
    }

    /// What belongs to the passcodes that `db` has now.
    fn held(&self, db: &Connection) -> rusqlite::Result<MutexGuard<'_, Held>> {
        let hash = |account| sql::passcode_hash(db, account);
        let passcodes = [hash(Account::Staff)?, hash(Account::Owner)?];
        let mut held = self.lock();
        if held.passcodes != passcodes {
            held.passcodes = passcodes;
            held.sessions.clear();
            held.guesses.clear();
        }
        Ok(held)
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    fn guesses_of(&self, guesser: &Guesser) -> Guesses {
        let own = self.guesses.iter().filter(|guess| guess.by.key == guesser.key);
        let unknown = self.guesses.iter().filter(|guess| !guess.by.is_known);
        let of_unknown =
            if guesser.is_known { Vec::new() } else { unknown.map(|g| g.at).collect() };
        Guesses { own: own.map(|guess| guess.at).collect(), of_unknown }
    }
}
