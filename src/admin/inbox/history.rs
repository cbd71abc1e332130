//! How a person wrote before.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::AdminState;
use crate::clock::UnixMillis;
use crate::submissions::{self, Relative, Service};
use crate::web::{Id, Problem};

/// How many are listed: who writes more often is known by name.
const LIMIT: usize = 20;

/// Other submissions of the same person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct History {
    /// Newest first.
    items: Vec<OtherSubmission>,
    /// Whether there are older ones that are not listed.
    more: bool,
}

/// Another submission with the same e-mail address or phone.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OtherSubmission {
    id: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: UnixMillis,
    first_name: String,
    last_name: String,
    #[schema(value_type = Vec<Service>)]
    services_interested: Vec<String>,
    is_spam: bool,
    /// When staff marked it as handled; null while it waits.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    handled_at: Option<UnixMillis>,
    same_email: bool,
    same_phone: bool,
    /// The beginning of what was asked: 140 characters at most, and one more if it goes on.
    excerpt: String,
}

/// Lists what else the person of a submission sent, by e-mail address and phone.
#[utoipa::path(get, path = "/api/admin/submissions/{id}/history", tag = "staff",
    operation_id = "history", params(("id" = String, Path, description = "The submission's id")),
    responses(
        (status = 200, body = History),
        (status = 401),
        (status = 404)))]
pub(crate) async fn list(
    State(state): State<AdminState>,
    Id(id): Id,
) -> Result<Json<History>, Problem> {
    let permit = state.searches.permit().await;
    let found = state
        .store
        .read(move |db| {
            let _permit = permit;
            submissions::relatives(db, &id, LIMIT)
        })
        .await?;
    let (found, more) = found.ok_or_else(Problem::not_found)?;
    let items = found.into_iter().map(OtherSubmission::from).collect();
    Ok(Json(History { items, more }))
}

impl From<Relative> for OtherSubmission {
    fn from(relative: Relative) -> Self {
        Self {
            id: relative.id,
            created_at: relative.created_at,
            first_name: relative.first_name,
            last_name: relative.last_name,
            services_interested: relative.services_interested,
            is_spam: relative.is_spam,
            handled_at: relative.handled_at,
            same_email: relative.same_email,
            same_phone: relative.same_phone,
            excerpt: relative.excerpt,
        }
    }
}
