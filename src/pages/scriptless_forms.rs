//! Forms that a browser posts without JavaScript, because it is turned off or didn't load.
//!
//! The first post shows 'Check your answers' with a new stamp; the second stores them. The time
//! between the two counts as the time for filling in the form. Validation, limits and storage are
//! those of the calls, in `submissions` and `registrations`.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use serde::Serialize;
use tokio::task::spawn_blocking;

use super::renderer::{OnePage, PAST_EVENTS};
use super::{Pages, RenderSemaphore, UnreadAnswers};
use crate::form::MAX_TEXT;
use crate::mail_check::Proofs;
use crate::registrations::{self, RegistrationReceipt};
use crate::submissions;
use crate::web::{Client, Fields, FormBody, LogSubject, Problem};

/// The page after a submission was stored.
const THANKS: &str = "/thank-you";

/// The routes that such forms are posted to.
pub const FORMS: [&str; 3] = ["/contact", "/contact-form", "/events/{id}"];

/// How much of an answer a refused form shows again, in characters: twice the longest text, so that
/// who has written somewhat too much can shorten it.
const MAX_SHOWN: usize = 2 * MAX_TEXT;

/// What posted forms need from the rest of the program.
#[derive(Clone)]
pub struct PostedState {
    /// Renders the pages.
    pub pages: Arc<Pages>,
    /// Stores submissions.
    pub submissions: Arc<submissions::SubmissionsState>,
    /// Notes which inboxes get mails.
    pub mail_proofs: Proofs,
    /// Stores registrations.
    pub registrations: registrations::RegistrationsState,
    /// Limits how many pages are rendered at the same time.
    pub semaphore: RenderSemaphore,
    /// Bounds the rendered pages that clients have yet to read.
    pub unread: UnreadAnswers,
}

/// The renderer's input. It is `Posted` in `frontend/src/app/document/postedPages.tsx`.
#[derive(Serialize)]
struct Posted<'a> {
    path: &'a str,
    answers: Fields,
    shows: Shows,
}

/// What the page shows.
#[derive(Serialize)]
#[serde(tag = "step", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Shows {
    /// The form with its answers and errors.
    Edit {
        #[serde(skip_serializing_if = "Option::is_none")]
        problem: Option<Problem>,
    },
    /// The answers, for confirmation.
    Check { stamp: String },
    /// The registration was stored.
    Registered(RegistrationReceipt),
}

/// Whether a page at this path, if it exists, has a form.
pub(super) fn is_form(path: &str) -> bool {
    let is_event =
        path.starts_with("/events/") && path.strip_suffix(".ics").is_none() && path != PAST_EVENTS;
    is_event || path == "/contact" || path == "/contact-form"
}

/// Answers a posted contact form.
pub(crate) async fn submission(
    State(state): State<PostedState>,
    client: Client,
    uri: Uri,
    form: Result<FormBody, Problem>,
) -> Response {
    let path = uri.path();
    let form = match form {
        Ok(form) => form,
        Err(problem) => return state.refuse(client, path, problem).await,
    };
    let step = step_of(&form);
    let mut refusal = None;
    if let Step::Send = step {
        match state.send_submission(client, &form, path).await {
            Ok(id) => return thanks(id),
            Err(problem) => refusal = Some(problem),
        }
    }
    let (stamps, at) = (Arc::clone(&state.submissions), path.to_owned());
    let show = move |fields: Fields| {
        let shows = match (refusal, step) {
            (Some(problem), _) => Err(problem),
            (None, Step::Check) => submissions::scriptless::check(&stamps, &fields, &at)
                .map(|()| Shows::check(&stamps)),
            (None, Step::Edit | Step::Send) => Ok(Shows::Edit { problem: None }),
        };
        (fields, shows)
    };
    state.answer(client, path, form, show).await
}

/// Answers a posted registration form.
pub(crate) async fn registration(
    State(state): State<PostedState>,
    client: Client,
    uri: Uri,
    form: Result<FormBody, Problem>,
) -> Response {
    let path = uri.path();
    let event = path.rsplit('/').next().unwrap_or_default().to_owned();
    let form = match form {
        Ok(form) => form,
        Err(problem) => return state.refuse(client, path, problem).await,
    };
    let step = step_of(&form);
    let sent = match step {
        Step::Send => Some(state.send_registration(client, &form, &event).await),
        Step::Check | Step::Edit => None,
    };
    let kept = sent.as_ref().and_then(|sent| sent.as_ref().ok());
    let subject = kept.map(|receipt| LogSubject(receipt.id.clone()));
    let (stamps, registrations) = (Arc::clone(&state.submissions), state.registrations.clone());
    let show = move |fields: Fields| {
        let (fields, lacks_companions) = registrations::scriptless::with_companions(fields);
        let shows = match (sent, step) {
            (Some(sent), _) => sent.map(Shows::Registered),
            (None, Step::Check) if !lacks_companions => {
                let checked = registrations::scriptless::check(&registrations, &fields, &event);
                checked.map(|()| Shows::check(&stamps))
            }
            (None, _) => Ok(Shows::Edit { problem: None }),
        };
        (fields, shows)
    };
    let mut response = state.answer(client, path, form, show).await;
    if let Some(subject) = subject {
        response.extensions_mut().insert(subject);
    }
    response
}

/// The button that was pressed.
#[derive(Clone, Copy)]
enum Step {
    /// The form's submit button.
    Check,
    /// `Change something`.
    Edit,
    /// `Send`, below the answers.
    Send,
}

fn step_of(form: &FormBody) -> Step {
    match form.value("step").as_deref() {
        Some("send") => Step::Send,
        Some("edit") => Step::Edit,
        _ => Step::Check,
    }
}

impl Shows {
    fn check(state: &submissions::SubmissionsState) -> Self {
        Self::Check { stamp: submissions::scriptless::new_stamp(state) }
    }
}

/// 303, so that reloading the next page sends nothing again.
fn thanks(id: String) -> Response {
    let leads = (header::LOCATION, HeaderValue::from_static(THANKS));
    let mut response = (StatusCode::SEE_OTHER, [leads]).into_response();
    response.extensions_mut().insert(LogSubject(id));
    response
}

impl PostedState {
    async fn send_submission(
        &self,
        client: Client,
        form: &FormBody,
        path: &str,
    ) -> Result<String, Problem> {
        let state = Arc::clone(&self.submissions);
        submissions::scriptless::take(state, client, form.fields()?, path).await
    }

    async fn send_registration(
        &self,
        client: Client,
        form: &FormBody,
        event: &str,
    ) -> Result<RegistrationReceipt, Problem> {
        let (fields, _) = registrations::scriptless::with_companions(form.fields()?);
        registrations::scriptless::take(self.registrations.clone(), client, fields, event).await
    }

    /// Shows the form without answers, because they could not be read.
    async fn refuse(&self, client: Client, path: &str, problem: Problem) -> Response {
        self.answer(client, path, FormBody::default(), |fields| (fields, Err(problem))).await
    }

    /// Waits for a permit, then renders the page at `path` with what `show` makes of the fields. A
    /// problem is shown in the form, beside the answers.
    ///
    /// Until then the form is not decoded, so that a crowd that waits takes little memory.
    async fn answer<F>(&self, client: Client, path: &str, form: FormBody, show: F) -> Response
    where
        F: FnOnce(Fields) -> (Fields, Result<Shows, Problem>) + Send + 'static,
    {
        let Some(permit) = self.semaphore.acquire(client).await else { return self.busy() };
        let (pages, unread) = (Arc::clone(&self.pages), self.unread.clone());
        let path = path.to_owned();
        let rendering = spawn_blocking(move || {
            let _permit = permit;
            render(&pages, &unread, &path, &form, show)
        });
        let rendered = rendering.await.map_err(|error| Problem::unexpected(&error));
        rendered.flatten().unwrap_or_else(IntoResponse::into_response)
    }

    /// 503, as a page. The browser sends the answers again when it is reloaded.
    fn busy(&self) -> Response {
        let problem = Problem::busy();
        let Some((html, headers)) = self.pages.busy() else { return problem.into_response() };
        answer(html.into(), headers, problem.status(), problem.retry_after_seconds())
    }
}

/// Renders the page at `path` with what `show` makes of the fields of `form`.
fn render(
    pages: &Pages,
    unread: &UnreadAnswers,
    path: &str,
    form: &FormBody,
    show: impl FnOnce(Fields) -> (Fields, Result<Shows, Problem>),
) -> Result<Response, Problem> {
    let (fields, outcome) = match form.fields() {
        Ok(fields) => show(fields),
        Err(problem) => (Fields::new(), Err(problem)),
    };
    let (status, retry_after) = match &outcome {
        Ok(_) => (StatusCode::OK, None),
        Err(problem) => (problem.status(), problem.retry_after_seconds()),
    };
    let shows = outcome.unwrap_or_else(|problem| Shows::Edit { problem: Some(problem) });
    let posted = Posted { path, answers: shown_again(fields), shows };
    let json = serde_json::to_string(&posted).map_err(|error| Problem::unexpected(&error))?;
    drop(posted);
    let rendered = pages.render_one(&OnePage { path, function: "posted", input: &json });
    let (html, headers) = rendered.map_err(|error| Problem::unexpected(&error))?;
    Ok(answer(unread.hold(html), headers, status, retry_after))
}

/// A rendered page as a response.
pub(super) fn answer(
    body: Body,
    headers: HeaderMap,
    status: StatusCode,
    retry_after: Option<u64>,
) -> Response {
    let mut response = Response::new(body);
    *response.headers_mut() = headers;
    *response.status_mut() = status;
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// The answers that a page shows again: without its buttons and its stamp, and no longer than
/// [`MAX_SHOWN`] each.
fn shown_again(mut fields: Fields) -> Fields {
    fields.retain(|(name, _)| name != "step" && name != "stamp");
    for (_, value) in &mut fields {
        if let Some((end, _)) = value.char_indices().nth(MAX_SHOWN) {
            value.truncate(end);
        }
    }
    fields
}
