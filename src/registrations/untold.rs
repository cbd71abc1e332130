//! Finds changes of events that keep from people what they have to be told.

use super::{PlacesTaken, successor};
use crate::content::Event;

/// An event that a change calls off, lets take place after all, or says of that it was to be at another time, although people
/// are signed up for it or wait.
#[derive(Clone, Copy, Debug)]
pub struct UntoldEvent<'a> {
    /// The event as it would be.
    pub event: &'a Event,
    /// The id that it has had. The same, unless it begins to repeat, or doesn't anymore.
    pub id_before: &'a str,
    /// Whether it's called off so far.
    pub was_called_off: bool,
}

impl UntoldEvent<'_> {
    /// What is in the way, and what staff do instead.
    #[must_use]
    pub fn refusal(&self) -> &'static str {
        match (self.was_called_off, self.event.is_called_off()) {
            (true, false) => {
                "People are signed up for this event, which is called off: it would be back on. Put it back on, or \
                 move it, in the list of registrations: that's how they're told"
            }
            _ => {
                "People are signed up for this event. Call it off, move it, or put it back on in the list of \
                 registrations: that's how they're told"
            }
        }
    }
}

/// What the people of the events in `next` would have to be told, if these came after the events `before`.
#[must_use]
pub fn untold<'a>(
    before: &'a [Event],
    next: &'a [Event],
    taken: &PlacesTaken,
) -> Vec<UntoldEvent<'a>> {
    let has_people = |event: &Event| taken.at(event) > 0 || taken.waiting_at(event).parties > 0;
    let peopled = next.iter().filter(|event| has_people(event));
    peopled.filter_map(|event| untold_event(before, next, event, taken)).collect()
}

fn untold_event<'a>(
    before: &'a [Event],
    next: &[Event],
    event: &'a Event,
    taken: &PlacesTaken,
) -> Option<UntoldEvent<'a>> {
    let becomes_it = |one: &&Event| successor(one, next).is_some_and(|after| after.id == event.id);
    let same = before.iter().find(|one| one.id == event.id);
    let before = same.or_else(|| before.iter().find(becomes_it));
    // As its people know it: meanwhile it may have had another day, or have been gone.
    let was_called_off = taken.was_called_off(event);
    let id_before = before.map_or(&*event.id, |before| &*before.id);
    let untold = UntoldEvent { event, id_before, was_called_off };
    let is_other_reason = |before: &Event| {
        before.is_called_off() && was_called_off && before.called_off != event.called_off
    };
    let was_moved = |event: &'a Event| (event.previous_date, &event.previous_time);
    let differs = was_called_off != event.is_called_off()
        || before
            .is_some_and(|before| is_other_reason(before) || was_moved(before) != was_moved(event));
    differs.then_some(untold)
}
