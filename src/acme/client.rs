//! Speaks HTTPS with the authority, for `instant_acme`.

use std::error::Error as StdError;
use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::header::RETRY_AFTER;
use http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use reqwest::{Certificate, Client, ClientBuilder, redirect, retry};
use rustls::CertificateError;

use super::failure::{Failure, FailureKind};
use crate::name_lookup;

/// The time to look up the authority, connect and agree on TLS.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// The time for a request and its answer. Signing takes an authority some seconds.
const REQUEST_LIMIT: Duration = Duration::from_secs(30);

/// Largest answer. A certificate's chain has 10 KiB at most.
const MAX_ANSWER: usize = 256 * 1024;

const USER_AGENT: &str = concat!("paddock/", env!("CARGO_PKG_VERSION"));

/// The client. Clones share its connections.
#[derive(Clone)]
pub(super) struct AuthorityClient {
    client: Client,
    retry_after: Arc<Mutex<Option<Duration>>>,
}

impl AuthorityClient {
    /// Trusts the authority in `ca_file` alone, if there is one, and else those that this machine trusts.
    pub(super) fn new(ca_file: Option<&Path>) -> Result<Self, Failure> {
        let unusable = |what: String| Failure::new(FailureKind::Settings, what);
        let client = if let Some(path) = ca_file {
            let cannot = |what: &dyn StdError| {
                unusable(format!("server.acme_ca_file: {}: {what}", path.display()))
            };
            let pem = std::fs::read(path).map_err(|error| cannot(&error))?;
            let roots = Certificate::from_pem_bundle(&pem).map_err(|error| cannot(&error))?;
            careful().tls_certs_only(roots).build()
        } else {
            // As for deliveries, a bare machine that knows no authorities uses the built-in list.
            careful().build().or_else(|_| {
                let roots = webpki_root_certs::TLS_SERVER_ROOT_CERTS.iter();
                let roots =
                    roots.map(|root| Certificate::from_der(root)).collect::<Result<Vec<_>, _>>()?;
                careful().tls_certs_only(roots).build()
            })
        };
        let client =
            client.map_err(|error| unusable(format!("the HTTPS client can't be made: {error}")))?;
        Ok(Self { client, retry_after: Arc::default() })
    }

    /// How long the authority asked to wait in its last refusal; forgets it.
    pub(super) fn take_retry_after(&self) -> Option<Duration> {
        self.retry_after.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    async fn send(self, request: Request<BodyWrapper<Bytes>>) -> Result<BytesResponse, Error> {
        let (parts, body) = request.into_parts();
        let Ok(body) = body.collect().await;
        let request = Request::from_parts(parts, body.to_bytes());
        let request = reqwest::Request::try_from(request).map_err(unanswered)?;
        let mut response = self.client.execute(request).await.map_err(unanswered)?;
        let (mut parts, ()) = http::Response::new(()).into_parts();
        parts.status = response.status();
        parts.headers = std::mem::take(response.headers_mut());
        self.note_wait(parts.status, &parts.headers);
        let mut body = BytesMut::new();
        while let Some(chunk) = response.chunk().await.map_err(unanswered)? {
            body.extend_from_slice(&chunk);
            if body.len() > MAX_ANSWER {
                let what = "the authority's answer has no end".to_owned();
                return Err(Error::Other(Box::new(Failure::new(FailureKind::Nonsense, what))));
            }
        }
        Ok(BytesResponse { parts, body: Box::new(body.freeze()) })
    }

    /// Remembers `Retry-After` of a refusal, which `instant_acme` drops.
    fn note_wait(&self, status: StatusCode, headers: &HeaderMap) {
        if status.is_client_error() || status.is_server_error() {
            let value = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
            let wait = value.and_then(|text| wait(text, headers));
            *self.retry_after.lock().unwrap_or_else(PoisonError::into_inner) = wait;
        }
    }
}

impl HttpClient for AuthorityClient {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        Box::pin(self.clone().send(request))
    }
}

/// The wait in `Retry-After`: seconds, or a date. A date counts from the authority's own `Date`, because this
/// machine's clock may be wrong.
fn wait(text: &str, headers: &HeaderMap) -> Option<Duration> {
    if let Ok(seconds) = text.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let until = httpdate::parse_http_date(text).ok()?;
    let now = headers.get(http::header::DATE)?.to_str().ok()?;
    Some(until.duration_since(httpdate::parse_http_date(now).ok()?).unwrap_or_default())
}

/// No redirects and no proxies, as for deliveries: the owner has named the authority.
fn careful() -> ClientBuilder {
    name_lookup::http_client()
        .user_agent(USER_AGENT)
        .https_only(true)
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .no_proxy()
        .referer(false)
        .connect_timeout(CONNECT_LIMIT)
        .timeout(REQUEST_LIMIT)
}

/// Why there was no answer.
#[expect(clippy::needless_pass_by_value, reason = "the argument of `map_err`")]
fn unanswered(error: reqwest::Error) -> Error {
    let kind = match tls_error(&error) {
        Some(rustls::Error::InvalidCertificate(
            CertificateError::Expired
            | CertificateError::ExpiredContext { .. }
            | CertificateError::NotValidYet
            | CertificateError::NotValidYetContext { .. },
        )) => FailureKind::Clock,
        Some(rustls::Error::InvalidCertificate(_)) => FailureKind::Untrusted,
        _ => FailureKind::Unreachable,
    };
    let mut what = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        what = format!("{what}: {error}");
        source = error.source();
    }
    Error::Other(Box::new(Failure::new(kind, what)))
}

/// The TLS library's error among the causes of `error`.
fn tls_error<'a>(error: &'a (dyn StdError + 'static)) -> Option<&'a rustls::Error> {
    if let Some(found) = error.downcast_ref() {
        return Some(found);
    }
    // What an `io::Error` wraps isn't its source.
    let wrapped = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
    let wrapped = wrapped.and_then(|wrapped| tls_error(wrapped));
    wrapped.or_else(|| tls_error(error.source()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_in_seconds_or_until_a_date_by_the_authoritys_clock() {
        let mut headers = HeaderMap::new();
        headers.insert("date", "Fri, 14 May 2027 14:00:00 GMT".parse().unwrap());
        let wait = |text| super::wait(text, &headers).map(|wait| wait.as_secs());
        assert_eq!(wait("120"), Some(120));
        assert_eq!(wait("Fri, 14 May 2027 15:00:00 GMT"), Some(3_600));
        assert_eq!(wait("Fri, 14 May 2027 13:00:00 GMT"), Some(0));
        assert_eq!(wait("soon"), None);
        assert_eq!(super::wait("Fri, 14 May 2027 15:00:00 GMT", &HeaderMap::new()), None);
    }
}
