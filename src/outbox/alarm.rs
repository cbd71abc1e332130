//! The alarm: deliveries to the office that have been due for longer than the owner allows, or mails to
//! visitors that don't go out at all.
//!
//! The alarm depends only on the database, so it is raised whatever the cause: a dead receiver, a
//! wrong address, or this program.

use rusqlite::Connection;

use super::addresses::has_address_since;
use super::channel::{Channel, Lane, Topic};
use super::settings::Settings;
use super::sql;
use crate::clock::UnixMillis;

/// How the deliveries stand as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alarm {
    /// Whether something to the office has waited for longer than the owner wants.
    pub late_to_office: bool,
    /// Whether a mail to a visitor has, and not because of its own address.
    pub late_to_visitors: bool,
    /// Due time of the oldest undelivered message to the office. Messages that staff have acknowledged, or
    /// that have no address, are left out.
    pub oldest_to_office_at: Option<UnixMillis>,
    /// The same of the mails to visitors. Those that were refused because of their own address are left
    /// out, too.
    pub oldest_to_visitors_at: Option<UnixMillis>,
}

impl Alarm {
    /// The alarm as of `now`. Costs two look-ups for each lane, however many deliveries wait, and one
    /// for each mail that a visitor's address refused and that staff haven't acknowledged.
    pub fn of(
        connection: &Connection,
        settings: &Settings,
        now: UnixMillis,
    ) -> rusqlite::Result<Self> {
        let office = oldest(connection, settings, Lane::to_office(), now)?;
        let lanes = Topic::ALL.map(|topic| Lane { channel: Channel::VisitorMail, topic });
        let visitors = oldest(connection, settings, lanes, now)?;
        // A time so far ahead was written by a wrong clock, so the wait is unknown.
        let is_late = |oldest: UnixMillis| {
            now.since(oldest) > settings.alarm_after || oldest.since(now) > settings.alarm_after
        };
        Ok(Self {
            late_to_office: office.is_some_and(is_late),
            late_to_visitors: visitors.is_some_and(is_late),
            oldest_to_office_at: office,
            oldest_to_visitors_at: visitors,
        })
    }

    /// Whether something has waited for longer than the owner wants.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.late_to_office || self.late_to_visitors
    }

    /// Due time of the oldest undelivered message of all.
    #[must_use]
    pub fn oldest_undelivered_at(&self) -> Option<UnixMillis> {
        self.oldest_to_office_at.into_iter().chain(self.oldest_to_visitors_at).min()
    }
}

/// Due time of the oldest message in `lanes` that counts.
fn oldest(
    connection: &Connection,
    settings: &Settings,
    lanes: impl IntoIterator<Item = Lane>,
    now: UnixMillis,
) -> rusqlite::Result<Option<UnixMillis>> {
    let mut oldest = None;
    for lane in lanes.into_iter().filter(|lane| settings.has_destination(*lane)) {
        let since = has_address_since(connection, lane, now)?;
        let of_lane = match lane.channel {
            Channel::VisitorMail => sql::oldest_unsendable(connection, lane)?,
            Channel::Webhook | Channel::OfficeMail => sql::oldest_undelivered(connection, lane)?,
        };
        // What waited for an address could not have arrived before there was one.
        let of_lane = of_lane.map(|due_since| due_since.max(since.unwrap_or(due_since)));
        oldest = [oldest, of_lane].into_iter().flatten().min();
    }
    Ok(oldest)
}
