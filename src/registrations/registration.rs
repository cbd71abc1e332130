//! Parses the submitted form into a registration whose fields are valid.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::waiting_list_form::{WaitingListForm, at_least};
use crate::content::LARGEST_PARTY;
use crate::form::{Fault, FieldErrors, line, text, whole_number};
use crate::spam::{self, Answers, Elapsed, Verdict};
use crate::web::Problem;

/// The body of a registration. Every field is optional here, and `null` counts as missing, so that
/// errors can name each field.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RegistrationForm {
    /// Required: the event's id.
    #[schema(value_type = String, pattern = r"\S", required)]
    pub event_id: Option<String>,
    /// Required: who signs up, and comes.
    #[schema(value_type = RegistrantForm, required)]
    pub primary_registrant: Option<RegistrantForm>,
    /// Who comes along; at most 20.
    #[schema(max_items = 20)]
    pub additional_attendees: Option<Vec<AttendeeForm>>,
    /// At most 5,000 characters.
    #[schema(max_length = 5000)]
    pub special_requests: Option<String>,
    /// The honeypot: people don't see it, so they leave it blank.
    pub leave_blank: Option<String>,
    /// From `GET /api/form-stamp`. The same stamp with the same answers gets the first response
    /// again; with other answers it replaces the earlier registration.
    pub stamp: Option<String>,
    /// Has the party wait for places if there are too few.
    pub waiting_list: Option<WaitingListForm>,
}

/// Who signs up.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct RegistrantForm {
    /// Required; at most 100 characters.
    #[schema(value_type = String, pattern = r"\S", max_length = 100, required)]
    pub name: Option<String>,
    /// Required; at most 254 characters.
    #[schema(value_type = String, pattern = r"\S", max_length = 254, required)]
    pub email: Option<String>,
    /// Required; at most 40 characters.
    #[schema(value_type = String, pattern = r"\S", max_length = 40, required)]
    pub phone: Option<String>,
}

/// Who comes along.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AttendeeForm {
    /// Required; at most 100 characters.
    #[schema(value_type = String, pattern = r"\S", max_length = 100, required)]
    pub name: Option<String>,
    /// A number, or at most 20 characters.
    pub age: Option<Age>,
    /// At most 5,000 characters.
    #[schema(max_length = 5000)]
    pub special_requirements: Option<String>,
}

/// An age as people give it: a number, or words such as `18 months`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(untagged, from = "GivenAge")]
pub enum Age {
    /// Years, 150 at most.
    Years(u32),
    /// In words, 20 characters at most, with a digit in them.
    Words(String),
}

/// An age in JSON.
#[derive(Deserialize)]
#[serde(untagged)]
enum GivenAge {
    Years(#[serde(deserialize_with = "whole_number")] u32),
    Number(f64),
    Words(String),
}

impl From<GivenAge> for Age {
    fn from(given: GivenAge) -> Self {
        match given {
            GivenAge::Years(years) => Self::Years(years),
            // No age, but refused as the same text is, with a pointer.
            GivenAge::Number(number) => Self::Words(number.to_string()),
            GivenAge::Words(words) => Self::Words(words),
        }
    }
}

/// Not given: the empty text, which the form sends for it.
impl Default for Age {
    fn default() -> Self {
        Self::Words(String::new())
    }
}

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
}

/// Somebody who comes along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Person {
    pub(super) name: String,
    pub(super) age: Option<Age>,
    pub(super) special_requirements: String,
}

/// What the dialog's toast says when answers are missing: the registrant's, or those of the others.
const REGISTRANT_MISSING: &str = "Please fill in all required fields for the primary registrant.";
const COMPANION_MISSING: &str = "Please enter a name for everyone coming with you.";

/// Longest answers, in characters; 254 is the longest address that SMTP carries (RFC 5321).
pub(super) const MAX_NAME: usize = 100;
const MAX_EMAIL: usize = 254;
pub(super) const MAX_PHONE: usize = 40;
const MAX_AGE: usize = 20;
/// The oldest that somebody may be.
const MAX_YEARS: u32 = 150;
/// As many as come along with one registrant at most.
pub(super) const MAX_COMPANIONS: usize = LARGEST_PARTY as usize - 1;

impl TryFrom<RegistrationForm> for Party {
    type Error = Problem;

    fn try_from(form: RegistrationForm) -> Result<Self, Problem> {
        Self::read(form, email)
    }
}

impl Party {
    /// The party of `form`, if `email` takes its address. Reports every answer that needs correcting at once, in the order
    /// of the form.
    pub(super) fn read(
        form: RegistrationForm,
        email: fn(Option<String>) -> Result<String, Fault>,
    ) -> Result<Self, Problem> {
        let mut errors = FieldErrors::default();
        let registrant = form.primary_registrant.unwrap_or_default();
        let event_id = line(form.event_id, "Choose an event", MAX_NAME);
        let event_id = errors.keep("eventId", event_id);
        let name = line(registrant.name, "Enter your name", MAX_NAME);
        let name = errors.keep("primaryRegistrant/name", name);
        let email = errors.keep("primaryRegistrant/email", email(registrant.email));
        let phone = line(registrant.phone, "Enter your phone number", MAX_PHONE);
        let phone = errors.keep("primaryRegistrant/phone", phone);
        let missing = if errors.lacks_answers() { REGISTRANT_MISSING } else { COMPANION_MISSING };
        let companions = companions(form.additional_attendees.unwrap_or_default(), &mut errors);
        let requests = errors.keep("specialRequests", text(form.special_requests));
        let people = companions.as_ref().map_or(0, Vec::len) + 1;
        let at_least = errors.keep("waitingList/atLeast", at_least(form.waiting_list, people));
        let party = (|| {
            Some(Self {
                event_id: event_id?,
                name: name?,
                email: email?,
                phone: phone?,
                companions: companions?,
                special_requests: requests?,
                leave_blank: form.leave_blank.unwrap_or_default(),
                at_least: at_least?,
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

/// All who come along, or `None` if anything about one of them needs correcting.
fn companions(forms: Vec<AttendeeForm>, errors: &mut FieldErrors) -> Option<Vec<Person>> {
    if forms.len() > MAX_COMPANIONS {
        let detail =
            format!("You can bring up to {MAX_COMPANIONS} people; you've listed {}.", forms.len());
        return errors.keep("additionalAttendees", Err(Fault::Unfit(detail)));
    }
    let people: Vec<_> =
        forms.into_iter().enumerate().map(|(at, form)| person(at, form, errors)).collect();
    people.into_iter().collect()
}

fn person(at: usize, form: AttendeeForm, errors: &mut FieldErrors) -> Option<Person> {
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
    Some(Person { name: name?, age: age?, special_requirements: requirements? })
}

/// An age within bounds; blank is none. A text that is a number is judged as the number is.
pub(super) fn age(answer: Option<Age>) -> Result<Option<Age>, Fault> {
    let unfit = || {
        let detail = "Enter an age in years, such as 8, or in words, such as 18 months";
        Fault::Unfit(detail.to_owned())
    };
    match answer {
        None => Ok(None),
        Some(Age::Years(years)) if years <= MAX_YEARS => Ok(Some(Age::Years(years))),
        Some(Age::Years(_)) => Err(unfit()),
        Some(Age::Words(words)) if words.trim().is_empty() => Ok(None),
        Some(Age::Words(words)) => match words.trim().parse::<f64>() {
            Ok(number) if !is_age(number) => Err(unfit()),
            Err(_) if !words.chars().any(char::is_numeric) => Err(unfit()),
            Ok(_) | Err(_) => line(Some(words), "", MAX_AGE).map(|words| Some(Age::Words(words))),
        },
    }
}

/// Whether `number` is an age in whole years.
fn is_age(number: f64) -> bool {
    number.fract() == 0.0 && (0.0..=f64::from(MAX_YEARS)).contains(&number)
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
