//! What people answer to an event's own questions.

use crate::content::{AskedPer, Event};
use crate::form::{AnswersAt, CustomAnswer, FieldErrors, GivenAnswers, read_custom_answers};

/// One who comes, as an event's questions are asked.
pub(in crate::registrations) struct Asked<'a> {
    /// `None`: nothing is asked.
    pub(in crate::registrations) event: Option<&'a Event>,
    /// The position in the party. The registrant, who is the first, answers for all of it, too.
    pub(in crate::registrations) position: usize,
    pub(in crate::registrations) given: Option<GivenAnswers>,
    /// What they answered before, which stays if nothing is given. What is asked no longer stays in any case.
    pub(in crate::registrations) known: Option<Vec<CustomAnswer>>,
    /// Whether required questions may stay unanswered: nobody on the phone has to know it all.
    pub(in crate::registrations) may_stay_open: bool,
}

impl Asked<'_> {
    /// The answers; `name` is what they're called in pointers.
    pub(in crate::registrations) fn read(
        self,
        name: &str,
        errors: &mut FieldErrors,
    ) -> Option<Vec<CustomAnswer>> {
        let Self { event, position, given, known, may_stay_open } = self;
        if let (None, Some(known)) = (&given, &known) {
            return Some(known.clone());
        }
        let known = known.unwrap_or_default();
        let Some(event) = event else { return Some(known) };
        let is_asked = |per: AskedPer| position == 0 || per == AskedPer::Person;
        let questions = event.questions.iter().filter(|question| is_asked(question.per));
        let is_gone = |one: &CustomAnswer| questions.clone().all(|question| question.id != one.id);
        let stay: Vec<_> = known.into_iter().filter(is_gone).collect();
        let given = given.map(|mut given| {
            given.retain(|id, _| stay.iter().all(|one| one.id != *id));
            given
        });
        let whose = match position {
            0 => String::new(),
            _ => format!(" for attendee {}", position + 1),
        };
        let at = AnswersAt { name, whose: &whose, may_stay_open };
        let mut answers = read_custom_answers(questions, given, at, errors)?;
        answers.extend(stay);
        Some(answers)
    }
}
