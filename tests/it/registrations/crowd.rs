//! Many simultaneous registrations: no place is given twice, and none is lost.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::{Setup, Site, WINE, one_event, party_of};

const PLACES: u32 = 40;
const PARTIES: usize = 500;

/// Sends all registrations. Returns for each its size and, if it got its places, its id.
async fn rush(site: &Arc<Site>, cancel: bool) -> Vec<(usize, Option<String>)> {
    let staff = Arc::new(site.staff().await);
    let mut parties = JoinSet::new();
    for number in 0..PARTIES {
        let (site, staff) = (Arc::clone(site), Arc::clone(&staff));
        parties.spawn(async move {
            let people = 1 + number % 4;
            let reply = site.register(&party_of(people, &site.stamper.fit())).await;
            match reply.status().as_u16() {
                201 => {
                    let receipt: Value = reply.json().await.unwrap();
                    let id = receipt["id"].as_str().unwrap().to_owned();
                    // One of three cancels while others are still trying.
                    if cancel && number % 3 == 0 {
                        let cancelled = json!({ "cancelled": true });
                        let reply = staff.change_registration(&id, &cancelled).await;
                        assert_eq!(reply.status(), 200);
                        return (people, None);
                    }
                    (people, Some(id))
                }
                409 => {
                    let problem: Value = reply.json().await.unwrap();
                    let left = usize::try_from(problem["placesLeft"].as_u64().unwrap()).unwrap();
                    assert!(left < people, "{left} places suffice for {people}");
                    (people, None)
                }
                status => panic!("{status}"),
            }
        });
    }
    parties.join_all().await
}

async fn site() -> Arc<Site> {
    let setup = Setup::new().file(&one_event(WINE, "2099-06-18", PLACES));
    Arc::new(setup.set("limits.burst", 10_000).start().await)
}

fn taken(site: &Site) -> i64 {
    site.count(
        "select coalesce(sum(total_attendees), 0) from event_registrations
          where status = 'confirmed'",
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_parties_take_forty_places_and_no_more() {
    let site = site().await;

    let answers = rush(&site, false).await;

    let promised: usize = answers.iter().filter(|(_, id)| id.is_some()).map(|(size, _)| size).sum();
    assert_eq!(i64::try_from(promised).unwrap(), taken(&site), "what was promised is what is kept");
    // A single person was refused, so no place was left.
    assert_eq!(promised, usize::try_from(PLACES).unwrap());
    Arc::into_inner(site).unwrap().finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn places_that_come_free_are_given_away_once() {
    let site = site().await;

    let answers = rush(&site, true).await;

    let promised: usize = answers.iter().filter(|(_, id)| id.is_some()).map(|(size, _)| size).sum();
    assert_eq!(i64::try_from(promised).unwrap(), taken(&site));
    assert!(promised <= usize::try_from(PLACES).unwrap());
    // The remaining places can be taken, to the last.
    let left = usize::try_from(PLACES).unwrap() - promised;
    for _ in 0..left {
        site.registers(&party_of(1, &site.stamper.fit())).await;
    }
    assert_eq!(site.register(&party_of(1, &site.stamper.fit())).await.status(), 409);
    Arc::into_inner(site).unwrap().finish().await;
}
