//! The calls of the registration dialog.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use http::{HeaderMap, StatusCode};
use serde::Serialize;
use tokio::time::{Instant, timeout};
use utoipa::ToSchema;

use super::RegistrationsState;
use super::places::{self, Refusal};
use super::problems;
use super::registration::{Party, RegistrationForm};
use super::sql;
use super::store_registration::{Sent, keep};
use crate::clock::{self, UnixMillis};
use crate::content::{self, EventView};
use crate::random;
use crate::spam;
use crate::web::{Allowance, Body, Client, Fingerprint, LogSubject, Problem, Stamp, uncancelled};

/// How long a visitor waits at most for the database.
const KEEPING: Duration = Duration::from_secs(10);

/// The answer to a party that has its places.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationReceipt {
    /// The registration's id, a UUIDv7.
    pub id: String,
    /// The event's title at the time of the registration.
    pub event_title: String,
    /// How many come, the primary registrant included.
    pub total_attendees: u32,
    /// Dollars for all of them.
    #[schema(value_type = f64)]
    total_cost: f64,
    /// Whether something sends a confirmation by e-mail.
    confirmation_follows: bool,
}

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
    let taken = state.store.read(sql::places_taken).await?;
    let config = state.config.load();
    let today = clock::now().date(&config.content.site.timezone);
    let upcoming = content::upcoming(config.content.shown_events(), today);
    let with_places = |event: &content::Event| EventView::new(event, places_of(&taken, &event.id));
    let events = upcoming.into_iter().map(with_places).collect();
    Ok(Json(Events { events }))
}

fn places_of(taken: &HashMap<String, u32>, id: &str) -> u32 {
    taken.get(id).copied().unwrap_or_default()
}

/// Signs a party up for an event, if there are places for all of it, and tells the office.
///
/// The rows and their delivery are written in one transaction and are on the disk before the
/// answer. The same answers sent again under the same stamp get the first answer again; other answers
/// replace what that stamp brought before, places and all.
#[utoipa::path(post, path = "/api/event-registrations", tag = "visitors",
    operation_id = "register",
    request_body = RegistrationForm,
    responses(
        (status = 201, body = RegistrationReceipt),
        (status = 404, description = "No such event", body = Problem,
            content_type = "application/problem+json"),
        (status = 409, description = "Not open for registration, or too few places left",
            body = Problem, content_type = "application/problem+json"),
        (status = 422, description = "Missing or unfit answers, or spam", body = Problem,
            content_type = "application/problem+json"),
        (status = 429, description = "Too soon after the last one", body = Problem,
            content_type = "application/problem+json"),
        (status = 503, description = "Could not be kept", body = Problem,
            content_type = "application/problem+json")))]
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
    Ok((Party::try_from(form)?, stamp))
}

/// Keeps a registration from `client`, sent by the call or as a posted form.
pub(super) async fn take(
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
    // Without a stamp of ours it is spam: what goes on from here has one.
    let Some(stamp) = stamp.filter(|_| !party.is_spam()) else {
        return Err(spam::refusal());
    };
    let event = {
        let config = state.config.load();
        let event = config.content.shown_events().iter().find(|event| event.id == party.event_id);
        let today = now.date(&config.content.site.timezone);
        event.map(|event| (event.clone(), places::is_open(event, today)))
    };
    let (event, opening) = event.ok_or_else(problems::no_such_event)?;
    let sent = sent(stamp, party, state.config.load().public_origin().to_owned(), now);
    let uncount = count_people(&state, client, &headers, &sent).await?;
    // A visitor who closes the page has registered all the same.
    uncancelled(settle(state, event, opening, sent, uncount)).await
}

/// The submission with the ids derived from its stamp.
///
/// The form's id is derived from the stamp alone. It avoids the nonce's first bytes: earlier
/// versions derived a submission's id from those, and both ids may come from one stamp.
fn sent(
    (stamp, fingerprint): (Stamp, Fingerprint),
    party: Party,
    website: String,
    at: UnixMillis,
) -> Sent {
    let Stamp { issued_at, nonce, .. } = stamp;
    let (_, form) = nonce.split_last_chunk().expect("a nonce has more than ten bytes");
    Sent {
        id: id_of(&stamp, &fingerprint),
        form_id: random::uuid_v7(issued_at, form).to_string(),
        party,
        at,
        website,
        message_ids: [(); 2].map(|()| random::uuid_v7(at, &random::bytes()).to_string()),
    }
}

/// The id of the registration with these answers under `stamp`.
fn id_of(stamp: &Stamp, fingerprint: &Fingerprint) -> String {
    let (answers, _) = fingerprint.split_first_chunk().expect("a fingerprint has 16 bytes");
    random::uuid_v7(stamp.issued_at, answers).to_string()
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

/// Counts the attendees against the client's limit for this event, unless staff register them.
async fn count_people(
    state: &RegistrationsState,
    client: Client,
    headers: &HeaderMap,
    sent: &Sent,
) -> Result<impl FnOnce(&RegistrationsState) + use<>, Problem> {
    let place = (client, sent.party.event_id.clone());
    let (form_id, people) = (sent.form_id.clone(), sent.party.size());
    let (most, phone) = {
        let config = state.config.load();
        (config.registrations.max_party, config.content.site.phone.as_str().to_owned())
    };
    let taken = state.party_limit.take(&place, &form_id, people, most, Instant::now());
    let before = match taken {
        Ok(before) => Some(before),
        Err(_)
            if is_kept(state, sent.id.clone()).await?
                || (state.is_staff)(headers.clone()).await =>
        {
            None
        }
        Err(others) => return Err(Problem::invalid(too_many(most, others, &phone))),
    };
    Ok(move |state: &RegistrationsState| {
        if let Some(before) = before {
            state.party_limit.restore(&place, &form_id, before);
        }
    })
}

/// Whether this registration is already stored. A resend gets the first answer and is not counted.
async fn is_kept(state: &RegistrationsState, id: String) -> Result<bool, Problem> {
    Ok(state.store.read(move |db| sql::by_id(db, &id)).await?.is_some())
}

/// The words for a client that has signed up `others` people and may sign up `most`.
fn too_many(most: u32, others: u32, phone: &str) -> String {
    let already = match others {
        0 => String::new(),
        others => format!(" You've already signed up {others}."),
    };
    format!(
        "You can sign up as many as {most} people for an event online.{already} For a bigger group, call \
         us at {phone}."
    )
}

async fn settle(
    state: RegistrationsState,
    event: content::Event,
    opening: Result<(), Refusal>,
    sent: Sent,
    uncount: impl FnOnce(&RegistrationsState) + Send + 'static,
) -> Result<RegistrationReceipt, Problem> {
    let webhooks = state.config.load().webhooks.clone();
    let confirmation_follows =
        webhooks.registration_url.is_some() && webhooks.registration_confirms;
    // Goes on when its time is over: sent again, the form finds what became of it.
    let keeping = uncancelled(async move {
        let kept = state.store.write(move |tx| keep(tx, &event, opening, &sent)).await;
        if !matches!(kept, Ok(Ok(_))) {
            uncount(&state);
        }
        state.outbox.wake();
        state.places_changed.notify_one();
        state.notifier.notify();
        kept
    });
    match timeout(KEEPING, keeping).await {
        Ok(Ok(Ok(kept))) => Ok(RegistrationReceipt {
            id: kept.id,
            event_title: kept.event_title,
            total_attendees: kept.total_attendees,
            total_cost: f64::from(kept.total_cost_cents) / 100.0,
            confirmation_follows,
        }),
        Ok(Ok(Err(Refusal::NotOpen))) => Err(problems::not_open()),
        Ok(Ok(Err(Refusal::TooFew { left }))) => Err(problems::too_few_places(left)),
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
