//! The stable's address: `[site.address]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// A postal address.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Address {
    /// Number and street.
    #[serde(deserialize_with = "values::words")]
    pub street: String,
    /// City.
    #[serde(deserialize_with = "values::words")]
    pub city: String,
    /// State or region.
    #[serde(deserialize_with = "values::words")]
    pub region: String,
    /// ZIP or postal code.
    #[serde(deserialize_with = "values::words")]
    pub postal_code: String,
}

impl Address {
    /// The address in one line.
    #[must_use]
    pub fn in_a_line(&self) -> String {
        let Self { street, city, region, postal_code } = self;
        format!("{street}, {city}, {region} {postal_code}")
    }

    /// A search for the way there, which opens the visitor's map application on a phone.
    ///
    /// Source: developers.google.com/maps/documentation/urls, "Directions".
    pub(super) fn directions(&self) -> String {
        let destination = self.in_a_line();
        let escaped = destination.bytes().map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        });
        let escaped: String = escaped.collect();
        format!("https://www.google.com/maps/dir/?api=1&destination={escaped}")
    }
}
