//! Parses the submitted form into a registration whose fields are valid.

mod age;
mod answers;
mod attendees;
mod form;
mod price;
mod waiver;

use serde::Serialize;

pub use self::age::Age;
pub(super) use self::age::age;
pub(super) use self::answers::Asked;
pub(super) use self::attendees::attendees_of_party;
pub(crate) use self::form::{AttendeeForm, RegistrantForm, RegistrationForm};
use self::price::Choice;
pub(super) use self::price::PersonPrice;
pub(crate) use self::waiver::WaiverForm;
pub(super) use self::waiver::{Signature, signer};

use super::waiting_list_form::{at_least, places_of};
use crate::content::{Event, LARGEST_PARTY, Waiver};
use crate::form::{CustomAnswer, Fault, FieldErrors, line, text, without_labels};
use crate::spam::{self, Answers, Elapsed, Verdict};
use crate::web::Problem;

/// A registration with all required answers, trimmed and within bounds. Its fingerprint is a hash
/// of its serialization.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Party {
    pub(super) event_id: String,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) phone: String,
    pub(super) companions: Vec<Person>,
    pub(super) special_requests: String,
    pub(super) leave_blank: String,
    /// The fewest that they'd come with if they have to wait; `None`: they don't wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at_least: Option<u32>,
    /// What the registrant pays.
    #[serde(skip_serializing_if = "PersonPrice::is_only_one")]
    pub(super) price: PersonPrice,
    /// What the registrant answered to the event's own questions.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "without_labels")]
    pub(super) answers: Vec<CustomAnswer>,
    /// The signature under the waiver; `None`: none was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) waiver: Option<Signature>,
}

/// Somebody who comes along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Person {
    pub(super) name: String,
    pub(super) age: Option<Age>,
    pub(super) special_requirements: String,
    #[serde(skip_serializing_if = "PersonPrice::is_only_one")]
    pub(super) price: PersonPrice,
    /// What they, or the registrant for them, answered to the event's own questions.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "without_labels")]
    pub(super) answers: Vec<CustomAnswer>,
}

/// What the dialog's toast says when answers are missing: the registrant's, or those of the others.
const REGISTRANT_MISSING: &str = "Please fill in all required fields for the primary registrant.";
const COMPANION_MISSING: &str = "Please enter a name for everyone coming with you.";
const COMPANION_OR_PRICE_MISSING: &str =
    "Please enter a name and choose a price for everyone coming with you.";
const COMPANION_ANSWER_MISSING: &str = "Please fill in what's marked for everyone coming with you.";
pub(super) const WAIVER_MISSING: &str = "Please read the waiver and type your name under it.";

/// Longest answers, in characters; 254 is the longest address that SMTP carries (RFC 5321).
pub(super) const MAX_NAME: usize = 100;
const MAX_EMAIL: usize = 254;
pub(super) const MAX_PHONE: usize = 40;
/// As many as come along with one registrant at most.
pub(super) const MAX_COMPANIONS: usize = LARGEST_PARTY as usize - 1;

impl Party {
    /// How many would like to come, and the fewest if they'd wait.
    pub(super) fn wish(&self) -> (u32, Option<u32>) {
        (self.size(), self.at_least)
    }

    /// The party of a visitor's `form` for one of these `events`, with the text of the stable's `waiver`.
    pub(super) fn of_visitor(
        form: RegistrationForm,
        events: &[Event],
        waiver: &[String],
    ) -> Result<Self, Problem> {
        let id = form.event_id.as_deref().map(str::trim);
        // Nobody learns of a hidden event from what it asks.
        let event = events.iter().find(|event| Some(&*event.id) == id && !event.hidden);
        let waiver = event.and_then(|event| Waiver::of(event, waiver));
        Self::read(form, email, event, waiver)
    }

    /// The party of `form` for `event`, if `email` takes its address; a `waiver` has to be signed. Reports every answer that
    /// needs correcting at once, in the order of the form.
    pub(super) fn read(
        form: RegistrationForm,
        email: fn(Option<String>) -> Result<String, Fault>,
        event: Option<&Event>,
        waiver: Option<Waiver>,
    ) -> Result<Self, Problem> {
        let mut errors = FieldErrors::default();
        let event_id = line(form.event_id, "Choose an event", MAX_NAME);
        let event_id = errors.keep("eventId", event_id);
        let registrant = form.primary_registrant.unwrap_or_default();
        let registrant = registrant_of(registrant, email, event, &mut errors);
        let missing = missing(&errors, event);
        let companions = form.additional_attendees.unwrap_or_default();
        let people = companions.len() + 1;
        let companions = companions_of(companions, event, &mut errors);
        let missing = if errors.lacks_answers() { missing } else { WAIVER_MISSING };
        let requests = errors.keep("specialRequests", text(form.special_requests));
        let waiver = waiver::read(waiver, form.waiver, &mut errors);
        let at_least = at_least(form.waiting_list, people, places_of(event));
        let at_least = errors.keep("waitingList/atLeast", at_least);
        let party = (|| {
            Some(Self {
                event_id: event_id?,
                companions: companions?,
                special_requests: requests?,
                leave_blank: form.leave_blank.unwrap_or_default(),
                at_least: at_least?,
                waiver: waiver.ok()?,
                ..registrant?
            })
        })();
        party.ok_or_else(|| Problem::invalid_answers(missing, errors))
    }

    /// How many come.
    pub(super) fn size(&self) -> u32 {
        u32::try_from(self.companions.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// Whether a program sent it: the honeypot is filled in. The time taken says nothing, since
    /// autofill completes the whole form at once.
    pub(super) fn is_spam(&self) -> bool {
        spam::is_honeypot_filled(&self.leave_blank)
    }

    /// Scores the names and texts for staff; nothing is refused because of it.
    pub(super) fn score_texts(&self) -> Verdict {
        let people = self.companions.iter();
        let names = std::iter::once(&*self.name).chain(people.clone().map(|person| &*person.name));
        let needs = people.map(|person| &*person.special_requirements);
        let answers = Answers {
            first_name: &names.collect::<Vec<_>>().join("\n"),
            email: &self.email,
            goals: &self.special_requests,
            questions: &needs.collect::<Vec<_>>().join("\n"),
            ..Answers::default()
        };
        spam::score(&answers, Elapsed::Unmeasured)
    }
}

/// What to say if answers are missing, from the `errors` in the answers of the registrant.
fn missing(errors: &FieldErrors, event: Option<&Event>) -> &'static str {
    match event {
        _ if errors.lacks_answers() => REGISTRANT_MISSING,
        Some(event) if event.asks_each() => COMPANION_ANSWER_MISSING,
        Some(event) if !event.prices.is_empty() => COMPANION_OR_PRICE_MISSING,
        _ => COMPANION_MISSING,
    }
}

/// A party of the registrant alone, or `None` if anything about them needs correcting.
fn registrant_of(
    form: RegistrantForm,
    email: fn(Option<String>) -> Result<String, Fault>,
    event: Option<&Event>,
    errors: &mut FieldErrors,
) -> Option<Party> {
    let name = line(form.name, "Enter your name", MAX_NAME);
    let name = errors.keep("primaryRegistrant/name", name);
    let email = errors.keep("primaryRegistrant/email", email(form.email));
    let phone = line(form.phone, "Enter your phone number", MAX_PHONE);
    let phone = errors.keep("primaryRegistrant/phone", phone);
    let choice = Choice { event, label: form.price, known: form.known_price };
    let price = errors.keep("primaryRegistrant/price", choice.read("Choose your price"));
    let asked = Asked {
        event,
        position: 0,
        given: form.answers,
        known: form.known_answers,
        may_stay_open: false,
    };
    let answers = asked.read("primaryRegistrant/answers", errors);
    Some(Party {
        event_id: String::new(),
        name: name?,
        email: email?,
        phone: phone?,
        companions: Vec::new(),
        special_requests: String::new(),
        leave_blank: String::new(),
        at_least: None,
        price: price?,
        answers: answers?,
        waiver: None,
    })
}

/// All who come along, or `None` if anything about one of them needs correcting.
fn companions_of(
    forms: Vec<AttendeeForm>,
    event: Option<&Event>,
    errors: &mut FieldErrors,
) -> Option<Vec<Person>> {
    if forms.len() > MAX_COMPANIONS {
        let detail =
            format!("You can bring up to {MAX_COMPANIONS} people; you've listed {}.", forms.len());
        return errors.keep("additionalAttendees", Err(Fault::Unfit(detail)));
    }
    let people: Vec<_> =
        forms.into_iter().enumerate().map(|(at, form)| person(at, form, event, errors)).collect();
    people.into_iter().collect()
}

fn person(
    at: usize,
    form: AttendeeForm,
    event: Option<&Event>,
    errors: &mut FieldErrors,
) -> Option<Person> {
    let field = |name: &str| format!("additionalAttendees/{at}/{name}");
    let name = line(form.name, "", MAX_NAME).map_err(|fault| match fault {
        // The registrant is the first of the party, on the page as well.
        Fault::Missing(_) => {
            Fault::Missing(format!("Enter the name of attendee {}", at + 2).into())
        }
        unfit @ Fault::Unfit(_) => unfit,
    });
    let name = errors.keep(&field("name"), name);
    let age = errors.keep(&field("age"), age(form.age));
    let requirements = text(form.special_requirements);
    let requirements = errors.keep(&field("specialRequirements"), requirements);
    let choice = Choice { event, label: form.price, known: form.known_price };
    let price = choice.read(format!("Choose the price for attendee {}", at + 2));
    let price = errors.keep(&field("price"), price);
    let asked = Asked {
        event,
        position: at + 1,
        given: form.answers,
        known: form.known_answers,
        may_stay_open: false,
    };
    let answers = asked.read(&field("answers"), errors);
    Some(Person {
        name: name?,
        age: age?,
        special_requirements: requirements?,
        price: price?,
        answers: answers?,
    })
}

/// The address of a registration by phone, which may have none.
pub(super) fn email_if_any(answer: Option<String>) -> Result<String, Fault> {
    match email(answer) {
        Err(Fault::Missing(_)) => Ok(String::new()),
        answer => answer,
    }
}

fn email(answer: Option<String>) -> Result<String, Fault> {
    let email = line(answer, "Enter your email address", MAX_EMAIL)?;
    if spam::is_email(&email) {
        return Ok(email);
    }
    let detail = "Enter an email address like name@example.com";
    Err(Fault::Unfit(detail.to_owned()))
}
