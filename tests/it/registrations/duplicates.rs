//! The same person signs up twice.

use reqwest::Method;
use serde_json::json;

use crate::support::{Setup, WINE, one_event, party};

#[tokio::test]
async fn a_card_says_that_the_same_person_has_another_registration_for_the_date() {
    let site = Setup::new()
        .file(&one_event(WINE, "2099-06-18", 90))
        .set("registrations.max_party", 100)
        .start()
        .await;
    let mut forms = Vec::new();
    for (email, phone) in [
        ("ada@rider.example", "(215) 555-0171"),
        ("ADA@rider.example", "(215) 555-0199"),
        ("tom@rider.example", "215.555.0171"),
        ("zoe@rider.example", "(215) 555-0142"),
    ] {
        let mut party = party(&site.stamper.fit());
        party["primaryRegistrant"]["email"] = json!(email);
        party["primaryRegistrant"]["phone"] = json!(phone);
        forms.push(site.registers(&party).await["id"].as_str().unwrap().to_owned());
    }
    let staff = site.staff().await;

    let duplicates = async |at: usize| {
        staff.sees(&format!("registrations/{}", forms[at])).await["duplicates"].clone()
    };
    assert_eq!(duplicates(0).await, 2, "one by the address, one by the number");
    assert_eq!(duplicates(1).await, 1);
    assert_eq!(duplicates(2).await, 1);
    assert!(duplicates(3).await.is_null());
    let canceled = staff.request(Method::PATCH, &format!("/api/admin/registrations/{}", forms[1]));
    assert_eq!(canceled.json(&json!({ "cancelled": true })).send().await.unwrap().status(), 200);
    assert_eq!(duplicates(0).await, 1);
    assert!(duplicates(1).await.is_null());
    site.finish().await;
}

#[tokio::test]
async fn a_card_says_that_the_same_person_waits_twice() {
    let site = Setup::new().file(&one_event(WINE, "2099-06-18", 3)).start().await;
    let comes = site.registers(&party(&site.stamper.fit())).await;
    let mut forms = Vec::new();
    for (email, phone) in
        [("ada@rider.example", "1"), ("ADA@rider.example", "2"), ("zoe@rider.example", "3")]
    {
        let mut party = party(&site.stamper.fit());
        party["primaryRegistrant"]["email"] = json!(email);
        party["primaryRegistrant"]["phone"] = json!(phone);
        party["waitingList"] = json!({});
        let receipt = site.registers(&party).await;
        assert_eq!(receipt["status"], "waiting");
        forms.push(receipt["id"].as_str().unwrap().to_owned());
    }
    let staff = site.staff().await;

    let duplicates =
        async |id: &str| staff.sees(&format!("registrations/{id}")).await["duplicates"].clone();
    for (at, expected) in [(0, json!(1)), (1, json!(1)), (2, json!(null))] {
        assert_eq!(duplicates(&forms[at]).await, expected, "{at}");
    }
    assert!(duplicates(comes["id"].as_str().unwrap()).await.is_null());
    site.finish().await;
}
