//! Staff tick off what was paid and refunded.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::{erin, figures, payment, priced_party, records, site_with_prices, takes_back};
use crate::support::{Site, Staff};

/// A site with a party that owes $105, and its id.
async fn owing() -> (Site, Staff, String) {
    let site = site_with_prices().await;
    let receipt = site.registers(&priced_party(&site.stamper.fit())).await;
    site.receiver.first().await;
    let staff = erin(&site).await;
    (site, staff, receipt["id"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_payment_is_kept_with_who_when_and_how() {
    let (site, staff, id) = owing().await;

    let (status, item) = records(&staff, &id, &payment(1, 8_500)).await;

    assert_eq!(status, 201, "{item}");
    assert_eq!(figures(&item["money"]), [10_500, 8_500, 0, 2_000, 0]);
    let kept = &item["payments"][0];
    assert_eq!((&kept["how"], &kept["paid_on"]), (&json!("cash"), &json!("2026-01-05")));
    assert_eq!((&kept["who"], &kept["taken_back_at"]), (&json!("Erin's phone"), &json!(null)));
    let roster = staff.registrations("?event=wine-and-ride").await;
    assert_eq!(figures(&roster["money"]), [10_500, 8_500, 0, 2_000, 0]);
    assert_eq!(roster["items"][0]["payments"], item["payments"]);
    assert_eq!(staff.registrations("").await["money"], json!(null));
    site.finish().await;
}

#[tokio::test]
async fn the_same_request_many_times_at_once_is_recorded_once() {
    let (site, staff, id) = owing().await;
    let request = payment(1, 8_500);

    let answers = join_all((0..10).map(|_| records(&staff, &id, &request))).await;

    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!((answers[0].0, site.count("select count(*) from payments")), (201, 1));
    for other in [payment(1, 8_400), json!({ "how": "card" }), json!({ "paid_on": "2026-01-06" })] {
        let mut changed = request.clone();
        for (field, value) in other.as_object().unwrap() {
            changed[field] = value.clone();
        }
        assert_eq!(records(&staff, &id, &changed).await.0, 409, "{changed}");
    }
    assert_eq!(site.count("select count(*) from payments"), 1);
    site.finish().await;
}

#[tokio::test]
async fn what_cannot_be_is_refused() {
    let (site, staff, id) = owing().await;
    let with = |field: &str, value: Value| {
        let mut payment = payment(1, 8_500);
        payment[field] = value;
        payment
    };
    for wrong in [
        with("cents", json!(0)),
        with("cents", json!(10_000_001)),
        with("cents", json!(-1)),
        with("cents", json!(84.5)),
        with("cents", json!("8500")),
        with("how", json!("barter")),
        with("paid_on", json!("2099-01-01")),
        with("paid_on", json!("2026-02-30")),
        // A slip of the finger, in no month that anybody opens.
        with("paid_on", json!("0206-01-05")),
        with("paid_on", json!("1999-12-31")),
        with("paid_on", json!("1/5/2026")),
        with("id", json!("x")),
        with("card_number", json!("4111 1111 1111 1111")),
        json!({}),
    ] {
        let (status, problem) = records(&staff, &id, &wrong).await;
        assert!([400, 422].contains(&status), "{wrong}: {status} {problem}");
    }
    let (status, problem) = records(&staff, &id, &payment(1, -100)).await;
    let error = json!([{ "pointer": "#/cents", "detail": "Nothing was paid" }]);
    assert_eq!((status, &problem["errors"]), (422, &error));
    for (day, detail) in [
        ("2026-02-30", "Enter a date that exists, like 2026-01-05"),
        ("1/5/2026", "Enter a date that exists, like 2026-01-05"),
        ("2099-01-01", "Enter today or a day before it"),
        ("1999-12-31", "Enter a day since 2000"),
    ] {
        let (_, problem) = records(&staff, &id, &with("paid_on", json!(day))).await;
        assert_eq!(problem["errors"][0]["detail"], detail, "{day}");
    }
    assert_eq!(records(&staff, "x", &payment(1, 100)).await.0, 404);
    assert_eq!(takes_back(&staff, 9).await.0, 404);
    assert_eq!(site.count("select count(*) from payments"), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_mistake_is_taken_back_and_stays_in_the_books() {
    let (site, staff, id) = owing().await;
    records(&staff, &id, &payment(1, 8_500)).await;
    records(&staff, &id, &payment(2, 10_500)).await;

    let (status, item) = takes_back(&staff, 1).await;

    assert_eq!((status, figures(&item["money"])), (200, [10_500, 10_500, 0, 0, 0]));
    let (first, second) = (&item["payments"][0], &item["payments"][1]);
    assert_eq!(first["taken_back_by"], "Erin's phone");
    assert_eq!(second["taken_back_at"], json!(null));
    assert_eq!(takes_back(&staff, 1).await.1["payments"][0], *first, "taken back again");
    // The same request late: it stays taken back.
    assert_eq!(records(&staff, &id, &payment(1, 8_500)).await.1["payments"][0], *first);
    site.finish().await;
}

#[tokio::test]
async fn what_was_given_back_was_paid() {
    let (site, staff, id) = owing().await;
    records(&staff, &id, &payment(1, 8_500)).await;
    records(&staff, &id, &payment(2, -3_000)).await;

    let (status, problem) = takes_back(&staff, 1).await;

    assert_eq!(status, 409);
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.starts_with("$30.00 of this was given back"), "{detail}");
    assert_eq!(takes_back(&staff, 2).await.0, 200, "the refund first");
    assert_eq!(takes_back(&staff, 1).await.0, 200);
    assert_eq!(takes_back(&staff, 1).await.0, 200, "taken back again");
    site.finish().await;
}

#[tokio::test]
async fn a_canceled_party_gets_back_what_it_paid() {
    let (site, staff, id) = owing().await;
    records(&staff, &id, &payment(1, 8_500)).await;

    let reply = staff.change_registration(&id, &json!({ "cancelled": true })).await;

    let item: Value = reply.json().await.unwrap();
    assert_eq!(figures(&item["money"]), [0, 8_500, 0, 0, 8_500]);
    assert_eq!(records(&staff, &id, &payment(2, -8_501)).await.0, 422);
    let (_, item) = records(&staff, &id, &payment(2, -8_500)).await;
    assert_eq!(figures(&item["money"]), [0, 8_500, 8_500, 0, 0]);
    let told = site.receiver.wait_for(2).await;
    assert_eq!(told[1].body()["owed"], 0.0);
    site.finish().await;
}

#[tokio::test]
async fn nobody_else_sees_or_changes_the_books() {
    let (site, staff, id) = owing().await;
    records(&staff, &id, &payment(1, 8_500)).await;
    let path = format!("/api/admin/registrations/{id}/payments");
    let taken = format!("/api/admin/payments/{}", payment(1, 1)["id"].as_str().unwrap());

    for path in ["/api/admin/payments", "/api/admin/payments.csv"] {
        assert_eq!(site.get(path).await.status(), 401, "{path}");
    }
    let ours = |request: reqwest::RequestBuilder| request.header("sec-fetch-site", "same-origin");
    let post = ours(site.request(Method::POST, &path)).json(&payment(2, 100));
    assert_eq!(post.send().await.unwrap().status(), 401);
    let delete = ours(site.request(Method::DELETE, &taken));
    assert_eq!(delete.send().await.unwrap().status(), 401);
    // Another site's page, with the session of staff.
    let cookie = staff.request(Method::GET, "/").build().unwrap().headers()["cookie"].clone();
    let theirs = |method, path: &str| {
        let request = site.request(method, path).header("cookie", &cookie);
        request.header("sec-fetch-site", "cross-site")
    };
    let post = theirs(Method::POST, &path).json(&payment(2, 100)).send().await.unwrap();
    let delete = theirs(Method::DELETE, &taken).send().await.unwrap();
    assert_eq!((post.status().as_u16(), delete.status().as_u16()), (403, 403));
    assert_eq!(site.count("select count(*) from payments where taken_back_at is null"), 1);
    site.finish().await;
}

#[tokio::test]
async fn what_was_paid_counts_for_the_corrected_registration() {
    let site = site_with_prices().await;
    let stamp = site.stamper.fit();
    let staff = erin(&site).await;
    let receipt = site.registers(&priced_party(&stamp)).await;
    let id = receipt["id"].as_str().unwrap();
    records(&staff, id, &payment(1, 8_500)).await;

    let mut corrected = priced_party(&stamp);
    corrected["additionalAttendees"] = json!([]);
    let receipt = site.registers(&corrected).await;

    let new = receipt["id"].as_str().unwrap();
    let item = staff.sees(&format!("registrations/{new}")).await;
    assert_eq!(figures(&item["money"]), [8_500, 8_500, 0, 0, 0]);
    let item = staff.sees(&format!("registrations/{id}")).await;
    assert_eq!(figures(&item["money"]), [0; 5]);
    site.receiver.wait_for(3).await;
    site.finish().await;
}
