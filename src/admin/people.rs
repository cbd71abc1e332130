//! What is stored about a person: shown, exported and erased.
//!
//! The address is in the body, because addresses of requests are logged by proxies.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use rusqlite::Transaction;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AdminState;
use crate::clock::{self, UnixMillis};
use crate::privacy::{self, Mailbox, Preview};
use crate::web::{Body, Problem};

/// Whom it is about.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Person {
    /// The person's address, in any spelling.
    #[schema(max_length = 254)]
    address: String,
}

/// When a person is erased.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErasureDue {
    /// The next midnight by the stable's clock.
    #[schema(value_type = String, format = DateTime)]
    due_at: UnixMillis,
}

impl Person {
    fn mailbox(&self) -> Result<Mailbox, Problem> {
        // What is invisible in a pasted address would find nobody.
        let address = Some(self.address.trim()).filter(|text| !text.chars().any(char::is_control));
        address.and_then(Mailbox::of).ok_or_else(|| Problem::invalid("Say whose address it is."))
    }
}

/// Shows what is stored about a person, and what an erasure would do. Changes nothing.
#[utoipa::path(post, path = "/api/admin/people/preview", tag = "staff",
    operation_id = "preview_erasure", request_body = Person,
    responses(
        (status = 200, body = Preview),
        (status = 401),
        (status = 422, description = "Not an address")))]
pub(crate) async fn preview(
    State(state): State<AdminState>,
    Body(person): Body<Person>,
) -> Result<Json<Preview>, Problem> {
    let mailbox = person.mailbox()?;
    let (config, now) = (state.config.load_full(), clock::now());
    let preview = state.store.read(move |db| Preview::of(db, &config, &mailbox, now)).await?;
    Ok(Json(preview))
}

/// Has a person erased at the next midnight by the stable's clock.
#[utoipa::path(post, path = "/api/admin/people/erase", tag = "staff",
    operation_id = "erase_person", request_body = Person,
    responses(
        (status = 200, body = ErasureDue),
        (status = 401),
        (status = 422, description = "Not an address")))]
pub(crate) async fn erase(
    State(state): State<AdminState>,
    Body(person): Body<Person>,
) -> Result<Json<ErasureDue>, Problem> {
    let mailbox = person.mailbox()?;
    let zone = state.config.load().content.site.timezone.clone();
    let now = clock::now().timestamp().to_zoned(zone);
    let requesting =
        move |tx: &Transaction<'_>| privacy::request_until_midnight(tx, &mailbox, &now);
    let due_at = state.store.write(requesting).await?;
    tracing::info!(due_at = due_at.rfc3339(), "staff have a person erased");
    state.notifier.notify();
    Ok(Json(ErasureDue { due_at }))
}

/// Keeps a person who was to be erased.
#[utoipa::path(post, path = "/api/admin/people/keep", tag = "staff",
    operation_id = "keep_person", request_body = Person,
    responses(
        (status = 204, description = "Nobody erases them"),
        (status = 401),
        (status = 409, description = "It's past midnight, or nobody asked for it"),
        (status = 422, description = "Not an address")))]
pub(crate) async fn keep(
    State(state): State<AdminState>,
    Body(person): Body<Person>,
) -> Result<StatusCode, Problem> {
    let (mailbox, now) = (person.mailbox()?, clock::now());
    if !state.store.write(move |tx| privacy::take_back(tx, &mailbox, now)).await? {
        return Err(Problem::conflict(
            "It's too late: this person is erased, or nobody asked for it.",
        ));
    }
    tracing::info!("staff keep a person who was to be erased");
    state.notifier.notify();
    Ok(StatusCode::NO_CONTENT)
}

/// Exports everything that is stored about a person, under the names of the stored records.
#[utoipa::path(post, path = "/api/admin/people/export", tag = "staff",
    operation_id = "export_person", request_body = Person,
    responses(
        (status = 200, description = "A file", body = serde_json::Value),
        (status = 401),
        (status = 404, description = "Nothing is stored about them"),
        (status = 422, description = "Not an address")))]
pub(crate) async fn export(
    State(state): State<AdminState>,
    Body(person): Body<Person>,
) -> Result<Response, Problem> {
    let (mailbox, now) = (person.mailbox()?, clock::now());
    let found = state.store.read(move |db| privacy::export(db, &mailbox, now)).await?;
    let found = found.ok_or_else(Problem::not_found)?;
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"person.json\"");
    Ok(([name], Json(found)).into_response())
}
