//! An event's own questions, and the waiver.

mod asked;
mod by_phone;
mod by_staff;
mod mails;
mod own_page;
mod waiver;

use serde_json::{Value, json};

use crate::support::{Setup, Site, Staff, WINE, one_event, party};

const DAY: &str = "2099-06-18";

/// The questions of the event: one for the party, one for each person, and one that may stay unanswered.
const QUESTIONS: &str = "questions = [
    { id = 'emergency', label = 'Who should we call?', required = true },
    { id = 'horse', label = 'Horse', kind = 'choice', choices = ['My own', 'Yours'], per = 'person', required = true },
    { id = 'photos', label = 'Photos are fine', kind = 'checkbox' },
]\n";

async fn site_with_questions() -> Site {
    Setup::new().file(&(one_event(WINE, DAY, 9) + QUESTIONS)).start().await
}

/// A party of three that answers everything.
fn answering(stamp: &str) -> Value {
    let mut party = party(stamp);
    party["primaryRegistrant"]["answers"] =
        json!({ "emergency": "Ann, 215 555 0199", "horse": "My own", "photos": "Yes" });
    party["additionalAttendees"][0]["answers"] = json!({ "horse": "Yours" });
    party["additionalAttendees"][1]["answers"] = json!({ "horse": "My own" });
    party
}

async fn shown(staff: &Staff, receipt: &Value) -> Value {
    staff.sees(&format!("registrations/{}", receipt["id"].as_str().unwrap())).await
}

/// The answers of each attendee, as `label: answer`.
fn answers(item: &Value) -> Vec<Vec<String>> {
    let of = |one: &Value| {
        let answers = one["answers"].as_array().unwrap().iter();
        let text = |key: &str, answer: &Value| answer[key].as_str().unwrap().to_owned();
        answers.map(|answer| text("label", answer) + ": " + &text("answer", answer)).collect()
    };
    item["attendees"].as_array().unwrap().iter().map(of).collect()
}
