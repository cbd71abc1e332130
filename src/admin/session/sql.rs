//! Statements for sessions, wrong guesses, the passcode, and the key of known devices.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};

use super::session_record::{Account, DeviceKey, FoundSession, Session, SessionLimit, TokenHash};
use super::sign_in_throttle::{Guesses, MAX_FAILURES, MAX_TOTAL, TOTAL_WINDOW};
use crate::clock::SteadyMillis;
use crate::store::{set_setting, setting};

const PASSCODE_HASHES: [&str; 2] = ["passcode_hash", "owner_passcode_hash"];
const LINK_HASHES: [&str; 2] = ["passcode_link_hash", "owner_passcode_link_hash"];
const ENVIRONMENT_HASHES: &str = "environment_passcode_hashes";
const DEVICE_KEY: &str = "device_key";

/// SHA-256 of a generated passcode.
pub(in crate::admin) type LinkHash = [u8; 32];

/// Whom a guess is counted for.
#[derive(Clone, Copy, Debug)]
pub(in crate::admin) struct Guesser {
    /// Keyed hash of the known device, otherwise of the address.
    pub(in crate::admin) key: [u8; 32],
    /// Whether somebody has signed in on the device before.
    pub(in crate::admin) is_known: bool,
}

/// The first of `sessions` that is within its limit. `limits` holds the limit for shared devices, then the one for
/// people's own.
pub(in crate::admin) fn session_of(
    db: &Connection,
    sessions: &[TokenHash],
    [limit, own]: [SessionLimit; 2],
) -> rusqlite::Result<Option<FoundSession>> {
    let mut statement = db.prepare_cached(
        "select last_seen_at, is_owner from staff_sessions
         where token_hash = :session
           and created_at > iif(own_device, :own_created_after, :created_after)
           and last_seen_at > iif(own_device, :own_seen_after, :seen_after)",
    )?;
    for session in sessions {
        let parameters = named_params! {
            ":session": session.as_slice(),
            ":created_after": limit.created_after,
            ":seen_after": limit.seen_after,
            ":own_created_after": own.created_after,
            ":own_seen_after": own.seen_after,
        };
        let found = |row: &Row<'_>| {
            Ok(FoundSession { token: *session, seen_at: row.get(0)?, is_owner: row.get(1)? })
        };
        if let Some(found) = statement.query_row(parameters, found).optional()? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The name that was given for a session; `None` if there is no such session.
pub(in crate::admin) fn session_name(
    db: &Connection,
    session: &TokenHash,
) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("select name from staff_sessions where token_hash = :session")?
        .query_row(named_params! { ":session": session.as_slice() }, |row| row.get(0))
        .optional()
}

/// Sets the name of a session.
pub(in crate::admin) fn name_session(
    tx: &Transaction<'_>,
    session: &TokenHash,
    name: &str,
) -> rusqlite::Result<()> {
    tx.prepare_cached("update staff_sessions set name = :name where token_hash = :session")?
        .execute(named_params! { ":session": session.as_slice(), ":name": name })?;
    Ok(())
}

/// Keeps a session, unless it is there, and deletes those that began before `oldest`.
pub(in crate::admin) fn insert_session(
    tx: &Transaction<'_>,
    session: &Session,
    oldest: SteadyMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached("delete from staff_sessions where created_at < :oldest")?
        .execute(named_params! { ":oldest": oldest })?;
    tx.prepare_cached(
        "insert into staff_sessions
                (token_hash, created_at, last_seen_at, own_device, name, is_owner)
         values (:session, :created_at, :seen_at, :own_device, :name, :is_owner)
         on conflict (token_hash) do nothing",
    )?
    .execute(named_params! {
        ":session": session.token.as_slice(),
        ":created_at": session.created_at,
        ":seen_at": session.seen_at,
        ":own_device": session.own_device,
        ":name": session.name,
        ":is_owner": session.is_owner,
    })?;
    Ok(())
}

/// Notes that a session was used.
pub(in crate::admin) fn touch_session(
    tx: &Transaction<'_>,
    session: &TokenHash,
    now: SteadyMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached("update staff_sessions set last_seen_at = :now where token_hash = :session")?
        .execute(named_params! { ":session": session.as_slice(), ":now": now })?;
    Ok(())
}

/// Ends a session.
pub(in crate::admin) fn delete_session(
    tx: &Transaction<'_>,
    session: &TokenHash,
) -> rusqlite::Result<()> {
    tx.prepare_cached("delete from staff_sessions where token_hash = :session")?
        .execute(named_params! { ":session": session.as_slice() })?;
    Ok(())
}

/// Sets later times to `now` when a process starts. An earlier process wrote them while the clock
/// was wrong; otherwise they would shut somebody out, or keep a session valid, until that time
/// comes.
pub(in crate::admin) fn correct_future_times(
    tx: &Transaction<'_>,
    now: SteadyMillis,
) -> rusqlite::Result<()> {
    let parameters = named_params! { ":now": now };
    tx.execute("update sign_in_failures set failed_at = :now where failed_at > :now", parameters)?;
    tx.execute(
        "update staff_sessions
            set created_at = min(created_at, :now), last_seen_at = min(last_seen_at, :now)
          where created_at > :now or last_seen_at > :now",
        parameters,
    )?;
    Ok(())
}

/// The wrong guesses that count against `guesser`.
pub(in crate::admin) fn guesses(db: &Connection, guesser: &Guesser) -> rusqlite::Result<Guesses> {
    let mut own = db.prepare_cached(
        "select failed_at from sign_in_failures where client = :client
         order by failed_at desc limit :limit",
    )?;
    let limit = i64::try_from(MAX_FAILURES).unwrap_or(i64::MAX);
    let parameters = named_params! { ":client": guesser.key.as_slice(), ":limit": limit };
    let own = own.query_map(parameters, |row| row.get(0))?.collect::<Result<_, _>>()?;
    let of_unknown = if guesser.is_known { Vec::new() } else { last_of_unknown(db)? };
    Ok(Guesses { own, of_unknown })
}

fn last_of_unknown(db: &Connection) -> rusqlite::Result<Vec<SteadyMillis>> {
    let limit = i64::try_from(MAX_TOTAL).unwrap_or(i64::MAX);
    db.prepare_cached(
        "select failed_at from sign_in_failures where known_device = 0
         order by failed_at desc limit :limit",
    )?
    .query_map(named_params! { ":limit": limit }, |row| row.get(0))?
    .collect()
}

/// Counts a guess as wrong before it is checked, so that neither a crash nor a simultaneous guess
/// goes uncounted. Returns its number.
pub(in crate::admin) fn begin_guess(
    tx: &Transaction<'_>,
    guesser: &Guesser,
    now: SteadyMillis,
) -> rusqlite::Result<i64> {
    // Deletes only a few of the oldest at a time, so that thousands of them cost no single guess
    // much.
    tx.prepare_cached(
        "delete from sign_in_failures where failed_at < :before and failure_no in
             (select failure_no from sign_in_failures order by failure_no limit 100)",
    )?
    .execute(named_params! { ":before": now.minus(TOTAL_WINDOW) })?;
    tx.prepare_cached(
        "insert into sign_in_failures (client, failed_at, known_device)
         values (:client, :now, :is_known)",
    )?
    .execute(named_params! {
        ":client": guesser.key.as_slice(), ":now": now, ":is_known": guesser.is_known,
    })?;
    Ok(tx.last_insert_rowid())
}

/// Removes a guess that turned out to be right.
pub(in crate::admin) fn forget_guess(tx: &Transaction<'_>, guess: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("delete from sign_in_failures where failure_no = :guess")?
        .execute(named_params! { ":guess": guess })?;
    Ok(())
}

/// The hash of the passcode, if one is set.
pub(in crate::admin) fn passcode_hash(
    db: &Connection,
    account: Account,
) -> rusqlite::Result<Option<String>> {
    let hash = setting(db, of(account, PASSCODE_HASHES))?;
    Ok(hash.and_then(|hash| String::from_utf8(hash).ok()))
}

/// The hash that a sign-in link is checked against; `None` for a passcode of the owner's own.
pub(in crate::admin) fn link_hash(
    db: &Connection,
    account: Account,
) -> rusqlite::Result<Option<LinkHash>> {
    Ok(setting(db, of(account, LINK_HASHES))?.and_then(|hash| hash.try_into().ok()))
}

/// The one of two settings that is for `account`.
fn of(account: Account, [staff, owner]: [&'static str; 2]) -> &'static str {
    match account {
        Account::Staff => staff,
        Account::Owner => owner,
    }
}

/// Sets the hash of the owner's passcode, and ends the sessions that began with the one before.
pub(in crate::admin) fn set_owner_passcode_hash(
    tx: &Transaction<'_>,
    hash: &str,
    link: Option<LinkHash>,
) -> rusqlite::Result<()> {
    set_hashes(tx, Account::Owner, hash, link)?;
    tx.execute("delete from staff_sessions where is_owner = 1", [])?;
    Ok(())
}

fn set_hashes(
    tx: &Transaction<'_>,
    account: Account,
    hash: &str,
    link: Option<LinkHash>,
) -> rusqlite::Result<()> {
    set_setting(tx, of(account, PASSCODE_HASHES), hash.as_bytes())?;
    let link = link.as_ref().map_or(&[][..], LinkHash::as_slice);
    set_setting(tx, of(account, LINK_HASHES), link)
}

/// Sets the hash of the staff passcode, ends all sessions, and forgets wrong guesses and known devices.
/// `link` is the link's hash, for a generated passcode.
pub(in crate::admin) fn set_passcode_hash(
    tx: &Transaction<'_>,
    hash: &str,
    link: Option<LinkHash>,
) -> rusqlite::Result<()> {
    set_hashes(tx, Account::Staff, hash, link)?;
    set_setting(tx, DEVICE_KEY, &[])?;
    tx.execute("delete from staff_sessions", [])?;
    tx.execute("delete from sign_in_failures", [])?;
    Ok(())
}

/// Hashes of the passcodes that the environment had when they were last applied or replaced; empty
/// before the first.
pub(in crate::admin) fn environment_hashes(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let hashes = setting(db, ENVIRONMENT_HASHES)?;
    let hashes = hashes.and_then(|hashes| String::from_utf8(hashes).ok()).unwrap_or_default();
    Ok(hashes.lines().map(str::to_owned).collect())
}

/// Sets [`environment_hashes`].
pub(in crate::admin) fn set_environment_hashes(
    tx: &Transaction<'_>,
    hashes: &[String],
) -> rusqlite::Result<()> {
    set_setting(tx, ENVIRONMENT_HASHES, hashes.join("\n").as_bytes())
}

/// The key that signs device cookies; `None` before the first sign-in with the passcode.
pub(in crate::admin) fn device_key(db: &Connection) -> rusqlite::Result<Option<DeviceKey>> {
    Ok(setting(db, DEVICE_KEY)?.and_then(|key| key.try_into().ok()))
}

/// Returns the stored [`device_key`], or stores and returns `fresh`.
pub(in crate::admin) fn ensure_device_key(
    tx: &Transaction<'_>,
    fresh: DeviceKey,
) -> rusqlite::Result<DeviceKey> {
    if let Some(key) = device_key(tx)? {
        return Ok(key);
    }
    set_setting(tx, DEVICE_KEY, &fresh)?;
    Ok(fresh)
}
