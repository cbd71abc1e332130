//! Visitors' addresses that get no more mails: staff let mails go to them again.

use axum::Json;
use axum::extract::State;
use rusqlite::Transaction;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AdminState;
use crate::outbox::{Outbox, SuppressionScope};
use crate::web::{Body, Problem};

/// Which mails go to which address again. In the body, because addresses of requests are logged by proxies.
#[derive(Deserialize, ToSchema)]
pub(crate) struct LiftRequest {
    /// The visitor's address.
    #[schema(max_length = 254)]
    address: String,
    /// The mails that stopped.
    scope: SuppressionScope,
}

/// Whether something changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Lifted {
    /// False if nothing kept these mails from the address.
    lifted: bool,
}

/// Lets mails go to an address again that refused them, or whose owner wanted no more. Mails that weren't sent
/// meanwhile stay as they are; staff can send them again.
#[utoipa::path(post, path = "/api/admin/suppressed-addresses/lift", tag = "staff",
    operation_id = "lift_suppression", request_body = LiftRequest,
    responses(
        (status = 200, body = Lifted),
        (status = 401, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn lift(
    State(state): State<AdminState>,
    Body(LiftRequest { address, scope }): Body<LiftRequest>,
) -> Result<Json<Lifted>, Problem> {
    let lifting = move |tx: &Transaction<'_>| Outbox::lift_suppression(tx, &address, scope);
    let lifted = state.store.write(lifting).await?;
    if lifted {
        tracing::info!(?scope, "staff let mails go to an address again");
        state.notifier.notify();
    }
    Ok(Json(Lifted { lifted }))
}
