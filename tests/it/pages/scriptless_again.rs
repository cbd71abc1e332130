//! A visitor who goes back and sends the same form again gets another stamp, but the same response.

use serde_json::json;

use super::header;
use super::scriptless::{confirm, party, post, submission};
use crate::support::{Setup, Site};

const EVENT: &str = "/events/wine-and-ride";

#[tokio::test]
async fn the_same_answers_under_another_stamp_are_the_same_inquiry() {
    let site = Setup::new().set("limits.burst", 2).start().await;
    for stamp in [site.stamper.fit(), site.stamper.fit(), site.stamper.fit()] {
        let reply = confirm(&site, "/contact", submission(), &stamp).await;
        assert_eq!((reply.status().as_u16(), header(&reply, "location")), (303, "/thank-you"));
    }

    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    assert_eq!(site.count("select count(*) from deliveries"), 1);
    let mut others = submission();
    others[3].1 = "(215) 555-0188";
    let reply = confirm(&site, "/contact", others, &site.stamper.fit()).await;
    assert_eq!(reply.status(), 303);
    assert_eq!(site.count("select count(*) from contact_submissions"), 2, "others are their own");
    site.finish().await;
}

#[tokio::test]
async fn answers_that_were_refused_are_judged_by_their_own_stamp() {
    let site = Site::start().await;
    let hasty = site.stamper.aged(std::time::Duration::ZERO);
    assert_eq!(confirm(&site, "/contact", submission(), &hasty).await.status(), 422);

    let reply = confirm(&site, "/contact", submission(), &site.stamper.fit()).await;

    assert_eq!(reply.status(), 303);
    assert_eq!(site.count("select count(*) from contact_submissions where is_spam = 0"), 1);
    site.finish().await;
}

#[tokio::test]
async fn the_same_party_under_another_stamp_takes_its_places_once() {
    let site = Site::start().await;
    for stamp in [site.stamper.fit(), site.stamper.fit()] {
        let reply = confirm(&site, EVENT, party(), &stamp).await;
        assert_eq!(reply.status(), 200);
        assert!(reply.text().await.unwrap().contains("Registration Successful!"));
    }

    assert_eq!(site.count("select count(*) from event_registrations"), 1);
    assert_eq!(site.count("select count(*) from deliveries"), 1);
    site.finish().await;
}

#[tokio::test]
async fn a_party_that_staff_have_canceled_is_registered_anew() {
    let site = Site::start().await;
    assert_eq!(confirm(&site, EVENT, party(), &site.stamper.fit()).await.status(), 200);
    let id = site.text("select id from event_registrations");
    let staff = site.staff().await;
    let canceled = staff.change_registration(&id, &json!({ "cancelled": true })).await;
    assert_eq!(canceled.status(), 200);

    assert_eq!(confirm(&site, EVENT, party(), &site.stamper.fit()).await.status(), 200);

    let standing = "select count(*) from event_registrations where status = 'confirmed'";
    assert_eq!(site.count(standing), 1);
    assert_eq!(site.count("select count(*) from event_registrations"), 2);
    site.finish().await;
}

#[tokio::test]
async fn a_page_loaded_again_after_a_cancellation_says_so_and_registers_nobody() {
    let site = Site::start().await;
    let stamp = site.stamper.fit();
    assert_eq!(confirm(&site, EVENT, party(), &stamp).await.status(), 200);
    let id = site.text("select id from event_registrations");
    let staff = site.staff().await;
    staff.change_registration(&id, &json!({ "cancelled": true })).await;

    let reply = confirm(&site, EVENT, party(), &stamp).await;

    assert_eq!(reply.status(), 409);
    let html = reply.text().await.unwrap();
    assert!(html.contains("Registration Canceled"), "{html}");
    assert!(!html.contains("Registration Successful!"));
    assert_eq!(site.count("select count(*) from event_registrations"), 1);
    site.finish().await;
}

#[tokio::test]
async fn somebody_too_young_is_said_before_the_answers_are_confirmed() {
    let site = Site::start().await;
    let mut form = party();
    form.retain(|(name, _)| *name != "attendee-1-age");
    form.push(("attendee-1-age", "20"));

    let reply = post(&site, "/events/wine-and-ride", &form).await;

    assert_eq!(reply.status(), 422);
    let html = reply.text().await.unwrap();
    assert!(html.contains("This event is for ages 21 and up."), "{html}");
    site.finish().await;
}
