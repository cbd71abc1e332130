//! Limits how many people one client signs up for an event, over all its calls of a day.
//!
//! Counts are in memory only, since addresses are personal data that nothing else needs on the
//! disk. A restart forgets them. People whose registration was canceled don't count.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use tokio::time::Instant;

use crate::registrations::{RegistrationStatus, RegistrationsState, sql};
use crate::web::{Client, Problem};

/// How long a person counts.
const PERIOD: Duration = Duration::from_hours(24);

/// The most pairs of client and event that are remembered; beyond them, the oldest are forgotten.
const MOST_ENTRIES: usize = 10_000;

/// How many people each client has signed up for each event.
#[derive(Default)]
pub struct DailyLimit {
    parties: Mutex<HashMap<Place, Vec<FormCount>>>,
}

/// One client at one event.
pub(in crate::registrations) type Place = (Client, String);

/// The people that one form signs up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::registrations) struct FormCount {
    pub(in crate::registrations) form_id: String,
    /// Their registration's id, under which it may not be stored yet.
    pub(in crate::registrations) id: String,
    pub(in crate::registrations) people: u32,
    pub(in crate::registrations) at: Instant,
}

impl RegistrationsState {
    /// Like [`DailyLimit::take`], without the people whose registration was canceled.
    pub(in crate::registrations) async fn count_form(
        &self,
        place: &Place,
        party: &FormCount,
        most: u32,
    ) -> Result<Result<Option<FormCount>, u32>, Problem> {
        let counted = self.daily_limit.take(place, party, most);
        if counted.is_ok() {
            return Ok(counted);
        }
        // Looked up only when it matters, however a registration was canceled.
        let ids = self.daily_limit.ids(place);
        let canceled = self.store.read(move |db| canceled(db, ids)).await?;
        self.daily_limit.forget(place, &canceled);
        Ok(self.daily_limit.take(place, party, most))
    }
}

/// Those of the registrations `ids` that were canceled. One that is still to be stored isn't.
fn canceled(db: &Connection, ids: Vec<String>) -> rusqlite::Result<Vec<String>> {
    let mut canceled = Vec::new();
    for id in ids {
        let status = sql::by_id(db, &id)?.map(|registration| registration.status);
        if status == Some(RegistrationStatus::Cancelled) {
            canceled.push(id);
        }
    }
    Ok(canceled)
}

impl DailyLimit {
    /// Counts `party` in place of what its form has counted before, which is returned. If the
    /// client's total would exceed `most`, returns how many it has signed up by other forms.
    ///
    /// If the registration fails, pass the form's previous count to [`DailyLimit::restore`].
    fn take(&self, place: &Place, party: &FormCount, most: u32) -> Result<Option<FormCount>, u32> {
        let mut parties = self.lock();
        if parties.len() >= MOST_ENTRIES && !parties.contains_key(place) {
            make_room(&mut parties, party.at);
        }
        let of_place = parties.entry(place.clone()).or_default();
        of_place.retain(|other| party.at.saturating_duration_since(other.at) < PERIOD);
        let others = of_place.iter().filter(|other| other.form_id != party.form_id);
        let others: u32 = others.map(|other| other.people).sum();
        if others.saturating_add(party.people) > most {
            return Err(others);
        }
        let before = of_place.iter().find(|other| other.form_id == party.form_id).cloned();
        of_place.retain(|other| other.form_id != party.form_id);
        of_place.push(party.clone());
        Ok(before)
    }

    /// Sets the count of the form `form_id` back to `before`.
    pub(in crate::registrations) fn restore(
        &self,
        place: &Place,
        form_id: &str,
        before: Option<FormCount>,
    ) {
        let mut parties = self.lock();
        let of_place = parties.entry(place.clone()).or_default();
        of_place.retain(|party| party.form_id != form_id);
        of_place.extend(before);
    }

    /// The registrations that count at `place`.
    fn ids(&self, place: &Place) -> Vec<String> {
        let parties = self.lock();
        let of_place = parties.get(place).map(Vec::as_slice).unwrap_or_default();
        of_place.iter().map(|party| party.id.clone()).collect()
    }

    /// Counts the registrations `ids` no more.
    fn forget(&self, place: &Place, ids: &[String]) {
        if let Some(of_place) = self.lock().get_mut(place) {
            of_place.retain(|party| !ids.contains(&party.id));
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Place, Vec<FormCount>>> {
        self.parties.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets expired entries or, if none is, the oldest tenth.
fn make_room(parties: &mut HashMap<Place, Vec<FormCount>>, now: Instant) {
    let last = |parties: &[FormCount]| parties.iter().map(|party| party.at).max();
    parties.retain(|_, of_place| {
        last(of_place).is_some_and(|at| now.saturating_duration_since(at) < PERIOD)
    });
    if parties.len() >= MOST_ENTRIES {
        let mut times: Vec<_> = parties.values().filter_map(|of_place| last(of_place)).collect();
        let (_, cut, _) = times.select_nth_unstable(MOST_ENTRIES / 10);
        let cut = *cut;
        parties.retain(|_, of_place| last(of_place) > Some(cut));
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn place(client: u32, event: &str) -> Place {
        (Client::at(IpAddr::V4(Ipv4Addr::from_bits(client))), event.to_owned())
    }

    fn party(form_id: &str, people: u32, at: Instant) -> FormCount {
        FormCount { form_id: form_id.to_owned(), id: format!("of {form_id}"), people, at }
    }

    #[test]
    fn what_one_client_signs_up_for_an_event_adds_up_for_a_day() {
        let (limit, now) = (DailyLimit::default(), Instant::now());
        let take = |client, event, form, people, at| {
            limit.take(&place(client, event), &party(form, people, at), 10).map(drop)
        };

        assert_eq!(take(1, "wine", "a", 6, now), Ok(()));
        assert_eq!(take(1, "wine", "b", 5, now), Err(6));
        assert_eq!(take(1, "wine", "b", 4, now), Ok(()));
        assert_eq!(take(1, "ride", "c", 10, now), Ok(()));
        assert_eq!(take(2, "wine", "d", 10, now), Ok(()));
        assert_eq!(take(1, "wine", "e", 10, now + PERIOD), Ok(()));
    }

    #[test]
    fn a_form_sent_again_counts_once_and_a_refused_or_canceled_one_not_at_all() {
        let (limit, now, wine) = (DailyLimit::default(), Instant::now(), place(1, "wine"));
        let take = |form, people| limit.take(&wine, &party(form, people, now), 10);
        assert_eq!(take("a", 6), Ok(None));

        assert_eq!(take("a", 9), Ok(Some(party("a", 6, now))));
        limit.restore(&wine, "a", Some(party("a", 6, now)));
        assert_eq!(take("b", 4), Ok(None));
        limit.restore(&wine, "b", None);

        assert_eq!(take("c", 5), Err(6));
        assert_eq!(take("c", 4), Ok(None));
        limit.forget(&wine, &["of a".to_owned()]);
        assert_eq!(take("d", 7), Err(4));
        assert_eq!(take("d", 6), Ok(None));
    }

    #[test]
    fn coming_from_everywhere_does_not_fill_the_memory() {
        let (limit, now) = (DailyLimit::default(), Instant::now());

        for client in 0..12_000 {
            let at = now + Duration::from_millis(client.into());
            assert_eq!(limit.take(&place(client, "wine"), &party("a", 1, at), 10), Ok(None));
        }

        assert!(limit.parties.lock().unwrap().len() <= MOST_ENTRIES);
    }
}
