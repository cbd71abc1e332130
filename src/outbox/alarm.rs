//! Whether somebody has to look: what the office should long have heard, it has not.
//!
//! The alarm depends only on the database, so it is raised whatever the cause: a dead receiver, a
//! wrong address, or this program.

use rusqlite::Connection;

use super::addresses::has_address_since;
use super::channel::Lane;
use super::settings::Settings;
use super::sql;
use crate::clock::UnixMillis;

/// How the deliveries stand as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// Whether something has waited for longer than the owner wants.
    pub is_raised: bool,
    /// Due time of the oldest undelivered message. Messages that staff have acknowledged, or that
    /// have no address, are left out.
    pub oldest_undelivered_at: Option<UnixMillis>,
}

impl Alarm {
    /// The alarm as of `now`. Costs two look-ups for each lane, however many deliveries wait.
    pub fn of(
        connection: &Connection,
        settings: &Settings,
        now: UnixMillis,
    ) -> rusqlite::Result<Self> {
        let mut oldest = None;
        for lane in Lane::to_office().filter(|lane| settings.has_destination(*lane)) {
            let since = has_address_since(connection, lane, now)?;
            // What waited for an address could not have arrived before there was one.
            let of_lane = sql::oldest_undelivered(connection, lane)?;
            let of_lane = of_lane.map(|due_since| due_since.max(since.unwrap_or(due_since)));
            oldest = [oldest, of_lane].into_iter().flatten().min();
        }
        // A time so far ahead was written by a wrong clock, so the wait is unknown.
        let is_late = |oldest: UnixMillis| {
            now.since(oldest) > settings.alarm_after || oldest.since(now) > settings.alarm_after
        };
        let is_raised = oldest.is_some_and(is_late);
        Ok(Self { is_raised, oldest_undelivered_at: oldest })
    }
}
