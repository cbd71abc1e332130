//! Staff register a caller's party.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{
    MailServer, PASSCODE, Setup, Site, Staff, WINE, eventually, matches_snapshot, one_event, party,
    party_of,
};

/// What staff send for `people` of Grace Hopper's.
fn call(id: &str, people: u32) -> Value {
    json!({
        "id": id, "eventId": WINE, "name": "Grace Hopper", "phone": "215 555 0142", "people": people,
    })
}

fn with(mut form: Value, changes: &Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

async fn sends(staff: &Staff, form: &Value) -> (u16, Value) {
    let reply = staff.does("registrations", form).await;
    (reply.status().as_u16(), reply.json().await.unwrap())
}

async fn erin(site: &Site) -> Staff {
    site.staff_with(&json!({ "passcode": PASSCODE, "name": "Erin" })).await
}

fn names(item: &Value) -> Vec<&str> {
    let people = item["attendees"].as_array().unwrap();
    people.iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_caller_is_registered_with_a_name_a_number_and_how_many_come() {
    let site = Site::start().await;
    let staff = erin(&site).await;
    let form = with(call("1", 3), &json!({ "others": [{ "name": "Tom", "age": 39 }] }));

    let (status, item) = sends(&staff, &form).await;

    assert_eq!(status, 201, "{item}");
    assert_eq!(names(&item), ["Grace Hopper", "Tom", "Rider 3"]);
    assert_eq!((&item["email"], &item["total_cost_cents"]), (&json!(""), &json!(25_500)));
    assert_eq!(item["by_phone"][0]["taken_by"], "Erin");
    assert_eq!(item["by_phone"][0]["taken_at"], item["created_at"]);
    let told = site.receiver.first().await;
    assert_eq!((told.id(), told.is_signed()), (item["id"].as_str().unwrap(), true));
    matches_snapshot("webhook_registration_by_phone", &site, told.body());
    site.finish().await;
}

#[tokio::test]
async fn the_same_form_many_times_at_once_is_one_registration() {
    let site = Site::start().await;
    let staff = erin(&site).await;
    let form = call("once", 2);

    let answers = join_all((0..10).map(|_| sends(&staff, &form))).await;

    assert!(
        answers.iter().all(|(status, item)| *status == 201 && item["id"] == answers[0].1["id"])
    );
    assert_eq!(site.count("select sum(total_attendees) from event_registrations"), 2);
    assert_eq!(site.count("select count(*) from deliveries"), 1);
    site.finish().await;
}

#[tokio::test]
async fn another_form_with_the_same_id_is_refused_and_the_same_one_is_not_whatever_staff_corrected()
{
    let site = Site::start().await;
    let staff = erin(&site).await;
    let email = json!({ "email": "grace@rider.example" });
    let form = with(call("once", 2), &email);
    let (_, item) = sends(&staff, &form).await;
    let id = item["id"].as_str().unwrap();
    let name = json!({ "attendees": [{ "position": 0, "name": "Grace B. Hopper" }] });
    assert_eq!(staff.change_registration(id, &name).await.status(), 200);

    for change in [
        json!({ "eventId": "creekside-trail-ride" }),
        json!({ "phone": "215 555 0199" }),
        json!({ "email": "grace.hopper@rider.example" }),
        json!({ "people": 3 }),
    ] {
        let (status, problem) = sends(&staff, &with(form.clone(), &change)).await;
        assert_eq!(status, 409, "{change}: {problem}");
        let detail = "Something else was recorded already. Load the page again.";
        assert_eq!(problem["detail"], detail, "{change}");
    }

    let again = [json!({}), json!({ "overCapacity": true }), json!({ "merge": true })];
    for change in again {
        let (status, item) = sends(&staff, &with(form.clone(), &change)).await;
        assert_eq!((status, &item["id"]), (201, &json!(id)), "{change}");
    }
    assert_eq!(staff.change_registration(id, &json!({ "cancelled": true })).await.status(), 200);
    assert_eq!(sends(&staff, &form).await.0, 201);
    assert_eq!(site.count("select sum(total_attendees) from event_registrations"), 2);
    site.finish().await;
}

#[tokio::test]
async fn beyond_the_places_only_if_staff_say_so() {
    let site = Site::start().await;
    let staff = erin(&site).await;
    site.registers(&party_of(7, &site.stamper.fit())).await;

    let (status, problem) = sends(&staff, &call("1", 4)).await;

    assert_eq!((status, &problem["placesLeft"]), (409, &json!(2)));
    assert_eq!(problem["detail"], "There are 2 spots left.");
    assert_eq!(site.count("select count(*) from event_registrations"), 1);
    let form = with(call("1", 4), &json!({ "overCapacity": true }));
    assert_eq!(sends(&staff, &form).await.0, 201);
    let page = staff.registrations("").await;
    let wine = page["events"].as_array().unwrap().iter().find(|event| event["id"] == WINE).unwrap();
    assert_eq!((&wine["current_attendees"], &wine["places_left"]), (&json!(14), &json!(0)));
    let refused = site.register(&party_of(1, &site.stamper.fit())).await;
    assert_eq!(refused.status(), 409, "visitors get none of them");
    site.finish().await;
}

#[tokio::test]
async fn somebody_who_is_registered_gets_a_larger_party_in_one_message() {
    let site = Site::start().await;
    let staff = erin(&site).await;
    // The same person by the number alone, however it's written.
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let form = json!({
        "id": "1", "eventId": WINE, "name": "ada whitlock", "phone": "+1 215.555.0187", "people": 2,
        "others": [{ "name": "Ben" }], "specialRequests": "A quiet horse",
    });

    let (status, problem) = sends(&staff, &form).await;

    assert_eq!(status, 409);
    assert_eq!(problem["detail"], "Ada Whitlock already has 3 spots for this event.");
    let there = json!({ "id": receipt["id"], "name": "Ada Whitlock", "totalAttendees": 3 });
    assert_eq!(problem["registration"], there);
    for _ in 0..2 {
        let (status, item) = sends(&staff, &with(form.clone(), &json!({ "merge": true }))).await;
        assert_eq!((status, &item["id"]), (201, &receipt["id"]));
        assert_eq!(
            names(&item),
            ["Ada Whitlock", "Tom Whitlock", "Lily Whitlock", "Ben", "Rider 5"]
        );
        assert_eq!(item["total_cost_cents"], 42_500);
        assert_eq!(item["special_requests"], "We come a little late.\nA quiet horse");
        assert_eq!(item["by_phone"].as_array().unwrap().len(), 1);
    }
    let received = site.receiver.wait_for(2).await;
    let body = received[1].body();
    assert_eq!(body["type"], "event_registration_changed");
    assert_eq!((&body["changedBy"], &body["source"]), (&json!("staff"), &json!("phone")));
    assert_eq!(body["totalAttendees"], 5);
    assert_eq!(site.count("select count(*) from deliveries"), 2);
    site.finish().await;
}

#[tokio::test]
async fn the_same_address_is_the_same_person_and_a_canceled_party_is_nobodys() {
    let site = Site::start().await;
    let staff = erin(&site).await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let form = with(call("1", 1), &json!({ "email": "Ada.Whitlock+barn@rider.example" }));
    assert_eq!(sends(&staff, &form).await.0, 409);
    let id = receipt["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;

    let (status, item) = sends(&staff, &form).await;

    assert_eq!(status, 201);
    assert_ne!(item["id"], receipt["id"]);
    site.receiver.wait_for(3).await;
    site.finish().await;
}

#[tokio::test]
async fn staff_decide_whether_an_event_is_open_unless_it_is_over_or_called_off() {
    let off = one_event("off", "2099-05-01", 20) + "called_off = \"A storm\"\n";
    let soon = one_event("soon", "2099-05-01", 20).replace("\"open\"", "\"coming-soon\"");
    let hidden = one_event("hidden", "2099-05-01", 20) + "hidden = true\n";
    let over = one_event("over", "2001-05-01", 20);
    let site = Setup::new().file(&[off, soon, hidden, over].concat()).start().await;
    let staff = erin(&site).await;
    for (event, status) in
        [("off", 409), ("over", 409), ("gone", 404), ("soon", 201), ("hidden", 201)]
    {
        let (answered, said) =
            sends(&staff, &with(call(event, 2), &json!({ "eventId": event }))).await;
        assert_eq!(answered, status, "{event}: {said}");
    }
    site.finish().await;
}

#[tokio::test]
async fn each_answer_that_needs_another_look_is_named() {
    let site = Site::start().await;
    let staff = erin(&site).await;
    let fields = async |form: &Value| -> Vec<String> {
        let (status, problem) = sends(&staff, form).await;
        assert_eq!(status, 422, "{form}");
        let errors = problem["errors"].as_array().unwrap().clone();
        errors.iter().map(|error| error["pointer"].as_str().unwrap().to_owned()).collect()
    };

    let all = ["#/id", "#/eventId", "#/name", "#/phone", "#/people"];
    assert_eq!(fields(&json!({})).await, all);
    for (change, field) in [
        (json!({ "people": 0 }), "#/people"),
        (json!({ "people": 22 }), "#/people"),
        (json!({ "email": "grace" }), "#/email"),
        (json!({ "others": [{ "name": "A" }, { "name": "B" }] }), "#/others"),
        (json!({ "others": [{ "name": "x".repeat(101) }] }), "#/others/0/name"),
        (json!({ "others": [{ "age": 999 }] }), "#/others/0/age"),
    ] {
        assert_eq!(fields(&with(call("1", 2), &change)).await, [field], "{change}");
    }
    assert_eq!(site.count("select count(*) from event_registrations"), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_confirmation_goes_to_an_address_and_nowhere_without_one() {
    let server = MailServer::start().await;
    let site = Setup::new()
        .set("mail.server", server.url())
        .set("mail.from", "Maple Hollow <hello@maple.example>")
        .set("mail.office", "[\"office@maple.example\"]")
        .start()
        .await;
    let staff = erin(&site).await;
    let (_, alone) = sends(&staff, &call("1", 1)).await;
    let other = json!({ "name": "Ada", "phone": "215 555 0143", "email": "ada@rider.example" });
    assert_eq!(sends(&staff, &with(call("2", 2), &other)).await.0, 201);

    eventually("mails are sent", async || (server.received().len() >= 3).then_some(())).await;
    let mails = server.received();
    let registered = mails.iter().filter(|mail| mail.text.contains("Staff registered "));
    assert_eq!(registered.count(), 2, "the office reads who did it");

    let mails = "select count(*) from deliveries where channel = 'visitor_mail'";
    assert_eq!(site.count(mails), 1);
    let path = format!("registrations/{}/link", alone["id"].as_str().unwrap());
    let link: Value = staff.does(&path, &json!({})).await.json().await.unwrap();
    let (_, token) = link["url"].as_str().unwrap().rsplit_once('/').unwrap();
    let own = format!("/api/registrations/{token}");
    let change = json!({ "additionalAttendees": [{ "name": "Tom" }] });
    let reply = site.request(Method::PATCH, &own).json(&change).send().await.unwrap();
    assert_eq!(reply.status(), 200, "their own page works without an address");
    eventually("the change is told", async || (site.receiver.received().len() >= 3).then_some(()))
        .await;
    site.finish().await;
}

#[tokio::test]
async fn who_walks_in_needs_no_phone_and_who_calls_does() {
    let site = Site::start().await;
    let staff = erin(&site).await;
    let without =
        |id: &str, walk_in: bool| with(call(id, 1), &json!({ "phone": " ", "walkIn": walk_in }));

    let (status, problem) = sends(&staff, &without("1", false)).await;
    assert_eq!((status, &problem["errors"][0]["pointer"]), (422, &json!("#/phone")));
    let (status, item) = sends(&staff, &without("2", true)).await;
    assert_eq!((status, &item["phone"]), (201, &json!("")), "{item}");
    // Nobody without a number is taken for somebody else.
    assert_eq!(sends(&staff, &without("3", true)).await.0, 201);
    assert_eq!(site.count("select count(*) from event_registrations"), 2);
    site.finish().await;
}
