//! Visitors' addresses that get no more mails: a mail server refused them for good, or their owner asked.
//!
//! Nothing is queued to such an address, and nothing that waits is sent to it. The office's own addresses
//! never become one: the owner has to hear of what comes in.

use rusqlite::{Connection, Transaction};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::channel::Channel;
use super::delivery::{ChannelDelivery, DeliveryState};
use super::queue::Outbox;
use super::sql;
use crate::clock::UnixMillis;

/// Which mails no longer go to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuppressionScope {
    /// All mails.
    Everything,
    /// Reminders. Confirmations, changes and cancellations still go out.
    Reminders,
}

/// Why mails no longer go to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuppressionReason {
    /// A mail server refused the address for good.
    Refused,
    /// Its owner asked for no more.
    Asked,
}

/// Why an address gets no more mails, or no more of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Suppression {
    /// Which mails.
    pub scope: SuppressionScope,
    /// Why.
    pub reason: SuppressionReason,
    /// Since when.
    #[schema(value_type = String, format = DateTime)]
    pub suppressed_at: UnixMillis,
    /// What the mail server answered, in our words; null unless it refused.
    #[schema(required)]
    pub last_error: Option<String>,
}

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

const STOPPED: &str = "no more mails go to this address";
const ASKED: &str = "its owner asked for no more of these mails";

/// Whether a stored error says that the address was suppressed.
pub(super) fn is_suppressed(error: &str) -> bool {
    error.starts_with(STOPPED) || error == ASKED
}

/// Why a mail to an address that is suppressed isn't sent, for staff.
pub(super) fn in_words(suppression: &Suppression) -> String {
    match (suppression.reason, &suppression.last_error) {
        (SuppressionReason::Refused, Some(error)) => {
            format!("{STOPPED} since {error}")
        }
        (SuppressionReason::Refused, None) => {
            format!("{STOPPED} since a mail server refused it")
        }
        (SuppressionReason::Asked, _) => ASKED.to_owned(),
    }
}
