//! A registrant's own page, which its secret link opens. It is rendered for each request and not cached.
//!
//! It has no script, so nothing on it can pass the link on, and it works in every browser. A GET only
//! shows, because mail programs and link scanners open every link; a POST changes.

mod fields;

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, Uri, header};
use serde::Serialize;
use tokio::task::spawn_blocking;

use self::fields::{accepted, changes, groups, one, rebooking, signature};
use super::RenderError;
use super::renderer::OnePage;
use super::scriptless_forms::{PostedState, answer};
use crate::registrations::registrant::{self, CheckInCode, is_link_ended};
use crate::registrations::{OwnRegistration, TokenText};
use crate::web::{Client, Fields, FormBody, LogSubject, Problem};

/// The page's path; the last part is the secret.
pub(crate) const ROUTE: &str = "/registrations/{token}";

/// The renderer knows it by this path, so that no link reaches the page's own text.
const STYLE: &str = "/registrations/:token";

/// The renderer's input; `RegistrantInput` in `frontend/src/pages/registrant/input.ts`.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Input {
    shows: Shows,
    /// None if the link leads nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    registration: Option<OwnRegistration>,
    /// None if nobody of the party will arrive.
    #[serde(skip_serializing_if = "Option::is_none")]
    check_in_code: Option<CheckInCode>,
    /// Whether a change was saved just now.
    is_saved: bool,
    /// The posted form.
    answers: Fields,
    /// The numbers of the form's groups that were sent on, in their order: problems count in them.
    kept: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<Problem>,
}

#[derive(Clone, Copy, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Shows {
    /// How the registration stands.
    #[default]
    Summary,
    /// The form that changes it.
    Form,
    /// The question whether to cancel it.
    Question,
    /// The question whether to turn reminders off.
    Reminders,
    /// That reminders are off.
    RemindersOff,
}

/// Shows the registration; `?change` the form, `?cancel` the question.
pub(crate) async fn show(
    State(state): State<PostedState>,
    client: Client,
    TokenText(token): TokenText,
    RawQuery(query): RawQuery,
) -> Response {
    let shows = match query.as_deref() {
        Some("change") => Shows::Form,
        Some("cancel") => Shows::Question,
        _ => Shows::Summary,
    };
    let is_saved = query.as_deref() == Some("saved");
    let found = registrant::find(&state.registrations, client, &token).await;
    state
        .answer_registrant(
            client,
            found.map(|found| (found, Input { shows, is_saved, ..Input::default() })),
        )
        .await
}

/// The steps that don't change what was answered.
const STEPS: [&str; 6] = ["cancel", "accept", "decline", "wait", "rebook", "sign"];

/// Takes the page's forms: cancels, saves changes, answers an offer, waits again, signs the waiver, or gives the form another
/// group of fields.
pub(crate) async fn take(
    State(state): State<PostedState>,
    client: Client,
    uri: Uri,
    TokenText(token): TokenText,
    form: Result<FormBody, Problem>,
) -> Response {
    let fields = match form.and_then(|form| form.fields()) {
        Ok(fields) => fields,
        Err(problem) => return problem.into_response(),
    };
    let registrations = &state.registrations;
    let (outcome, target) = match one(&fields, "step").as_deref() {
        Some(step) if STEPS.contains(&step) => {
            (state.take_step(client, &token, (step, &fields)).await, "")
        }
        Some("add") => {
            let found = registrant::find(registrations, client, &token).await;
            return state.answer_registrant(client, found.map(|found| added(found, fields))).await;
        }
        _ => {
            let changes = changes(&fields);
            (registrant::change(registrations, client, &token, changes).await, "?saved")
        }
    };
    match outcome {
        Ok(changed) => see(&uri, target, &changed),
        Err(problem) if is_link_ended(&problem) => {
            state.answer_registrant(client, Err(problem)).await
        }
        Err(problem) => {
            let found = registrant::find(registrations, client, &token).await;
            let input = |found| refused(found, fields, problem);
            state.answer_registrant(client, found.map(input)).await
        }
    }
}

/// The form with its answers and fields for one more person. After "Back", browsers post it again: if the registration has
/// changed since, how it stands now, or its people would be taken for those of before.
fn added(found: OwnRegistration, answers: Fields) -> (OwnRegistration, Input) {
    let is_stale = one(&answers, "version").is_some_and(|version| version != found.version);
    if is_stale {
        return refused(found, answers, registrant::changed_meanwhile());
    }
    (found, Input { shows: Shows::Form, answers, ..Input::default() })
}

/// The form with its answers and what is wrong with them. Where nothing in the form can be corrected, how
/// the registration stands.
fn refused(found: OwnRegistration, answers: Fields, problem: Problem) -> (OwnRegistration, Input) {
    let is_change = !one(&answers, "step").is_some_and(|step| STEPS.contains(&&*step));
    let is_stale = one(&answers, "version").is_none_or(|version| version != found.version);
    let kept = groups(&answers).iter().map(|group| group.number).collect();
    let input = if !found.may_change || !is_change {
        Input { answers, problem: Some(problem), ..Input::default() }
    } else if is_stale {
        Input { shows: Shows::Form, problem: Some(problem), ..Input::default() }
    } else {
        Input { shows: Shows::Form, answers, kept, problem: Some(problem), ..Input::default() }
    };
    (found, input)
}

/// 303, so that reloading the next page sends nothing again.
fn see(uri: &Uri, query: &str, changed: &OwnRegistration) -> Response {
    let target = HeaderValue::try_from(format!("{}{query}", uri.path()));
    let mut response = StatusCode::SEE_OTHER.into_response();
    if let Ok(target) = target {
        response.headers_mut().insert(header::LOCATION, target);
    }
    response.extensions_mut().insert(LogSubject(changed.id().to_owned()));
    response
}

impl PostedState {
    /// Does what a button stands for.
    async fn take_step(
        &self,
        client: Client,
        token: &str,
        (step, fields): (&str, &Fields),
    ) -> Result<OwnRegistration, Problem> {
        let registrations = &self.registrations;
        match step {
            "accept" => {
                let places = accepted(fields);
                let people = places.attendees.as_ref().map(|along| along.len() + 1);
                let done = registrant::accept(registrations, client, token, places).await;
                done.and_then(|own| own.if_answered_with(people))
            }
            "decline" => {
                let done = registrant::decline(registrations, client, token).await;
                done.and_then(|own| own.if_answered_with(Some(0)))
            }
            "wait" => registrant::wait_again(registrations, client, token).await,
            "rebook" => registrant::rebook(registrations, client, token, rebooking(fields)).await,
            "sign" => registrant::sign(registrations, client, token, signature(fields)).await,
            _ => registrant::cancel(registrations, client, token).await,
        }
    }

    /// Waits for a permit, then has the renderer's `function` render `input` off the async threads, in
    /// the style of the page at `path`.
    pub(super) async fn render(
        &self,
        client: Client,
        path: &str,
        function: &'static str,
        input: &impl Serialize,
    ) -> Result<Response, Problem> {
        let input = serde_json::to_string(input).map_err(|error| Problem::unexpected(&error))?;
        let permit = self.semaphore.acquire(client).await.ok_or_else(Problem::busy)?;
        let (pages, unread) = (Arc::clone(&self.pages), self.unread.clone());
        let path = path.to_owned();
        let rendering = spawn_blocking(move || {
            let _permit = permit;
            let (html, headers) =
                pages.render_one(&OnePage { path: &path, function, input: &input })?;
            Ok(answer(unread.hold(html), headers, StatusCode::OK, None))
        });
        let rendered = rendering.await.map_err(|error| Problem::unexpected(&error))?;
        rendered.map_err(|error: RenderError| Problem::unexpected(&error))
    }

    /// The page that turns reminders off, or the one for a link that leads nowhere.
    pub(super) async fn answer_reminders(
        &self,
        client: Client,
        shows: Result<Shows, Problem>,
    ) -> Response {
        let (input, status) = match shows {
            Ok(shows) => (Input { shows, ..Input::default() }, StatusCode::OK),
            Err(problem) if is_link_ended(&problem) => (Input::default(), StatusCode::NOT_FOUND),
            Err(problem) => return problem.into_response(),
        };
        self.answer_input(client, &input, status).await
    }

    async fn answer_registrant(
        &self,
        client: Client,
        found: Result<(OwnRegistration, Input), Problem>,
    ) -> Response {
        let (input, status) = match found {
            Ok((registration, input)) => {
                let status = input.problem.as_ref().map_or(StatusCode::OK, Problem::status);
                let config = self.registrations.config.load();
                let check_in_code = registration.check_in_code(config.public_origin());
                (Input { registration: Some(registration), check_in_code, ..input }, status)
            }
            Err(problem) if is_link_ended(&problem) => (Input::default(), StatusCode::NOT_FOUND),
            Err(problem) => return problem.into_response(),
        };
        self.answer_input(client, &input, status).await
    }

    async fn answer_input(&self, client: Client, input: &Input, status: StatusCode) -> Response {
        match self.render(client, STYLE, "registrant", input).await {
            Ok(mut response) => {
                *response.status_mut() = status;
                response
            }
            Err(problem) => problem.into_response(),
        }
    }
}
