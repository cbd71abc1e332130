//! One attempt: a POST that neither a slow nor a hostile receiver can stretch or swell.

use std::error::Error;
use std::io;
use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::{Certificate, Client, ClientBuilder, Response, StatusCode, Url, redirect, retry};
use tokio::time::Instant;

use super::retry_after::asked_wait;
use crate::clock;
use crate::outbox::transport::{Attempt, Outcome};

/// The time to look up the host, connect and agree on TLS.
const CONNECT_LIMIT: Duration = Duration::from_secs(5);

/// How many bytes of an answer are read: reading a short one to its end lets the receiver finish in
/// peace and the next delivery use the same connection.
const MAX_ANSWER_BYTES: usize = 16 * 1024;

/// How much of a refusal is kept, in characters: enough for a receiver's sentence on what it wants.
const MAX_KEPT: usize = 1_000;

/// How long a connection is kept for the next delivery. Less than the 5 s after which Node, the
/// most impatient of the usual receivers, hangs up: a delivery must not meet a closing door.
const IDLE_LIMIT: Duration = Duration::from_secs(2);

const USER_AGENT: &str = concat!("paddock/", env!("CARGO_PKG_VERSION"));

/// The HTTP client could not be made, which only a fault in the TLS library can cause.
#[derive(Debug, thiserror::Error)]
#[error("the client that sends webhooks can't be made: {0}")]
pub struct NoClient(reqwest::Error);

/// The HTTP client that posts deliveries; clones share its connections.
#[derive(Clone)]
pub struct Sender {
    client: Client,
}

impl Sender {
    /// Trusts the certificate authorities that this machine trusts.
    ///
    /// A bare server image knows none, and nothing need be installed for paddock: there, and only
    /// there, Mozilla's list of the day this program was built stands in.
    pub fn new() -> Result<Self, NoClient> {
        let client = careful().build().or_else(|error| {
            tracing::warn!(
                error = error.source().map(ToString::to_string),
                "this machine has no list of certificate authorities: webhooks use the built-in \
                 one, which only a newer paddock renews; installing `ca-certificates` is better"
            );
            trusting_built_in_authorities()?.build()
        });
        Ok(Self { client: client.map_err(NoClient)? })
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
                let outcome = Outcome::TryAgain { error: in_our_words(&error, limit), wait };
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

/// Reads an answer, up to its limit in bytes and the attempt's in time.
async fn read(mut response: Response) -> Vec<u8> {
    let mut answer = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        let room = MAX_ANSWER_BYTES - answer.len();
        answer.extend_from_slice(chunk.get(..room).unwrap_or(&chunk));
        if chunk.len() > room {
            break;
        }
    }
    answer
}

/// The beginning of an answer as a line of text; `None` if it says nothing.
fn in_short(answer: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(answer);
    let plain = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_KEPT);
    let text: String = plain.collect();
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// None of the library's conveniences is wanted: a redirect would carry a submission to a host that
/// the owner did not name, a proxy from the environment likewise; a hidden repetition would not be
/// counted; and a compressed answer swells when it is unpacked.
fn careful() -> ClientBuilder {
    Client::builder()
        .user_agent(USER_AGENT)
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .no_proxy()
        .no_gzip()
        .no_brotli()
        .no_deflate()
        .no_zstd()
        .referer(false)
        .connect_timeout(CONNECT_LIMIT)
        .pool_idle_timeout(IDLE_LIMIT)
}

fn trusting_built_in_authorities() -> reqwest::Result<ClientBuilder> {
    let authorities: Vec<_> = webpki_root_certs::TLS_SERVER_ROOT_CERTS
        .iter()
        .map(|certificate| Certificate::from_der(certificate))
        .collect::<Result<_, _>>()?;
    Ok(careful().tls_certs_only(authorities))
}

/// Says what went wrong without the library's text, in which the address may stand.
fn in_our_words(error: &reqwest::Error, limit: Duration) -> String {
    // Both limits are time-outs; the one that applies to connecting may be the shorter.
    if error.is_connect() && error.is_timeout() {
        return format!("couldn't connect within {} s", CONNECT_LIMIT.min(limit).as_secs_f64());
    }
    if error.is_timeout() {
        return format!("no answer within {} s", limit.as_secs_f64());
    }
    if error.is_dns() {
        return "couldn't connect: its host name wasn't found".to_owned();
    }
    if error.is_connect() {
        return refusal(error).to_owned();
    }
    "the connection broke off before an answer came".to_owned()
}

/// Tells the usual mistakes in an address apart. The TLS library gives no type to go by, only
/// text; if that changes one day, the plain words are left.
fn refusal(error: &reqwest::Error) -> &'static str {
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if text.starts_with("invalid peer certificate") {
            return "couldn't connect: its certificate isn't one that can be trusted";
        }
        if text.contains("InvalidContentType") {
            return "couldn't connect: it doesn't speak https";
        }
        let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
        if kind == Some(io::ErrorKind::ConnectionRefused) {
            return "couldn't connect: nothing is listening there";
        }
        cause = error.source();
    }
    "couldn't connect"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_becomes_a_line_that_can_be_read() {
        assert_eq!(in_short(b" not\r\nregistered\x1b[0m "), Some("not  registered [0m".to_owned()));
        assert_eq!(in_short(b"\xff\n"), Some("\u{fffd}".to_owned()));
        assert_eq!(in_short(b" \n"), None);
        let long = "\u{e4}".repeat(MAX_ANSWER_BYTES / 2);
        assert_eq!(in_short(long.as_bytes()).unwrap().chars().count(), MAX_KEPT);
    }

    #[test]
    fn a_machine_without_certificate_authorities_can_still_send() {
        let client = trusting_built_in_authorities().and_then(ClientBuilder::build);

        assert!(client.is_ok());
        assert!(webpki_root_certs::TLS_SERVER_ROOT_CERTS.len() > 100);
    }
}
