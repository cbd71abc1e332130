//! What a refusal says of a registration that is in the way.

use serde::Serialize;
use utoipa::ToSchema;

/// A registration that is there already.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExistingRegistration {
    /// Its id.
    pub id: String,
    /// Who signed up.
    pub name: String,
    /// How many come.
    pub total_attendees: u32,
}
