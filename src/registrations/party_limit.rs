//! Limits how many people one client signs up for an event, over all its calls of a day.
//!
//! Counts are in memory only, since addresses are personal data that nothing else needs on the
//! disk. A restart forgets them.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::web::Client;

/// How long a person counts.
const PERIOD: Duration = Duration::from_hours(24);

/// The most pairs of client and event that are remembered; beyond them, the oldest are forgotten.
const MOST_ENTRIES: usize = 10_000;

/// How many people each client has signed up for each event.
#[derive(Default)]
pub struct PartyLimit {
    parties: Mutex<HashMap<Place, Vec<Party>>>,
}

/// One client at one event.
type Place = (Client, String);

/// The people that one form has signed up.
struct Party {
    form_id: String,
    people: u32,
    at: Instant,
}

impl PartyLimit {
    /// Sets the count of the form `form_id` to `people`. If the client's total would exceed `most`,
    /// returns how many it has signed up by other forms.
    ///
    /// If the registration fails, pass the form's previous count to [`PartyLimit::restore`].
    pub(super) fn take(
        &self,
        place: &Place,
        form_id: &str,
        people: u32,
        most: u32,
        now: Instant,
    ) -> Result<u32, u32> {
        let mut parties = self.parties.lock().unwrap_or_else(PoisonError::into_inner);
        if parties.len() >= MOST_ENTRIES && !parties.contains_key(place) {
            make_room(&mut parties, now);
        }
        let of_place = parties.entry(place.clone()).or_default();
        of_place.retain(|party| now.saturating_duration_since(party.at) < PERIOD);
        let others = of_place.iter().filter(|party| party.form_id != form_id);
        let others: u32 = others.map(|party| party.people).sum();
        if others.saturating_add(people) > most {
            return Err(others);
        }
        let before = of_place.iter().find(|party| party.form_id == form_id);
        let before = before.map_or(0, |party| party.people);
        of_place.retain(|party| party.form_id != form_id);
        of_place.push(Party { form_id: form_id.to_owned(), people, at: now });
        Ok(before)
    }

    /// Sets the count of the form `form_id` back to `before`.
    pub(super) fn restore(&self, place: &Place, form_id: &str, before: u32) {
        let mut parties = self.parties.lock().unwrap_or_else(PoisonError::into_inner);
        let of_place = parties.entry(place.clone()).or_default();
        for party in of_place.iter_mut().filter(|party| party.form_id == form_id) {
            party.people = before;
        }
        of_place.retain(|party| party.people > 0);
    }
}

/// Forgets expired entries or, if none is, the oldest tenth.
fn make_room(parties: &mut HashMap<Place, Vec<Party>>, now: Instant) {
    let last = |parties: &[Party]| parties.iter().map(|party| party.at).max();
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

    #[test]
    fn what_one_client_signs_up_for_an_event_adds_up_for_a_day() {
        let (limit, now) = (PartyLimit::default(), Instant::now());
        let later = now + PERIOD;

        assert_eq!(limit.take(&place(1, "wine"), "a", 6, 10, now), Ok(0));
        assert_eq!(limit.take(&place(1, "wine"), "b", 5, 10, now), Err(6));
        assert_eq!(limit.take(&place(1, "wine"), "b", 4, 10, now), Ok(0));
        assert_eq!(limit.take(&place(1, "ride"), "c", 10, 10, now), Ok(0));
        assert_eq!(limit.take(&place(2, "wine"), "d", 10, 10, now), Ok(0));
        assert_eq!(limit.take(&place(1, "wine"), "e", 10, 10, later), Ok(0));
    }

    #[test]
    fn a_form_sent_again_counts_once_and_a_refused_one_not_at_all() {
        let (limit, now, wine) = (PartyLimit::default(), Instant::now(), place(1, "wine"));
        assert_eq!(limit.take(&wine, "a", 6, 10, now), Ok(0));

        assert_eq!(limit.take(&wine, "a", 9, 10, now), Ok(6));
        limit.restore(&wine, "a", 6);
        assert_eq!(limit.take(&wine, "b", 4, 10, now), Ok(0));
        limit.restore(&wine, "b", 0);

        assert_eq!(limit.take(&wine, "c", 5, 10, now), Err(6));
        assert_eq!(limit.take(&wine, "c", 4, 10, now), Ok(0));
    }

    #[test]
    fn coming_from_everywhere_does_not_fill_the_memory() {
        let (limit, now) = (PartyLimit::default(), Instant::now());

        for client in 0..12_000 {
            let at = now + Duration::from_millis(client.into());
            assert_eq!(limit.take(&place(client, "wine"), "a", 1, 10, at), Ok(0));
        }

        assert!(limit.parties.lock().unwrap().len() <= MOST_ENTRIES);
    }
}
