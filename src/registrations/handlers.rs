//! The calls of the registration dialog.

use std::time::Duration;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use http::{HeaderMap, StatusCode};
use rusqlite::Transaction;
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::limits::{minimum_age, party_size};
use super::places::{self, Refusal};
use super::receipt::RegistrationReceipt;
use super::registration::{Party, RegistrationForm};
use super::sql;
use super::store_registration::{Sent, id_of, keep};
use super::telling::Telling;
use super::{PlacesTaken, RegistrationsState, problems};
use crate::clock::{self, UnixMillis};
use crate::config::Config;
use crate::content::{self, EventView, SignUpRules};
use crate::spam;
use crate::web::{Allowance, Body, Client, LogSubject, Problem, Stamp, uncancelled};

/// How long a visitor waits at most for the database.
const KEEPING: Duration = Duration::from_secs(10);

/// What is still to come.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Events {
    /// The next first.
    events: Vec<EventView>,
}

/// Lists the upcoming events with the places that are left at this moment.
#[utoipa::path(get, path = "/api/events", tag = "visitors", operation_id = "list_events",
    responses((status = 200, body = Events)))]
pub(crate) async fn events(
    State(state): State<RegistrationsState>,
) -> Result<Json<Events>, Problem> {
    let config = state.config.load_full();
    let now = clock::now();
    let today = now.date(&config.content.site.timezone);
    let taken = state.store.read(move |db| PlacesTaken::read(db, today)).await?;
    let upcoming = content::upcoming(config.content.shown_events(), today);
    let site = &config.content.site;
    let (max_party, zone) = (config.registrations.max_party, &site.timezone);
    let rules = SignUpRules { max_party, now, zone, waiver: &site.waiver };
    let with_places = |event: &content::Event| EventView::new(event, taken.in_use(event), rules);
    let events = upcoming.into_iter().map(with_places).collect();
    Ok(Json(Events { events }))
}

/// Signs a party up for an event, if there are places for all of it, and tells the office. With `waitingList` it waits for
/// places if there are too few.
///
/// The rows and their delivery are written in one transaction and are on the disk before the
/// answer. The same answers sent again under the same stamp get the first answer again, or the `status`
/// `cancelled` if the registration was canceled since; other answers replace what that stamp brought
/// before, places and all.
#[utoipa::path(post, path = "/api/event-registrations", tag = "visitors",
    operation_id = "register",
    request_body = RegistrationForm,
    responses(
        (status = 201, body = RegistrationReceipt),
        (status = 404, description = "No such event"),
        (status = 409, description = "Not open for registration, called off, just moved, or too few places left"),
        (status = 422, description = "Missing or unfit answers, or spam"),
        (status = 429, description = "Too soon after the last one"),
        (status = 503, description = "Could not be kept")))]
pub(crate) async fn create(
    State(state): State<RegistrationsState>,
    client: Client,
    headers: HeaderMap,
    Body(form): Body<RegistrationForm>,
) -> Result<impl IntoResponse, Problem> {
    let (party, stamp) = read(&state, form)?;
    let receipt = take(state, client, headers, party, stamp).await?;
    let subject = LogSubject(receipt.id.clone());
    Ok((StatusCode::CREATED, Extension(subject), Json(receipt)))
}

/// The answers of `form`, and its stamp if it is one of ours.
pub(super) fn read(
    state: &RegistrationsState,
    form: RegistrationForm,
) -> Result<(Party, Option<Stamp>), Problem> {
    let stamp = form.stamp.as_deref().and_then(|stamp| state.stamps.verify(stamp));
    let config = state.config.load();
    let content = &config.content;
    let party = Party::of_visitor(form, content.shown_events(), &content.site.waiver)?;
    Ok((party, stamp))
}

/// Keeps a registration from `client`, sent by the call or as a posted form. One that finds no event
/// or no places does not count against the rate limit.
pub(super) async fn take(
    state: RegistrationsState,
    client: Client,
    headers: HeaderMap,
    mut party: Party,
    stamp: Option<Stamp>,
) -> Result<RegistrationReceipt, Problem> {
    if let Some(signature) = &mut party.waiver {
        signature.address_family = Some(client.address_family());
    }
    minimum_age::check_form(&state, &party, stamp.as_ref()).await?;
    let answers = stamp.map(|stamp| (stamp.nonce, stamp.fingerprint(&party)));
    let taken = count_and_take(state.clone(), client, headers, party, stamp).await;
    let refusal = taken.as_ref().err().map(Problem::status);
    if let Some(answers) = answers
        && let Some(StatusCode::NOT_FOUND | StatusCode::CONFLICT) = refusal
    {
        state.limiter.uncount(client, answers, state.allowance(), clock::steady());
    }
    taken
}

async fn count_and_take(
    state: RegistrationsState,
    client: Client,
    headers: HeaderMap,
    party: Party,
    stamp: Option<Stamp>,
) -> Result<RegistrationReceipt, Problem> {
    let reading = clock::read();
    let now = reading.wall;
    let stamp = stamp.map(|stamp| (stamp, stamp.fingerprint(&party)));
    let answers = stamp.map(|(stamp, fingerprint)| (stamp.nonce, fingerprint));
    state
        .limiter
        .check(client, answers, state.allowance(), reading.steady)
        .map_err(Problem::too_many_requests)?;
    // Without a valid stamp it's spam. From here on there is one.
    let Some(stamp) = stamp.filter(|_| !party.is_spam()) else {
        return Err(spam::refusal());
    };
    let event = {
        let config = state.config.load();
        let event = config.content.shown_events().iter().find(|event| event.id == party.event_id);
        let zone = &config.content.site.timezone;
        event.map(|event| (event.clone(), places::takes_sign_ups(event, now, zone)))
    };
    let (event, opening) = event.ok_or_else(|| unknown_event(&state, &party.event_id, now))?;
    let (website, zone) = {
        let config = state.config.load();
        (config.public_origin().to_owned(), config.content.site.timezone.clone())
    };
    let sent = Sent::new(stamp, party, website, (now, zone));
    let uncount = party_size::count(&state, client, &headers, (&sent, &event)).await?;
    // Runs to its end, even if the visitor closes the page.
    uncancelled(settle(state, event, opening, sent, uncount)).await
}

/// The refusal for an event that there isn't, or that repeats under other ids.
fn unknown_event(state: &RegistrationsState, id: &str, now: UnixMillis) -> Problem {
    let config = state.config.load();
    let today = now.date(&config.content.site.timezone);
    let next = content::next_date(config.content.shown_events(), id, today);
    let next = next.filter(|event| event.date >= today);
    next.map_or_else(problems::no_such_event, problems::takes_place_often)
}

/// Whether `party` was registered under `stamp` and still comes.
pub(super) async fn stands(
    state: &RegistrationsState,
    stamp: &Stamp,
    party: &Party,
) -> Result<bool, Problem> {
    let id = id_of(stamp, &stamp.fingerprint(party));
    let kept = state.store.read(move |db| sql::by_id(db, &id)).await?;
    Ok(kept.is_some_and(|kept| kept.cancelled_at.is_none()))
}

/// Whether the owner's automation sends the confirmation by mail. Of mails of its own, the program knows whether one goes.
fn automation_confirms(config: &Config) -> bool {
    let webhooks = &config.webhooks;
    let has_automation = webhooks.registration_url.is_some() && webhooks.registration_confirms;
    has_automation && !config.mail.is_set_up()
}

/// Keeps the registration. The work goes on when its time is over: sent again, the form finds its
/// outcome.
async fn settle(
    state: RegistrationsState,
    event: content::Event,
    opening: Result<(), Refusal>,
    sent: Sent,
    uncount: impl FnOnce(&RegistrationsState) + Send + 'static,
) -> Result<RegistrationReceipt, Problem> {
    let config = state.config.load_full();
    let automation_confirms = automation_confirms(&config);
    let token = sent.token;
    let is_hidden = event.hidden;
    let link = event.payment_link.as_ref().map(|link| link.as_str().to_owned());
    let phone = config.content.site.phone.as_str().to_owned();
    let keeping = uncancelled(async move {
        let work =
            move |tx: &Transaction<'_>| keep(tx, &event, opening, &sent, &Telling::of(&config));
        let kept = state.store.write(work).await;
        if !matches!(kept, Ok(Ok(_))) {
            uncount(&state);
        }
        state.outbox.wake();
        state.places_changed.notify_one();
        state.notifier.notify();
        kept
    });
    match timeout(KEEPING, keeping).await {
        Ok(Ok(Ok(kept))) => Ok(RegistrationReceipt::of(kept, automation_confirms, (token, link))),
        Ok(Ok(Err(refusal))) => Err(problems::refused(refusal, is_hidden, &phone)),
        Ok(Err(error)) => {
            tracing::error!(%error, "a registration couldn't be kept");
            Err(problems::not_stored())
        }
        Err(_) => Err(problems::not_stored()),
    }
}

impl RegistrationsState {
    fn allowance(&self) -> Allowance {
        let config = self.config.load();
        Allowance { burst: config.limits.burst, interval: config.limits.window }
    }
}
