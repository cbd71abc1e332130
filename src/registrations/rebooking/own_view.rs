//! What a registrant sees of the event that they can come to instead.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::prices::at_prices_of;
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::content::{Event, WaitingListOrder};
use crate::registrations::limits::ages::are_old_enough;
use crate::registrations::notice_facts::{OfferedEvent, WhenAndWhere};
use crate::registrations::places;
use crate::registrations::sql::{self, Attendee};

/// An event that the party of one that's called off can come to instead.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnOtherDate {
    /// The event's id.
    pub event_id: String,
    /// What it's called.
    pub title: String,
    /// Its day: `2027-07-09`.
    #[schema(format = Date)]
    pub date: String,
    /// Its hours, as people read them.
    pub time: String,
    /// Where it is.
    pub location: String,
    /// Dollars for all of them.
    pub total_cost: f64,
    /// How old everybody has to be; 0: there's no limit.
    pub minimum_age: u32,
    /// How many places are left.
    pub places_left: u32,
    /// Whether they can come.
    pub state: OtherDateState,
}

/// Whether a party can come to an event that it's offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum OtherDateState {
    /// There are enough places.
    Open,
    /// There are too few places, and a waiting list.
    WaitingList,
    /// There are too few places.
    Full,
    /// Somebody in the party is too young for it.
    TooYoung,
    /// Nobody can sign up for it anymore.
    Closed,
}

impl OwnOtherDate {
    /// What was `offered`, for which nobody can sign up anymore.
    fn closed(offered: OfferedEvent) -> Self {
        let OfferedEvent { event_id, title, when } = offered;
        let WhenAndWhere { date, time, location } = when;
        let (total_cost, places_left, state) = (0.0, 0, OtherDateState::Closed);
        let minimum_age = 0;
        Self { event_id, title, date, time, location, total_cost, minimum_age, places_left, state }
    }
}

/// How the event that was `offered` to a party of these `attendees` stands at `now`.
pub(in crate::registrations) fn other_date(
    db: &Connection,
    config: &Config,
    (offered, attendees): (OfferedEvent, &[Attendee]),
    now: UnixMillis,
) -> rusqlite::Result<OwnOtherDate> {
    let content = &config.content;
    let is_open = |event: &&Event| {
        offered.is(event) && places::takes_sign_ups(event, now, &content.site.timezone).is_ok()
    };
    let Some(event) = content.shown_events().iter().find(is_open) else {
        return Ok(OwnOtherDate::closed(offered));
    };
    let places_left = event.places_left(sql::in_use(db, event)?);
    let people = u32::try_from(attendees.len()).unwrap_or(u32::MAX);
    let cents = sql::total_cents(&at_prices_of(event, attendees.to_vec()));
    Ok(OwnOtherDate {
        event_id: event.id.clone(),
        title: event.title.clone(),
        date: event.date.to_string(),
        time: event.time.as_str().to_owned(),
        location: event.location.clone(),
        total_cost: f64::from(cents) / 100.0,
        minimum_age: event.minimum_age,
        places_left,
        state: match event.waiting_list {
            _ if !are_old_enough(event, attendees) => OtherDateState::TooYoung,
            _ if people <= places_left => OtherDateState::Open,
            WaitingListOrder::Off => OtherDateState::Full,
            WaitingListOrder::FirstThatFits | WaitingListOrder::Strict => {
                OtherDateState::WaitingList
            }
        },
    })
}
