//! Who uses a device that is signed in.

use axum::extract::State;
use http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::sql;
use super::staff_session::Staff;
use crate::admin::AdminState;
use crate::form::{self, Fault};
use crate::web::{Body, Problem};

/// Longest name, in characters.
const MAX_NAME: usize = 60;

/// What a device says of itself once it's signed in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeviceName {
    /// Who uses the device, such as `Erin`: what they change from now on has their name. 60 characters at most; empty:
    /// nobody in particular.
    #[schema(max_length = 60)]
    name: String,
}

/// Says who uses the device, for those who signed in by a link, which asks for no name. Nothing is kept if the staff page
/// is open to all.
#[utoipa::path(patch, path = "/api/admin/session", tag = "staff", request_body = DeviceName,
    responses(
        (status = 204, description = "The session has the name"),
        (status = 401),
        (status = 422, description = "The name is too long, or has several lines")))]
pub(crate) async fn set(
    State(state): State<AdminState>,
    staff: Staff,
    Body(DeviceName { name }): Body<DeviceName>,
) -> Result<StatusCode, Problem> {
    let name = name_of_device(Some(name))?;
    if let Some(session) = staff.session {
        state.store.write(move |tx| sql::name_session(tx, &session, &name)).await?;
        state.notifier.notify();
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The name that the device gives; empty if it gives none.
pub(super) fn name_of_device(name: Option<String>) -> Result<String, Problem> {
    match form::line(name, "", MAX_NAME) {
        Ok(name) => Ok(name),
        Err(Fault::Missing(_)) => Ok(String::new()),
        Err(Fault::Unfit(detail)) => Err(Problem::invalid_at(["name"], detail)),
    }
}
