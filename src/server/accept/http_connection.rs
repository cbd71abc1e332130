//! Serves one connection from its first request to its end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request, Response, header};
use http_body_util::{Either, Full};
use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep};
use tower::ServiceExt;

use super::{Service, host};
use crate::server::connections::{Place, RequestBody, Stream, drain, is_closed_by_client};
use crate::server::metrics::{Peer, RouteGroup};
use crate::web::{LongAnswer, client};

/// Time limit for a request's headers, the wait between two requests included.
const HEADERS: Duration = Duration::from_secs(10);
/// Largest request head in bytes, and the most that is read ahead of a body.
const MAX_BUFFER: usize = 16 * 1024;
/// Longest life of a connection. It ends between two requests or, if the client doesn't read the
/// response, during one.
const LIFETIME: Duration = Duration::from_mins(2);
/// Time to finish a response after [`LIFETIME`].
const LAST_ANSWER: Duration = Duration::from_secs(15);
/// The same for a download by staff, who may have a slow network.
const LAST_LONG_ANSWER: Duration = Duration::from_mins(30);
/// How long server-sent events continue after the client has closed its side. A closed page and a
/// client that only listens look the same.
const LAST_EVENTS: Duration = Duration::from_secs(1);

/// Prepared bytes or the router's response, never an error.
type Answer = Result<Response<Either<Full<Bytes>, axum::body::Body>>, Infallible>;

/// Serves one connection until it ends, is evicted, reaches [`LIFETIME`], or the program ends.
pub(super) async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    service: Service,
    end: watch::Receiver<()>,
) {
    // Responses are written as a whole, so delaying small packets would only slow them down.
    _ = stream.set_nodelay(true);
    // Dropped in the reverse order: the place is free when the socket is closed, and not before.
    let (place, socket) = (Arc::new(place), Arc::new(stream));
    let speaking = speak(&socket, peer, &place, &service, end);
    if speaking.await.is_err_and(|error| error.is_parse_too_large()) {
        tokio::select! {
            () = drain(&socket) => {}
            () = place.evicted() => {}
        }
    }
}

/// Ignores errors, which the client causes: it left, was too slow, or doesn't speak HTTP.
async fn speak(
    socket: &Arc<TcpStream>,
    peer: SocketAddr,
    place: &Arc<Place>,
    service: &Service,
    mut end: watch::Receiver<()>,
) -> hyper::Result<()> {
    let events = Notify::new();
    let answer = service_fn(|request| service.answer(request, peer, place, &events));
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS)
            .max_buf_size(MAX_BUFFER)
            .half_close(true)
            .serve_connection(TokioIo::new(Stream::new(Arc::clone(socket))), answer)
    );
    let mut closing = pin!(async {
        tokio::select! {
            () = place.evicted() => {}
            () = nobody_listens(socket, &events) => {}
        }
    });
    tokio::select! {
        ended = connection.as_mut() => return ended,
        () = closing.as_mut() => return Ok(()),
        () = sleep(LIFETIME) => {}
        _ = end.changed() => {}
    }
    connection.as_mut().graceful_shutdown();
    let limit = if place.is_long() { LAST_LONG_ANSWER } else { LAST_ANSWER };
    tokio::select! {
        ended = connection => return ended,
        () = closing => {}
        () = sleep(limit) => {}
    }
    Ok(())
}

/// Completes when the client of an event stream has closed its side. `events` is notified when the
/// stream starts. Any other response is written to its end, and fails by itself if the client has
/// gone.
async fn nobody_listens(socket: &TcpStream, events: &Notify) {
    events.notified().await;
    is_closed_by_client(socket).await;
    sleep(LAST_EVENTS).await;
}

impl Service {
    async fn answer(
        &self,
        request: Request<Incoming>,
        peer: SocketAddr,
        place: &Arc<Place>,
        events: &Notify,
    ) -> Answer {
        place.begin();
        let began = Instant::now();
        let group = RouteGroup::of(request.method(), request.uri().path());
        let response = self.respond(request, peer, place).await?;
        self.metrics.requests.add(group, response.status(), began.elapsed());
        place.end(response.extensions().get::<LongAnswer>().is_some());
        if response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == EVENTS) {
            events.notify_one();
        }
        Ok(response)
    }

    async fn respond(
        &self,
        mut request: Request<Incoming>,
        peer: SocketAddr,
        place: &Arc<Place>,
    ) -> Answer {
        if !host::is_named(request.version(), request.headers()) {
            return Ok(host::refusal(self.live.load().hsts()).map(Either::Right));
        }
        host::adopt_target(&mut request);
        let path = request.uri().path();
        let is_form = request.method() == Method::POST && self.pages.takes_form(path);
        let current = self.live.load();
        self.proxies.note(peer.ip(), request.headers(), &current.server.trusted_proxies);
        if !is_call(path) && !is_form {
            if !host::may_be_shown(path, request.headers(), &current) {
                return Ok(host::not_shown(current.hsts()).map(Either::Right));
            }
            let (method, query) = (request.method(), request.uri().query());
            let response = self.pages.answer(method, path, query, request.headers());
            return Ok(response.map(Either::Left));
        }
        let mut request = request.map(|body| {
            if body.is_end_stream() {
                axum::body::Body::empty()
            } else {
                axum::body::Body::new(RequestBody::new(body, Arc::clone(place)))
            }
        });
        let client = client(peer, request.headers(), &current.server.trusted_proxies);
        drop(current);
        request.extensions_mut().insert(client);
        request.extensions_mut().insert(Peer(peer.ip()));
        let response = self.router.clone().oneshot(request).await?;
        Ok(response.map(Either::Right))
    }
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
