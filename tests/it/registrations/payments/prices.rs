//! Each person pays one of the event's prices, as it was when they signed up.

use reqwest::Method;
use serde_json::{Value, json};

use super::{DAY, erin, priced, priced_party, site_with_prices};
use crate::support::{Setup, Site, Staff, WINE, one_event, party};

/// What each attendee of the staff's registration pays.
fn prices(item: &Value) -> Vec<(&str, i64)> {
    let people = item["attendees"].as_array().unwrap().iter();
    people
        .map(|one| (one["price_label"].as_str().unwrap(), one["price_cents"].as_i64().unwrap()))
        .collect()
}

/// Publishes other prices.
async fn publish(staff: &Staff, fields: &Value) {
    let on = staff.sees("content").await["revision"].as_i64().unwrap();
    let request = staff.request(Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", "application/merge-patch+json");
    let patch = json!({ "events": { WINE: fields } });
    let request = request.header("if-match", format!("\"{on}\"")).body(patch.to_string());
    let reply = request.send().await.unwrap();
    assert_eq!(reply.status(), 200, "{}", reply.text().await.unwrap());
}

async fn shown(staff: &Staff, receipt: &Value) -> Value {
    staff.sees(&format!("registrations/{}", receipt["id"].as_str().unwrap())).await
}

async fn change_own(site: &Site, receipt: &Value, changes: &Value) -> (u16, Value) {
    let path = format!("/api{}", receipt["managePath"].as_str().unwrap());
    let reply = site.request(Method::PATCH, &path).json(changes).send().await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap())
}

#[tokio::test]
async fn each_person_pays_the_price_that_was_chosen_for_them() {
    let site = site_with_prices().await;
    let events: Value = site.get("/api/events").await.json().await.unwrap();
    let event = &events["events"][0];
    assert_eq!((&event["price"], &event["priceInWords"]), (&json!(0.0), &json!("Free to $85")));
    let first = json!({ "value": "Rider", "label": "Rider: $85", "amount": 85.0 });
    assert_eq!(event["prices"][0], first);

    let receipt = site.registers(&priced_party(&site.stamper.fit())).await;

    assert_eq!(receipt["totalCost"], 105.0);
    let item = shown(&site.staff().await, &receipt).await;
    assert_eq!(item["total_cost_cents"], 10_500);
    let expected = [("Rider", 8_500), ("Guest who doesn't ride", 2_000), ("Baby", 0)];
    assert_eq!(prices(&item), expected);
    let told = site.receiver.first().await.body();
    assert_eq!(told["owed"], 105.0);
    assert_eq!(told["primaryRegistrant"]["price"], json!({ "label": "Rider", "amount": 85.0 }));
    assert_eq!(told["additionalAttendees"][1]["price"]["label"], "Baby");
    let own: Value = site
        .get(&format!("/api{}", receipt["managePath"].as_str().unwrap()))
        .await
        .json()
        .await
        .unwrap();
    assert_eq!((&own["price"]["label"], &own["open"]), (&json!("Rider"), &json!(105.0)));
    assert_eq!(own["additionalAttendees"][0]["price"]["amount"], 20.0);
    assert_eq!(own["paymentLink"], "https://pay.example/wine");
    site.finish().await;
}

#[tokio::test]
async fn a_price_is_asked_for_where_there_are_several() {
    let site = site_with_prices().await;
    let mut form = priced_party(&site.stamper.fit());
    form["primaryRegistrant"]["price"] = json!(" ");
    form["additionalAttendees"][0]["price"] = json!("Somebody else");
    form["additionalAttendees"][1]["price"] = json!(null);

    let reply = site.register(&form).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["detail"], "Please fill in all required fields for the primary registrant.");
    let errors = json!([
        { "pointer": "#/primaryRegistrant/price", "detail": "Choose your price" },
        { "pointer": "#/additionalAttendees/0/price", "detail": "Choose one of the prices in the list" },
        { "pointer": "#/additionalAttendees/1/price", "detail": "Choose the price for attendee 3" },
    ]);
    assert_eq!(problem["errors"], errors);
    form["primaryRegistrant"]["price"] = json!(" Rider ");
    let problem: Value = site.register(&form).await.json().await.unwrap();
    assert_eq!(
        problem["detail"],
        "Please enter a name and choose a price for everyone coming with you."
    );
    assert_eq!(site.count("select count(*) from event_registrations"), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_price_is_ignored_where_everybody_pays_the_same() {
    let site = Setup::new().file(&one_event(WINE, DAY, 9)).start().await;

    let receipt = site.registers(&priced_party(&site.stamper.fit())).await;

    assert_eq!(receipt["totalCost"], 37.5);
    let item = shown(&site.staff().await, &receipt).await;
    assert_eq!(prices(&item), [("", 1_250); 3]);
    let told = site.receiver.first().await.body();
    assert!(told["primaryRegistrant"]["price"].is_null());
    site.finish().await;
}

#[tokio::test]
async fn the_same_answers_sent_again_with_and_without_an_unasked_price_are_one_registration() {
    let site = Setup::new().file(&one_event(WINE, DAY, 9)).start().await;
    let stamp = site.stamper.fit();

    let receipt = site.registers(&party(&stamp)).await;

    assert_eq!(site.registers(&priced_party(&stamp)).await, receipt);
    site.receiver.first().await;
    site.finish().await;
}

#[tokio::test]
async fn who_is_registered_keeps_the_price_and_who_is_added_pays_that_of_then() {
    let site = site_with_prices().await;
    let staff = erin(&site).await;
    let receipt = site.registers(&priced_party(&site.stamper.fit())).await;
    site.receiver.first().await;

    publish(&staff, &json!({ "prices": [{ "label": "Rider", "amount": 90 }] })).await;

    assert_eq!(shown(&staff, &receipt).await["total_cost_cents"], 10_500);
    let people = json!({ "additionalAttendees": [
        { "position": 1 }, { "position": 2, "price": "Rider" }, { "name": "Grace" },
    ] });
    let (status, problem) = change_own(&site, &receipt, &people).await;
    assert_eq!(
        (status, &problem["errors"][0]["pointer"]),
        (422, &json!("#/additionalAttendees/2/price"))
    );
    let mut people = people;
    people["additionalAttendees"][2]["price"] = json!("Rider");
    let (status, own) = change_own(&site, &receipt, &people).await;
    assert_eq!((status, &own["totalCost"]), (200, &json!(195.0)));
    let (status, own) = change_own(&site, &receipt, &json!({ "specialRequests": "Shade" })).await;
    assert_eq!((status, &own["totalCost"]), (200, &json!(195.0)));
    let item = shown(&staff, &receipt).await;
    let expected =
        [("Rider", 8_500), ("Guest who doesn't ride", 2_000), ("Baby", 0), ("Rider", 9_000)];
    assert_eq!(prices(&item), expected);
    let without_guest = json!({ "additionalAttendees": [{ "position": 2 }, { "position": 3 }] });
    let (_, own) = change_own(&site, &receipt, &without_guest).await;
    assert_eq!(own["totalCost"], 175.0);
    // Without prices by kind, everybody who comes now pays the same.
    publish(&staff, &json!({ "prices": [], "price": 50 })).await;
    let grown = json!({ "additionalAttendees": [{ "position": 1 }, { "name": "Ben" }] });
    let (_, own) = change_own(&site, &receipt, &grown).await;
    assert_eq!(own["totalCost"], 85.0 + 50.0);
    site.receiver.wait_for(5).await;
    site.finish().await;
}

#[tokio::test]
async fn by_phone_everybody_pays_the_first_price_until_staff_choose_another() {
    let site = site_with_prices().await;
    let staff = erin(&site).await;
    let call = json!({
        "id": "1", "eventId": WINE, "name": "Grace Hopper", "phone": "215 555 0142", "people": 2,
    });
    let reply = staff.does("registrations", &call).await;
    let receipt: Value = reply.json().await.unwrap();
    assert_eq!(prices(&receipt), [("Rider", 8_500); 2]);
    let id = receipt["id"].as_str().unwrap();

    let change = json!({ "attendees": [{ "position": 1, "price": "Baby" }] });
    let item: Value = staff.change_registration(id, &change).await.json().await.unwrap();

    assert_eq!(prices(&item), [("Rider", 8_500), ("Baby", 0)]);
    assert_eq!(
        (&item["total_cost_cents"], &item["money"]["open_cents"]),
        (&json!(8_500), &json!(8_500))
    );
    let unknown = json!({ "attendees": [{ "position": 1, "price": "Foal" }] });
    assert_eq!(staff.change_registration(id, &unknown).await.status(), 422);
    let other = |id: &str, price: &str| {
        json!({
            "id": id, "eventId": WINE, "name": "Ada", "phone": "215 555 0171", "people": 2,
            "price": price,
        })
    };
    let refused = staff.does("registrations", &other("2", "Foal")).await;
    assert_eq!(refused.status(), 422);
    let reply = staff.does("registrations", &other("3", "Baby")).await;
    assert_eq!(prices(&reply.json().await.unwrap()), [("Baby", 0); 2]);
    let places = staff.registrations("").await["events"][0]["prices"][0].clone();
    assert_eq!(places, json!({ "value": "Rider", "label": "Rider: $85", "amount": 85.0 }));
    site.receiver.first().await;
    site.finish().await;
}

#[tokio::test]
async fn without_script_a_price_is_chosen_too() {
    let site = site_with_prices().await;
    let page = site.get("/events/wine-and-ride").await.text().await.unwrap();
    assert!(page.contains(r#"name="price""#), "{page}");
    assert!(page.contains("Guest who doesn&#x27;t ride: $20"), "{page}");
    let post = async |step: &str, price: &str| {
        let fields = [
            ("name", "Ada"),
            ("email", "ada@rider.example"),
            ("phone", "(215) 555-0187"),
            ("price", "Rider"),
            ("attendee-1-name", "Tom"),
            ("attendee-1-price", price),
            ("step", step),
            ("stamp", &site.stamper.fit()),
        ];
        let post = site
            .request(Method::POST, "/events/wine-and-ride")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(
                url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish(),
            );
        let reply = post.send().await.unwrap();
        (reply.status().as_u16(), reply.text().await.unwrap())
    };

    let (status, page) = post("check", "").await;

    assert_eq!(status, 422);
    assert!(page.contains("Choose the price for attendee 2"), "{page}");
    assert!(page.contains(r#"name="attendee-1-price""#), "{page}");
    let (status, page) = post("check", "Baby").await;
    assert_eq!(status, 200, "{page}");
    assert!(page.contains("$85.00"), "the sum: {page}");
    let (status, page) = post("send", "Baby").await;
    assert_eq!(status, 200, "{page}");
    assert_eq!(site.count("select total_cost_cents from event_registrations"), 8_500);
    site.receiver.first().await;
    site.finish().await;
}

#[tokio::test]
async fn the_price_of_a_moved_or_removed_event_stays() {
    let mut site = site_with_prices().await;
    let receipt = site.registers(&priced_party(&site.stamper.fit())).await;
    site.receiver.first().await;
    let staff = site.staff().await;

    site.reload(Setup::new().file(&priced("2099-07-02"))).await;
    assert_eq!(shown(&staff, &receipt).await["total_cost_cents"], 10_500);
    site.reload(Setup::new().file(&one_event("other", DAY, 9))).await;

    assert_eq!(prices(&shown(&staff, &receipt).await)[1].1, 2_000);
    // Somebody else comes in the guest's place. There's no event whose prices they could pay.
    let other = json!({ "additionalAttendees": [{ "name": "Tom Whitlock" }] });
    assert_eq!(change_own(&site, &receipt, &other).await.0, 200);
    assert_eq!(shown(&staff, &receipt).await["total_cost_cents"], 10_500);
    site.receiver.wait_for(2).await;
    site.finish().await;
}
