//! The staff's statements: the list with its counts, and the door.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};

use super::access::TokenHash;
use super::inbox::Counts;
use super::submission::{SpamRule, StaffSubmission};
use crate::clock::SteadyMillis;
use crate::webhooks::{Delivery, DeliveryState};

const PASSCODE_HASH: &str = "passcode_hash";

/// How many there are of each kind, from the table that the triggers keep.
pub(super) fn counts(db: &Connection) -> rusqlite::Result<Counts> {
    db.prepare_cached(
        "select (select submissions from contact_submission_counts where is_spam = 0),
                (select submissions from contact_submission_counts where is_spam = 1),
                (select waiting from contact_submission_counts where is_spam = 0)",
    )?
    .query_row([], |row| {
        let (legitimate, spam) = (row.get(0)?, row.get(1)?);
        Ok(Counts { all: legitimate + spam, legitimate, spam, waiting: row.get(2)? })
    })
}

/// The id of the newest submission.
pub(super) fn newest(db: &Connection) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("select id from contact_submissions order by submission_no desc limit 1")?
        .query_row([], |row| row.get(0))
        .optional()
}

const COLUMNS: &str = "
    select s.submission_no, s.id, s.created_at, s.first_name, s.last_name, s.email, s.phone,
           s.rider_experience, s.services_interested, s.age_group, s.goals, s.availability,
           s.questions, s.preferred_contact, s.spam_score, s.spam_reasons, s.is_spam,
           s.submission_status, s.source, s.handled_at, s.note,
           d.state, d.attempts, d.last_error, d.last_status, d.next_attempt_at, d.settled_at
    from contact_submissions s";

/// Follows [`COLUMNS`].
const DELIVERY: &str = "
    left join webhook_deliveries d
           on d.subject_id = s.id and d.topic = 'contact' and d.state <> 'withdrawn'";

/// The submissions of these numbers, newest first.
pub(super) fn by_numbers(
    db: &Connection,
    numbers: &[i64],
) -> rusqlite::Result<Vec<(i64, StaffSubmission)>> {
    let numbers = serde_json::to_string(numbers).expect("numbers always become JSON");
    let mut statement = db.prepare_cached(&format!(
        "{COLUMNS} {DELIVERY} where s.submission_no in (select value from json_each(:numbers))
         order by s.submission_no desc"
    ))?;
    let rows = statement.query_map(named_params! { ":numbers": numbers }, numbered)?;
    rows.collect()
}

fn numbered(row: &Row<'_>) -> rusqlite::Result<(i64, StaffSubmission)> {
    Ok((row.get(0)?, submission(row)?))
}

/// The submission `id`.
pub(super) fn by_id(db: &Connection, id: &str) -> rusqlite::Result<Option<StaffSubmission>> {
    db.prepare_cached(&format!("{COLUMNS} {DELIVERY} where s.id = :id"))?
        .query_row(named_params! { ":id": id }, submission)
        .optional()
}

/// Reads [`COLUMNS`] by their places: to look each up by its name takes longer than to find the row.
fn submission(row: &Row<'_>) -> rusqlite::Result<StaffSubmission> {
    let texts = |place| -> rusqlite::Result<Vec<String>> {
        let json = row.get_ref(place)?.as_str()?;
        Ok(serde_json::from_str(json).unwrap_or_default())
    };
    let text = |place| row.get::<_, String>(place);
    let (goals, availability, questions) = (text(10)?, text(11)?, text(12)?);
    let (spam_score, spam_reasons) = (row.get(14)?, texts(15)?);
    Ok(StaffSubmission {
        id: row.get(1)?,
        created_at: row.get(2)?,
        first_name: row.get(3)?,
        last_name: row.get(4)?,
        email: row.get(5)?,
        phone: row.get(6)?,
        rider_experience: row.get(7)?,
        services_interested: texts(8)?,
        age_group: row.get(9)?,
        empty_form: goals.is_empty() && availability.is_empty() && questions.is_empty(),
        goals,
        availability,
        questions,
        preferred_contact: row.get(13)?,
        spam_rules: SpamRule::all(&spam_reasons, spam_score),
        spam_score,
        spam_reasons,
        is_spam: row.get(16)?,
        submission_status: row.get(17)?,
        source: text(18)?,
        handled_at: row.get(19)?,
        note: row.get(20)?,
        delivery: delivery(row)?,
        pitch: None,
    })
}

/// How the delivery stands that the submission is joined with, if there is one.
fn delivery(row: &Row<'_>) -> rusqlite::Result<Option<Delivery>> {
    let Some(state) = row.get::<_, Option<DeliveryState>>(21)? else { return Ok(None) };
    Ok(Some(Delivery {
        state,
        attempts: row.get(22)?,
        last_error: row.get(23)?,
        last_status: row.get(24)?,
        next_attempt_at: row.get(25)?,
        settled_at: row.get(26)?,
    }))
}

/// The first of `sessions` that began and was used recently enough, and when it was last seen.
pub(super) fn session_of(
    db: &Connection,
    sessions: &[TokenHash],
    (created_after, seen_after): (SteadyMillis, SteadyMillis),
) -> rusqlite::Result<Option<(TokenHash, SteadyMillis)>> {
    let mut statement = db.prepare_cached(
        "select last_seen_at from staff_sessions
         where token_hash = :session and created_at > :created_after
           and last_seen_at > :seen_after",
    )?;
    for session in sessions {
        let parameters = named_params! {
            ":session": session.as_slice(),
            ":created_after": created_after,
            ":seen_after": seen_after,
        };
        if let Some(seen) = statement.query_row(parameters, |row| row.get(0)).optional()? {
            return Ok(Some((*session, seen)));
        }
    }
    Ok(None)
}

/// Begins a session, and forgets those that began before `oldest`.
pub(super) fn insert_session(
    tx: &Transaction<'_>,
    session: &TokenHash,
    now: SteadyMillis,
    oldest: SteadyMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached("delete from staff_sessions where created_at < :oldest")?
        .execute(named_params! { ":oldest": oldest })?;
    tx.prepare_cached(
        "insert into staff_sessions (token_hash, created_at, last_seen_at)
         values (:session, :now, :now)",
    )?
    .execute(named_params! { ":session": session.as_slice(), ":now": now })?;
    Ok(())
}

/// Notes that a session was used.
pub(super) fn touch_session(
    tx: &Transaction<'_>,
    session: &TokenHash,
    now: SteadyMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached("update staff_sessions set last_seen_at = :now where token_hash = :session")?
        .execute(named_params! { ":session": session.as_slice(), ":now": now })?;
    Ok(())
}

/// Ends a session.
pub(super) fn delete_session(tx: &Transaction<'_>, session: &TokenHash) -> rusqlite::Result<()> {
    tx.prepare_cached("delete from staff_sessions where token_hash = :session")?
        .execute(named_params! { ":session": session.as_slice() })?;
    Ok(())
}

/// Notes a wrong passcode, and forgets those that no longer count.
pub(super) fn insert_failure(
    tx: &Transaction<'_>,
    client: &[u8; 32],
    now: SteadyMillis,
    window: Duration,
) -> rusqlite::Result<()> {
    // The oldest, a few at a time: in their thousands they would all be looked at for each.
    tx.prepare_cached(
        "delete from sign_in_failures where failed_at < :before and failure_no in
             (select failure_no from sign_in_failures order by failure_no limit 100)",
    )?
    .execute(named_params! { ":before": now.minus(window * 2) })?;
    tx.prepare_cached("insert into sign_in_failures (client, failed_at) values (:client, :now)")?
        .execute(named_params! { ":client": client.as_slice(), ":now": now })?;
    Ok(())
}

/// Sets to `now`, when a process begins, what an earlier one dated later than that under a wrong clock:
/// nobody is shut out and no session lasts until that time comes.
pub(super) fn correct_future_times(
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

/// When the last wrong passcodes of `client` were tried, latest first.
pub(super) fn last_failures(
    db: &Connection,
    client: &[u8; 32],
    limit: usize,
) -> rusqlite::Result<Vec<SteadyMillis>> {
    let mut statement = db.prepare_cached(
        "select failed_at from sign_in_failures where client = :client
         order by failed_at desc limit :limit",
    )?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let parameters = named_params! { ":client": client.as_slice(), ":limit": limit };
    let rows = statement.query_map(parameters, |row| row.get(0))?;
    rows.collect()
}

/// The hash of the passcode, if one is set.
pub(super) fn passcode_hash(db: &Connection) -> rusqlite::Result<Option<String>> {
    let hash = crate::store::setting(db, PASSCODE_HASH)?;
    Ok(hash.and_then(|hash| String::from_utf8(hash).ok()))
}

/// Sets the hash of the passcode and ends all sessions.
pub(super) fn set_passcode_hash(tx: &Transaction<'_>, hash: &str) -> rusqlite::Result<()> {
    crate::store::set_setting(tx, PASSCODE_HASH, hash.as_bytes())?;
    tx.execute("delete from staff_sessions", [])?;
    tx.execute("delete from sign_in_failures", [])?;
    Ok(())
}
