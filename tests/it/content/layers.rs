//! The layers: what the owner's file and the environment change under and over what staff changed.

use serde_json::json;

use super::{content, page, publish, trailblazer};
use crate::support::{Setup, Site};

/// Two events of which visitors see one or both.
fn events(ids: &[&str]) -> String {
    let event = |id: &&str| {
        format!(
            "[[events]]\nid = \"{id}\"\ntitle = \"Title of {id}\"\ndescription = \"d\"\ndate = \"2099-05-01\"\n\
             time = \"9 AM\"\nlocation = \"Barn\"\nmax_attendees = 9\ncurrent_attendees = 0\nprice = 25\n\
             image = \"event-clinic\"\nregistration_status = \"open\"\n"
        )
    };
    ids.iter().map(event).collect()
}

#[tokio::test]
async fn a_change_of_an_event_that_leaves_the_file_is_passed_over_and_comes_back_with_it() {
    let mut site = Setup::new().file(&events(&["one", "two"])).start().await;
    let staff = site.staff().await;
    publish(&staff, &json!({ "events": { "two": { "price": 77 } }, "site": { "tagline": "Hay" } }))
        .await;
    assert!(page(&site, "/events/two").await.contains("$77"));

    site.reload(Setup::new().file(&events(&["one"]))).await;

    assert_eq!(site.get("/events/two").await.status(), 404);
    assert!(page(&site, "/").await.contains("Hay"), "the rest of what staff changed counts");
    let now = content(&staff).await;
    assert_eq!(now["unfit"][0]["pointer"], "#/events/two");
    assert_eq!(now["changed"], json!(["/site/tagline"]));

    let mut site = site.restart().await;
    assert_eq!(site.get("/events/two").await.status(), 404, "a start passes it over, too");
    // Staff go on meanwhile.
    let staff = site.staff().await;
    publish(&staff, &trailblazer(299)).await;

    site.reload(Setup::new().file(&events(&["one", "two"]))).await;
    assert!(page(&site, "/events/two").await.contains("$77"), "nothing was lost");
    assert_eq!(content(&staff).await["unfit"], json!([]));
    site.finish().await;
}

#[tokio::test]
async fn changes_that_contradict_the_file_only_together_are_passed_over() {
    let file = |status: &str| {
        events(&["one"]).replace(
            "registration_status = \"open\"",
            &format!("registration_status = \"{status}\"\nregistration_link = \"https://tickets.example/\""),
        )
    };
    let mut site = Setup::new().file(&file("open")).start().await;
    let staff = site.staff().await;
    publish(&staff, &json!({ "events": { "one": { "registration_link": "", "price": 31 } } }))
        .await;

    site.reload(Setup::new().file(&file("external"))).await;

    let now = content(&staff).await;
    assert_eq!(now["unfit"].as_array().unwrap().len(), 1, "{:#}", now["unfit"]);
    assert_eq!(now["unfit"][0]["pointer"], "#/events/one/registration_link");
    assert_eq!(now["content"]["events"]["one"]["registration_link"], "https://tickets.example/");
    assert_eq!(now["content"]["events"]["one"]["price"], 31);
    site.finish().await;
}

#[tokio::test]
async fn what_the_file_says_later_is_below_what_staff_changed() {
    let mut site = Site::start().await;
    let staff = site.staff().await;
    publish(&staff, &json!({ "site": { "phone": "(215) 555-0199" } })).await;

    let file = "[site]\nphone = \"(215) 555-0100\"\ntagline = \"Oats\"\n";
    site.reload(Setup::new().file(file)).await;

    let now = content(&staff).await;
    assert_eq!(now["content"]["site"]["phone"], "(215) 555-0199");
    assert_eq!(now["below"]["/site/phone"], "(215) 555-0100");
    assert!(page(&site, "/").await.contains("Oats"));

    site.reload(Setup::new().set("site.phone", "(215) 555-0111")).await;
    let now = content(&staff).await;
    assert_eq!(
        now["content"]["site"]["phone"], "(215) 555-0111",
        "the environment has the last word"
    );
    assert_eq!(now["origins"]["/site/phone"]["layer"], "environment");
    site.finish().await;
}

#[tokio::test]
async fn what_a_publication_makes_fit_counts_with_it_and_not_only_after_a_restart() {
    let file = events(&["one"]).replace(
        "registration_status = \"open\"",
        "registration_status = \"external\"\nregistration_link = \"https://tickets.example/\"",
    );
    let mut site = Setup::new().file(&events(&["one"])).start().await;
    let staff = site.staff().await;
    publish(&staff, &json!({ "events": { "one": { "registration_link": "", "price": 31 } } }))
        .await;
    site.reload(Setup::new().file(&file)).await;
    assert_eq!(content(&staff).await["unfit"].as_array().unwrap().len(), 1);

    publish(&staff, &json!({ "events": { "one": { "registration_status": "open" } } })).await;

    let live = content(&staff).await;
    let site = site.restart().await;
    let staff = site.staff().await;
    assert_eq!(content(&staff).await, live, "a restart changes nothing");
    assert_eq!(live["unfit"], json!([]));
    site.finish().await;
}
