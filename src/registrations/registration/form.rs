//! The body of a registration.

use serde::Deserialize;
use utoipa::ToSchema;

use super::{Age, PersonPrice, WaiverForm};
use crate::form::{CustomAnswer, GivenAnswers};
use crate::registrations::waiting_list_form::WaitingListForm;

/// The body of a registration. Every field is optional here, and `null` counts as missing, so that
/// errors can name each field.
#[derive(Debug, Default, Deserialize, ToSchema)]
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
    /// Required where the event asks for a waiver.
    pub waiver: Option<WaiverForm>,
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
    /// Required where the event has `prices`: the label of the one that they pay.
    pub price: Option<String>,
    /// Answers to the event's own questions, those that are asked of the party and those of each person, by the questions' ids.
    #[schema(value_type = HashMap<String, String>, required = false)]
    pub answers: Option<GivenAnswers>,
    /// What they pay already.
    #[serde(skip)]
    pub known_price: Option<PersonPrice>,
    /// What they answered already.
    #[serde(skip)]
    pub known_answers: Option<Vec<CustomAnswer>>,
}

/// Who comes along.
#[derive(Debug, Default, Deserialize, ToSchema)]
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
    /// Required where the event has `prices`: the label of the one that they pay.
    pub price: Option<String>,
    /// Answers to the event's own questions that are asked of each person, by the questions' ids.
    #[schema(value_type = HashMap<String, String>, required = false)]
    pub answers: Option<GivenAnswers>,
    /// What they pay already.
    #[serde(skip)]
    pub known_price: Option<PersonPrice>,
    /// What they answered already.
    #[serde(skip)]
    pub known_answers: Option<Vec<CustomAnswer>>,
}
