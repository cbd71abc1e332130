//! What people pay, and what staff tick off as paid.

mod books;
mod called_off;
mod kept;
mod prices;
mod ticks;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{PASSCODE, Setup, Site, Staff, WINE, one_event, party};

/// Settings with one event, which riders pay $85 for, guests $20 and babies nothing.
fn priced(date: &str) -> String {
    let prices = "prices = [{ label = 'Rider', amount = 85 }, { label = \"Guest who doesn't ride\", amount = 20 }, \
                  { label = 'Baby', amount = 0 }]\npayment_link = 'https://pay.example/wine'\n";
    one_event(WINE, date, 9) + prices
}

const DAY: &str = "2099-06-18";

async fn site_with_prices() -> Site {
    Setup::new().file(&priced(DAY)).start().await
}

/// A rider with a guest and a baby.
fn priced_party(stamp: &str) -> Value {
    let mut party = party(stamp);
    party["primaryRegistrant"]["price"] = json!("Rider");
    party["additionalAttendees"][0]["price"] = json!("Guest who doesn't ride");
    party["additionalAttendees"][1]["price"] = json!("Baby");
    party
}

/// That party registers; its id.
async fn registers(site: &Site) -> String {
    let receipt = site.registers(&priced_party(&site.stamper.fit())).await;
    receipt["id"].as_str().unwrap().to_owned()
}

async fn erin(site: &Site) -> Staff {
    site.staff_with(&json!({ "passcode": PASSCODE, "name": "Erin's phone" })).await
}

/// A payment in cash, under the id with this number.
fn payment(number: u32, cents: i64) -> Value {
    let id = format!("019ad6b2-8a00-7000-8000-{number:012}");
    json!({ "id": id, "cents": cents, "how": "cash", "paid_on": "2026-01-05" })
}

/// Records a payment. The status, and the registration or the problem.
async fn records(staff: &Staff, id: &str, payment: &Value) -> (u16, Value) {
    let reply = staff.does(&format!("registrations/{id}/payments"), payment).await;
    (reply.status().as_u16(), reply.json().await.unwrap())
}

/// Takes the payment with this number back.
async fn takes_back(staff: &Staff, number: u32) -> (u16, Value) {
    let id = payment(number, 1)["id"].clone();
    let path = format!("/api/admin/payments/{}", id.as_str().unwrap());
    let reply = staff.request(Method::DELETE, &path).send().await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap())
}

/// What a registration, or an event, owes, paid, was given back, has open and has to be given back.
fn figures(money: &Value) -> [i64; 5] {
    ["owed_cents", "paid_cents", "refunded_cents", "open_cents", "to_refund_cents"]
        .map(|key| money[key].as_i64().unwrap_or_else(|| panic!("{key} in {money}")))
}
