//! Waivers: what was signed, and what staff note of paper.

use axum::Json;
use axum::extract::State;
use rusqlite::Transaction;

use super::staff_registration::StaffRegistration;
use crate::admin::AdminState;
use crate::admin::session::Staff;
use crate::clock;
use crate::registrations::{self, SignedWaiver};
use crate::web::{Id, Problem};

/// The words of a waiver that somebody signed on the site.
#[utoipa::path(get, path = "/api/admin/waivers/{version}", tag = "staff",
    operation_id = "signed_waiver",
    params(("version" = String, Path, description = "The version that the signature has")),
    responses((status = 200, body = SignedWaiver), (status = 401), (status = 404)))]
pub(crate) async fn text(
    State(state): State<AdminState>,
    Id(version): Id,
) -> Result<Json<SignedWaiver>, Problem> {
    let waiver = state.store.read(move |db| registrations::signed_waiver(db, &version)).await?;
    waiver.map(Json).ok_or_else(Problem::not_found)
}

/// Notes that a party signed the waiver on paper. One that has signed already stays as it is.
#[utoipa::path(put, path = "/api/admin/registrations/{id}/waiver", tag = "staff",
    operation_id = "note_paper_waiver",
    params(("id" = String, Path, description = "The registration's id")),
    responses((status = 200, body = StaffRegistration), (status = 401), (status = 404)))]
pub(crate) async fn note(
    State(state): State<AdminState>,
    staff: Staff,
    Id(id): Id,
) -> Result<Json<StaffRegistration>, Problem> {
    let (by, now) = (state.name_of(staff).await?, clock::now());
    change(state, id, move |tx, id| registrations::note_paper_waiver(tx, id, &by, now)).await
}

/// Takes back the note that a party signed on paper.
#[utoipa::path(delete, path = "/api/admin/registrations/{id}/waiver", tag = "staff",
    operation_id = "remove_paper_waiver",
    params(("id" = String, Path, description = "The registration's id")),
    responses((status = 200, body = StaffRegistration), (status = 401), (status = 404)))]
pub(crate) async fn remove(
    State(state): State<AdminState>,
    Id(id): Id,
) -> Result<Json<StaffRegistration>, Problem> {
    change(state, id, registrations::remove_paper_waiver).await
}

async fn change(
    state: AdminState,
    id: String,
    work: impl Fn(&Transaction<'_>, &str) -> rusqlite::Result<()> + Send + 'static,
) -> Result<Json<StaffRegistration>, Problem> {
    let config = state.config.load_full();
    let item = state.store.write(move |tx| {
        work(tx, &id)?;
        StaffRegistration::by_id(tx, &config, &id)
    });
    let item = item.await?.ok_or_else(Problem::not_found)?;
    state.notifier.notify();
    Ok(Json(item))
}
