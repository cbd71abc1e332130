//! Forms that a browser posts without JavaScript, because it runs none or none arrived.
//!
//! The first post shows 'Check your answers' with a new stamp; the second keeps them. The time
//! between the two counts as the time that filling in took. Validation, limits and storage are
//! those of the calls, in `submissions` and `registrations`.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, Uri, header};
use serde::Serialize;
use tokio::task::spawn_blocking;

use super::{Pages, RenderSemaphore};
use crate::registrations::{self, RegistrationReceipt};
use crate::submissions;
use crate::web::{Client, Fields, FormBody, LogSubject, Problem};

/// The page after a submission was kept.
const THANKS: &str = "/thank-you";

/// What posted forms need from the rest of the program.
#[derive(Clone)]
pub struct PostedState {
    /// Renders the pages.
    pub pages: Arc<Pages>,
    /// Keeps submissions.
    pub submissions: Arc<submissions::SubmissionsState>,
    /// Keeps registrations.
    pub registrations: registrations::RegistrationsState,
    /// Limits how many pages are rendered at the same time.
    pub semaphore: RenderSemaphore,
}

/// The renderer's input; `Posted` in `frontend/src/app/document/postedPages.tsx`.
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
    /// The form with its answers, and what is wrong with them.
    Edit {
        #[serde(skip_serializing_if = "Option::is_none")]
        problem: Option<Problem>,
    },
    /// The answers, to be confirmed.
    Check { stamp: String },
    /// That the registration was kept.
    Registered { event_title: String, total_attendees: u32 },
}

/// Whether a page at this path, if there is one, has a form.
pub(super) fn is_form(path: &str) -> bool {
    let is_event = path.starts_with("/events/") && path.strip_suffix(".ics").is_none();
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
    let FormBody(fields) = match form {
        Ok(form) => form,
        Err(problem) => return state.show(client, path, Fields::new(), Err(problem)).await,
    };
    let outcome = match step_of(&fields) {
        Step::Edit => Ok(Shows::Edit { problem: None }),
        Step::Check => submissions::posted::check(&fields, path)
            .map(|()| Shows::Check { stamp: submissions::posted::new_stamp(&state.submissions) }),
        Step::Send => {
            match submissions::posted::take(Arc::clone(&state.submissions), client, &fields, path)
                .await
            {
                Ok(id) => return thanks(id),
                Err(problem) => Err(problem),
            }
        }
    };
    state.show(client, path, fields, outcome).await
}

/// Answers a posted registration form.
pub(crate) async fn registration(
    State(state): State<PostedState>,
    client: Client,
    uri: Uri,
    form: Result<FormBody, Problem>,
) -> Response {
    let path = uri.path();
    let event = path.rsplit('/').next().unwrap_or_default();
    let FormBody(fields) = match form {
        Ok(form) => form,
        Err(problem) => return state.show(client, path, Fields::new(), Err(problem)).await,
    };
    let (fields, lacks_companions) = registrations::posted::with_companions(fields);
    let mut id = None;
    let outcome = match step_of(&fields) {
        Step::Check if !lacks_companions => registrations::posted::check(&fields, event)
            .map(|()| Shows::Check { stamp: submissions::posted::new_stamp(&state.submissions) }),
        Step::Send => {
            let state = state.registrations.clone();
            let kept = registrations::posted::take(state, client, &fields, event).await;
            kept.map(|RegistrationReceipt { event_title, total_attendees, id: kept, .. }| {
                id = Some(kept);
                Shows::Registered { event_title, total_attendees }
            })
        }
        Step::Edit | Step::Check => Ok(Shows::Edit { problem: None }),
    };
    let mut response = state.show(client, path, fields, outcome).await;
    if let Some(id) = id {
        response.extensions_mut().insert(LogSubject(id));
    }
    response
}

/// Which button was pressed.
enum Step {
    /// The form's own button.
    Check,
    /// `Change something`.
    Edit,
    /// The button below the answers.
    Send,
}

fn step_of(fields: &Fields) -> Step {
    match fields.iter().find(|(name, _)| name == "step").map(|(_, value)| value.as_str()) {
        Some("send") => Step::Send,
        Some("edit") => Step::Edit,
        _ => Step::Check,
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
    /// Renders the page at `path` with the outcome. A problem is shown in the form, beside the
    /// answers.
    async fn show(
        &self,
        client: Client,
        path: &str,
        fields: Fields,
        outcome: Result<Shows, Problem>,
    ) -> Response {
        let (status, retry_after) = match &outcome {
            Ok(_) => (StatusCode::OK, None),
            Err(problem) => (problem.status(), problem.retry_after_seconds()),
        };
        let shows = outcome.unwrap_or_else(|problem| Shows::Edit { problem: Some(problem) });
        let is_answer = |(name, _): &(String, String)| name != "step" && name != "stamp";
        let answers = fields.into_iter().filter(is_answer).collect();
        let mut response = match self.render(client, &Posted { path, answers, shows }).await {
            Ok(response) => response,
            Err(problem) => return problem.into_response(),
        };
        *response.status_mut() = status;
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }

    /// Waits for a permit, then renders off the async threads.
    async fn render(&self, client: Client, posted: &Posted<'_>) -> Result<Response, Problem> {
        let json = serde_json::to_string(posted).map_err(|error| Problem::unexpected(&error))?;
        let permit = self.semaphore.acquire(client).await?;
        let pages = Arc::clone(&self.pages);
        let path = posted.path.to_owned();
        let rendering = spawn_blocking(move || {
            let _permit = permit;
            pages.render_posted(&path, &json)
        });
        let rendered = rendering.await.map_err(|error| Problem::unexpected(&error))?;
        let (html, headers) = rendered.map_err(|error| Problem::unexpected(&error))?;
        let mut response = html.into_response();
        *response.headers_mut() = headers;
        Ok(response)
    }
}
