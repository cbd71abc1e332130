//! A submission as staff see it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::UnixMillis;
use crate::form::CustomAnswer;
use crate::outbox::{ChannelDelivery, Delivery, Suppression};
use crate::spam;
use crate::submissions::{
    AgeGroup, PreferredContact, RiderExperience, Service, Status, TextAnswers,
};

/// A submission as staff see it, under the names of the stored record.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffSubmission {
    pub(super) id: String,
    #[schema(value_type = String, format = DateTime)]
    pub(super) created_at: UnixMillis,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) email: String,
    pub(super) phone: String,
    #[schema(value_type = RiderExperience)]
    pub(super) rider_experience: String,
    #[schema(value_type = Vec<Service>)]
    pub(super) services_interested: Vec<String>,
    #[schema(value_type = AgeGroup)]
    pub(super) age_group: String,
    pub(super) goals: String,
    pub(super) availability: String,
    pub(super) questions: String,
    #[schema(value_type = PreferredContact)]
    pub(super) preferred_contact: String,
    /// What was answered to the owner's own questions, in their order.
    pub(super) answers: Vec<CustomAnswer>,
    pub(super) spam_score: u32,
    /// Why it scored, in the specification's words and order.
    pub(super) spam_reasons: Vec<String>,
    /// The same with what each added to the score.
    pub(super) spam_rules: Vec<SpamRule>,
    pub(super) is_spam: bool,
    #[schema(value_type = Status)]
    pub(super) submission_status: String,
    /// The path of the page that it came from.
    pub(super) source: String,
    /// When staff marked it as handled; null while it waits.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub(super) handled_at: Option<UnixMillis>,
    /// Who marked it, by the name that their device gave; empty: it waits, or no name was given.
    pub(super) handled_by: String,
    /// What staff noted, for themselves; empty if nothing.
    pub(super) note: String,
    /// Who wrote the note last; empty: there is none, or no name was given.
    pub(super) note_by: String,
    /// The day on which it's deleted, by the stable's clock. Absent if it's kept for ever, and in exports.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, format = Date, required = false)]
    pub(super) leaves_on: Option<String>,
    /// When its sender is erased. Absent if nobody asked for it, and in exports.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, format = DateTime, required = false)]
    pub(super) erasure_due_at: Option<UnixMillis>,
    /// Whether goals, questions and availability are all blank, and none of the owner's own questions is answered.
    pub(super) empty_form: bool,
    /// How its delivery to the automation stands; null if none was ever queued, as for spam, or if it
    /// was taken back.
    #[schema(required)]
    pub(super) delivery: Option<Delivery>,
    /// The mails about it: the newest to each recipient. Absent if there are none, and in exports.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(super) mails: Vec<ChannelDelivery>,
    /// What keeps mails from the visitor's address. Absent if nothing does, and in exports.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(super) suppressions: Vec<Suppression>,
    /// Why it looks like a pitch, judging by what staff marked as spam. Absent if it doesn't, and
    /// in exports. Neither score nor delivery depends on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) pitch: Option<PitchReasons>,
}

impl StaffSubmission {
    /// The answers to the optional questions.
    pub(super) fn texts(&self) -> TextAnswers<&str> {
        TextAnswers {
            goals: &self.goals,
            availability: &self.availability,
            questions: &self.questions,
        }
    }
}

/// Why a submission looks like a pitch.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PitchReasons {
    /// In words, strongest first, at most three.
    pub(super) reasons: Vec<String>,
}

/// A rule of the spam filter that a submission ran into.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SpamRule {
    /// In the specification's words.
    pub(super) reason: String,
    /// What it added to the score.
    pub(super) points: u32,
}

impl SpamRule {
    /// What made up `score`, for these reasons.
    pub(super) fn all(reasons: &[String], score: u32) -> Vec<Self> {
        let rule = |(reason, points): (&str, u32)| Self { reason: reason.to_owned(), points };
        spam::explain(reasons, score).into_iter().map(rule).collect()
    }
}
