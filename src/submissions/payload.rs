//! What the office's automation receives for a submission.

use std::borrow::Cow;

use serde::Serialize;

use super::options::{AgeGroup, PreferredContact, RiderExperience, Service};
use super::sql::Record;
use super::submission::Submission;
use super::text_answers::TextAnswers;
use crate::outbox::{cut, fitting, push_line};

/// The JSON that is signed and sent; the keys are a contract with the owner's automation.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Payload<'a> {
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
    #[serde(flatten)]
    texts: &'a Texts<'a>,
    preferred_contact: PreferredContact,
    /// Left out if there are none, so that what was queued by an earlier version is sent unchanged.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    answers: &'a [SentAnswer<'a>],
    submitted_at: String,
    source: &'a str,
    website: &'a str,
    spam_score: u32,
    summary: String,
    subject: String,
    body: String,
}

impl<'a> Payload<'a> {
    /// The payload for `record` with `texts` and `answers` for its long answers.
    fn of(record: &'a Record, texts: &'a Texts<'a>, answers: &'a [SentAnswer<'a>]) -> Self {
        let submission = &record.submission;
        let name = [&*submission.first_name, &submission.last_name].join(" ");
        let services = services(&submission.services_interested);
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
            texts,
            preferred_contact: submission.preferred_contact,
            answers,
            submitted_at: record.created_at.rfc3339(),
            source: &submission.source,
            website: &record.website,
            spam_score: record.spam_score,
            summary: summary(submission, &name, &services),
            subject: ["New inquiry from ", &name].concat(),
            body: body(submission, (texts, answers), &name, &services),
        }
    }

    fn to_json(&self) -> Vec<u8> {
        // The texts stand in the body as well; everything else is short.
        let mut json = Vec::with_capacity(1024 + 2 * self.body.len());
        serde_json::to_writer(&mut json, self).expect("texts and numbers always become JSON");
        json
    }
}

/// The answers that may be long, shortened to fit.
type Texts<'a> = TextAnswers<Cow<'a, str>>;

/// What was answered to one of the owner's own questions, shortened to fit.
#[derive(Serialize)]
struct SentAnswer<'a> {
    id: &'a str,
    label: Cow<'a, str>,
    answer: Cow<'a, str>,
}

/// The fewest characters to which a question is shortened.
const MIN_LABEL: usize = 60;

/// The bytes to sign and send for `record`.
pub(super) fn to_json(record: &Record) -> Vec<u8> {
    let link = || format!("{}/admin-submissions#inquiry?id={}", record.website, record.id);
    fitting(|longest| {
        let texts = record.submission.texts.map(|text| cut(text, longest, link));
        let answers = record.submission.answers.iter().map(|one| SentAnswer {
            id: &one.id,
            label: shortened(&one.label, longest.max(MIN_LABEL)),
            answer: cut(&one.answer, longest, link),
        });
        let answers: Vec<_> = answers.collect();
        Payload::of(record, &texts, &answers).to_json()
    })
}

/// The label, or its first `longest` characters.
fn shortened(label: &str, longest: usize) -> Cow<'_, str> {
    match label.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &label[..end]).into(),
        None => label.into(),
    }
}

/// One line for a notification: who, what, how to answer.
fn summary(submission: &Submission, name: &str, services: &str) -> String {
    let (how, at) = match submission.preferred_contact {
        PreferredContact::Phone => ("Call ", &submission.phone),
        PreferredContact::Text => ("Text ", &submission.phone),
        PreferredContact::Email => ("Email ", &submission.email),
    };
    let (experience, age) = (experience(submission.rider_experience), age(submission.age_group));
    [
        name,
        " is asking about ",
        &services.to_lowercase(),
        " (",
        experience,
        ", ",
        age,
        "). ",
        how,
        at,
    ]
    .concat()
}

/// The whole submission as plain text, ready to be the body of a mail.
fn body(
    submission: &Submission,
    (texts, answers): (&Texts<'_>, &[SentAnswer<'_>]),
    name: &str,
    services: &str,
) -> String {
    // All but the texts fits into 512 bytes but for the longest of names.
    let own: usize = answers.iter().map(|one| one.label.len() + one.answer.len()).sum();
    let length = own + texts.values().map(|text| text.len()).sum::<usize>();
    let mut body = String::with_capacity(512 + length);
    let lines = [
        ("Name", name),
        ("Email", &submission.email),
        ("Phone", &submission.phone),
        ("Preferred contact", submission.preferred_contact.as_str()),
        ("Services", services),
        ("Riding experience", experience(submission.rider_experience)),
        ("Age group", age(submission.age_group)),
    ];
    let texts = TextAnswers::LABELS.iter().copied().zip(texts.values().map(|text| &**text));
    let answers = answers.iter().map(|one| (&*one.label, &*one.answer));
    for (label, answer) in lines.into_iter().chain(texts).chain(answers) {
        if !answer.is_empty() {
            push_line(&mut body, label, answer);
        }
    }
    body
}

fn services(chosen: &[Service]) -> String {
    let names: Vec<&str> = chosen.iter().map(|service| service.as_str()).collect();
    names.join(", ")
}

pub(super) fn experience(experience: RiderExperience) -> &'static str {
    match experience {
        RiderExperience::CompleteBeginner => "complete beginner",
        RiderExperience::SomeExperience => "some experience",
        RiderExperience::Intermediate => "intermediate",
        RiderExperience::Advanced => "advanced",
        RiderExperience::ReturningRider => "returning rider",
    }
}

pub(super) fn age(group: AgeGroup) -> &'static str {
    match group {
        AgeGroup::UnderSeven => "under 7",
        AgeGroup::SevenToTwelve => "7 to 12",
        AgeGroup::ThirteenToSeventeen => "13 to 17",
        AgeGroup::Adult => "adult",
        AgeGroup::ParentInquiry => "a parent asking",
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::clock::UnixMillis;

    pub(in crate::submissions) fn record() -> Record {
        Record {
            id: "019ad6b2-8a00-7000-8000-000000000001".to_owned(),
            created_at: UnixMillis(1_810_303_200_000),
            submission: Submission {
                first_name: "Zoë".to_owned(),
                last_name: "Rider".to_owned(),
                email: "zoe@stable.example".to_owned(),
                phone: "(215) 555-0134".to_owned(),
                rider_experience: RiderExperience::ReturningRider,
                services_interested: vec![Service::ALL[0], Service::ALL[1]],
                age_group: AgeGroup::ParentInquiry,
                texts: TextAnswers {
                    goals: "To \"canter\"\none day 🐴".to_owned(),
                    availability: String::new(),
                    questions: "A calm horse?".to_owned(),
                },
                preferred_contact: PreferredContact::Text,
                answers: Vec::new(),
                leave_blank: String::new(),
                source: "/contact".to_owned(),
            },
            spam_score: 20,
            spam_reasons: vec!["Too quick".to_owned()],
            is_spam: false,
            website: "https://stable.example".to_owned(),
        }
    }

    /// Changing these bytes changes what was already sent under the same id, and what owners'
    /// automations expect.
    #[test]
    fn the_bytes_are_fixed() {
        let json = String::from_utf8(to_json(&record())).unwrap();

        let expected = concat!(
            r#"{"type":"contact_submission","id":"019ad6b2-8a00-7000-8000-000000000001","#,
            r#""firstName":"Zoë","lastName":"Rider","email":"zoe@stable.example","#,
            r#""phone":"(215) 555-0134","riderExperience":"returning-rider","#,
            r#""servicesInterested":["Riding Lessons","Horse Boarding"],"#,
            r#""ageGroup":"parent-inquiry","goals":"To \"canter\"\none day 🐴","availability":"","#,
            r#""questions":"A calm horse?","preferredContact":"text","#,
            r#""submittedAt":"2027-05-14T14:00:00.000Z","source":"/contact","#,
            r#""website":"https://stable.example","spamScore":20,"#,
            r#""summary":"Zoë Rider is asking about riding lessons, horse boarding "#,
            r#"(returning rider, a parent asking). Text (215) 555-0134","#,
            r#""subject":"New inquiry from Zoë Rider","#,
            r#""body":"Name: Zoë Rider\nEmail: zoe@stable.example\nPhone: (215) 555-0134\n"#,
            r#"Preferred contact: text\nServices: Riding Lessons, Horse Boarding\n"#,
            r#"Riding experience: returning rider\nAge group: a parent asking\n"#,
            r#"Goals: To \"canter\"\n  one day 🐴\nQuestions: A calm horse?\n"}"#,
        );
        assert_eq!(json, expected);
    }
}
