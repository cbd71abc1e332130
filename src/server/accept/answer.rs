//! Answers requests: pages by a look-up, everything else by the router.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::response::IntoResponse;
use bytes::Bytes;
use http::{Method, Request, Response, StatusCode, Version, header};
use http_body_util::{Either, Full};
use hyper::body::{Body, Incoming};
use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use super::listeners::Purpose;
use super::tls::Https;
use super::{domain, host};
use crate::config::{Current, Live};
use crate::pages::Pages;
use crate::server::connections::{PendingRequest, Place, ResponseBody};
use crate::server::metrics::{Metrics, Peer, RouteGroup};
use crate::web::{Client, LongAnswer, Problem, UnlistedProxies, client, insert_for_data};

/// Prepared bytes or the router's response, never an error.
type Answer<Content = ResponseBody<AnyBody>> = Result<Response<Content>, Infallible>;

type AnyBody = Either<Full<Bytes>, axum::body::Body>;

/// What all connections share.
pub(in super::super) struct Service {
    pub(in super::super) router: Router,
    pub(in super::super) pages: Arc<Pages>,
    pub(in super::super) live: Live,
    pub(in super::super) proxies: UnlistedProxies,
    pub(in super::super) metrics: Arc<Metrics>,
    /// What the domain's listeners need; `None` without a domain.
    pub(in super::super) https: Option<Https>,
}

/// The requests of one connection.
pub(super) struct Exchange {
    pub(super) service: Arc<Service>,
    pub(super) place: Arc<Place>,
    pub(super) arrival: Arrival,
    /// Notified when a stream of events begins.
    pub(super) events: Notify,
}

/// How a connection's requests arrive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    /// The other end.
    pub(super) peer: SocketAddr,
    /// What the listener is for.
    pub(super) purpose: Purpose,
    /// Whether the other end is on this machine.
    pub(super) is_local: bool,
}

impl Exchange {
    /// The settings of TLS; `None` for plain http.
    pub(super) fn acceptor(&self) -> Option<&TlsAcceptor> {
        let https = self.service.https.as_ref()?;
        (self.arrival.purpose == Purpose::Https).then_some(&https.acceptor)
    }

    /// Answers one request.
    pub(super) async fn answer(&self, request: Request<Incoming>) -> Answer {
        let mut pending = PendingRequest::begin(&self.place);
        let began = Instant::now();
        let group = RouteGroup::of(request.method(), request.uri().path());
        // Boxed, so that a stream whose response isn't read takes less memory.
        let response = Box::pin(self.respond(request, &mut pending)).await?;
        self.service.metrics.requests.add(group, response.status(), began.elapsed());
        let unread = pending.end(response.extensions().get::<LongAnswer>().is_some());
        if response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == EVENTS) {
            self.events.notify_one();
        }
        Ok(response.map(|body| unread.body(body)))
    }

    async fn respond(
        &self,
        mut request: Request<Incoming>,
        pending: &mut PendingRequest,
    ) -> Answer<AnyBody> {
        let Service { live, proxies, pages, .. } = &*self.service;
        if request.version() == Version::HTTP_2 {
            host::adopt_target(&mut request);
        }
        if !host::is_named(request.version(), request.headers()) {
            let hsts = live.load().hsts();
            return Ok(host::refusal(request.version(), hsts).map(Either::Right));
        }
        host::adopt_target(&mut request);
        let current = live.load();
        if let Some(response) = self.answer_for_domain(&request, &current) {
            return Ok(response.map(Either::Right));
        }
        let path = request.uri().path();
        let is_form = request.method() == Method::POST && pages.takes_form(path);
        let peer = self.arrival.peer;
        proxies.note(peer.ip(), request.headers(), &current.server.trusted_proxies);
        if !is_call(path) && !is_form {
            if !host::may_be_shown(path, request.headers(), &current) {
                return Ok(host::not_shown(current.hsts()).map(Either::Right));
            }
            let (method, query) = (request.method(), request.uri().query());
            let response = pages.answer(method, path, query, request.headers());
            return Ok(response.map(Either::Left));
        }
        let client = client(peer, request.headers(), &current.server.trusted_proxies);
        drop(current);
        self.call(request, client, pending).await
    }

    /// Has the router answer.
    async fn call(
        &self,
        request: Request<Incoming>,
        client: Client,
        pending: &mut PendingRequest,
    ) -> Answer<AnyBody> {
        let Some(mut request) = with_body(request, pending) else {
            let mut response = too_many_bodies().into_response();
            insert_for_data(response.headers_mut(), self.service.live.load().hsts());
            return Ok(response.map(Either::Right));
        };
        request.extensions_mut().insert(client);
        request.extensions_mut().insert(Peer(self.arrival.peer.ip()));
        let response = self.service.router.clone().oneshot(request).await?;
        Ok(response.map(Either::Right))
    }

    /// The response of the domain's listeners to a request that isn't for the site; `None` if it is.
    fn answer_for_domain(
        &self,
        request: &Request<Incoming>,
        current: &Current,
    ) -> Option<axum::response::Response> {
        let https = self.service.https.as_ref()?;
        match self.arrival.purpose {
            Purpose::Plain => None,
            Purpose::Http => {
                domain::answer_http(request, self.arrival.is_local, current, &https.certificates)
            }
            Purpose::Https => domain::answer_https(request, current),
        }
    }
}

/// Gives the router the request with its body; `None` if the connection sends too many bodies.
fn with_body(
    request: Request<Incoming>,
    pending: &mut PendingRequest,
) -> Option<Request<axum::body::Body>> {
    let (parts, body) = request.into_parts();
    let body = if body.is_end_stream() {
        axum::body::Body::empty()
    } else {
        axum::body::Body::new(pending.body(body, &parts.headers)?)
    };
    Some(Request::from_parts(parts, body))
}

/// 503 for a client that sends several bodies over one connection already.
fn too_many_bodies() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "/problems/too-many-bodies",
        "Too Much at Once",
        "This connection is sending several requests already. Try again in a moment.",
    )
}

/// The media type of server-sent events.
const EVENTS: &str = "text/event-stream";

/// Whether `path` is a call for the router and not a finished page or file.
fn is_call(path: &str) -> bool {
    let is_secret_below = |folder: &str| {
        let token = path.strip_prefix(folder);
        token.is_some_and(|token| !token.is_empty() && !token.contains('/'))
    };
    path.starts_with("/api/")
        || path == "/api"
        || path == "/healthz"
        || path == "/metrics"
        || ["/registrations/", "/reminders/", "/mail-proof/"].into_iter().any(is_secret_below)
}
