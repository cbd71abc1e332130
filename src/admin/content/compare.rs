//! Two revisions of the content side by side.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::admin::AdminState;
use crate::content_changes::{self, ChangeInWords, Comparison, PhotoDifference};
use crate::web::{Params, Problem, Search};

/// Which two revisions.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CompareQuery {
    /// The one before; 0: before staff changed anything.
    #[param(minimum = 0)]
    from: i64,
    /// The one after.
    #[param(minimum = 0)]
    to: i64,
}

impl Params for CompareQuery {
    const TAKES: &'static [(&'static str, &'static str)] =
        &[("from", "`from` is a revision."), ("to", "`to` is a revision.")];
}

/// What differs between two revisions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContentComparison {
    from: i64,
    to: i64,
    /// The values that differ, with those of both: `before` is that of `from`, `after` that of `to`.
    changes: Vec<ChangeInWords>,
    /// The photographs that were added, replaced or removed between the two.
    photographs: Vec<PhotoDifference>,
}

/// Compares the content and the photographs as of two revisions, with config.toml and the example as they are now.
#[utoipa::path(get, path = "/api/admin/content/compare", tag = "staff",
    operation_id = "compare_content", params(CompareQuery),
    responses(
        (status = 200, body = ContentComparison),
        (status = 400, description = "A query that this call does not take"),
        (status = 401),
        (status = 404, description = "There is no such revision")))]
pub(crate) async fn show(
    State(state): State<AdminState>,
    Search(CompareQuery { from, to }): Search<CompareQuery>,
) -> Result<Json<ContentComparison>, Problem> {
    let current = state.config.load_full();
    let found =
        state.store.read(move |db| content_changes::compare(db, &current, from, to)).await?;
    let Comparison { changes, photographs } = found.ok_or_else(Problem::not_found)?;
    Ok(Json(ContentComparison { from, to, changes, photographs }))
}
