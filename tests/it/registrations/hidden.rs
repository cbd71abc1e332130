//! An event that the owner has hidden: visitors don't see it, and people who signed up keep their places.

use serde_json::json;

use crate::support::{Setup, WINE, party};

const EXAMPLE: &str = include_str!("../../../config.example.toml");

#[tokio::test]
async fn visitors_do_not_see_it_and_those_who_signed_up_keep_their_places() {
    let mut site = Setup::new().start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    site.receiver.first().await;
    let page = format!("/events/{WINE}");
    assert_eq!(site.get(&page).await.status(), 200);

    site.reload(Setup::new().file(&EXAMPLE.replace("hidden = false", "hidden = true"))).await;

    assert_eq!(site.get(&page).await.status(), 404);
    for path in ["/", "/events", "/sitemap.xml", "/events.ics", "/api/events"] {
        let shown = site.get(path).await.text().await.unwrap();
        let page = format!("events/{WINE}");
        assert!(!shown.contains(&page) && !shown.contains("Wine and Ride"), "{path}");
    }
    let refused = site.register(&party(&site.stamper.fit())).await;
    assert_eq!(refused.status(), 404, "{}", refused.text().await.unwrap());
    let staff = site.staff().await;
    let list = staff.registrations("").await;
    assert_eq!(
        (&list["items"][0]["id"], &list["items"][0]["event_is_gone"]),
        (&receipt["id"], &json!(false))
    );
    let event = list["events"].as_array().unwrap().iter().find(|event| event["id"] == WINE);
    assert_eq!(event.expect("staff see it")["registered_here"], 3);

    site.reload(Setup::new().file("")).await;
    assert_eq!(site.get(&page).await.status(), 200);
    site.finish().await;
}
