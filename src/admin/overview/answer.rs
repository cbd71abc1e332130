//! What the overview says.

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::UnixMillis;
use crate::submissions::Service;

/// What came in during some weeks, and what became of it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Overview {
    /// When it was counted.
    #[schema(value_type = String, format = DateTime)]
    pub(super) counted_at: UnixMillis,
    /// Without a gap, the oldest first; the last one runs.
    pub(super) weeks: Vec<Week>,
    /// All of them together.
    pub(super) totals: Totals,
    /// Which part of what was written is spam, 0 to 1; null if nobody wrote.
    #[schema(required)]
    pub(super) spam_share: Option<f64>,
    /// Every service, the one that most ask for first. Spam is not counted, and who asks for two
    /// services is counted in both.
    pub(super) services: Vec<ServiceTotal>,
    /// The pages that most submissions come from, that one first. Spam is not counted.
    pub(super) sources: Vec<SourceTotal>,
    /// The submissions that come from any other page.
    pub(super) other_sources: u64,
    /// How soon submissions are handled.
    pub(super) handling: Handling,
}

/// What came in during a week.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Week {
    /// Its first day in the stable's calendar: `2027-06-14`.
    #[schema(format = Date)]
    pub(super) monday: String,
    #[serde(flatten)]
    pub(super) totals: Totals,
}

/// What came in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Totals {
    /// Submissions that are not spam.
    pub(super) enquiries: u64,
    /// Spam.
    pub(super) spam: u64,
    /// Parties that registered for an event, those that wait or are cancelled left out.
    pub(super) registrations: u64,
    /// The people in these parties.
    pub(super) attendees: u64,
    /// Parties that are on an event's waiting list.
    pub(super) waiting: u64,
}

/// How many ask for a service.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ServiceTotal {
    pub(super) service: Service,
    pub(super) enquiries: u64,
}

/// How many write from a page.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SourceTotal {
    /// The page's path.
    pub(super) source: String,
    pub(super) enquiries: u64,
}

/// How long those who wrote waited until staff marked it as handled; spam is not counted.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Handling {
    /// Half of what is handled was handled sooner; null if nothing is.
    #[schema(required)]
    pub(super) median_seconds: Option<u64>,
    /// Handled within 24 hours.
    pub(super) within_a_day: u64,
    /// Handled within 72 hours, and not within 24.
    pub(super) within_three_days: u64,
    /// Handled later.
    pub(super) later: u64,
    /// Not handled yet.
    pub(super) waiting: u64,
    /// When the one came in that waits longest; null if none does.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub(super) oldest_waiting_at: Option<UnixMillis>,
}
