//! Parses the submitted form into a submission whose fields are valid.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::options::{AgeGroup, PreferredContact, RiderExperience, Service};
use super::text_answers::TextAnswers;
use crate::content::CustomQuestion;
use crate::form::{
    AnswersAt, CustomAnswer, Fault, FieldErrors, GivenAnswers, choice, choices, line,
    read_custom_answers, text, without_labels,
};
use crate::spam::Answers;
use crate::web::Problem;

/// The body of a submission. Every field is optional here, and `null` counts as missing, so that
/// errors can name each field.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContactForm {
    /// Required; at most 100 characters.
    #[schema(value_type = String, pattern = r"\S", max_length = 100, required)]
    pub first_name: Option<String>,
    /// Required; at most 100 characters.
    #[schema(value_type = String, pattern = r"\S", max_length = 100, required)]
    pub last_name: Option<String>,
    /// Required; at most 254 characters. A malformed one counts as a sign of spam.
    #[schema(value_type = String, pattern = r"\S", max_length = 254, required)]
    pub email: Option<String>,
    /// Required; at most 40 characters.
    #[schema(value_type = String, pattern = r"\S", max_length = 40, required)]
    pub phone: Option<String>,
    /// Required.
    #[schema(value_type = RiderExperience, required)]
    pub rider_experience: Option<String>,
    /// Required: at least one.
    #[schema(value_type = Vec<Service>, min_items = 1, required)]
    pub services_interested: Option<Vec<String>>,
    /// Required.
    #[schema(value_type = AgeGroup, required)]
    pub age_group: Option<String>,
    /// At most 5,000 characters.
    #[schema(max_length = 5000)]
    pub goals: Option<String>,
    /// At most 5,000 characters.
    #[schema(max_length = 5000)]
    pub availability: Option<String>,
    /// At most 5,000 characters.
    #[schema(max_length = 5000)]
    pub questions: Option<String>,
    /// Required.
    #[schema(value_type = PreferredContact, required)]
    pub preferred_contact: Option<String>,
    /// Answers to the owner's own questions, `questions` of the site's content, by their ids: at most 5,000
    /// characters each, one of the choices, or `Yes` for a ticked checkbox. At most 20.
    #[schema(value_type = BTreeMap<String, String>, example = json!({ "how-found": "A friend" }))]
    pub answers: Option<GivenAnswers>,
    /// The honeypot: people don't see it, so they leave it blank.
    pub leave_blank: Option<String>,
    /// From `GET /api/form-stamp`. The same stamp with the same answers gets the first response
    /// again.
    pub stamp: Option<String>,
    /// The path of the page that the form is on.
    #[schema(max_length = 200, example = "/contact")]
    pub source: Option<String>,
}

/// A submission with all required answers, trimmed and within bounds. Its fingerprint is a hash of
/// its serialization.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Submission {
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) email: String,
    pub(super) phone: String,
    pub(super) rider_experience: RiderExperience,
    pub(super) services_interested: Vec<Service>,
    pub(super) age_group: AgeGroup,
    #[serde(flatten)]
    pub(super) texts: TextAnswers,
    pub(super) preferred_contact: PreferredContact,
    /// What was answered to the owner's own questions, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "without_labels")]
    pub(super) answers: Vec<CustomAnswer>,
    /// The honeypot, not kept.
    pub(super) leave_blank: String,
    pub(super) source: String,
}

/// What the form's toast says when answers are missing.
const MISSING: &str = "Please fill in all required fields.";

/// Longest answers, in characters; 254 is the longest address that SMTP carries (RFC 5321).
const MAX_NAME: usize = 100;
const MAX_EMAIL: usize = 254;
const MAX_PHONE: usize = 40;
/// Longest path of a page; the routes are far shorter.
const MAX_SOURCE: usize = 200;

/// Reads all answers before it fails, so that every error is reported.
fn read(
    form: ContactForm,
    asked: &[CustomQuestion],
    errors: &mut FieldErrors,
) -> Option<Submission> {
    let first_name = errors.keep("firstName", name(form.first_name, "Enter your first name"));
    let last_name = errors.keep("lastName", name(form.last_name, "Enter your last name"));
    let email = line(form.email, "Enter your email address", MAX_EMAIL);
    let email = errors.keep("email", email);
    let phone = line(form.phone, "Enter your phone number", MAX_PHONE);
    let phone = errors.keep("phone", phone);
    let services = errors.keep("servicesInterested", services(form.services_interested.as_deref()));
    let experience =
        errors.keep("riderExperience", rider_experience(form.rider_experience.as_deref()));
    let age_group = errors.keep("ageGroup", age_group(form.age_group.as_deref()));
    let preferred_contact =
        errors.keep("preferredContact", preferred_contact(form.preferred_contact.as_deref()));
    let texts = texts([form.goals, form.availability, form.questions], errors);
    let answers = read_custom_answers(asked, form.answers, AnswersAt::FORM, errors);
    Some(Submission {
        first_name: first_name?,
        last_name: last_name?,
        email: email?,
        phone: phone?,
        rider_experience: experience?,
        services_interested: services?,
        age_group: age_group?,
        texts: texts?,
        preferred_contact: preferred_contact?,
        answers: answers?,
        leave_blank: form.leave_blank.unwrap_or_default(),
        source: source(form.source),
    })
}

/// The answers to the optional questions, in the order of the form.
fn texts(
    [goals, availability, questions]: [Option<String>; TextAnswers::COLUMNS.len()],
    errors: &mut FieldErrors,
) -> Option<TextAnswers> {
    let goals = errors.keep("goals", text(goals));
    let availability = errors.keep("availability", text(availability));
    let questions = errors.keep("questions", text(questions));
    Some(TextAnswers { goals: goals?, availability: availability?, questions: questions? })
}

fn name(answer: Option<String>, ask: &'static str) -> Result<String, Fault> {
    line(answer, ask, MAX_NAME)
}

fn services(answers: Option<&[String]>) -> Result<Vec<Service>, Fault> {
    choices(answers, "Choose at least one service", Service::parse)
}

fn rider_experience(answer: Option<&str>) -> Result<RiderExperience, Fault> {
    choice(answer, "Select your riding experience", RiderExperience::parse)
}

fn age_group(answer: Option<&str>) -> Result<AgeGroup, Fault> {
    choice(answer, "Select an age group", AgeGroup::parse)
}

fn preferred_contact(answer: Option<&str>) -> Result<PreferredContact, Fault> {
    choice(answer, "Select how you prefer to be contacted", PreferredContact::parse)
}

/// The page's path, or `/` when it is none: a submission is not refused for it.
fn source(path: Option<String>) -> String {
    let is_path = |path: &String| {
        path.starts_with('/')
            // A URL that begins with `//` names another host.
            && !path.starts_with("//")
            && path.len() <= MAX_SOURCE
            && path.chars().all(|character| character.is_ascii_graphic())
    };
    path.filter(is_path).unwrap_or_else(|| "/".to_owned())
}

impl Submission {
    /// The answers of `form`, in which `asked` are the owner's own questions.
    ///
    /// Reports every answer that needs correcting at once, in the order of the form.
    pub(super) fn read(form: ContactForm, asked: &[CustomQuestion]) -> Result<Self, Problem> {
        let mut errors = FieldErrors::default();
        read(form, asked, &mut errors).ok_or_else(|| Problem::invalid_answers(MISSING, errors))
    }

    /// What the spam score looks at; `written` are answers in the visitor's own words to the owner's own questions.
    pub(super) fn scored<'a>(&'a self, written: &'a [&'a str]) -> Answers<'a> {
        Answers {
            first_name: &self.first_name,
            last_name: &self.last_name,
            email: &self.email,
            goals: &self.texts.goals,
            questions: &self.texts.questions,
            others: written,
            leave_blank: &self.leave_blank,
        }
    }
}
