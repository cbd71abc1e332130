//! The event that a registration is for, as it stands in the settings now.

use super::sql::Registration;
use crate::content::{Content, Event};

/// The event of `registration` in the settings. None if the owner removed it or it has its next date.
pub(super) fn event_now<'a>(
    content: &'a Content,
    registration: &Registration,
) -> Option<&'a Event> {
    content.events.iter().find(|event| is_for(registration, event))
}

/// Whether `registration` is for `event`, and not for another date of it.
pub(super) fn is_for(registration: &Registration, event: &Event) -> bool {
    registration.event_id == event.id && registration.event_date == event.date.to_string()
}
