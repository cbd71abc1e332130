//! Visitors' addresses that get no more mails: a mail server refused them for good, or their owner asked.
//!
//! Nothing is queued to such an address, and nothing that waits is sent to it. The office's own addresses
//! never become one: the owner has to hear of what comes in.

mod suppressed_address;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
