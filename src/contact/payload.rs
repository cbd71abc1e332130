//! What the office's automation receives for an enquiry.

use serde::Serialize;

use super::options::{AgeGroup, PreferredContact, RiderExperience, Service};
use super::sql::Record;

/// The JSON that is signed and sent; the keys are a contract with the owner's automation.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Payload<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: &'a str,
    first_name: &'a str,
    last_name: &'a str,
    email: &'a str,
    phone: &'a str,
    rider_experience: RiderExperience,
    services_interested: &'a [Service],
    age_group: AgeGroup,
    goals: &'a str,
    availability: &'a str,
    questions: &'a str,
    preferred_contact: PreferredContact,
    submitted_at: String,
    source: &'a str,
    website: &'a str,
    spam_score: u32,
    summary: String,
    subject: String,
    body: String,
}

impl<'a> Payload<'a> {
    /// The payload for `record`; `website` is the site's origin.
    pub(super) fn of(record: &'a Record, website: &'a str) -> Self {
        let submission = &record.submission;
        Self {
            kind: "contact_submission",
            id: &record.id,
            first_name: &submission.first_name,
            last_name: &submission.last_name,
            email: &submission.email,
            phone: &submission.phone,
            rider_experience: submission.rider_experience,
            services_interested: &submission.services_interested,
            age_group: submission.age_group,
            goals: &submission.goals,
            availability: &submission.availability,
            questions: &submission.questions,
            preferred_contact: submission.preferred_contact,
            submitted_at: record.created_at.rfc3339(),
            source: &submission.source,
            website,
            spam_score: record.spam_score,
            summary: summary(record),
            subject: format!("New enquiry from {}", full_name(record)),
            body: body(record),
        }
    }

    /// The bytes to sign and send.
    pub(super) fn to_json(&self) -> Vec<u8> {
        // The texts stand in the body as well; everything else is short.
        let mut json = Vec::with_capacity(1024 + 2 * self.body.len());
        serde_json::to_writer(&mut json, self).expect("texts and numbers always become JSON");
        json
    }
}

fn full_name(record: &Record) -> String {
    format!("{} {}", record.submission.first_name, record.submission.last_name)
}

/// One line for a notification: who, what, how to answer.
fn summary(record: &Record) -> String {
    let submission = &record.submission;
    let answer_by = match submission.preferred_contact {
        PreferredContact::Phone => format!("call {}", submission.phone),
        PreferredContact::Text => format!("text {}", submission.phone),
        PreferredContact::Email => format!("write to {}", submission.email),
    };
    format!(
        "{} asks about {} ({}, {}); {answer_by}",
        full_name(record),
        services(record),
        experience(submission.rider_experience),
        age(submission.age_group),
    )
}

/// The whole enquiry as plain text, ready to be the body of a mail.
fn body(record: &Record) -> String {
    let submission = &record.submission;
    // All but the texts fits into 512 bytes but for the longest of names.
    let texts = submission.goals.len() + submission.availability.len() + submission.questions.len();
    let mut body = String::with_capacity(512 + texts);
    let lines = [
        ("Name", &*full_name(record)),
        ("Email", &submission.email),
        ("Phone", &submission.phone),
        ("Preferred contact", submission.preferred_contact.as_str()),
        ("Services", &services(record)),
        ("Riding experience", experience(submission.rider_experience)),
        ("Age group", age(submission.age_group)),
        ("Goals", &submission.goals),
        ("Availability", &submission.availability),
        ("Questions", &submission.questions),
    ];
    for (label, answer) in lines {
        if !answer.is_empty() {
            body.extend([label, ": ", answer, "\n"]);
        }
    }
    body
}

fn services(record: &Record) -> String {
    let names: Vec<&str> =
        record.submission.services_interested.iter().map(|service| service.as_str()).collect();
    names.join(", ")
}

fn experience(experience: RiderExperience) -> &'static str {
    match experience {
        RiderExperience::CompleteBeginner => "complete beginner",
        RiderExperience::SomeExperience => "some experience",
        RiderExperience::Intermediate => "intermediate",
        RiderExperience::Advanced => "advanced",
        RiderExperience::ReturningRider => "returning rider",
    }
}

fn age(group: AgeGroup) -> &'static str {
    match group {
        AgeGroup::UnderSeven => "under 7",
        AgeGroup::SevenToTwelve => "7 to 12",
        AgeGroup::ThirteenToSeventeen => "13 to 17",
        AgeGroup::Adult => "adult",
        AgeGroup::ParentInquiry => "a parent asking",
    }
}
