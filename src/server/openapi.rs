//! The OpenAPI document of all calls, generated from their Rust types.

use std::sync::LazyLock;

use axum::response::IntoResponse;
use http::header;
use utoipa::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Content, PathItem, Ref, RefOr, ResponseBuilder};

use crate::web::Problem;
use crate::{admin, content, mail, pages, registrations, submissions};

/// Generates the document, from which the frontend's types are made.
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
        registrations::registrant::calls::show,
        registrations::registrant::calls::change,
        registrations::registrant::calls::cancel,
        registrations::registrant::calls::accept,
        registrations::registrant::calls::decline,
        registrations::registrant::calls::wait_again,
        registrations::registrant::calls::rebook,
        registrations::registrant::calls::sign,
        admin::session::sign_in::who_am_i,
        admin::session::sign_in::sign_in,
        admin::session::sign_in::sign_out,
        admin::session::device_name::set,
        admin::change_stream::watch,
        admin::inbox::list,
        admin::inbox::export::csv,
        admin::inbox::export::json,
        admin::inbox::submission::show,
        admin::inbox::submission::change,
        admin::inbox::submission::deliver,
        admin::inbox::history::list,
        admin::registrations::list,
        admin::registrations::by_phone::create,
        admin::registrations::waiting_list::show,
        admin::registrations::waiting_list::change,
        admin::registrations::export::download,
        admin::registrations::registration::show,
        admin::registrations::registration::change,
        admin::registrations::registration::deliver,
        admin::registrations::link::replace,
        admin::registrations::payments::create,
        admin::registrations::payments::take_back,
        admin::registrations::waiver::text,
        admin::registrations::waiver::note,
        admin::registrations::waiver::remove,
        admin::registrations::books::month,
        admin::registrations::books::download,
        admin::event_notices::call_off,
        admin::event_notices::relocate,
        admin::event_notices::reinstate,
        admin::event_notices::list,
        admin::event_notices::undo,
        admin::event_notices::tick,
        admin::event_notices::untick,
        admin::event_notices::rebooking::create,
        admin::deliveries::standing,
        admin::deliveries::log::list,
        admin::deliveries::actions::retry,
        admin::deliveries::actions::note_seen,
        admin::deliveries::actions::test,
        admin::suppressed_addresses::lift,
        admin::mail_check::show,
        admin::mail_check::start,
        admin::overview::show,
        admin::content::show,
        admin::content::change,
        admin::content::check::check,
        admin::content::compare::show,
        admin::content::drafts::list,
        admin::content::drafts::save,
        admin::content::drafts::discard,
        admin::content::fields::list,
        admin::content::scheduled::list,
        admin::content::scheduled::add,
        admin::content::scheduled::remove,
        admin::content::preview::show,
        admin::content::preview::styles,
        admin::content::history::list,
        admin::content::history::undo,
        admin::photos::list,
        admin::photos::original::show,
        admin::photos::upload::put,
        admin::photos::remove,
        admin::photos::restore,
        admin::people::preview,
        admin::people::erase,
        admin::people::keep,
        admin::people::export,
    ),
    components(schemas(Problem, pages::PageData<'static>, content::Timetable, content::NoticeView, content::PastEvent, mail::MailInput<'static>)),
    tags(
        (name = "visitors", description = "For everybody"),
        (name = "staff", description = "With a session, or for everybody if `admin.access` is open")
    )
)]
struct Description;

/// The OpenAPI 3.1 document as JSON, generated once.
#[must_use]
pub fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(describe);
    &DOCUMENT
}

fn describe() -> String {
    let mut document = Description::openapi();
    for (path, item) in &mut document.paths.paths {
        add_staff_refusal(path, item);
        let unsafe_calls = [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        unsafe_calls.into_iter().flatten().for_each(add_common_refusals);
        let calls =
            [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        for call in calls.into_iter().flatten() {
            add(call, &[("503", "Too much at once, or the database cannot be used")]);
            describe_problems(call);
        }
    }
    document.to_pretty_json().expect("the document is made of texts and numbers")
}

/// Adds the refusals of the layers and the body's reader, which any call that changes something can
/// return.
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

/// What calls for staff answer to a foreign name while no passcode guards them. The sign-in shows
/// nothing, so it answers to any name.
fn add_staff_refusal(path: &str, item: &mut PathItem) {
    if !path.starts_with("/api/admin/") {
        return;
    }
    let sign_in = path == "/api/admin/session";
    let post = item.post.as_mut().filter(|_| !sign_in);
    let (get, put) = (item.get.as_mut(), item.put.as_mut());
    let calls = [get, post, put, item.patch.as_mut(), item.delete.as_mut()];
    let refusal = [(
        "421",
        "`admin.access` is open, and the request names a host that is not the site's own",
    )];
    calls.into_iter().flatten().for_each(|call| add(call, &refusal));
}

/// Adds refusals that `call` doesn't describe itself.
fn add(call: &mut Operation, refusals: &[(&str, &str)]) {
    for (status, description) in refusals {
        let response = ResponseBuilder::new().description(*description).build();
        let responses = &mut call.responses.responses;
        responses.entry((*status).to_owned()).or_insert_with(|| response.into());
    }
}

/// The media type of refusals.
const PROBLEM: &str = "application/problem+json";

/// Declares the body of every refusal that has no body of its own, so that handlers only say its status and reason.
fn describe_problems(call: &mut Operation) {
    for (status, response) in &mut call.responses.responses {
        if let RefOr::T(response) = response
            && status.starts_with(['4', '5'])
            && !response.content.contains_key(PROBLEM)
        {
            let problem = RefOr::T(Content::new(Some(Ref::from_schema_name("Problem"))));
            response.content.insert(PROBLEM.to_owned(), problem);
        }
    }
}

/// Sends the document, which is public.
pub(super) async fn show() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], document())
}
