//! Who comes to which event: listed and searched; one registration is in [`registration`].

pub(crate) mod books;
pub(crate) mod by_phone;
mod event_places;
pub(crate) mod export;
pub(crate) mod link;
pub(crate) mod payments;
pub(crate) mod registration;
mod staff_registration;
pub(crate) mod waiting_list;
pub(crate) mod waiver;

use axum::Json;
use axum::extract::State;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use self::event_places::{EventPlaces, event_places, past_dates};
use self::staff_registration::{StaffRegistration, StaffRegistrations};
use super::AdminState;
use super::list_query::{LIMITS, Page, words};
use crate::clock;
use crate::config::Config;
use crate::registrations::{self, Balance, Filter, RegistrationCounts};
use crate::web::{Params, Problem, Search};

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RosterQuery {
    /// Only those for the event of this id.
    event: Option<String>,
    /// Only those for this date of the event: `2027-06-18`; left out, its date in the settings. All dates of an event
    /// that isn't there.
    #[param(pattern = "^$|^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    date: Option<String>,
    /// Words to be found in names, addresses or phones; 200 characters at most.
    #[param(max_length = 200)]
    q: Option<String>,
    /// How many at most, 1 to 200; 50 by default.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// Only those that are older: `next` of the page before.
    #[param(pattern = "^[0-9]{0,18}$")]
    before: Option<String>,
}

impl Params for RosterQuery {
    const TAKES: &'static [(&'static str, &'static str)] = &[LIMITS];
}

/// A part of the list, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RegistrationPage {
    counts: RegistrationCounts,
    /// Every event of the settings, in their order, and every other one that somebody is
    /// registered for.
    events: Vec<EventPlaces>,
    /// Dates that are over of events that have another date now or are gone, the last one first, if somebody was
    /// registered.
    past_dates: Vec<EventPlaces>,
    /// What people owe and paid for the event that was asked for, of all parties. Null: none was.
    #[schema(required)]
    money: Option<Balance>,
    items: Vec<StaffRegistration>,
    /// What to give as `before` for the part that follows; null at the end.
    #[schema(required)]
    next: Option<String>,
}

/// Lists registrations, newest first, and how full each event is.
#[utoipa::path(get, path = "/api/admin/registrations", tag = "staff",
    operation_id = "list_registrations", params(RosterQuery),
    responses(
        (status = 200, body = RegistrationPage),
        (status = 400, description = "A query that this call does not take"),
        (status = 401)))]
pub(crate) async fn list(
    State(state): State<AdminState>,
    Search(query): Search<RosterQuery>,
) -> Result<Json<RegistrationPage>, Problem> {
    let page = Page::of(query.before.as_deref(), query.limit)?;
    let config = state.config.load_full();
    let filter = filter(&config, (query.event, query.date), query.q)?;
    let now = clock::now();
    let page = state
        .store
        .read(move |db| {
            let counts = registrations::counts(db, &filter)?;
            let events = event_places(db, &config, now)?;
            let today = now.date(&config.content.site.timezone);
            let past_dates = past_dates(db, &config, today)?;
            let money = money(db, &filter)?;
            let read = |before, limit| registrations::list(db, &filter, before, limit);
            let (rows, next) = page.read(read)?;
            let all = StaffRegistrations::read(db, &config)?;
            let items = rows.into_iter().map(|registration| all.of(registration));
            let items = items.collect::<Result<_, _>>()?;
            Ok(RegistrationPage { counts, events, past_dates, money, items, next })
        })
        .await?;
    Ok(Json(page))
}

/// What people owe and paid for the event of `filter`, on its date or on all.
fn money(db: &Connection, filter: &Filter) -> rusqlite::Result<Option<Balance>> {
    let Some(event_id) = &filter.event_id else { return Ok(None) };
    let days = filter.event_date.as_deref().map_or(("", "~"), |date| (date, date));
    let dates = registrations::money_of_events(db, days, Some(event_id))?;
    Ok(Some(dates.into_iter().map(|date| date.balance).sum()))
}

/// What a query asks for, within bounds.
pub(super) fn filter(
    config: &Config,
    (event, date): (Option<String>, Option<String>),
    q: Option<String>,
) -> Result<Filter, Problem> {
    let given = |text: &String| !text.is_empty();
    let (event_id, date) = (event.filter(given), date.filter(given));
    let event = config.content.events.iter().find(|event| Some(&event.id) == event_id.as_ref());
    let event_date = date.or_else(|| event.map(|event| event.date.to_string()));
    let event_date = event_date.filter(|_| event_id.is_some());
    Ok(Filter { event_id, event_date, words: words(q)? })
}
