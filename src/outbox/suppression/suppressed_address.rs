//! Which mails an address gets no more of, and how that begins and ends.

use rusqlite::{Connection, Transaction};

use super::{Suppression, SuppressionReason, SuppressionScope};
use crate::clock::UnixMillis;
use crate::outbox::channel::Channel;
use crate::outbox::delivery::{ChannelDelivery, DeliveryState};
use crate::outbox::queue::Outbox;
use crate::outbox::sql;

impl Suppression {
    /// What keeps mails from `address`: at most one entry for each scope.
    pub fn of(connection: &Connection, address: &str) -> rusqlite::Result<Vec<Self>> {
        sql::suppressions_of(connection, &address_in_rows(address))
    }
}

impl Outbox {
    /// Whether `address` gets no more mails at all.
    pub fn is_suppressed(connection: &Connection, address: &str) -> rusqlite::Result<bool> {
        let all = Suppression::of(connection, address)?;
        Ok(all.iter().any(|one| one.scope == SuppressionScope::Everything))
    }

    /// Whether a mail to the visitor about the record `subject_id` is queued or was sent.
    pub fn is_mailed_to_visitor(
        connection: &Connection,
        subject_id: &str,
    ) -> rusqlite::Result<bool> {
        let mails = ChannelDelivery::mails(connection, subject_id)?;
        Ok(mails.iter().any(|mail| {
            mail.channel == Channel::VisitorMail && mail.delivery.state != DeliveryState::Failed
        }))
    }

    /// Notes that the owner of `address` asked for no more reminders, and withdraws those that wait.
    pub fn stop_reminders(
        tx: &Transaction<'_>,
        address: &str,
        now: UnixMillis,
    ) -> rusqlite::Result<()> {
        let address = address_in_rows(address);
        let asked = Suppression {
            scope: SuppressionScope::Reminders,
            reason: SuppressionReason::Asked,
            suppressed_at: now,
            last_error: None,
        };
        sql::suppress(tx, &address, &asked)?;
        sql::withdraw_reminders_to(tx, &address, now)
    }

    /// Lets mails of `scope` go to `address` again; false if nothing kept them from it.
    pub fn lift_suppression(
        tx: &Transaction<'_>,
        address: &str,
        scope: SuppressionScope,
    ) -> rusqlite::Result<bool> {
        sql::lift_suppression(tx, &address_in_rows(address), scope)
    }
}

/// `address` as `deliveries.recipient` and `suppressed_addresses` have it. Tags (`ada+1@`) stay: a server that
/// doesn't know them refuses `ada+1@` and takes `ada@`.
fn address_in_rows(address: &str) -> String {
    address.trim().to_lowercase()
}
