//! The page that the link in a test mail opens. A GET only shows, because mail programs and link scanners
//! open every link; the button's POST proves that somebody has read the mail. It needs no session: whoever
//! has the link has the mail.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use jiff::tz::TimeZone;
use serde::Serialize;

use super::scriptless_forms::PostedState;
use crate::mail_check::ProvedBy;
use crate::web::{Client, Id, Problem};

/// The page's path; the last part is the secret.
pub(crate) const ROUTE: &str = "/mail-proof/{token}";

/// The renderer knows it by this path, so that no link reaches the page's own text.
const STYLE: &str = "/mail-proof/:token";

/// The renderer's input; `MailProofInput` in `frontend/src/pages/mailProof/input.ts`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Input {
    /// None if the link leads nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    mail: Option<ProvingMail>,
    /// Whether the button was pressed.
    is_proved: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ProvingMail {
    address: String,
    /// By the stable's clock: `2027-06-18`.
    sent_on: String,
    /// By the stable's clock: `9:30 AM`.
    sent_time: String,
}

impl ProvingMail {
    fn new(ProvedBy { address, sent_at }: ProvedBy, timezone: &TimeZone) -> Self {
        let sent = sent_at.timestamp().to_zoned(timezone.clone());
        let [sent_on, sent_time] = ["%F", "%-I:%M %p"].map(|part| sent.strftime(part).to_string());
        Self { address, sent_on, sent_time }
    }
}

/// Asks whether the mail arrived.
pub(crate) async fn show(
    State(state): State<PostedState>,
    client: Client,
    token: Result<Id, Problem>,
) -> Response {
    let found = state.mail_proofs.find(client, &text(token));
    state.answer_mail_proof(client, found, false).await
}

/// Notes that it did.
pub(crate) async fn take(
    State(state): State<PostedState>,
    client: Client,
    token: Result<Id, Problem>,
) -> Response {
    let noted = state.mail_proofs.note(client, &text(token)).await;
    state.answer_mail_proof(client, noted, true).await
}

/// A link that nobody can read is as wrong as any other.
fn text(token: Result<Id, Problem>) -> String {
    token.map(|Id(text)| text).unwrap_or_default()
}

impl PostedState {
    async fn answer_mail_proof(
        &self,
        client: Client,
        found: Result<ProvedBy, Problem>,
        is_proved: bool,
    ) -> Response {
        let (mail, status) = match found {
            Ok(proved) => {
                let config = self.submissions.config.load();
                let mail = ProvingMail::new(proved, &config.content.site.timezone);
                (Some(mail), StatusCode::OK)
            }
            Err(problem) if problem.status() == StatusCode::NOT_FOUND => (None, problem.status()),
            Err(problem) => return problem.into_response(),
        };
        match self.render(client, STYLE, "mailProof", &Input { mail, is_proved }).await {
            Ok(mut response) => {
                *response.status_mut() = status;
                response
            }
            Err(problem) => problem.into_response(),
        }
    }
}
