//! The books stay when people are erased, and copies are sound with them.

use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::{figures, payment};
use crate::support::{Program, Workshop, eventually, party};

/// Calls the program as staff do; `open` access needs no session.
async fn call(program: &Program, method: Method, path: &str, body: &Value) -> Value {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = http.request(method, program.url(path)).header("sec-fetch-site", "same-origin");
    let reply = request.json(body).send().await.unwrap();
    assert!(reply.status().is_success(), "{path}: {}", reply.text().await.unwrap());
    reply.json().await.unwrap_or_default()
}

#[tokio::test]
async fn an_erased_party_leaves_amounts_without_a_name() {
    let workshop = Workshop::new().set("PADDOCK_ADMIN__ACCESS", "open");
    let program = workshop.serve().await;
    let form = party(&program.stamper().fit());
    let receipt = call(&program, Method::POST, "/api/event-registrations", &form).await;
    let path = format!("/api/admin/registrations/{}/payments", receipt["id"].as_str().unwrap());
    call(&program, Method::POST, &path, &payment(1, 8_500)).await;

    let output = workshop.run(&["erase", "ada.whitlock@rider.example", "--yes"]).await;

    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let db = Connection::open(workshop.database()).unwrap();
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    eventually("the registration is gone", async || {
        (count("select count(*) from event_registrations") == 0).then_some(())
    })
    .await;
    assert_eq!(count("select cents from payments where registration_no is null"), 8_500);
    let money = call(&program, Method::GET, "/api/admin/payments?month=2027-06", &json!({})).await;
    assert_eq!(figures(&money["events"][0]), [0, 8_500, 0, 0, 0]);
    assert_eq!(money["events"][0]["event_title"], "Wine and Ride");
    program.stop().await;
    for command in [&["backup"][..], &["restore", "--check"]] {
        let output = workshop.run(command).await;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
