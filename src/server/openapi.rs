//! The description of all calls, made from the types that they take and answer.

use axum::Router;
use axum::routing::get;
use http::header;
use utoipa::OpenApi;

use crate::{admin, contact, pages};

/// What other programs, and the frontend's types, are made from.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "paddock",
        description = "The calls of a riding stable's website. Errors are RFC 9457 problem \
                       details; times are RFC 3339 in UTC; ids are UUIDv7.",
        license(name = "MIT", identifier = "MIT")
    ),
    components(schemas(pages::PageData<'static>)),
    tags(
        (name = "visitors", description = "For everybody"),
        (name = "staff", description = "With a session, or for everybody if `admin.access` is open")
    )
)]
struct Description;

/// The OpenAPI 3.1 document, as JSON.
#[must_use]
pub fn document() -> String {
    let mut document = Description::openapi();
    document.merge(contact::calls());
    document.merge(admin::calls());
    document.to_pretty_json().expect("the document is made of texts and numbers")
}

pub(super) fn routes() -> Router {
    let json = [(header::CONTENT_TYPE, "application/json")];
    Router::new().route("/api/openapi.json", get(move || async move { (json, document()) }))
}
