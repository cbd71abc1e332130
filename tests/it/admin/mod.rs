//! The staff's calls.

mod change_stream;
mod deliveries;
mod inbox;
mod overview;
mod session;

use serde_json::{Value, json};

use crate::support::{Site, submission};

/// Sends `count` submissions whose first names are numbers from 1. Returns their ids in order.
async fn send_numbered(site: &Site, count: usize) -> Vec<String> {
    let mut ids = Vec::new();
    for number in 1..=count {
        let mut form = submission(&site.stamper.fit());
        form["firstName"] = json!(number.to_string());
        ids.push(send(site, &form).await);
    }
    ids
}

/// Sends a submission that isn't refused. Returns its id.
async fn send(site: &Site, form: &Value) -> String {
    let receipt: Value = site.send(form).await.json().await.unwrap();
    receipt["id"].as_str().unwrap_or_else(|| panic!("{receipt}")).to_owned()
}

/// Sends spam. Returns its id.
async fn send_spam(site: &Site) -> String {
    let mut form = submission(&site.stamper.fit());
    form["leaveBlank"] = json!("x");
    assert_eq!(site.send(&form).await.status(), 422);
    site.text("select id from contact_submissions order by submission_no desc limit 1")
}

/// The first names of a list's items.
fn names(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|i| i["first_name"].as_str().unwrap()).collect()
}
