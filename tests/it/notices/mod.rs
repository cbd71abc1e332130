//! Events that staff call off, move, and let take place after all, and who is told.

mod calls;
mod canceled;
mod changed;
mod ended_again;
mod killed;
mod meanwhile;
mod moved;
mod moved_again;
mod other_date;
mod undo;
mod untold;

use reqwest::{Method, Response};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::support::{MailServer, Setup, Site, Staff, WINE, one_event, party};

const FIRST: &str = "2099-06-18";
const SECOND: &str = "2099-06-25";
const OFFICE: &str = "office@maple.example";

/// A site with one event, which mails by `server` and whose notices are sent at once.
fn at_once(server: &MailServer) -> Setup {
    held(server).set("registrations.notice_undo_seconds", 0)
}

/// The same, with a minute in which a notice can be undone.
fn held(server: &MailServer) -> Setup {
    Setup::new()
        .file(&one_event(WINE, FIRST, 90))
        .set("mail.server", server.url())
        .set("mail.from", "Maple Hollow <hello@maple.example>")
        .set("mail.office", format!("[\"{OFFICE}\"]"))
}

/// Registers three people with this address; the receipt.
async fn registers(site: &Site, address: &str) -> Value {
    let mut party = party(&site.stamper.fit());
    party["primaryRegistrant"]["email"] = json!(address);
    site.registers(&party).await
}

/// What the call about the event answers.
async fn gives(staff: &Staff, call: &str, body: &Value) -> Response {
    staff.does(&format!("events/{WINE}/{call}"), body).await
}

/// The notice that the call makes, which must succeed.
async fn given(staff: &Staff, call: &str, body: &Value) -> Value {
    let reply = gives(staff, call, body).await;
    let status = reply.status();
    let notice: Value = reply.json().await.unwrap();
    assert_eq!(status, if call.contains("dry_run") { 200 } else { 201 }, "{notice:#}");
    notice
}

/// Ticks that the party of `receipt` was called about the notice.
async fn ticks(staff: &Staff, notice: &Value, receipt: &Value) {
    let (notice, id) = (notice["id"].as_str().unwrap(), receipt["id"].as_str().unwrap());
    let call = format!("/api/admin/events/{WINE}/notices/{notice}/calls/{id}");
    assert_eq!(staff.request(Method::PUT, &call).send().await.unwrap().status(), 204);
}

/// All notices about the event.
async fn notices(staff: &Staff) -> Vec<Value> {
    let all = staff.sees(&format!("events/{WINE}/notices")).await;
    all["notices"].as_array().unwrap().clone()
}

/// Takes a notice back; the status.
async fn takes_back(staff: &Staff, notice: &Value) -> u16 {
    takes_back_with(staff, notice).await.status().as_u16()
}

/// Takes a notice back; the answer.
async fn takes_back_with(staff: &Staff, notice: &Value) -> Response {
    let path = format!("/api/admin/events/{WINE}/notices/{}", notice["id"].as_str().unwrap());
    staff.request(Method::DELETE, &path).send().await.unwrap()
}

/// The event as visitors have it.
async fn event(site: &Site) -> Value {
    let events: Value = site.get("/api/events").await.json().await.unwrap();
    events["events"][0].clone()
}

/// The text of the last line of the content's history.
async fn last_line(staff: &Staff) -> String {
    let history = staff.sees("content/history").await;
    history["items"][0]["text"].as_str().unwrap().to_owned()
}

/// Keeps mails from an address, as if a mail server had refused it for good.
fn suppress(site: &Site, address: &str) {
    let db = Connection::open(site.database()).unwrap();
    let row = "insert into suppressed_addresses (address, scope, reason, suppressed_at)
               values (?1, 'everything', 'refused', 1)";
    db.execute(row, [address]).unwrap();
}
