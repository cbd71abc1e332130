//! What the automation receives of a notice.

use serde::Serialize;

use crate::registrations::notice_facts::{NoticeFacts, OfferedEvent, WhenAndWhere};

/// What staff told of the event.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EventNews<'a> {
    /// The same for all parties.
    notice_id: &'a str,
    reason: &'a str,
    previous_date: &'a str,
    previous_time: &'a str,
    previous_location: &'a str,
    /// Whether a mail to the registrant was queued. If not, somebody has to call.
    registrant_is_mailed: bool,
    /// What they can come to instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    offered: Option<OfferedNews<'a>>,
}

/// An event that people of one that's called off can come to instead.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OfferedNews<'a> {
    event_id: &'a str,
    title: &'a str,
    date: &'a str,
    time: &'a str,
    location: &'a str,
}

impl<'a> EventNews<'a> {
    pub(super) fn of((facts, registrant_is_mailed): (&'a NoticeFacts, bool)) -> Self {
        Self {
            notice_id: &facts.id,
            reason: &facts.reason,
            previous_date: &facts.before.date,
            previous_time: &facts.before.time,
            previous_location: &facts.before.location,
            registrant_is_mailed,
            offered: facts.offer.as_ref().map(OfferedNews::of),
        }
    }
}

impl<'a> OfferedNews<'a> {
    fn of(OfferedEvent { event_id, title, when }: &'a OfferedEvent) -> Self {
        let WhenAndWhere { date, time, location } = when;
        Self { event_id, title, date, time, location }
    }
}
