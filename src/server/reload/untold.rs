//! Refuses changes of events about which those who signed up have to be told.

use super::Reload;
use crate::config::{ContentChange, Current};
use crate::content_changes::Unpublished;
use crate::form::FieldError;
use crate::server::registration_counts::Registered;

/// Why a field that is for those who signed up isn't changed alone.
const UNTOLD: &str = "People are signed up for this event. Call it off, move it, or let it take place after all in the \
                      list of registrations: that's how they're told";

/// Fields of an event that say what those who signed up have to know.
const TOLD_FIELDS: [&str; 3] = ["called_off", "previous_date", "previous_time"];

/// The id of the event of which those who signed up have to be told if `change` is made.
fn told_event(change: &ContentChange) -> Option<&str> {
    let (id, field) = change.pointer.strip_prefix("/events/")?.split_once('/')?;
    TOLD_FIELDS.contains(&field).then_some(id)
}

impl Reload {
    /// Refuses changes that say of an event with registrations that it's called off, moved, or takes place after all:
    /// staff have calls for that, which tell those who signed up.
    pub(super) async fn refuse_untold(
        &self,
        current: &Current,
        changes: &[ContentChange],
    ) -> Result<(), Unpublished> {
        let told = changes.iter().filter_map(|change| Some((change, told_event(change)?)));
        let told: Vec<(String, String)> =
            told.map(|(change, id)| (change.pointer.clone(), id.to_owned())).collect();
        if told.is_empty() {
            return Ok(());
        }
        let registered = Registered::read(&self.store, current).await?;
        let has_people = |id: &str| {
            let event = current.content.events.iter().find(|event| event.id == id);
            event.is_some_and(|event| registered.taken.at(event) > 0)
        };
        let refused = told.into_iter().filter(|(_, id)| has_people(id));
        let errors: Vec<FieldError> = refused
            .map(|(pointer, _)| FieldError {
                pointer: format!("#{pointer}"),
                detail: UNTOLD.into(),
            })
            .collect();
        if errors.is_empty() { Ok(()) } else { Err(Unpublished::Unfit(errors)) }
    }
}
