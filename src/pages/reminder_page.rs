//! The page that turns reminders off. Its link stands in each reminder.
//!
//! A GET only asks, because link scanners open every link. A POST turns reminders off: the page's button, or a
//! mail program's own (RFC 8058), which comes from the mail provider's servers or pages.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};

use super::registrant_page::Shows;
use super::scriptless_forms::PostedState;
use crate::registrations::TokenText;
use crate::registrations::reminders::{reminders_are_on, turn_off};
use crate::web::{Client, LogSubject};

/// The page's path; the last part is the secret.
pub(crate) const ROUTE: &str = "/reminders/{token}";

/// Asks whether to turn reminders off, or says that they are.
pub(crate) async fn show(
    State(state): State<PostedState>,
    client: Client,
    TokenText(token): TokenText,
) -> Response {
    let is_on = reminders_are_on(&state.registrations, client, &token).await;
    let shows = is_on.map(|is_on| if is_on { Shows::Reminders } else { Shows::RemindersOff });
    state.answer_reminders(client, shows).await
}

/// Turns reminders off, whatever the body: mail programs send a field that says so.
pub(crate) async fn take(
    State(state): State<PostedState>,
    client: Client,
    TokenText(token): TokenText,
    headers: HeaderMap,
) -> Response {
    let outcome = turn_off(&state.registrations, client, &token).await;
    let id = outcome.as_ref().ok().cloned();
    let accepts = headers.get(header::ACCEPT).and_then(|accepts| accepts.to_str().ok());
    let is_browser = accepts.is_some_and(|accepts| accepts.contains("text/html"));
    let mut response = match outcome {
        // Nobody reads a page that a mail provider gets.
        Ok(_) if !is_browser => StatusCode::OK.into_response(),
        outcome => state.answer_reminders(client, outcome.map(|_| Shows::RemindersOff)).await,
    };
    if let Some(id) = id {
        response.extensions_mut().insert(LogSubject(id));
    }
    response
}
