//! Refuses changes of events about which those who signed up have to be told.

use super::Reload;
use crate::config::{Config, ContentChange, Current};
use crate::content_changes::Unpublished;
use crate::form::FieldError;
use crate::registrations::{UntoldEvent, untold};
use crate::server::registration_counts::Registered;

impl Reload {
    /// Refuses `changes`, which make `next` of `current`, if they call an event with people off, move it in words, or let
    /// it take place after all: staff have calls for that, which tell those who signed up.
    pub(super) async fn refuse_untold(
        &self,
        current: &Current,
        next: &Config,
        changes: &[ContentChange],
    ) -> Result<(), Unpublished> {
        if !changes.iter().any(|change| change.pointer.starts_with("/events/")) {
            return Ok(());
        }
        let taken = Registered::read(&self.store, current).await?.taken;
        let untold = untold(&current.content.events, &next.content.events, &taken);
        let errors: Vec<FieldError> = untold.iter().map(|one| refusal(one, changes)).collect();
        if errors.is_empty() { Ok(()) } else { Err(Unpublished::Unfit(errors)) }
    }
}

/// The refusal, at the value that is changed.
fn refusal(untold: &UntoldEvent<'_>, changes: &[ContentChange]) -> FieldError {
    let ids = [&*untold.event.id, untold.id_before, &untold.event.series];
    let entries = ids.map(|id| format!("/events/{id}"));
    let is_inside = |pointer: &str| {
        let mut rests = entries.iter().filter_map(|entry| pointer.strip_prefix(&**entry));
        rests.any(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let pointers = changes.iter().map(|change| &change.pointer);
    let place = pointers.filter(|pointer| is_inside(pointer)).min_by_key(|pointer| {
        // Beside others, what says it.
        !["/called_off", "/previous_date", "/previous_time"]
            .iter()
            .any(|end| pointer.ends_with(end))
    });
    let pointer = place.unwrap_or(&entries[0]);
    FieldError { pointer: format!("#{pointer}"), detail: untold.refusal().into() }
}
