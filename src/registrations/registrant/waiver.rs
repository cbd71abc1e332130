//! The waiver as a registrant sees it.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::Current;
use crate::content::{Event, Waiver};
use crate::registrations::sql::{self, Registration};

/// What a party signs, or who has signed it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnWaiver {
    /// The waiver that they still have to sign; null: there's none, or it's signed.
    #[schema(required)]
    pub waiver: Option<Waiver>,
    /// The name under the waiver; null: nobody has signed one.
    #[schema(required)]
    pub waiver_signed_by: Option<String>,
}

impl OwnWaiver {
    /// That of `registration` for `event`; `None`: nothing can be signed for it.
    pub(super) fn of(
        db: &Connection,
        config: &Current,
        registration: &Registration,
        event: Option<&Event>,
    ) -> rusqlite::Result<Self> {
        let signature = sql::signature_of(db, &registration.id)?;
        let waiver_signed_by = signature.map(|signature| signature.signed_by);
        let event = event.filter(|_| waiver_signed_by.is_none());
        let waiver = event.and_then(|event| Waiver::of(event, &config.content.site.waiver));
        Ok(Self { waiver, waiver_signed_by })
    }
}
