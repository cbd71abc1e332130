//! Submissions that aren't spam, each with its own stamp.

use paddock::clock;
use paddock::web::{Nonce, Stamps};
use serde_json::json;

/// A submission, repeated until it is answered.
#[derive(Clone, Debug)]
pub(crate) struct Submission {
    /// The page that it claims to come from, unique for each submission.
    pub(crate) source: String,
    /// The request's body.
    pub(crate) body: Vec<u8>,
}

impl Submission {
    pub(crate) fn new(stamps: &Stamps, nonce: Nonce) -> Self {
        let stamp = stamps.issue(clock::read(), nonce);
        let source = format!("/contact/{:032x}", u128::from_be_bytes(nonce));
        let body = json!({
            "firstName": "Ada",
            "lastName": "Rider",
            // No two alike, because an address gets few mails a day.
            "email": format!("ada-{:032x}@stable.example", u128::from_be_bytes(nonce)),
            "phone": "(215) 555-0134",
            "riderExperience": "some-experience",
            "servicesInterested": ["Riding Lessons", "Trail Riding"],
            "ageGroup": "18-adult",
            "goals": "Cantering along the creek by the end of summer.",
            "availability": "Weekday mornings",
            "questions": "Do you have a calm horse for a tall beginner?",
            "preferredContact": "email",
            "leaveBlank": "",
            "stamp": stamp,
            "source": source,
        });
        Self { source, body: serde_json::to_vec(&body).expect("JSON is always written") }
    }
}
