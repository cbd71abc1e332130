//! The waiver: what was signed, by whom, and when.

use reqwest::Method;
use serde_json::{Value, json};

use super::{DAY, shown};
use crate::support::{PASSCODE, Setup, Site, WINE, one_event, party};

const TEXT: &str = "[site]\nwaiver = ['Horses are big.', 'I ride at my own risk.']\n";

async fn site_with_waiver() -> Site {
    Setup::new().file(&(one_event(WINE, DAY, 9) + "waiver = true\n" + TEXT)).start().await
}

/// The version of the waiver now.
async fn version(site: &Site) -> Value {
    let events: Value = site.get("/api/events").await.json().await.unwrap();
    events["events"][0]["waiver"]["version"].clone()
}

fn signed(mut party: Value, version: &Value) -> Value {
    party["waiver"] = json!({ "signedBy": " Ada  Byron ", "version": version });
    party
}

#[tokio::test]
async fn a_signature_is_kept_with_its_words_its_time_and_the_address_family() {
    let site = site_with_waiver().await;
    let version = version(&site).await;
    let party = signed(party(&site.stamper.fit()), &version);

    let receipt = site.registers(&party).await;

    let staff = site.staff().await;
    let item = shown(&staff, &receipt).await;
    let waiver = &item["waiver"];
    assert_eq!((&waiver["version"], &waiver["address_family"]), (&version, &json!("IPv4")));
    assert_eq!((&waiver["signed_at"], &waiver["noted_by"]), (&item["created_at"], &json!(null)));
    assert!(waiver["signed_by"].as_str().unwrap().starts_with("Ada"));
    let words = staff.sees(&format!("waivers/{}", version.as_str().unwrap())).await;
    assert_eq!(words["text"], json!(["Horses are big.", "I ride at my own risk."]));
    let told = site.receiver.first().await.body();
    assert_eq!(told["waiver"]["version"], version);
    let table = staff.get("/api/admin/registrations.csv").await.text().await.unwrap();
    assert!(table.contains(version.as_str().unwrap()), "{table}");
    // Not the address itself.
    let kept = "select count(*) from waiver_signatures where signed_by like '%127.0%' or version like '%127.0%'";
    assert_eq!(site.count(kept), 0);
    site.finish().await;
}

#[tokio::test]
async fn who_has_not_signed_or_has_read_another_text_is_told_so() {
    let site = site_with_waiver().await;
    let unsigned = party(&site.stamper.fit());
    let outdated = signed(party(&site.stamper.fit()), &json!("00000000"));
    for (party, pointer, detail) in [
        (unsigned, "#/waiver/signedBy", "Read the waiver and type your name under it"),
        (outdated, "#/waiver/version", "The waiver has changed since you opened this page."),
    ] {
        let reply = site.register(&party).await;

        assert_eq!(reply.status(), 422);
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(problem["errors"][0]["pointer"], pointer);
        assert!(problem["errors"][0]["detail"].as_str().unwrap().starts_with(detail), "{problem}");
    }
    assert_eq!(site.count("select count(*) from event_registrations"), 0);
    site.finish().await;
}

#[tokio::test]
async fn an_earlier_signature_keeps_its_words_when_the_waiver_is_reworded() {
    let mut site = site_with_waiver().await;
    let before = version(&site).await;
    let receipt = site.registers(&signed(party(&site.stamper.fit()), &before)).await;

    let reworded = "waiver = true\n[site]\nwaiver = ['Other words.']\n";
    site.reload(Setup::new().file(&(one_event(WINE, DAY, 9) + reworded))).await;

    let after = version(&site).await;
    assert_ne!(before, after);
    let staff = site.staff().await;
    assert_eq!(shown(&staff, &receipt).await["waiver"]["version"], before);
    let words = staff.sees(&format!("waivers/{}", before.as_str().unwrap())).await;
    assert_eq!(words["text"][0], "Horses are big.");
    site.finish().await;
}

#[tokio::test]
async fn staff_note_what_was_signed_on_paper_and_take_that_back() {
    let site = site_with_waiver().await;
    let staff = site.staff_with(&json!({ "passcode": PASSCODE, "name": "Erin" })).await;
    let call = json!({ "id": "1", "eventId": WINE, "name": "Grace", "phone": "215 555 0142", "people": 2 });
    let reply = staff.does("registrations", &call).await;
    let item: Value = reply.json().await.unwrap();
    assert_eq!((&item["asks_waiver"], &item["waiver"]), (&json!(true), &json!(null)));
    let path = format!("/api/admin/registrations/{}/waiver", item["id"].as_str().unwrap());

    let noted: Value =
        staff.request(Method::PUT, &path).send().await.unwrap().json().await.unwrap();
    assert_eq!(
        (&noted["waiver"]["signed_by"], &noted["waiver"]["noted_by"]),
        (&json!("Grace"), &json!("Erin"))
    );
    let again: Value =
        staff.request(Method::PUT, &path).send().await.unwrap().json().await.unwrap();
    assert_eq!(again["waiver"], noted["waiver"]);
    let removed: Value =
        staff.request(Method::DELETE, &path).send().await.unwrap().json().await.unwrap();
    assert_eq!(removed["waiver"], json!(null));

    let version = version(&site).await;
    let receipt = site.registers(&signed(party(&site.stamper.fit()), &version)).await;
    let path = format!("/api/admin/registrations/{}/waiver", receipt["id"].as_str().unwrap());
    let kept: Value =
        staff.request(Method::DELETE, &path).send().await.unwrap().json().await.unwrap();
    assert_eq!(kept["waiver"]["version"], version, "what was signed on the site stays");
    site.finish().await;
}
