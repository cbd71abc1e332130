//! The waiting list.

mod available;
mod by_phone;
mod by_staff;
mod crowd;
mod fewest;
mod mails;
mod offers;
mod resent;
mod untold;
mod watch;

use paddock::clock;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Setup, Site, Staff, WINE, one_event, party_of};

/// A time zone in which people are awake now: messages of offers wait for the morning.
fn where_it_is_noon() -> String {
    // The names of these zones have the other sign.
    format!("Etc/GMT{:+}", hour_in_utc() - 12)
}

/// A time zone in which it's after midnight, and long until the morning.
fn where_it_is_midnight() -> String {
    let hour = hour_in_utc();
    format!("Etc/GMT{:+}", if hour > 12 { hour - 24 } else { hour })
}

fn hour_in_utc() -> i64 {
    clock::now().0 / 3_600_000 % 24
}

/// A site with one event of `places` places.
fn setup(places: u32) -> Setup {
    Setup::new()
        .file(&one_event(WINE, "2099-06-18", places))
        .set("site.timezone", where_it_is_noon())
        .set("limits.burst", 10_000)
        .set("registrations.max_party", 1_000)
        .set("registrations.undo_seconds", 0)
}

/// A party of `people` that would wait, and come with `at_least`.
fn waiting_party(site: &Site, people: usize, at_least: usize) -> Value {
    let mut form = party_of(people, &site.stamper.fit());
    form["waitingList"] = json!({ "atLeast": at_least });
    form
}

/// Has a party wait; its receipt.
async fn waits(site: &Site, people: usize, at_least: usize) -> Value {
    let receipt = site.registers(&waiting_party(site, people, at_least)).await;
    assert_eq!(receipt["status"], "waiting", "{receipt}");
    receipt
}

/// Registers a party; its receipt.
async fn comes(site: &Site, people: usize) -> Value {
    let receipt = site.registers(&party_of(people, &site.stamper.fit())).await;
    assert_eq!(receipt["status"], "confirmed", "{receipt}");
    receipt
}

fn call_of(receipt: &Value) -> String {
    format!("/api{}", receipt["managePath"].as_str().unwrap())
}

/// The registrant's own view.
async fn own(site: &Site, receipt: &Value) -> Value {
    let reply = site.get(&call_of(receipt)).await;
    assert_eq!(reply.status(), 200);
    reply.json().await.unwrap()
}

/// The registrant does something: `accept`, `decline`, `wait` or `cancel`.
async fn does(site: &Site, receipt: &Value, what: &str) -> (u16, Value) {
    let path = format!("{}/{what}", call_of(receipt));
    let reply = site.request(Method::POST, &path).json(&json!({})).send().await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap())
}

/// As staff see the list.
async fn list(staff: &Staff) -> Value {
    staff.sees(&format!("events/{WINE}/waiting-list")).await
}

/// What each party on the list stands at: people, places that are held, state.
fn lines(list: &Value) -> Vec<(u64, u64, String)> {
    let parties = list["parties"].as_array().unwrap().iter();
    let line = |one: &Value| {
        let number = |field: &str| one[field].as_u64().unwrap();
        (number("people"), number("offered"), one["state"].as_str().unwrap().to_owned())
    };
    parties.map(line).collect()
}

fn line(people: u64, offered: u64, state: &str) -> (u64, u64, String) {
    (people, offered, state.to_owned())
}

/// What happened to a party.
fn steps(party: &Value) -> Vec<&str> {
    party["steps"].as_array().unwrap().iter().map(|one| one["step"].as_str().unwrap()).collect()
}
