//! Many parties at once for the last places: none is sold twice, nobody is lost, and each is told the truth.

use std::sync::Arc;

use serde_json::Value;
use tokio::task::JoinSet;

use super::{call_of, does, list, setup, waiting_party};
use crate::support::{Site, eventually};

const PLACES: u32 = 20;
const PARTIES: usize = 200;

/// Registers all parties at once, of which some cancel, decline or accept at once. Their receipts.
async fn rush(site: &Arc<Site>) -> Vec<Value> {
    let mut parties = JoinSet::new();
    for number in 0..PARTIES {
        let site = Arc::clone(site);
        parties.spawn(async move {
            let people = 1 + number % 4;
            let form = waiting_party(&site, people, 1 + number % people);
            let receipt = site.registers(&form).await;
            for what in ["accept", "decline", "cancel"].iter().take(number % 7) {
                if number % 3 == 0 {
                    does(&site, &receipt, what).await;
                }
            }
            receipt
        });
    }
    parties.join_all().await
}

/// The registrant's view, when the client may use a link again.
async fn patient(site: &Site, receipt: &Value) -> Value {
    eventually("the link may be used", async || {
        let reply = site.get(&call_of(receipt)).await;
        if reply.status() == 429 {
            return None;
        }
        Some(reply.json().await.unwrap())
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_parties_for_the_last_places() {
    let site = Arc::new(setup(PLACES).start().await);
    let staff = site.staff().await;

    let receipts = rush(&site).await;

    let seen = list(&staff).await;
    let number = |field: &str| u32::try_from(seen[field].as_u64().unwrap()).unwrap();
    assert_eq!(number("taken") + number("held") + number("free"), PLACES, "{seen}");
    let rows = site.count("select count(*) from event_registrations");
    assert_eq!(rows, i64::try_from(PARTIES).unwrap(), "nobody is lost");
    // A client may use links sixty times at once.
    for receipt in receipts.iter().step_by(10) {
        let own = patient(&site, receipt).await;
        let is_waiting = own["status"] == "waiting";
        assert_eq!(own["placeInLine"].is_object(), is_waiting, "{own}");
        if own["status"] == "confirmed" {
            assert!(own["totalAttendees"].as_u64() <= receipt["totalAttendees"].as_u64());
        }
    }
    // Nobody who waits would fit into what is free.
    let waiting = seen["parties"].as_array().unwrap().iter();
    let in_turn = waiting.filter(|one| one["state"] == "waiting");
    for party in in_turn {
        assert!(party["atLeast"].as_u64().unwrap() > seen["free"].as_u64().unwrap(), "{party}");
    }
    Arc::into_inner(site).unwrap().finish().await;
}
