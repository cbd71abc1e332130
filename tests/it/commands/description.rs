//! The OpenAPI document describes exactly the existing calls.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::Value;

use crate::architecture;
use crate::support::Site;

/// Calls about the program itself, which the document leaves out.
const UNDESCRIBED: [&str; 3] = ["/healthz", "/metrics", "/api/openapi.json"];

/// Pages whose forms a browser without JavaScript posts to: they answer with pages.
const PAGES_WITH_FORMS: [&str; 6] = [
    "/contact",
    "/contact-form",
    "/events/{id}",
    "/mail-proof/{token}",
    "/registrations/{token}",
    "/reminders/{token}",
];

async fn description(site: &Site) -> Value {
    site.get("/api/openapi.json").await.json().await.unwrap()
}

#[tokio::test]
async fn every_route_of_the_router_is_described() {
    let site = Site::start().await;

    let description = description(&site).await;

    let described = description["paths"].as_object().unwrap().keys().cloned();
    let described: BTreeSet<String> = described.collect();
    let mut routes = architecture::routes();
    for path in UNDESCRIBED.into_iter().chain(PAGES_WITH_FORMS) {
        assert!(routes.remove(path), "{path} is no route");
    }
    assert_eq!(described, routes);
    site.finish().await;
}

#[tokio::test]
async fn every_described_call_has_exactly_the_described_methods() {
    let site = Site::start().await;
    let description = description(&site).await;
    for (path, methods) in description["paths"].as_object().unwrap() {
        let described: BTreeSet<String> =
            methods.as_object().unwrap().keys().map(|method| method.to_uppercase()).collect();
        let path = path.replace("{id}", "01890a5d-ac96-774b-bcce-b302099a8057");

        // No call has this method, so the refusal lists those that exist.
        let brew = Method::from_bytes(b"BREW").unwrap();
        let reply = site.request(brew, &path).send().await.unwrap();

        assert_eq!(reply.status(), 405, "{path}");
        let allowed = reply.headers()["allow"].to_str().unwrap().split(',');
        let allowed: BTreeSet<String> = allowed.map(|method| method.trim().to_owned()).collect();
        let head = BTreeSet::from(["HEAD".to_owned()]);
        assert_eq!(&allowed - &head, described, "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn every_reference_in_the_description_leads_somewhere() {
    let site = Site::start().await;
    let description = description(&site).await;
    let text = description.to_string();

    let references = text.split("\"$ref\":\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
    let references: BTreeSet<&str> = references.collect();

    assert!(references.len() > 5, "{references:?}");
    for reference in references {
        assert!(description.pointer(reference).is_some(), "{reference}");
    }
    site.finish().await;
}

#[tokio::test]
async fn every_call_has_a_name_of_its_own() {
    let site = Site::start().await;

    let description = description(&site).await;

    let calls = description["paths"].as_object().unwrap().values();
    let calls = calls.flat_map(|methods| methods.as_object().unwrap().values());
    let names: Vec<&str> = calls.map(|call| call["operationId"].as_str().unwrap()).collect();
    let distinct: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(names.len(), distinct.len(), "{names:?}");
    site.finish().await;
}
