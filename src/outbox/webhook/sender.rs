//! One attempt: a POST that neither a slow nor a hostile receiver can stretch or swell.

use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::{Response, StatusCode, Url};
use tokio::time::Instant;

use crate::clock;
use crate::http_client::{CONNECT_LIMIT, Failure, HttpClient, asked_wait, in_short, read};
use crate::outbox::transport::{Attempt, Outcome};

/// Posts deliveries.
#[derive(Clone)]
pub(super) struct Sender {
    client: HttpClient,
}

impl Sender {
    /// Posts by `client`, whose connections it shares.
    pub(super) fn new(client: HttpClient) -> Self {
        Self { client }
    }

    /// Makes one attempt, which ends within `limit` whatever the receiver does.
    ///
    /// The status alone decides. An answer that breaks off or stalls after a 2xx was an acceptance:
    /// to send again would make the owner's automation act twice.
    ///
    /// After 429 or a time-out the receiver is not tried for `least_when_overloaded`.
    pub(super) async fn send(
        &self,
        url: Url,
        headers: HeaderMap,
        body: Vec<u8>,
        (limit, least_when_overloaded): (Duration, Duration),
    ) -> Attempt {
        let began = Instant::now();
        let request = self
            .client
            .post(url)
            .headers(headers)
            .header(CONTENT_TYPE, HeaderValue::from_static("application/json"))
            .body(body)
            .timeout(limit);
        match request.send().await {
            Ok(response) => {
                let status = Some(response.status().as_u16());
                let outcome = classify(&response, least_when_overloaded);
                let answer = read(response).await;
                let answer = outcome.error().and_then(|_| in_short(&answer));
                Attempt { outcome, status, answer, took: began.elapsed() }
            }
            Err(error) => {
                let wait = if error.is_timeout() { least_when_overloaded } else { Duration::ZERO };
                let outcome =
                    Outcome::TryAgain { error: in_our_words(Failure::of(&error), limit), wait };
                Attempt { outcome, status: None, answer: None, took: began.elapsed() }
            }
        }
    }
}

fn classify(response: &Response, least_when_overloaded: Duration) -> Outcome {
    let status = response.status();
    if status.is_success() {
        return Outcome::Delivered;
    }
    if status == StatusCode::GONE {
        let error = "the receiver answered 410: it wants no more deliveries".to_owned();
        return Outcome::Rejected { error };
    }
    let asked = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    let asked = asked.and_then(|header| asked_wait(header, clock::now())).unwrap_or_default();
    let is_overloaded = status == StatusCode::TOO_MANY_REQUESTS;
    let least = if is_overloaded { least_when_overloaded } else { Duration::ZERO };
    let error = format!("the receiver answered {}", status.as_u16());
    Outcome::TryAgain { error, wait: asked.max(least) }
}

/// Says what went wrong without an address.
fn in_our_words(failure: Failure, limit: Duration) -> String {
    let fixed = match failure {
        Failure::ConnectTimedOut => {
            return format!("couldn't connect within {} s", CONNECT_LIMIT.min(limit).as_secs_f64());
        }
        Failure::TimedOut => return format!("no answer within {} s", limit.as_secs_f64()),
        Failure::NameNotFound => "couldn't connect: its host name wasn't found",
        Failure::Certificate => "couldn't connect: its certificate isn't one that can be trusted",
        Failure::NoTls => "couldn't connect: it doesn't speak https",
        Failure::NothingListens => "couldn't connect: nothing is listening there",
        Failure::NotConnected => "couldn't connect",
        Failure::BrokenOff => "the connection broke off before an answer came",
    };
    fixed.to_owned()
}
