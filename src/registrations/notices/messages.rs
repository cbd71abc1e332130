//! The messages of notices: their ids, and those that haven't left when their party cancels, or goes to another event.

use std::time::Duration;

use rusqlite::Transaction;

use super::sql;
use crate::clock::UnixMillis;
use crate::outbox::{Channel, Outbox, mail_id};
use crate::registrations::payload::Kind;
use crate::registrations::sql::{self as rows, Registration};

/// A message can't be taken back this shortly before it's due, as the outbox has it.
pub(super) const SURE: Duration = Duration::from_secs(1);

/// The id of the message about one party. There is only one per notice, whatever happens.
pub(super) fn message_id(registration_id: &str, notice_no: i64) -> String {
    format!("{registration_id}-notice-{notice_no}")
}

/// Withdraws what waits to be sent to the party of the registration `id`, and isn't true anymore after a message of `kind`.
pub(in crate::registrations) fn withdraw_outdated(
    tx: &Transaction<'_>,
    kind: Kind,
    id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    if kind.is_cancellation() {
        withdraw_unsent(tx, id, now)?;
    }
    if kind.is_cancellation() || kind == Kind::CalledOff {
        Outbox::withdraw_reminder(tx, id, now)?;
    }
    Ok(())
}

/// Withdraws the unsent mails of notices to the registration `id`. They speak of a registration that isn't there anymore, or
/// ask for an answer that the party has given.
pub(in crate::registrations) fn withdraw_unsent(
    tx: &Transaction<'_>,
    id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    for mail in rows::notice_mails(tx, id)? {
        if Outbox::is_held(tx, id, &mail, now)? {
            Outbox::withdraw_held(tx, id, &mail, now)?;
        }
    }
    Ok(())
}

/// Queues again the mail that was withdrawn because `registration` was canceled, which staff have just taken back: it says how
/// its event is now.
pub(in crate::registrations) fn restore_unsent(
    tx: &Transaction<'_>,
    registration: &Registration,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let (id, event_id) = (&registration.id, &registration.event_id);
    let newest = sql::newest(tx, event_id)?;
    let (Some(notice), Some(since)) = (newest, registration.cancelled_at) else { return Ok(()) };
    let mail = mail_id(&message_id(id, notice.notice_no), Channel::VisitorMail, 1);
    // As long as it can be taken back, it isn't sent.
    let at = now.max(notice.undo_until.plus(SURE));
    Outbox::restore_held(tx, (id, &mail), since, at)
}
