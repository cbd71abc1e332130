//! How many people one registration has, and one client signs up for an event in a day.

use http::HeaderMap;
use tokio::time::Instant;

use crate::config::Config;
use crate::content::Event;
use crate::registrations::limits::daily_limit::FormCount;
use crate::registrations::problems::too_many_people;
use crate::registrations::sql::Registration;
use crate::registrations::store_registration::Sent;
use crate::registrations::{RegistrationsState, sql};
use crate::web::{Client, Problem};

/// The most people of one registration for `event`, and the most that one client signs up for it in a day.
fn limits(config: &Config, event: &Event) -> (u32, u32) {
    let most = event.most_in_party(config.registrations.max_party);
    (most, config.registrations.max_party.max(most))
}

/// Refuses a new registration that has too many people for `event`, or whose client has signed up too many. Staff may
/// register any number, and one that's stored already stays. Returns what takes its people out of the client's count.
pub(in crate::registrations) async fn count(
    state: &RegistrationsState,
    client: Client,
    headers: &HeaderMap,
    (sent, event): (&Sent, &Event),
) -> Result<impl FnOnce(&RegistrationsState) + use<>, Problem> {
    let people = sent.party.size();
    let (form_id, id) = (sent.form_id.clone(), sent.id.clone());
    let counting = Counting::of(state, client, event, (form_id, id, people));
    let refusal = match counting.count(state).await? {
        Ok(before) => return Ok(taking_back(Some((counting, before)))),
        Err(refusal) => refusal,
    };
    let id = sent.id.clone();
    let is_kept = state.store.read(move |db| Ok(sql::by_id(db, &id)?.is_some())).await?;
    if is_kept || (state.is_staff)(headers.clone()).await {
        return Ok(taking_back(None));
    }
    Err(refusal)
}

/// Like [`count`], for a registration `before` that gets `people`. A smaller party may always be.
pub(in crate::registrations) async fn count_change(
    state: &RegistrationsState,
    client: Client,
    before: &Registration,
    (event, people): (Option<&Event>, Option<u32>),
) -> Result<impl FnOnce(&RegistrationsState) + use<>, Problem> {
    let of_form = (before.form_id.clone(), before.id.clone(), people.unwrap_or_default());
    let larger = event.filter(|_| people > Some(before.total_attendees));
    let Some(event) = larger else { return Ok(taking_back(None)) };
    let counting = Counting::of(state, client, event, of_form);
    let before = counting.count(state).await??;
    Ok(taking_back(Some((counting, before))))
}

/// A form whose people are counted.
struct Counting {
    place: (Client, String),
    party: FormCount,
    most: u32,
    most_of_client: u32,
    phone: String,
}

impl Counting {
    fn of(
        state: &RegistrationsState,
        client: Client,
        event: &Event,
        (form_id, id, people): (String, String, u32),
    ) -> Self {
        let config = state.config.load();
        let (most, most_of_client) = limits(&config, event);
        let phone = config.content.site.phone.as_str().to_owned();
        let party = FormCount { form_id, id, people, at: Instant::now() };
        Self { place: (client, event.id.clone()), party, most, most_of_client, phone }
    }

    /// Counts it in place of what its form has counted before, which is returned.
    async fn count(
        &self,
        state: &RegistrationsState,
    ) -> Result<Result<Option<FormCount>, Problem>, Problem> {
        let people = self.party.people;
        if people > self.most {
            return Ok(Err(too_many_people(people, self.most, &self.phone)));
        }
        let counted = state.count_form(&self.place, &self.party, self.most_of_client).await?;
        Ok(counted.map_err(|_| too_many_people(people, self.most_of_client, &self.phone)))
    }
}

/// Sets a count back to what it was before, if there was one.
fn taking_back(
    counted: Option<(Counting, Option<FormCount>)>,
) -> impl FnOnce(&RegistrationsState) + use<> {
    move |state: &RegistrationsState| {
        if let Some((Counting { place, party, .. }, before)) = counted {
            state.daily_limit.restore(&place, &party.form_id, before);
        }
    }
}
