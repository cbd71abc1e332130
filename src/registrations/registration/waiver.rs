//! The signature under the waiver.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::MAX_NAME;
use crate::content::Waiver;
use crate::form::{Fault, FieldErrors, line};
use crate::web::AddressFamily;

/// The signature under the waiver, as it's sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WaiverForm {
    /// Required where the event asks for a waiver: the `version` of the text that was read.
    pub version: Option<String>,
    /// Required where the event asks for a waiver: the name that was typed under it, at most 100 characters.
    #[schema(max_length = 100)]
    pub signed_by: Option<String>,
}

/// A signature under the waiver that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(in crate::registrations) struct Signature {
    pub(in crate::registrations) waiver: Waiver,
    pub(in crate::registrations) signed_by: String,
    /// The family of the address that it came from. The address itself isn't kept.
    #[serde(skip)]
    pub(in crate::registrations) address_family: Option<AddressFamily>,
}

/// The name under the waiver. A single letter, as in `x`, is none.
pub(in crate::registrations) fn signer(answer: Option<String>) -> Result<String, Fault> {
    let name = line(answer, "Read the waiver and type your name under it", MAX_NAME)?;
    if name.chars().filter(|one| one.is_alphabetic()).count() < 2 {
        return Err(Fault::Unfit("Type your full name to sign it".to_owned()));
    }
    Ok(name)
}

/// The waiver isn't signed as it should be.
pub(super) struct Unsigned;

/// The signature under `waiver`; none if none is asked for. `Err` after errors, which are recorded.
pub(super) fn read(
    waiver: Option<Waiver>,
    form: Option<WaiverForm>,
    errors: &mut FieldErrors,
) -> Result<Option<Signature>, Unsigned> {
    let Some(waiver) = waiver else { return Ok(None) };
    let WaiverForm { version, signed_by } = form.unwrap_or_default();
    let signed_by = errors.keep("waiver/signedBy", signer(signed_by)).ok_or(Unsigned)?;
    let is_current = version.is_some_and(|version| version == waiver.version);
    let version = is_current.then_some(()).ok_or_else(|| {
        let detail = "The waiver has changed since you opened this page. Load the page again and read it once more";
        Fault::Unfit(detail.to_owned())
    });
    errors.keep("waiver/version", version).ok_or(Unsigned)?;
    Ok(Some(Signature { waiver, signed_by, address_family: None }))
}
