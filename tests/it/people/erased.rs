//! After an erasure no file has a word of the person, and everybody else is still there.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::{
    ADDRESSES, MARKERS, inquire, marked_files, marked_inquiry, marked_party, post, register, sound,
    until_unmarked,
};
use crate::support::{MailServer, Program, Receiver, Reply, Workshop, eventually, submission};

/// A site that tells an automation, which fails and repeats what it got, and that sends mails.
fn talkative(receiver: &Receiver, mails: &MailServer) -> Workshop {
    Workshop::new()
        .set("PADDOCK_LIMITS__BURST", "100000")
        .set("PADDOCK_REGISTRATIONS__MAX_PARTY", "100")
        .set("PADDOCK_WEBHOOKS__CONTACT_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__REGISTRATION_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__RETRY_SECONDS", "[0.05, 0.1, 0.2, 0.4, 0.8, 3600]")
        .set("PADDOCK_MAIL__SERVER", &mails.url())
        .set("PADDOCK_MAIL__FROM", "hello@maple.example")
        .set("PADDOCK_MAIL__OFFICE", r#"["office@maple.example"]"#)
        .set("PADDOCK_MAIL__CONFIRM_ENQUIRIES", "true")
}

/// Somebody more for the person's party.
fn phone_call() -> Value {
    json!({
        "id": "zyxmarkerform", "eventId": "wine-and-ride", "name": "Zyxmarker Ben", "people": 1,
        "phone": "zyxmarker", "email": ADDRESSES[0], "specialRequests": "Zyxmarkercall", "merge": true,
    })
}

/// Everything that a person and the staff can write about them.
async fn leave_traces(program: &Program, receiver: &Receiver) {
    let staff = program.staff().await;
    for _ in 0..30 {
        inquire(program, &submission(&program.stamper().fit())).await;
    }
    receiver.wait_for(30).await;
    receiver.answers(Reply::Saying(500, "zyxmarker is unknown here"));
    let receipt = inquire(program, &marked_inquiry(program)).await;
    let id = receipt["id"].as_str().unwrap();
    for changes in [
        json!({ "note": "Zyxmarker called twice" }),
        json!({ "note": "Zyxmarker's mother called" }),
        json!({ "handled": true }),
        json!({ "is_spam": true }),
    ] {
        assert_eq!(staff.change(id, &changes).await.status(), 200);
    }
    inquire(program, &marked_inquiry(program)).await;
    let mut spam = marked_inquiry(program);
    spam["leaveBlank"] = json!("zyxmarkertrap");
    assert_eq!(post(program, "/api/contact-submissions", &spam).await.0, 422);
    let mut form = marked_party(program);
    register(program, &form).await;
    form["specialRequests"] = json!("zyxmarker again");
    let receipt = register(program, &form).await;
    let own = program.url(&format!("/api{}", receipt["managePath"].as_str().unwrap()));
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let change = http.patch(own).json(&json!({ "specialRequests": "Zyxmarker changed it" }));
    assert_eq!(change.send().await.unwrap().status(), 200);
    assert_eq!(staff.does("registrations", &phone_call()).await.status(), 201);
    let db = Connection::open(program.database()).unwrap();
    let suppressed = "insert into suppressed_addresses
                      values ('zyxmarker@gmail.com', 'reminders', 'asked', 1, null)";
    db.execute(suppressed, []).unwrap();
}

async fn attempts_are_logged(program: &Program) {
    let db = Connection::open(program.database()).unwrap();
    eventually("failed attempts at the person's messages", async || {
        let sql = "select count(distinct subject_id) from delivery_attempts where delivered = 0";
        let failed: i64 = db.query_row(sql, [], |row| row.get(0)).unwrap();
        (failed >= 3).then_some(())
    })
    .await;
}

#[tokio::test]
async fn an_erased_person_is_in_no_file_and_the_others_are_still_there() {
    let (receiver, mails) = (Receiver::start().await, MailServer::start().await);
    let workshop = talkative(&receiver, &mails);
    let program = workshop.serve().await;
    leave_traces(&program, &receiver).await;
    attempts_are_logged(&program).await;
    assert!(!marked_files(&workshop).is_empty());

    let output = workshop.run(&["erase", ADDRESSES[2], "--yes"]).await;

    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    for words in [
        "zyx.marker+barn@gmail.com, zyxmarker@gmail.com, zyxmarker@googlemail.com",
        "Inquiries: 3",
        "Registrations: 2",
        "Addresses that get no more mails: 1",
        "Frees 3 spots at Wine and Ride",
        "Erased.",
    ] {
        assert!(said.contains(words), "{words} is missing in\n{said}");
    }
    until_unmarked(&workshop).await;
    let staff = program.staff().await;
    let found = staff.list("?q=whitlock&limit=200").await;
    assert_eq!(found["items"].as_array().unwrap().len(), 30, "the others are found");
    assert_eq!(staff.list("?q=zyxmarker").await["items"], json!([]));
    let log = format!("{}{}", program.stdout.so_far(), program.stderr.so_far());
    for marker in MARKERS {
        assert!(!log.to_lowercase().contains(marker), "{marker} is in the log");
    }
    program.stop().await;
    until_unmarked(&workshop).await;
    assert_eq!(sound(&workshop), (30, 0, 0));
}

#[tokio::test]
async fn the_command_asks_and_says_if_there_is_nobody() {
    let workshop = Workshop::new().set("PADDOCK_LIMITS__BURST", "100");
    let program = workshop.serve().await;
    inquire(&program, &marked_inquiry(&program)).await;

    let unasked = workshop.run(&["erase", ADDRESSES[0]]).await;
    let nobody = workshop.run(&["erase", "nobody@rider.example", "--yes"]).await;
    let wrong = workshop.run(&["erase", "nobody", "--yes"]).await;
    program.stop().await;
    let exported = workshop.run(&["export-person", ADDRESSES[1]]).await;
    let erased = workshop.run(&["erase", ADDRESSES[1], "--yes"]).await;

    assert_eq!(unasked.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&unasked.stderr).contains("nothing was erased"));
    assert!(String::from_utf8_lossy(&nobody.stdout).contains("Nothing is stored"));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("isn't an email address"));
    let exported: serde_json::Value = serde_json::from_slice(&exported.stdout).unwrap();
    assert_eq!(exported["inquiries"][0]["first_name"], "ZyxmarkerfirstName");
    assert_eq!(exported["inquiries"][0]["answers"][0]["answer"], "Zyxmarkeranswer");
    assert_eq!(exported["messages"].as_array().unwrap().len(), 1);
    assert!(erased.status.success(), "beside no running site");
    until_unmarked(&workshop).await;
    assert_eq!(sound(&workshop), (0, 0, 0));
}

#[tokio::test]
async fn somebody_without_an_address_is_erased_by_their_number() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let mut form = phone_call();
    form["email"] = json!("");
    form["phone"] = json!("(215) 555-0187 zyxmarker");
    assert_eq!(staff.does("registrations", &form).await.status(), 201);
    let other = json!({ "id": "2", "name": "Grace", "phone": "215 555 0142" });
    for (field, value) in other.as_object().unwrap() {
        form[field] = value.clone();
    }
    form["specialRequests"] = json!("");
    assert_eq!(staff.does("registrations", &form).await.status(), 201);
    let exported = staff.does("people/export", &json!({ "address": "+1 215-555-0187" })).await;
    let exported: Value = exported.json().await.unwrap();
    let [registration] = &exported["registrations"].as_array().unwrap()[..] else { panic!() };
    assert_eq!(registration["taken_by_phone"][0]["people"], 1);

    let erased = workshop.run(&["erase", "215.555.0187", "--yes"]).await;

    assert!(erased.status.success());
    until_unmarked(&workshop).await;
    program.stop().await;
    assert_eq!(sound(&workshop), (0, 0, 1));
}

#[tokio::test]
async fn somebody_without_an_address_and_a_number_is_erased_by_their_registration() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let mut form = phone_call();
    form["email"] = json!("");
    // Nobody is recognized by a number that's as short as this.
    form["phone"] = json!("555");
    let registered = staff.does("registrations", &form).await;
    let registered: Value = registered.json().await.unwrap();
    let person = json!({ "address": registered["person"] });
    form["id"] = json!("2");
    form["name"] = json!("Grace");
    form["specialRequests"] = json!("");
    assert_eq!(staff.does("registrations", &form).await.status(), 201);

    let preview: Value = staff.does("people/preview", &person).await.json().await.unwrap();
    assert_eq!(preview["addresses"], json!([]));
    assert_eq!(preview["deleted"][0], json!({ "what": "Registrations", "count": 1 }));
    let pasted = json!({ "address": format!("{}\u{0}", person["address"].as_str().unwrap()) });
    assert_eq!(staff.does("people/preview", &pasted).await.status(), 422, "it would find nobody");
    assert_eq!(staff.does("people/export", &person).await.status(), 200);
    assert_eq!(staff.does("people/erase", &person).await.status(), 200);
    let erased = workshop.run(&["erase", person["address"].as_str().unwrap(), "--yes"]).await;

    assert!(erased.status.success());
    until_unmarked(&workshop).await;
    program.stop().await;
    assert_eq!(sound(&workshop), (0, 0, 1));
}
