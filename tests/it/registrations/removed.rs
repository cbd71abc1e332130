//! An event that somebody is registered for and that the owner has taken out of the settings.

use serde_json::{Value, json};

use crate::support::{Setup, WINE, Workshop, eventually, one_event, party};

#[tokio::test]
async fn its_page_says_so_and_staff_see_it() {
    let mut site = Setup::new().start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    site.receiver.first().await;
    let page = format!("/events/{WINE}");

    site.reload(Setup::new().file(&one_event("open-day", "2099-05-01", 50))).await;

    let reply = site.get(&page).await;
    assert_eq!(reply.status(), 200);
    assert_eq!(reply.headers()["x-robots-tag"], "noindex");
    let html = reply.text().await.unwrap();
    assert!(html.contains("Wine and Ride") && html.contains("no longer planned"), "{html}");
    assert!(!site.get("/sitemap.xml").await.text().await.unwrap().contains(WINE));
    assert_eq!(site.get("/events/creekside-trail-ride").await.status(), 404, "nobody comes to it");
    let staff = site.staff().await;
    let item = &staff.registrations("").await["items"][0];
    assert_eq!((&item["id"], &item["event_is_gone"]), (&receipt["id"], &json!(true)));
    let list = staff.registrations("").await;
    let event = list["events"].as_array().unwrap().iter().find(|event| event["id"] == WINE);
    let event = event.expect("its people can be listed");
    assert_eq!((&event["is_gone"], &event["registered_here"]), (&json!(true), &json!(3)));
    assert_eq!(event["location"], "Upper fields and the hayloft");
    let id = receipt["id"].as_str().unwrap();
    staff.change_registration(id, &json!({ "cancelled": true })).await;
    eventually("nobody is registered for it anymore", async || {
        (site.get(&page).await.status() == 404).then_some(())
    })
    .await;
    site.finish().await;
}

#[tokio::test]
async fn the_owner_is_warned() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let form: Value = party(&program.stamper().fit());
    let reply = http.post(program.url("/api/event-registrations")).json(&form).send().await;
    assert_eq!(reply.unwrap().status(), 201);
    program.stop().await;
    let workshop = workshop.set("PADDOCK_EVENTS", "[]");

    let checked = workshop.run(&["check-config"]).await;

    let said = String::from_utf8(checked.stdout).unwrap();
    let expected = "People are registered for wine-and-ride on 2027-06-18, which isn't among your";
    assert!(said.contains(expected), "{said}");
}
