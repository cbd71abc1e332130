//! What the page about privacy says: facts from the settings, so that it can't say anything else.

use serde::Serialize;
use utoipa::ToSchema;

/// How the site treats what visitors send.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that the page states")]
pub struct Privacy {
    /// Days until spam is deleted; 0: never.
    pub spam_days: u32,
    /// Months until an inquiry is deleted; 0: never.
    pub inquiry_months: u32,
    /// Months from the event until a registration is deleted; 0: never.
    pub registration_months: u32,
    /// Months, or else days, for which the site keeps copies of itself; 0 and 0: it makes none.
    pub copy_months: u32,
    /// See `copy_months`.
    pub copy_days: u32,
    /// Whether copies are kept at another company, encrypted.
    pub copies_off_site: bool,
    /// Whether another program gets each inquiry.
    pub sends_inquiries: bool,
    /// Whether another program gets each registration.
    pub sends_registrations: bool,
    /// Whether the site sends mails.
    pub sends_mails: bool,
    /// Whether the office gets a mail about each inquiry and registration.
    pub mails_office: bool,
    /// Whether visitors get a mail that acknowledges their inquiry.
    pub mails_acknowledgments: bool,
    /// Whether registrants get a reminder.
    pub mails_reminders: bool,
    /// The owner's own paragraphs.
    pub note: Vec<String>,
}
