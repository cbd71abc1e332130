//! People of an event that's called off are offered another one.

mod before_mails;
mod refusals;

use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::{FIRST, at_once, given, gives, notices, registers};
use crate::support::{
    MailServer, PASSCODE, ReceivedRequest, Site, Staff, WINE, eventually, one_event, party,
};

const OTHER: &str = "july";
const JULY: &str = "2099-07-09";
pub(super) const STORM: &str = "A thunderstorm is coming.";

/// What an event that costs more, on the other date, has in the settings.
fn other(places: u32) -> String {
    one_event(OTHER, JULY, places).replace("Open Day", "Sunset Ride").replace("12.5", "20")
}

pub(super) fn events(places: u32) -> String {
    one_event(WINE, FIRST, 90) + &other(places)
}

/// A site whose first event is called off soon, and whose other one has so many places.
async fn site(server: &MailServer, places: u32) -> Site {
    at_once(server).file(&events(places)).start().await
}

pub(super) fn off() -> Value {
    json!({ "reason": STORM, "offer": OTHER })
}

fn call(receipt: &Value) -> String {
    format!("/api{}", receipt["managePath"].as_str().unwrap())
}

pub(super) async fn own(site: &Site, receipt: &Value) -> Value {
    let reply = site.get(&call(receipt)).await;
    assert_eq!(reply.status(), 200);
    reply.json().await.unwrap()
}

fn july() -> Value {
    json!({ "eventId": OTHER, "date": JULY })
}

async fn rebook(site: &Site, receipt: &Value, body: &Value) -> Response {
    let path = format!("{}/rebook", call(receipt));
    site.request(Method::POST, &path).json(body).send().await.unwrap()
}

/// The party comes to the other event; how it stands then.
pub(super) async fn rebooks(site: &Site, receipt: &Value) -> Value {
    let reply = rebook(site, receipt, &july()).await;
    let status = reply.status();
    let own: Value = reply.json().await.unwrap();
    assert_eq!(status, 200, "{own:#}");
    own
}

/// The status and the kind of a refusal.
async fn refusal(reply: Response) -> (u16, String) {
    let status = reply.status().as_u16();
    let problem: Value = reply.json().await.unwrap();
    (status, problem["type"].as_str().unwrap_or_default().to_owned())
}

/// Staff accept it for a party that calls.
async fn for_caller(staff: &Staff, notice: &Value, receipt: &Value, body: &Value) -> Response {
    let (notice, party) = (notice["id"].as_str().unwrap(), receipt["id"].as_str().unwrap());
    staff.does(&format!("events/{WINE}/notices/{notice}/rebook/{party}"), body).await
}

fn taken(site: &Site, event: &str) -> i64 {
    site.count(&format!(
        "select coalesce(sum(total_attendees), 0) from event_registrations
          where event_id = '{event}' and status = 'confirmed'"
    ))
}

#[tokio::test]
async fn a_party_comes_to_the_other_date_with_what_it_paid_and_everybody_is_told() {
    let server = MailServer::start().await;
    let site = site(&server, 9).await;
    let staff = site.staff().await;
    let ada = registers(&site, "ada@rider.example").await;
    let id = ada["id"].as_str().unwrap();
    let payment = json!({
        "id": "0b6f2c1e-0000-4000-8000-000000000001", "cents": 3_750, "how": "cash",
        "paid_on": "2026-01-02",
    });
    let paid = staff.does(&format!("registrations/{id}/payments"), &payment).await;
    assert_eq!(paid.status(), 201, "{}", paid.text().await.unwrap());

    let dry = given(&staff, "call-off?dry_run=true", &off()).await;
    assert_eq!(own(&site, &ada).await["otherDate"], json!(null));
    let notice = given(&staff, "call-off", &off()).await;
    for notice in [&dry, &notice] {
        let offer = &notice["offer"];
        assert_eq!((&offer["event_id"], &offer["date"]), (&json!(OTHER), &json!(JULY)));
        assert_eq!((&offer["title"], &offer["places_left"]), (&json!("Sunset Ride"), &json!(9)));
    }

    eventually("the event's page leads to the other date", async || {
        let page = site.get(&format!("/events/{WINE}")).await.text().await.unwrap();
        page.contains("Instead: <a href=\"/events/july\">").then_some(())
    })
    .await;
    let seen = own(&site, &ada).await;
    let date = &seen["otherDate"];
    assert_eq!((&date["state"], &date["totalCost"]), (&json!("open"), &json!(60.0)));
    assert_eq!(seen["eventId"], WINE, "a GET changes nothing");
    let now = rebooks(&site, &ada).await;
    assert_ne!(now["version"], seen["version"], "a page of the event before is out of date");
    assert_eq!((&now["eventId"], &now["eventDate"]), (&json!(OTHER), &json!(JULY)));
    assert_eq!((&now["status"], &now["otherDate"]), (&json!("confirmed"), &json!(null)));
    assert_eq!(
        (&now["totalCost"], &now["paid"], &now["open"]),
        (&json!(60.0), &json!(37.5), &json!(22.5))
    );
    // Twice, and from two devices.
    assert_eq!(rebooks(&site, &ada).await["eventId"], OTHER);
    assert_eq!((taken(&site, WINE), taken(&site, OTHER)), (0, 3));
    let books =
        "select count(*) from payments where event_id = 'july' and event_date = '2099-07-09'
                    and event_title = 'Sunset Ride'";
    assert_eq!(site.count(books), 1);

    let told = site.receiver.wait_for(3).await;
    let told: Vec<Value> = told.iter().map(ReceivedRequest::body).collect();
    let offered = &told[1]["offered"];
    assert_eq!(
        (&told[1]["type"], &offered["eventId"]),
        (&json!("event_called_off"), &json!(OTHER))
    );
    assert_eq!(told[2]["type"], "event_registration_changed");
    assert_eq!((&told[2]["id"], &told[2]["eventId"]), (&ada["id"], &json!(OTHER)));
    assert_eq!((&told[2]["changedBy"], &told[2]["owed"]), (&json!("registrant"), &json!(60.0)));
    // To the office and to Ada: the registration, the notice, the change.
    let mails = eventually("all mails are there", async || {
        let mails = server.received();
        (mails.len() == 6).then_some(mails)
    })
    .await;
    let to_ada: Vec<_> = mails.iter().filter(|mail| mail.to == "ada@rider.example").collect();
    assert!(to_ada[1].text.contains("Come on July 9 instead"), "{}", to_ada[1].text);
    assert!(to_ada[1].text.contains("/registrations/"), "{}", to_ada[1].text);
    assert!(to_ada[1].text.contains("You've paid $37.50. It goes along"), "{}", to_ada[1].text);
    assert!(to_ada[2].text.contains("Sunset Ride"), "{}", to_ada[2].text);
    let left = to_ada[2].text.replace('\n', " ");
    assert!(left.contains("coming to this event instead of Open Day on"), "{left}");
    let mut to_office = mails.iter().filter(|mail| mail.to != "ada@rider.example");
    let change = to_office.next_back().unwrap();
    assert!(change.text.contains("Sunset Ride on Thursday, July 9, 2099"), "{}", change.text);
    let seen = notices(&staff).await.remove(0);
    assert_eq!(seen["parties"][0]["rebooked"], true);
    site.finish().await;
}

#[tokio::test]
async fn another_date_can_be_offered_later_in_a_notice_of_its_own() {
    let server = MailServer::start().await;
    let site = site(&server, 9).await;
    let staff = site.staff().await;
    let ada = registers(&site, "ada@rider.example").await;
    given(&staff, "call-off", &json!({ "reason": STORM })).await;
    assert_eq!(own(&site, &ada).await["otherDate"], json!(null));
    assert_eq!(gives(&staff, "call-off", &json!({ "reason": STORM })).await.status(), 409);

    let later = json!({ "offer": OTHER });
    let dry = given(&staff, "call-off?dry_run=true", &later).await;
    let notice = given(&staff, "call-off", &later).await;

    for notice in [&dry, &notice] {
        assert_eq!((&notice["is_later_offer"], &notice["reason"]), (&json!(true), &json!(STORM)));
        assert_eq!((&notice["mails"], &notice["people"]), (&json!(1), &json!(3)));
    }
    assert_eq!(site.count("select count(*) from content_revisions"), 1);
    let mail = eventually("the mail is there", async || {
        server.received().into_iter().find(|mail| {
            mail.header("Subject").unwrap().starts_with("Come on July 9 instead? Open Day")
        })
    })
    .await;
    assert_eq!(mail.to, "ada@rider.example");
    rebooks(&site, &ada).await;
    assert_eq!(notices(&staff).await.len(), 2);
    site.receiver.wait_for(4).await;
    site.finish().await;
}

#[tokio::test]
async fn a_full_date_is_never_oversold_and_its_waiting_list_takes_the_rest() {
    let server = MailServer::start().await;
    let site = site(&server, 5).await;
    let staff = site.staff().await;
    let (ada, zoe) =
        (registers(&site, "ada@r.example").await, registers(&site, "zoe@r.example").await);
    given(&staff, "call-off", &off()).await;

    let wish = july();
    let answers = tokio::join!(rebook(&site, &ada, &wish), rebook(&site, &zoe, &wish));

    let mut statuses = [answers.0.status().as_u16(), answers.1.status().as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(taken(&site, OTHER), 3);
    let second = if own(&site, &ada).await["eventId"] == WINE { &ada } else { &zoe };
    let date = own(&site, second).await["otherDate"].clone();
    assert_eq!((&date["state"], &date["placesLeft"]), (&json!("waitingList"), &json!(2)));
    let mut waits = july();
    waits["waitingList"] = json!({ "atLeast": 4 });
    assert_eq!(rebook(&site, second, &waits).await.status(), 422);
    waits["waitingList"] = json!({ "atLeast": 3 });
    let now: Value = rebook(&site, second, &waits).await.json().await.unwrap();
    assert_eq!((&now["status"], &now["eventId"]), (&json!("waiting"), &json!(OTHER)));
    assert_eq!(now["placeInLine"]["state"], "waiting");
    assert_eq!(taken(&site, OTHER), 3);
    let list = staff.sees(&format!("events/{OTHER}/waiting-list")).await;
    assert_eq!((&list["parties"][0]["people"], &list["over"]), (&json!(3), &json!(0)));
    site.receiver.wait_for(6).await;
    site.finish().await;
}

#[tokio::test]
async fn staff_accept_it_for_a_party_that_phones() {
    let server = MailServer::start().await;
    let site = site(&server, 4).await;
    let staff = site.staff_with(&json!({ "passcode": PASSCODE, "name": "Erin" })).await;
    let mut receipts = Vec::new();
    for _ in 0..3 {
        receipts.push(site.registers(&party(&site.stamper.fit())).await);
    }
    let [ada, zoe, max] = receipts.try_into().unwrap();
    let notice = given(&staff, "call-off", &off()).await;
    let nothing = json!({});

    for _ in 0..2 {
        let reply = for_caller(&staff, &notice, &ada, &nothing).await;
        assert_eq!(reply.status(), 200);
        let seen: Value = reply.json().await.unwrap();
        let came = seen["parties"].as_array().unwrap().iter().filter(|one| one["rebooked"] == true);
        assert_eq!(came.count(), 1);
    }
    let refused = for_caller(&staff, &notice, &zoe, &nothing).await;
    assert_eq!(refused.status(), 409);
    assert_eq!(refused.json::<Value>().await.unwrap()["placesLeft"], 1);
    let waits = json!({ "waitingList": { "atLeast": 2 } });
    let seen: Value = for_caller(&staff, &notice, &zoe, &waits).await.json().await.unwrap();
    let went = seen["parties"].as_array().unwrap().iter().filter(|one| one["rebooked"] == true);
    let waiting: Vec<_> = went.filter(|one| one["waits"] == true).collect();
    assert_eq!((waiting.len(), &waiting[0]["registration"]), (1, &zoe["id"]));
    assert_eq!(own(&site, &zoe).await["status"], "waiting");
    let anyway = json!({ "overCapacity": true });
    assert_eq!(for_caller(&staff, &notice, &max, &anyway).await.status(), 200);
    assert_eq!(taken(&site, OTHER), 6);
    let card = staff.sees(&format!("registrations/{}", ada["id"].as_str().unwrap())).await;
    assert_eq!(
        (&card["event_id"], &card["by_phone"][0]["taken_by"]),
        (&json!(OTHER), &json!("Erin"))
    );
    let nobody = json!({ "id": "nobody" });
    assert_eq!(for_caller(&staff, &notice, &nobody, &nothing).await.status(), 404);
    let told = site.receiver.wait_for(9).await;
    let changed: Vec<Value> = told.iter().map(ReceivedRequest::body).collect();
    let by: Vec<_> = changed.iter().filter(|body| body["changedBy"] == "staff").collect();
    assert_eq!(by.len(), 3);
    eventually("the office reads who did it", async || {
        let mails = server.received();
        (mails.iter().filter(|mail| mail.text.contains("Staff changed ")).count() == 3)
            .then_some(())
    })
    .await;
    site.finish().await;
}
