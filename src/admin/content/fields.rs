//! The fields of the content, from which the editor makes its forms.

use axum::Json;
use serde::Serialize;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use crate::config::{ContentField, content_fields};
use crate::web::Problem;

/// All fields of the content.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContentFields {
    /// One for each value, group and list, in the order of the manual.
    fields: &'static [ContentField],
}

/// Lists what may be set in the content: which kind of value belongs where, its limits, and what the manual says.
#[utoipa::path(get, path = "/api/admin/content/fields", tag = "staff", operation_id = "content_fields",
    responses(
        (status = 200, body = ContentFields),
        (status = 401)))]
pub(crate) async fn list() -> Result<Json<ContentFields>, Problem> {
    // The first call computes them.
    let fields = spawn_blocking(content_fields).await;
    Ok(Json(ContentFields { fields: fields.map_err(|error| Problem::unexpected(&error))? }))
}
