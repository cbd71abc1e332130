//! The check of the mail settings on the staff page, and which inboxes are known to get mails.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::AdminState;
use crate::clock;
use crate::mail_check::{CheckRun, Inbox};
use crate::web::Problem;

/// How mails stand.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailStanding {
    /// Whether the settings name a mail server.
    set_up: bool,
    /// The office's inboxes.
    inboxes: Vec<Inbox>,
    /// The check that runs, or the last one since the program started.
    #[schema(required)]
    check: Option<CheckRun>,
}

impl MailStanding {
    async fn of(state: &AdminState) -> Result<Self, Problem> {
        let inboxes = state.mail_checks.proofs().inboxes(clock::now()).await?;
        let set_up = state.config.load().mail.is_set_up();
        Ok(Self { set_up, inboxes, check: state.mail_checks.current() })
    }
}

/// When each inbox of the office was last proved to get mails, and how the last check went.
#[utoipa::path(get, path = "/api/admin/mail-check", tag = "staff",
    operation_id = "mail_standing",
    responses(
        (status = 200, body = MailStanding),
        (status = 401, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn show(State(state): State<AdminState>) -> Result<Json<MailStanding>, Problem> {
    MailStanding::of(&state).await.map(Json)
}

/// Begins a check, which sends a test mail to each address of the office. One that runs goes on, and no
/// other begins.
#[utoipa::path(post, path = "/api/admin/mail-check", tag = "staff",
    operation_id = "check_mail",
    responses(
        (status = 200, body = MailStanding),
        (status = 401, body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "There is no mail server to check", body = Problem,
            content_type = "application/problem+json"),
        (status = 429, description = "Too many checks in ten minutes", body = Problem,
            content_type = "application/problem+json")))]
pub(crate) async fn start(State(state): State<AdminState>) -> Result<Json<MailStanding>, Problem> {
    let current = state.config.load_full();
    if !current.mail.is_set_up() {
        return Err(Problem::conflict("No mail server is set up: see [mail] in the settings."));
    }
    let notifier = state.notifier.clone();
    let started = state.mail_checks.start(&current, &state.outbox, move || notifier.notify());
    started.map_err(too_often)?;
    // Other open pages show it, too.
    state.notifier.notify();
    MailStanding::of(&state).await.map(Json)
}

/// 429: each check sends mails, and providers count them.
fn too_often(seconds: u64) -> Problem {
    let detail = format!("That was checked a lot just now. Check again in {seconds} seconds.");
    let status = StatusCode::TOO_MANY_REQUESTS;
    Problem::new(status, "/problems/too-soon", "Please Wait", detail).retry_after(seconds)
}
