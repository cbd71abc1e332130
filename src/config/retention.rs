//! `[retention]`: how long the program keeps what visitors send.

use serde::Deserialize;

use crate::values;

/// `[retention]`: how long the program keeps what visitors send. 0 stands for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retention {
    /// Days until spam is deleted, up to ten years'.
    #[serde(deserialize_with = "values::whole::<0, 3_660, _>")]
    pub spam_days: u32,
    /// Months until an inquiry is deleted, up to a century's.
    #[serde(deserialize_with = "values::whole::<0, 1_200, _>")]
    pub enquiry_months: u32,
    /// Months from the event until a registration for it is deleted, up to a century's.
    #[serde(deserialize_with = "values::whole::<0, 1_200, _>")]
    pub registration_months: u32,
}
