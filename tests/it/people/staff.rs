//! Staff see when records leave, export what is stored about a person, and have them erased at midnight.

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use paddock::clock;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::{ADDRESSES, inquire, marked_inquiry, marked_party, register, sound, until_unmarked};
use crate::support::{Program, Staff, Workshop};

async fn program() -> (Workshop, Program) {
    let workshop = Workshop::new().set("PADDOCK_LIMITS__BURST", "100");
    let program = workshop.serve().await;
    inquire(&program, &marked_inquiry(&program)).await;
    register(&program, &marked_party(&program)).await;
    (workshop, program)
}

async fn does(staff: &Staff, what: &str) -> (u16, Value) {
    let body = json!({ "address": ADDRESSES[2] });
    let reply = staff.does(&format!("people/{what}"), &body).await;
    (reply.status().as_u16(), reply.json().await.unwrap_or_default())
}

#[tokio::test]
async fn each_card_says_when_it_leaves() {
    let (_workshop, program) = program().await;
    let staff = program.staff().await;
    let zone = TimeZone::get("America/New_York").unwrap();
    let today = clock::now().timestamp().to_zoned(zone).date();

    let inbox = staff.list("").await;
    let roster = staff.registrations("").await;

    assert_eq!(inbox["items"][0]["leaves_on"], (today + 18.months()).to_string());
    assert_eq!(inbox["items"][0].get("erasure_due_at"), None);
    assert_eq!(roster["items"][0]["leaves_on"], "2028-06-18", "a year after the event");
    let id = inbox["items"][0]["id"].as_str().unwrap();
    let spam: Value = staff.change(id, &json!({ "is_spam": true })).await.json().await.unwrap();
    assert_eq!(spam["leaves_on"], (today + 30.days()).to_string());
    program.stop().await;
}

#[tokio::test]
async fn a_person_is_erased_at_midnight_unless_staff_keep_them() {
    let (workshop, program) = program().await;
    let staff = program.staff().await;

    let (status, preview) = does(&staff, "preview").await;

    assert_eq!(status, 200);
    assert_eq!(preview["deleted"][0], json!({ "what": "Inquiries", "count": 1 }));
    assert_eq!(preview["freed"][0]["places"], 2);
    let (status, due) = does(&staff, "erase").await;
    assert_eq!(status, 200);
    let due_at: Timestamp = due["due_at"].as_str().unwrap().parse().unwrap();
    let zone = TimeZone::get("America/New_York").unwrap();
    let due_there = due_at.to_zoned(zone);
    assert_eq!((due_there.hour(), due_there.minute()), (0, 0));
    assert!(due_at > clock::now().timestamp() && due_at < clock::now().timestamp() + 26.hours());
    for items in [staff.list("").await, staff.registrations("").await] {
        assert_eq!(items["items"][0]["erasure_due_at"], due["due_at"]);
    }
    assert_eq!(does(&staff, "keep").await.0, 204);
    assert_eq!(does(&staff, "keep").await.0, 409);
    assert_eq!(staff.list("").await["items"][0].get("erasure_due_at"), None);
    // Midnight has come.
    does(&staff, "erase").await;
    let db = Connection::open(workshop.database()).unwrap();
    db.execute("update erasure_requests set due_at = 1", []).unwrap();
    until_unmarked(&workshop).await;
    assert_eq!(sound(&workshop), (0, 0, 0));
    assert_eq!(staff.registrations("").await["items"], json!([]));
    program.stop().await;
}

#[tokio::test]
async fn staff_export_what_is_stored_about_a_person() {
    let (_workshop, program) = program().await;
    let staff = program.staff().await;

    let (status, person) = does(&staff, "export").await;

    assert_eq!(status, 200);
    assert_eq!(person["about"].as_array().unwrap().len(), 2);
    assert_eq!(person["inquiries"][0]["goals"], "Zyxmarkergoals");
    assert_eq!(person["inquiries"][0]["is_spam"], false);
    let party = &person["registrations"][0];
    assert_eq!(party["special_requests"], "zyxmarkerrequest");
    assert_eq!(party["attendees"][1]["special_requirements"], "Zyxmarkerhay");
    assert!(party.get("registration_no").is_none() && party.get("search_text").is_none());
    let reply = staff.does("people/export", &json!({ "address": "no@body.example" })).await;
    assert_eq!(reply.status(), 404);
    let reply = staff.does("people/erase", &json!({ "address": "nobody" })).await;
    assert_eq!(reply.status(), 422);
    program.stop().await;
}
