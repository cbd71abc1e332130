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
    /// How many come, or would like to.
    pub total_attendees: u32,
    /// The fewest that they'd come with. Only if it's on the waiting list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// The places that are held for it; 0: none. Only if it's on the waiting list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offered: Option<u32>,
}
