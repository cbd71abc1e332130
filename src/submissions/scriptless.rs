//! Submissions that a browser posts as a form, without JavaScript.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::submission::ContactForm;
use super::{SubmissionsState, handlers};
use crate::clock;
use crate::content::CustomQuestion;
use crate::form::{Fault, FieldErrors};
use crate::random;
use crate::spam;
use crate::web::{Client, Fields, Problem, uncancelled};

/// The only field that may have several values.
const LIST: &str = "servicesInterested";

/// A new stamp, issued now.
#[must_use]
pub fn new_stamp(state: &SubmissionsState) -> String {
    state.stamps.issue(clock::read(), random::bytes())
}

/// Checks the answers.
///
/// A malformed e-mail address is an error here, because the script marks it too before it sends
/// anything.
///
/// # Errors
///
/// 422 with every answer that needs correcting.
pub fn check(state: &SubmissionsState, fields: &Fields, path: &str) -> Result<(), Problem> {
    let (submission, _) = handlers::read(state, form(fields, path)?)?;
    if spam::is_email(&submission.email) {
        return Ok(());
    }
    let mut errors = FieldErrors::default();
    let detail = "Enter an email address like name@example.com".to_owned();
    errors.keep::<()>("email", Err(Fault::Unfit(detail)));
    Err(Problem::unfit_answers(errors))
}

/// Keeps the submission that `client` has posted to `path`, by the same rules as the call; returns its
/// id. The same answers soon afterwards are the same submission, whatever their stamp.
///
/// # Errors
///
/// The call's own: 422, 429 or 503.
pub async fn take(
    state: Arc<SubmissionsState>,
    client: Client,
    fields: Fields,
    path: &str,
) -> Result<String, Problem> {
    let (submission, stamp) = handlers::read(&state, form(&fields, path)?)?;
    drop(fields);
    let now = clock::steady();
    let stamp = state.repeated_forms.stamp_of(&submission, now).or(stamp);
    // Runs to its end even if the browser disconnects; a repeated form then gets the same response.
    uncancelled(async move {
        let receipt = handlers::take(Arc::clone(&state), client, submission.clone(), stamp).await?;
        if let Some(stamp) = stamp {
            state.repeated_forms.remember(&submission, stamp, now);
        }
        Ok(receipt.id)
    })
    .await
}

/// Converts the posted fields to the call's form.
fn form(fields: &Fields, path: &str) -> Result<ContactForm, Problem> {
    let mut form = Map::new();
    for (name, value) in fields {
        let value = Value::from(value.as_str());
        if name == LIST {
            let list = form.entry(name).or_insert_with(|| Value::Array(Vec::new()));
            list.as_array_mut().into_iter().for_each(|list| list.push(value.clone()));
        } else if let Some(id) = custom_question(name) {
            let answers = form.entry(CustomQuestion::ANSWERS).or_insert_with(|| Map::new().into());
            answers.as_object_mut().into_iter().for_each(|answers| {
                answers.entry(id).or_insert_with(|| value.clone());
            });
        } else {
            // The first of a doubled field: the page of the answers shows that one.
            form.entry(name).or_insert(value);
        }
    }
    form.insert("source".to_owned(), path.into());
    serde_json::from_value(Value::Object(form)).map_err(|error| Problem::unexpected(&error))
}

/// The id of the owner's own question that the field `name` answers.
fn custom_question(name: &str) -> Option<&str> {
    name.strip_prefix(CustomQuestion::ANSWERS)?.strip_prefix('/')
}
