//! The description of all calls, made from the types that they take and answer.

use std::sync::LazyLock;

use axum::response::IntoResponse;
use http::header;
use utoipa::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Content, Ref, ResponseBuilder};

use crate::{admin, content, pages, registrations, submissions};

/// What other programs, and the frontend's types, are made from.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "paddock",
        description = "The calls of a riding stable's website. Errors are RFC 9457 problem \
                       details; times are RFC 3339 in UTC; ids are UUIDv7.",
        license(name = "MIT", identifier = "MIT")
    ),
    paths(
        submissions::handlers::form_stamp,
        submissions::handlers::create,
        registrations::handlers::events,
        registrations::handlers::create,
        admin::session::sign_in::who_am_i,
        admin::session::sign_in::sign_in,
        admin::session::sign_in::sign_out,
        admin::changes::watch,
        admin::inbox::list,
        admin::inbox::export::csv,
        admin::inbox::export::json,
        admin::inbox::submission::show,
        admin::inbox::submission::change,
        admin::inbox::submission::deliver,
        admin::inbox::history::list,
        admin::registrations::list,
        admin::registrations::export::download,
        admin::registrations::registration::change,
        admin::registrations::registration::deliver,
        admin::deliveries::standing,
        admin::deliveries::log::list,
        admin::deliveries::actions::retry,
        admin::deliveries::actions::note_seen,
        admin::deliveries::actions::test,
        admin::overview::show,
    ),
    components(schemas(pages::PageData<'static>, content::Timetable)),
    tags(
        (name = "visitors", description = "For everybody"),
        (name = "staff", description = "With a session, or for everybody if `admin.access` is open")
    )
)]
struct Description;

/// The OpenAPI 3.1 document, as JSON; made once.
#[must_use]
pub fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(describe);
    &DOCUMENT
}

fn describe() -> String {
    let mut document = Description::openapi();
    for item in document.paths.paths.values_mut() {
        let unsafe_calls = [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        unsafe_calls.into_iter().flatten().for_each(add_common_refusals);
        let calls =
            [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        let too_much = [("503", "Too much at once, or the database cannot be used")];
        calls.into_iter().flatten().for_each(|call| add(call, &too_much));
    }
    document.to_pretty_json().expect("the document is made of texts and numbers")
}

/// What the layers and the body's reader may answer in place of any call that changes something.
fn add_common_refusals(call: &mut Operation) {
    add(call, &[("403", "A page of another site sent it")]);
    if call.request_body.is_some() {
        let of_bodies = [
            ("400", "The body is not the JSON that this call takes"),
            ("408", "The body came too slowly"),
            ("413", "The body is too large"),
            ("415", "The body is not declared as JSON"),
        ];
        add(call, &of_bodies);
    }
}

/// Adds refusals that `call` does not describe itself.
fn add(call: &mut Operation, refusals: &[(&str, &str)]) {
    for (status, description) in refusals {
        let problem = Content::new(Some(Ref::from_schema_name("Problem")));
        let response = ResponseBuilder::new()
            .description(*description)
            .content("application/problem+json", problem);
        let responses = &mut call.responses.responses;
        responses.entry((*status).to_owned()).or_insert_with(|| response.build().into());
    }
}

/// The document, to everybody.
pub(super) async fn show() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], document())
}
