//! The site's photographs: listed, shown, sent, removed and put back.

mod content_range;
pub(crate) mod original;
mod problems;
pub(crate) mod upload;
mod uploads;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use self::uploads::Uploads;

use self::problems::refused;
use super::AdminState;
use super::session::Staff;
use crate::photos::{ListedPhoto, PhotoRequest, is_photo_name};
use crate::web::{CallLimit, Id, Problem};

/// All pictures of the site.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffPhotos {
    /// By name.
    photos: Vec<ListedPhoto>,
}

/// A photograph that was changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedPhoto {
    /// Its name.
    name: String,
    /// What is to be said of it. Each continues a sentence about it: `is too dark on its left side, where …`.
    remarks: Vec<String>,
}

/// Lists the pictures of the site: those that come with it, the owner's and those of staff.
#[utoipa::path(get, path = "/api/admin/photos", tag = "staff", operation_id = "list_photos",
    responses(
        (status = 200, body = StaffPhotos),
        (status = 401)))]
pub(crate) async fn list(State(state): State<AdminState>) -> Json<StaffPhotos> {
    Json(StaffPhotos { photos: state.photos.list().await })
}

/// Takes a photograph of staff away. It can be put back for thirty days.
#[utoipa::path(delete, path = "/api/admin/photos/{name}", tag = "staff", operation_id = "remove_photo",
    params(("name" = String, Path, description = "Its name")),
    responses(
        (status = 200, description = "Visitors see the picture that comes with the site, or none", body = ChangedPhoto),
        (status = 401),
        (status = 404, description = "Staff have put no photograph of this name on the site"),
        (status = 409, description = "The owner's folder has it")))]
pub(crate) async fn remove(
    State(state): State<AdminState>,
    staff: Staff,
    limit: CallLimit,
    Id(name): Id,
) -> Result<Json<ChangedPhoto>, Response> {
    let name = known(name).map_err(Problem::into_response)?;
    let request = request_of(&state, staff, &name).await?;
    let remarks = state.photos.remove(request, limit).await.map_err(refused)?;
    Ok(Json(ChangedPhoto { name, remarks }))
}

/// Puts the photograph back that staff replaced or removed last under this name. What is there now can be put back then.
#[utoipa::path(post, path = "/api/admin/photos/{name}/restore", tag = "staff",
    operation_id = "restore_photo",
    params(("name" = String, Path, description = "Its name")),
    responses(
        (status = 200, description = "Visitors see it", body = ChangedPhoto),
        (status = 401),
        (status = 404, description = "There is nothing to put back"),
        (status = 409, description = "The owner's folder has a picture of this name, or there are too many"),
        (status = 422, description = "It can't be shown: `detail` says why"),
        (status = 507, description = "The disk has no room for it")))]
pub(crate) async fn restore(
    State(state): State<AdminState>,
    staff: Staff,
    limit: CallLimit,
    Id(name): Id,
) -> Result<Json<ChangedPhoto>, Response> {
    let name = known(name).map_err(Problem::into_response)?;
    let request = request_of(&state, staff, &name).await?;
    let remarks = state.photos.restore(request, limit).await.map_err(refused)?;
    Ok(Json(ChangedPhoto { name, remarks }))
}

/// A change of the photograph `name` that `staff` ask for.
async fn request_of(
    state: &AdminState,
    staff: Staff,
    name: &str,
) -> Result<PhotoRequest, Response> {
    let who = state.name_of(staff).await.map_err(Problem::into_response)?;
    Ok(PhotoRequest { name: name.to_owned(), who })
}

/// `name`, if a picture can have it.
fn known(name: String) -> Result<String, Problem> {
    if is_photo_name(&name) { Ok(name) } else { Err(Problem::not_found()) }
}
