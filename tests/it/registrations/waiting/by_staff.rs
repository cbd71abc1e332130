//! What staff do on the waiting list.

use serde_json::{Value, json};

use super::{comes, does, line, lines, list, own, setup, steps, waiting_party, waits};
use crate::support::{PASSCODE, Site, Staff};

async fn erin(site: &Site) -> Staff {
    site.staff_with(&json!({ "passcode": PASSCODE, "name": "Erin" })).await
}

async fn asks(staff: &Staff, receipt: &Value, change: &Value) -> (u16, Value) {
    let id = receipt["id"].as_str().unwrap();
    let reply = staff.does(&format!("registrations/{id}/waiting-list"), change).await;
    (reply.status().as_u16(), reply.json().await.unwrap())
}

#[tokio::test]
async fn staff_move_a_party_or_pass_over_it_and_the_reason_is_kept() {
    let site = setup(2).start().await;
    let staff = erin(&site).await;
    let first = comes(&site, 2).await;
    waits(&site, 1, 1).await;
    let (b, c) = (waits(&site, 2, 2).await, waits(&site, 2, 1).await);

    let wish = json!({ "action": "move", "position": 1, "reason": "Their horse is sold" });
    let (status, seen) = asks(&staff, &c, &wish).await;
    assert_eq!(status, 200, "{seen}");
    let first_in_line = &seen["parties"][0];
    assert_eq!(first_in_line["registration"], c["id"]);
    assert_eq!(steps(first_in_line), ["joined", "moved"]);
    let moved = &first_in_line["steps"][1];
    assert_eq!(
        (&moved["who"], &moved["reason"], &moved["number"]),
        (&json!("Erin"), &json!("Their horse is sold"), &json!(1))
    );
    let wish = json!({ "action": "pass_over", "reason": "They can't come that day" });
    assert_eq!(asks(&staff, &c, &wish).await.0, 200);
    assert_eq!(own(&site, &c).await["placeInLine"]["state"], "passed");

    does(&site, &first, "cancel").await;
    assert_eq!(
        lines(&list(&staff).await),
        [line(2, 0, "passed"), line(1, 1, "offered"), line(2, 0, "waiting")]
    );
    let (status, problem) = asks(&staff, &b, &json!({ "action": "offer" })).await;
    assert_eq!((status, &problem["placesLeft"]), (409, &json!(1)));
    assert_eq!(asks(&staff, &c, &json!({ "action": "offer" })).await.0, 200);
    assert_eq!(lines(&list(&staff).await)[0], line(2, 1, "offered"));
    for (position, reason) in [(2, " "), (0, "Because"), (10_001, "Because"), (2, "a\u{0}b")] {
        let unfit = json!({ "action": "move", "position": position, "reason": reason });
        assert_eq!(asks(&staff, &b, &unfit).await.0, 422, "{unfit}");
    }
    site.finish().await;
}

#[tokio::test]
async fn staff_answer_for_who_calls() {
    let site = setup(4).start().await;
    let staff = erin(&site).await;
    let first = comes(&site, 4).await;
    let (a, b, c) = (waits(&site, 2, 2).await, waits(&site, 2, 2).await, waits(&site, 1, 1).await);
    let (status, _) = asks(&staff, &a, &json!({ "action": "accept" })).await;
    assert_eq!(status, 409, "nothing is free");
    does(&site, &first, "cancel").await;

    let (status, seen) = asks(&staff, &a, &json!({ "action": "accept" })).await;
    assert_eq!((status, &seen["taken"]), (200, &json!(2)));
    assert_eq!(own(&site, &a).await["status"], "confirmed");
    let (status, seen) = asks(&staff, &b, &json!({ "action": "decline" })).await;
    assert_eq!(status, 200);
    assert_eq!(lines(&seen), [line(1, 1, "offered")], "of two places one is free");
    assert_eq!(asks(&staff, &b, &json!({ "action": "accept" })).await.0, 409);
    assert_eq!(asks(&staff, &first, &json!({ "action": "offer" })).await.0, 409);
    assert_eq!(own(&site, &c).await["placeInLine"]["offered"], 1);
    site.finish().await;
}

#[tokio::test]
async fn a_cancellation_that_staff_undo_takes_back_what_nobody_was_told() {
    let site = setup(2).set("registrations.undo_seconds", 60).start().await;
    let staff = erin(&site).await;
    let first = comes(&site, 2).await;
    waits(&site, 2, 2).await;
    let id = first["id"].as_str().unwrap();
    let cancel = json!({ "cancelled": true });
    assert_eq!(staff.change_registration(id, &cancel).await.status(), 200);
    assert_eq!(lines(&list(&staff).await), [line(2, 2, "offered")]);

    let restore = json!({ "cancelled": false });
    assert_eq!(staff.change_registration(id, &restore).await.status(), 200);

    let seen = list(&staff).await;
    assert_eq!(lines(&seen), [line(2, 0, "waiting")]);
    assert_eq!(steps(&seen["parties"][0]), ["joined", "offered", "withdrawn"]);
    let offers = "select count(*) from deliveries
                   where state <> 'withdrawn' and payload like '%event_places_offered%'";
    assert_eq!(site.count(offers), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_canceled_wait_can_be_restored_to_its_place() {
    let site = setup(2).start().await;
    let staff = erin(&site).await;
    comes(&site, 2).await;
    let a = waits(&site, 2, 2).await;
    waits(&site, 1, 1).await;
    let id = a["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;
    assert_eq!(lines(&list(&staff).await), [line(1, 0, "waiting")]);

    let reply = staff.change_registration(id, &json!({ "cancelled": false })).await;

    let item: Value = reply.json().await.unwrap();
    assert_eq!(item["status"], "waiting");
    assert_eq!(lines(&list(&staff).await), [line(2, 0, "waiting"), line(1, 0, "waiting")]);
    let counts = staff.registrations("").await["counts"].clone();
    assert_eq!((&counts["confirmed"], &counts["waiting"]), (&json!(1), &json!(2)));
    site.finish().await;
}

#[tokio::test]
async fn a_form_sent_again_says_that_they_left_or_declined() {
    let site = setup(2).start().await;
    let first = comes(&site, 2).await;
    let (leaving, declines) = (waiting_party(&site, 1, 1), waiting_party(&site, 2, 2));
    let left = site.registers(&leaving).await;
    assert_eq!(does(&site, &left, "cancel").await.0, 200);
    let no = site.registers(&declines).await;
    assert_eq!(does(&site, &first, "cancel").await.0, 200);
    assert_eq!(does(&site, &no, "decline").await.0, 200);

    for (form, receipt) in [(&leaving, &left), (&declines, &no)] {
        let again = site.registers(form).await;

        let stands = json!(["waiting", "cancelled", false]);
        let said = [&receipt["status"], &again["status"], &again["confirmationFollows"]];
        assert_eq!((json!(said), &again["id"]), (stands, &receipt["id"]));
    }
    site.finish().await;
}
