//! The payload of a queued mail.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event_snapshot::EventSnapshot;
use super::kinds::Mail;
use crate::clock::UnixMillis;

/// A mail to one recipient, in the form that the outbox stores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedMail {
    /// The recipient's address.
    pub to: String,
    /// Scheme and host of the site, for links.
    pub website: String,
    /// When it was queued, in milliseconds since 1970. Orders the versions of a calendar entry.
    pub queued_at: i64,
    /// Its kind and facts.
    #[serde(flatten)]
    pub mail: Mail,
}

impl QueuedMail {
    /// A mail that is queued at `now`.
    #[must_use]
    pub fn new(to: &str, website: &str, now: UnixMillis, mail: Mail) -> Self {
        Self { to: to.to_owned(), website: website.to_owned(), queued_at: now.0, mail }
    }

    /// The mail as JSON.
    #[must_use]
    pub fn payload(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("texts and numbers always become JSON")
    }
}

/// What the renderer makes a mail of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailInput<'a> {
    /// The queued mail.
    #[serde(flatten)]
    pub queued: &'a QueuedMail,
    /// URL of the registrant's own page, if the mail has a link to it. It's in no payload, because it's
    /// secret: each attempt to send the mail has another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub page_url: Option<String>,
}

impl MailInput<'_> {
    /// The input as JSON.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers always become JSON")
    }
}

impl Mail {
    /// Whether the mail has a link to the registrant's own page.
    pub(super) fn has_page_link(&self) -> bool {
        matches!(
            self,
            Self::Confirmation(_)
                | Self::VisitorChange(_)
                | Self::Reminder(_)
                | Self::EventCalledOff(_)
                | Self::EventMoved(_)
                | Self::EventReinstated(_)
                | Self::Waiting(_)
                | Self::Offer(_)
                | Self::OfferEnded(_)
        )
    }

    /// The event of the attached calendar file.
    pub(super) fn calendar_event(&self) -> Option<&EventSnapshot> {
        match self {
            Self::Confirmation(registration) | Self::VisitorChange(registration) => {
                Some(&registration.event)
            }
            Self::Reminder(reminder) => Some(&reminder.registration.event),
            Self::EventCalledOff(notice)
            | Self::EventMoved(notice)
            | Self::EventReinstated(notice) => {
                // Who waits has no entry in a calendar yet.
                (!notice.waits).then_some(&notice.event)
            }
            _ => None,
        }
    }

    /// Whether it says that the event doesn't take place.
    pub(super) fn is_of_called_off_event(&self) -> bool {
        matches!(self, Self::EventCalledOff(_))
    }

    /// Name and address for `Reply-To`.
    pub(super) fn visitor(&self) -> Option<(&str, &str)> {
        let registration = match self {
            Self::Inquiry(inquiry) => return Some((&inquiry.name, &inquiry.email)),
            Self::OfficeRegistration(registration) => registration,
            Self::OfficeChange(change) => &change.registration,
            Self::OfficeWaiting(waiting) => &waiting.registration,
            Self::OfficeCancellation(cancellation) => &cancellation.registration,
            _ => return None,
        };
        Some((&registration.name, &registration.email))
    }

    /// URI for `List-Unsubscribe`.
    pub(super) fn unsubscribe_url(&self) -> Option<&str> {
        match self {
            Self::Reminder(reminder) => Some(&reminder.unsubscribe_url),
            Self::Thanks(thanks) => Some(&thanks.unsubscribe_url),
            _ => None,
        }
    }
}
