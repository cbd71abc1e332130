//! An enquiry as a browser posts it by itself, where no script runs.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::submission::{ContactForm, Submission};
use super::{Desk, handlers};
use crate::clock;
use crate::form::{Fault, FieldErrors};
use crate::random;
use crate::spam;
use crate::web::{Client, Fields, Problem};

/// The one question with several answers.
const LIST: &str = "servicesInterested";

/// A stamp for a form that is handed out now.
#[must_use]
pub fn new_stamp(desk: &Desk) -> String {
    desk.stamps.issue(clock::read(), random::bytes())
}

/// Whether the answers can be taken: what has to be corrected, if not.
///
/// An address that no mail could reach is among it, as the script marks it before it sends anything.
pub fn check(fields: &Fields, path: &str) -> Result<(), Problem> {
    let submission = Submission::try_from(form(fields, path)?)?;
    if spam::is_email(&submission.email) {
        return Ok(());
    }
    let mut errors = FieldErrors::default();
    let detail = "Enter an email address like name@example.com".to_owned();
    errors.keep::<()>("email", Err(Fault::Unfit(detail)));
    Err(Problem::Answers { missing: "", errors })
}

/// Keeps the enquiry that `client` has posted to `path`, as one that the script sends; its id.
pub async fn take(
    desk: Arc<Desk>,
    client: Client,
    fields: &Fields,
    path: &str,
) -> Result<String, Problem> {
    let form = form(fields, path)?;
    Ok(handlers::take(desk, client, form).await?.id)
}

/// The same form as a call brings it: each answer under its name.
fn form(fields: &Fields, path: &str) -> Result<ContactForm, Problem> {
    let mut form = Map::new();
    for (name, value) in fields {
        let value = Value::from(value.as_str());
        if name == LIST {
            let list = form.entry(name).or_insert_with(|| Value::Array(Vec::new()));
            list.as_array_mut().into_iter().for_each(|list| list.push(value.clone()));
        } else {
            form.insert(name.clone(), value);
        }
    }
    form.insert("source".to_owned(), path.into());
    serde_json::from_value(Value::Object(form)).map_err(|error| Problem::internal(&error))
}
