//! Postmark's HTTPS interface: one request for each mail. For machines whose hosting company blocks
//! the ports of mail servers.
//!
//! Postmark can't recognize a repetition either. So the body of the request (`body`) has the database
//! note the hand-over before its last bytes go out, as the SMTP transport does before the content.

mod body;
mod outcome;
mod request;

use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::{RequestBuilder, Response, Url};
use serde::Deserialize;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::Instant;

use self::body::{HandedOver, NotedBody};
use self::outcome::Reply;
pub(in crate::outbox) use self::outcome::is_of_one_mail;
use super::compose::Email;
use super::connection::NoteHandOver;
use super::sent::Sent;
use crate::clock;
use crate::config::mail::MailPassword;
use crate::http_client::{Failure, HttpClient, asked_wait, in_short, read};
use crate::outbox::transport::Outcome;

/// Requests at once, as for a mail server's connections.
const REQUESTS: usize = 2;

/// The time from connecting to the end of the answer. The gateways of providers end a request after
/// a minute; what hasn't come in twice that time doesn't come.
pub(super) const PATIENCE: Duration = Duration::from_mins(2);

/// The header with the server token.
const TOKEN: HeaderName = HeaderName::from_static("x-postmark-server-token");

/// The way to Postmark. Both mail channels share it.
pub(super) struct Postmark {
    client: HttpClient,
    url: Url,
    token: Option<MailPassword>,
    turns: Semaphore,
    patience: Duration,
}

/// What Postmark says in an answer.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Answer {
    error_code: u32,
    #[serde(default)]
    message: String,
}

impl Postmark {
    /// The interface at `url`, which has no path, with a server's `token`.
    pub(super) fn new(
        client: HttpClient,
        mut url: Url,
        token: Option<MailPassword>,
        patience: Duration,
    ) -> Self {
        url.set_path("/email");
        Self { client, url, token, turns: Semaphore::new(REQUESTS), patience }
    }

    /// Waits until a request may be made. What follows holds the turn.
    pub(super) async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        self.turns.acquire().await.ok()
    }

    /// Sends `email`, the message `id`, once, and waits for no answer after `until`. Call it in one's turn.
    pub(super) async fn send(
        &self,
        email: &Email,
        id: &str,
        from: &Mailbox,
        (hand_over, until): (&NoteHandOver, Instant),
    ) -> Sent {
        let body = match request::body(email, id, from) {
            Ok(body) => body,
            Err(error) => return Sent::without_answer(Outcome::Rejected { error }),
        };
        let (body, handed_over) = NotedBody::new(body, Arc::clone(hand_over));
        let limit = self.patience.min(until.saturating_duration_since(Instant::now()));
        match self.request(body, limit).send().await {
            Ok(response) => classify(response, &handed_over).await,
            Err(_) if handed_over.is_refused() => Sent::not_noted(),
            Err(error) => {
                let reply = Reply::Failed(Failure::of(&error));
                Sent::without_answer(outcome::outcome(handed_over.is_noted(), reply))
            }
        }
    }

    fn request(&self, body: NotedBody, limit: Duration) -> RequestBuilder {
        let json = HeaderValue::from_static("application/json");
        let request = self.client.post(self.url.clone()).timeout(limit);
        let request = request.header(ACCEPT, json.clone()).header(CONTENT_TYPE, json);
        // The check of the settings lets no token through that can't stand in a header.
        let token = self.token.as_ref().and_then(|token| token.as_str().parse().ok());
        let token = token.map(|mut token: HeaderValue| {
            token.set_sensitive(true);
            (TOKEN, token)
        });
        request.headers(token.into_iter().collect()).body(reqwest::Body::wrap(body))
    }
}

/// What becomes of a mail that was answered with `response`.
async fn classify(response: Response, handed_over: &HandedOver) -> Sent {
    let status = response.status().as_u16();
    let asked = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    let asked = asked.and_then(|header| asked_wait(header, clock::now())).unwrap_or_default();
    let bytes = read(response).await;
    let answer: Option<Answer> = serde_json::from_slice(&bytes).ok();
    let code = answer.as_ref().map(|answer| answer.error_code);
    let reply = Reply::Answered { status, code, asked };
    let outcome = outcome::outcome(handed_over.is_noted(), reply);
    let words = answer.map_or(bytes, |answer| answer.message.into_bytes());
    let answer = outcome.error().and_then(|_| in_short(&words));
    Sent { outcome, status: Some(status), answer }
}
