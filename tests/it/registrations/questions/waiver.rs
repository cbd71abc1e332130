//! The waiver: what was signed, by whom, and when.

use reqwest::Method;
use serde_json::{Value, json};
use url::form_urlencoded;

use super::{DAY, shown};
use crate::support::{PASSCODE, Setup, Site, Staff, WINE, one_event, party};

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
    let mut crossed = signed(party(&site.stamper.fit()), &version(&site).await);
    crossed["waiver"]["signedBy"] = json!("x");
    let outdated = signed(party(&site.stamper.fit()), &json!("00000000"));
    for (party, pointer, detail) in [
        (unsigned, "#/waiver/signedBy", "Read the waiver and type your name under it"),
        (crossed, "#/waiver/signedBy", "Type your full name to sign it"),
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

/// Somebody whom staff registered by phone: the registration and the path of its own page.
async fn by_phone(staff: &Staff) -> (Value, String) {
    let call = json!({ "id": "1", "eventId": WINE, "name": "Grace", "phone": "215 555 0142", "people": 2 });
    let item: Value = staff.does("registrations", &call).await.json().await.unwrap();
    let link = format!("registrations/{}/link", item["id"].as_str().unwrap());
    let link: Value = staff.does(&link, &json!({})).await.json().await.unwrap();
    let (_, token) = link["url"].as_str().unwrap().rsplit_once('/').unwrap();
    (item, format!("/registrations/{token}"))
}

async fn signs(site: &Site, path: &str, form: &Value) -> (u16, Value) {
    let request = site.request(Method::POST, &format!("/api{path}/waiver")).json(form);
    let reply = request.send().await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap())
}

#[tokio::test]
async fn who_was_registered_by_phone_signs_on_their_own_page() {
    let site = site_with_waiver().await;
    let staff = site.staff().await;
    let (item, path) = by_phone(&staff).await;
    let version = version(&site).await;
    let own: Value = site.get(&format!("/api{path}")).await.json().await.unwrap();
    assert_eq!((&own["waiver"]["version"], &own["waiverSignedBy"]), (&version, &json!(null)));

    let unnamed = json!({ "version": version, "signedBy": " " });
    let (status, problem) = signs(&site, &path, &unnamed).await;
    assert_eq!((status, &problem["errors"][0]["pointer"]), (422, &json!("#/signedBy")));
    let outdated = json!({ "version": "00000000", "signedBy": "Grace Hopper" });
    let (status, problem) = signs(&site, &path, &outdated).await;
    assert_eq!((status, &problem["type"]), (409, &json!("/problems/waiver-changed")));
    assert_eq!(shown(&staff, &item).await["waiver"], json!(null));

    let form = json!({ "version": version, "signedBy": " Grace  Hopper " });
    let (status, own) = signs(&site, &path, &form).await;
    assert_eq!(status, 200, "{own}");
    assert_eq!(own["waiver"], json!(null));
    let signed = shown(&staff, &item).await["waiver"].clone();
    assert_eq!((&signed["version"], &signed["address_family"]), (&version, &json!("IPv4")));
    assert_eq!((&signed["signed_by"], &signed["noted_by"]), (&own["waiverSignedBy"], &json!(null)));
    let words = staff.sees(&format!("waivers/{}", version.as_str().unwrap())).await;
    assert_eq!(words["text"][0], "Horses are big.");
    let told = site.receiver.wait_for(2).await[1].body();
    assert_eq!(
        (&told["type"], &told["waiver"]["version"]),
        (&json!("event_registration_changed"), &version)
    );

    let again = json!({ "version": version, "signedBy": "Somebody else" });
    assert_eq!(signs(&site, &path, &again).await.0, 200);
    assert_eq!(shown(&staff, &item).await["waiver"], signed);
    assert_eq!(site.count("select count(*) from deliveries"), 2);
    site.finish().await;
}

#[tokio::test]
async fn without_script_the_page_has_the_waiver_and_a_refused_signature_keeps_the_name() {
    let mut site = site_with_waiver().await;
    let staff = site.staff().await;
    let (item, path) = by_phone(&staff).await;
    let before = version(&site).await;
    let page = site.get(&path).await.text().await.unwrap();
    assert!(
        page.contains("I ride at my own risk.") && page.contains("name=\"signedBy\""),
        "{page}"
    );
    let reworded = "waiver = true\n[site]\nwaiver = ['Other words.']\n";
    site.reload(Setup::new().file(&(one_event(WINE, DAY, 9) + reworded))).await;
    let posts = async |version: &Value| {
        let fields =
            [("step", "sign"), ("version", version.as_str().unwrap()), ("signedBy", "Grace H")];
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = site.request(Method::POST, &path).header("origin", site.origin());
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        request.body(body).send().await.unwrap()
    };

    let refused = posts(&before).await;

    assert_eq!(refused.status(), 409);
    let refused = refused.text().await.unwrap();
    assert!(refused.contains("Other words.") && refused.contains("Waiver Changed"), "{refused}");
    assert!(refused.contains("value=\"Grace H\""), "{refused}");
    let after = version(&site).await;
    assert_eq!(posts(&after).await.status(), 303);
    let page = site.get(&path).await.text().await.unwrap();
    assert!(page.contains("Signed by Grace H") && !page.contains("signedBy"), "{page}");
    assert_eq!(shown(&staff, &item).await["waiver"]["version"], after);
    site.finish().await;
}

#[tokio::test]
async fn who_came_before_the_waiver_signs_later_and_nobody_signs_what_is_not_asked() {
    let mut site = Setup::new().file(&one_event(WINE, DAY, 9)).start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let path = receipt["managePath"].as_str().unwrap().to_owned();
    let form = json!({ "version": "00000000", "signedBy": "Ada" });
    let (status, problem) = signs(&site, &path, &form).await;
    assert_eq!((status, &problem["type"]), (409, &json!("/problems/nothing-to-sign")));

    let asks = one_event(WINE, DAY, 9) + "waiver = true\n" + TEXT;
    site.reload(Setup::new().file(&asks)).await;

    let form = json!({ "version": version(&site).await, "signedBy": "Ada" });
    assert_eq!(signs(&site, &path, &form).await.0, 200);
    let cancel = site.request(Method::POST, &format!("/api{path}/cancel")).send().await.unwrap();
    assert_eq!(cancel.status(), 200);
    let own: Value = site.get(&format!("/api{path}")).await.json().await.unwrap();
    assert_eq!((&own["waiver"], &own["waiverSignedBy"]), (&json!(null), &json!("Ada")));
    site.finish().await;
}
