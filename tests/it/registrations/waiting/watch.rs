//! Offers end in time, and places that become free otherwise are offered, too.

use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::{Value, json};

use super::{comes, does, line, lines, list, own, setup, steps, waits};
use crate::support::{Site, WINE, eventually, one_event};

/// As if the time of every offer were over.
fn let_offers_end(site: &Site) {
    let db = Connection::open(site.database()).unwrap();
    let end = "update waiting_parties set offer_ends_at = 1 where state = 'offered'";
    assert!(db.execute(end, []).unwrap() > 0);
}

#[tokio::test]
async fn an_offer_that_nobody_answers_ends_and_the_next_party_gets_its_turn() {
    let site = setup(2).start().await;
    let staff = site.staff().await;
    let first = comes(&site, 2).await;
    let (a, _b) = (waits(&site, 2, 2).await, waits(&site, 2, 1).await);
    does(&site, &first, "cancel").await;
    assert_eq!(lines(&list(&staff).await), [line(2, 2, "offered"), line(2, 0, "waiting")]);

    let_offers_end(&site);

    eventually("the next one is asked", async || {
        let seen = list(&staff).await;
        (lines(&seen) == [line(2, 0, "passed"), line(2, 2, "offered")]).then_some(())
    })
    .await;
    assert_eq!(does(&site, &a, "accept").await.0, 409);
    assert_eq!(does(&site, &a, "wait").await.1["placeInLine"]["state"], "waiting");
    let seen = list(&staff).await;
    assert_eq!(lines(&seen), [line(2, 2, "offered"), line(2, 0, "waiting")], "at the end");
    assert_eq!(steps(&seen["parties"][1]), ["joined", "offered", "lapsed", "asked_again"]);
    site.finish().await;
}

#[tokio::test]
async fn an_offer_is_over_for_who_accepts_before_the_program_noticed() {
    let site = setup(2).start().await;
    let first = comes(&site, 2).await;
    let a = waits(&site, 2, 2).await;
    does(&site, &first, "cancel").await;
    let_offers_end(&site);

    let (status, problem) = does(&site, &a, "accept").await;

    assert_eq!((status, &problem["type"]), (409, &json!("/problems/no-offer")));
    assert_eq!(
        site.count("select count(*) from event_registrations where status = 'confirmed'"),
        0
    );
    site.finish().await;
}

#[tokio::test]
async fn more_places_are_offered_and_fewer_taken_back_from_the_last() {
    let mut site = setup(2).start().await;
    let staff = site.staff().await;
    comes(&site, 2).await;
    waits(&site, 1, 1).await;
    let last = waits(&site, 2, 1).await;

    site.reload(setup(5).file(&one_event(WINE, "2099-06-18", 5))).await;
    // Not at the next look at the clock: until then they seem to be free.
    let published = Instant::now();
    eventually("the places are offered", async || {
        let seen = lines(&list(&staff).await);
        (seen == [line(1, 1, "offered"), line(2, 2, "offered")]).then_some(())
    })
    .await;
    assert!(published.elapsed() < Duration::from_secs(2), "{:?}", published.elapsed());

    site.reload(setup(3).file(&one_event(WINE, "2099-06-18", 3))).await;
    eventually("the last offer is taken back", async || {
        let seen = lines(&list(&staff).await);
        (seen == [line(1, 1, "offered"), line(2, 0, "waiting")]).then_some(())
    })
    .await;
    assert_eq!(own(&site, &last).await["placeInLine"]["state"], "waiting");
    site.finish().await;
}

#[tokio::test]
async fn an_event_that_is_called_off_holds_nothing_and_tells_those_who_wait() {
    let site = setup(2).set("registrations.notice_undo_seconds", 0).start().await;
    let staff = site.staff().await;
    let first = comes(&site, 2).await;
    waits(&site, 1, 1).await;
    waits(&site, 2, 2).await;
    does(&site, &first, "cancel").await;

    let off = json!({ "reason": "Storm" });
    let reply = staff.does(&format!("events/{WINE}/call-off"), &off).await;

    let notice: serde_json::Value = reply.json().await.unwrap();
    assert_eq!(notice["parties"].as_array().map(Vec::len), Some(2), "{notice}");
    eventually("the offer is taken back", async || {
        let seen = list(&staff).await;
        (lines(&seen) == [line(1, 0, "waiting"), line(2, 0, "waiting")]).then_some(())
    })
    .await;
    let on = json!({ "reason": "" });
    staff.does(&format!("events/{WINE}/reinstate"), &on).await;
    eventually("it's offered again", async || {
        (lines(&list(&staff).await)[0] == line(1, 1, "offered")).then_some(())
    })
    .await;
    site.finish().await;
}

#[tokio::test]
async fn what_is_stored_about_a_person_has_their_place_on_the_list() {
    let site = setup(2).start().await;
    let receipt = waits(&site, 3, 2).await;
    let staff = site.staff().await;
    let address = &site.text("select email from event_registrations");

    let exported = staff.does("people/export", &json!({ "address": address })).await;

    let exported: Value = exported.json().await.unwrap();
    let registration = &exported["registrations"][0];
    assert_eq!(registration["id"], receipt["id"]);
    assert_eq!(registration["waiting"][0]["at_least"], 2);
    let steps = registration["on_the_waiting_list"].as_array().unwrap();
    assert_eq!(steps[0]["step"], "joined");
    site.finish().await;
}
