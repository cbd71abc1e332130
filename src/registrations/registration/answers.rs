//! What people answer to an event's own questions.

use crate::content::{AskedPer, Event};
use crate::form::{AnswersAt, CustomAnswer, FieldErrors, GivenAnswers, read_custom_answers};

/// One who comes, as an event's questions are asked.
pub(super) struct Asked<'a> {
    /// `None`: nothing is asked.
    pub(super) event: Option<&'a Event>,
    /// The position in the party. The registrant, who is the first, answers for all of it, too.
    pub(super) position: usize,
    pub(super) given: Option<GivenAnswers>,
    /// What they answered before, which stays if nothing is given.
    pub(super) known: Option<Vec<CustomAnswer>>,
}

impl Asked<'_> {
    /// The answers; `name` is what they're called in pointers.
    pub(super) fn read(self, name: &str, errors: &mut FieldErrors) -> Option<Vec<CustomAnswer>> {
        let Self { event, position, given, known } = self;
        if let (None, Some(known)) = (&given, &known) {
            return Some(known.clone());
        }
        let Some(event) = event else { return Some(known.unwrap_or_default()) };
        let is_asked = |per: AskedPer| position == 0 || per == AskedPer::Person;
        let questions = event.questions.iter().filter(|question| is_asked(question.per));
        let whose = match position {
            0 => String::new(),
            _ => format!(" for attendee {}", position + 1),
        };
        read_custom_answers(questions, given, AnswersAt { name, whose: &whose }, errors)
    }
}
