//! What a registrant sees and does by the link to their own page: calls here, the page for people in
//! `pages::registrant_page`.
//!
//! The link is the only authorization. It ends after the day that
//! follows the event, when another registration of the form replaces it, and when staff make a new one.
//! An ended link and a wrong one get the same response.

pub(crate) mod calls;
mod changes;
mod check_in;
mod days;
mod differences;
mod money;
pub(super) mod party_change;
pub(super) mod problems;
mod rebook;
mod sign;
mod view;
pub(super) mod waiting;
mod waiver;
mod wanted;

use std::time::Duration;

use rusqlite::{Connection, Transaction};

pub use self::changes::{AttendeeChange, OwnChanges, RegistrantChange};
pub use self::check_in::CheckInCode;
pub(super) use self::days::LastDay;
pub(super) use self::problems::link_ended;
pub use self::problems::{changed_meanwhile, is_link_ended};
pub use self::rebook::Rebooking;
pub use self::view::OwnRegistration;
pub use self::waiting::AcceptedPlaces;

use self::party_change::Context;
use self::problems::Refused;
use super::RegistrationsState;
use super::event_now::event_now;
use super::limits::party_size::count_change;
use super::registration::WaiverForm;
use super::sql;
use super::token::{Token, TokenHash};
use crate::clock;
use crate::config::Current;
use crate::content::Event;
use crate::random;
use crate::web::{Allowance, Client, Problem, uncancelled};

/// How often one client may use links: far more often than a person does. Links can't be guessed; the
/// limit bounds the cost of trying.
const ALLOWANCE: Allowance = Allowance { burst: 60, interval: Duration::from_secs(1) };

/// The registration that the link with `token` leads to.
///
/// # Errors
///
/// 404 if the link is wrong, was replaced or has ended; 429 if the client asks too often.
pub async fn find(
    state: &RegistrationsState,
    client: Client,
    token: &str,
) -> Result<OwnRegistration, Problem> {
    let token = admit(state, client, token)?;
    let config = state.config.load_full();
    let now = clock::now();
    let found = state
        .store
        .read(move |db| {
            let registration = sql::by_link(db, &token)?;
            registration.map(|found| OwnRegistration::of(db, &config, found, now)).transpose()
        })
        .await?;
    found.filter(|found| !found.has_ended).ok_or_else(problems::link_ended)
}

/// Makes the changes to that registration, all of them or none, and tells the office.
///
/// # Errors
///
/// As [`find`]. Also 409 if the registration or its event can't be changed so, and 422 with every answer
/// that needs correcting.
pub async fn change(
    state: &RegistrationsState,
    client: Client,
    token: &str,
    changes: OwnChanges,
) -> Result<OwnRegistration, Problem> {
    let hash = admit(state, client, token)?;
    let before = state.store.read(move |db| sql::by_link(db, &hash)).await?;
    let before = before.ok_or_else(problems::link_ended)?;
    let config = state.config.load_full();
    let event = event_now(&config.content, &before);
    let uncount = count_change(state, client, &before, (event, changes.party_size())).await?;
    let outcome = write(state, hash, move |tx, context, token| {
        party_change::change(tx, context, token, &changes)
    })
    .await;
    if outcome.is_err() {
        uncount(state);
    }
    outcome
}

/// Cancels that registration, which frees its places, and tells the office. One that is canceled stays so.
///
/// # Errors
///
/// As [`find`]. Also 409 if the event is over.
pub async fn cancel(
    state: &RegistrationsState,
    client: Client,
    token: &str,
) -> Result<OwnRegistration, Problem> {
    let hash = admit(state, client, token)?;
    write(state, hash, party_change::cancel).await
}

/// Registers that party, which waits, with the places that are held for it.
///
/// # Errors
///
/// As [`find`]. Also 409 if no places are held for it anymore.
pub async fn accept(
    state: &RegistrationsState,
    client: Client,
    token: &str,
    places: AcceptedPlaces,
) -> Result<OwnRegistration, Problem> {
    let hash = admit(state, client, token)?;
    write(state, hash, move |tx, context, token| waiting::accept(tx, context, token, &places)).await
}

/// Takes that party off the waiting list, if it's on it.
///
/// # Errors
///
/// As [`find`]. Also 409 if the event is over.
pub async fn decline(
    state: &RegistrationsState,
    client: Client,
    token: &str,
) -> Result<OwnRegistration, Problem> {
    let hash = admit(state, client, token)?;
    write(state, hash, waiting::decline).await
}

/// Has that party wait again after it let an offer pass.
///
/// # Errors
///
/// As [`find`]. Also 409 if the event is over.
pub async fn wait_again(
    state: &RegistrationsState,
    client: Client,
    token: &str,
) -> Result<OwnRegistration, Problem> {
    let hash = admit(state, client, token)?;
    write(state, hash, waiting::wait_again).await
}

/// Moves that registration to the event that it's offered because its own is called off.
///
/// # Errors
///
/// As [`find`]. Also 409 if it isn't offered that anymore, or there are too few places.
pub async fn rebook(
    state: &RegistrationsState,
    client: Client,
    token: &str,
    wanted: Rebooking,
) -> Result<OwnRegistration, Problem> {
    let hash = admit(state, client, token)?;
    write(state, hash, move |tx, context, token| rebook::rebook(tx, context, token, &wanted)).await
}

/// Signs the waiver for that party. One that has signed stays as it is.
///
/// # Errors
///
/// As [`find`]. Also 409 if it was reworded or there's none to sign, and 422 without a name.
pub(crate) async fn sign(
    state: &RegistrationsState,
    client: Client,
    token: &str,
    form: WaiverForm,
) -> Result<OwnRegistration, Problem> {
    let hash = admit(state, client, token)?;
    let family = client.address_family();
    write(state, hash, move |tx, context, token| sign::sign(tx, context, token, (&form, family)))
        .await
}

/// Counts that `client` comes with a link; 429 if it comes too often.
pub(super) fn admit_client(state: &RegistrationsState, client: Client) -> Result<(), Problem> {
    let allowed = state.link_limiter.check(client, None, ALLOWANCE, clock::steady());
    allowed.map_err(problems::too_often)
}

/// The hash of a token that may be one, from a client that may ask.
fn admit(state: &RegistrationsState, client: Client, token: &str) -> Result<TokenHash, Problem> {
    admit_client(state, client)?;
    Ok(Token::parse(token).ok_or_else(problems::link_ended)?.hash())
}

/// Runs `work` in a transaction; what became of the registration.
async fn write(
    state: &RegistrationsState,
    token: TokenHash,
    work: impl FnOnce(
        &Transaction<'_>,
        &Context<'_>,
        &TokenHash,
    ) -> rusqlite::Result<Result<(), Refused>>
    + Send
    + 'static,
) -> Result<OwnRegistration, Problem> {
    let (shared, config) = (state.clone(), state.config.load_full());
    let message_id = random::uuid_v7(clock::now(), &random::bytes()).to_string();
    // Runs to its end, even if the visitor closes the page.
    let outcome = uncancelled(async move {
        let outcome = shared.store.write(move |tx| {
            let now = clock::now();
            let context = Context { config: &config, message_id: &message_id, now };
            if let Err(refused) = work(tx, &context, &token)? {
                return Ok(Err(refused));
            }
            Ok(shown(tx, &config, &token, &context)?.ok_or(Refused::LinkEnded))
        });
        let outcome = outcome.await;
        shared.outbox.wake();
        shared.places_changed.notify_one();
        shared.notifier.notify();
        outcome
    });
    Ok(outcome.await??)
}

fn shown(
    db: &Connection,
    config: &Current,
    token: &TokenHash,
    context: &Context<'_>,
) -> rusqlite::Result<Option<OwnRegistration>> {
    let registration = sql::by_link(db, token)?;
    let of = |found| OwnRegistration::of(db, config, found, context.now);
    registration.map(of).transpose()
}

/// How many one party may have online, the registrant included.
fn most_online(config: &Current, event: &Event) -> u32 {
    event.most_in_party(config.registrations.max_party)
}
