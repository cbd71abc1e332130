//! What a party still has to sign and to answer before it comes.

use rusqlite::Connection;

use crate::content::{AskedPer, Content, CustomQuestion, Waiver};
use crate::mail::StillNeeded;
use crate::registrations::event_now::event_now;
use crate::registrations::sql::{Attendee, Registration, signature_of};

/// What the party of `registration` still has to do on its own page: staff signed it up, it came from another event, or
/// the owner has asked for it since.
pub(super) fn still_needed(
    db: &Connection,
    (registration, attendees): (&Registration, &[Attendee]),
    content: &Content,
) -> rusqlite::Result<StillNeeded> {
    let Some(event) = event_now(content, registration) else { return Ok(StillNeeded::default()) };
    let has_waiver = Waiver::of(event, &content.site.waiver).is_some();
    let open = event.questions.iter().filter(|question| is_open(question, attendees));
    Ok(StillNeeded {
        to_sign: has_waiver && signature_of(db, &registration.id)?.is_none(),
        to_answer: open.map(|question| question.label.clone()).collect(),
    })
}

/// Whether the question requires an answer and one of those whom it asks has given none.
fn is_open(question: &CustomQuestion, attendees: &[Attendee]) -> bool {
    let asked = match question.per {
        AskedPer::Party => attendees.get(..1).unwrap_or_default(),
        AskedPer::Person => attendees,
    };
    let lacks = |one: &Attendee| one.answers.iter().all(|answer| answer.id != question.id);
    question.required && asked.iter().any(lacks)
}
