//! The facts of mails about a submission.

use super::options::PreferredContact;
use super::payload::{age, experience};
use super::sql::Record;
use super::text_answers::TextAnswers;
use crate::mail::{Acknowledgment, Answer, ContactWay, Inquiry};

/// For the office: all answers.
pub(super) fn inquiry(record: &Record) -> Inquiry {
    let submission = &record.submission;
    let texts = TextAnswers::LABELS.iter().copied().zip(submission.texts.values());
    let choices = [
        ("Riding experience", capitalized(experience(submission.rider_experience))),
        ("Age group", capitalized(age(submission.age_group))),
    ];
    let answers = choices.into_iter().chain(texts.map(|(label, text)| (label, text.clone())));
    let own = submission.answers.iter().map(|one| (&*one.label, one.answer.clone()));
    let answers = answers.chain(own);
    let given = answers.filter(|(_, answer)| !answer.is_empty());
    Inquiry {
        id: record.id.clone(),
        name: name(record),
        email: submission.email.clone(),
        phone: submission.phone.clone(),
        answer_by: contact_way(submission.preferred_contact),
        services: submission
            .services_interested
            .iter()
            .map(|one| one.as_str().to_owned())
            .collect(),
        answers: given
            .map(|(question, answer)| Answer { question: question.to_owned(), answer })
            .collect(),
    }
}

/// For the visitor: only the name.
pub(super) fn acknowledgment(record: &Record) -> Acknowledgment {
    Acknowledgment {
        names: std::iter::once(name(record)).collect(),
        answer_by: contact_way(record.submission.preferred_contact),
    }
}

fn name(Record { submission, .. }: &Record) -> String {
    [&*submission.first_name, &submission.last_name].join(" ")
}

fn contact_way(preferred: PreferredContact) -> ContactWay {
    match preferred {
        PreferredContact::Phone => ContactWay::Phone,
        PreferredContact::Text => ContactWay::Text,
        PreferredContact::Email => ContactWay::Email,
    }
}

/// The words with a capital first letter.
fn capitalized(words: &str) -> String {
    let mut words = words.to_owned();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submissions::payload::tests::record;

    #[test]
    fn the_office_reads_every_answer_that_was_given() {
        let Inquiry { id, name, email, phone, answer_by, services, answers } = inquiry(&record());

        assert_eq!(id, "019ad6b2-8a00-7000-8000-000000000001");
        assert_eq!((&*name, &*email), ("Zoë Rider", "zoe@stable.example"));
        assert_eq!((&*phone, answer_by), ("(215) 555-0134", ContactWay::Text));
        assert_eq!(services, ["Riding Lessons", "Horse Boarding"]);
        let answers: Vec<_> = answers.iter().map(|one| (&*one.question, &*one.answer)).collect();
        assert_eq!(
            answers,
            [
                ("Riding experience", "Returning rider"),
                ("Age group", "A parent asking"),
                ("Goals", "To \"canter\"\none day 🐴"),
                ("Questions", "A calm horse?"),
            ]
        );
    }

    #[test]
    fn the_visitor_reads_nothing_of_it_but_the_name() {
        let mut record = record();
        let json = |record: &Record| serde_json::to_string(&acknowledgment(record)).unwrap();
        assert_eq!(json(&record), r#"{"names":["Zoë Rider"],"answerBy":"text"}"#);

        record.submission.last_name = "buy at pills.example".to_owned();
        assert_eq!(json(&record), r#"{"names":["Rider 1"],"answerBy":"text"}"#);
    }
}
