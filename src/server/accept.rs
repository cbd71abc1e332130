//! The accept loop: time-outs, limits and an end, none of which `axum::serve` has.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{Either, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep, timeout_at};
use tower::ServiceExt;

use super::GRACE;
use super::connections::{Connections, Place, Room};
use crate::config::Live;
use crate::pages::Pages;
use crate::web::{Client, LongAnswer, client};

/// How long a client may take for its request's headers, the wait between two requests included.
const HEADERS: Duration = Duration::from_secs(10);
/// How long a connection lives at most: it ends between two requests, or, if a client does not
/// read its answer, in the middle of one.
const LIFETIME: Duration = Duration::from_mins(2);
/// How long it may then take to finish.
const LAST_ANSWER: Duration = Duration::from_secs(15);
/// The same where staff take a table of everything along, over whatever network they have.
const LAST_LONG_ANSWER: Duration = Duration::from_mins(30);
/// The wait after an error of the listening socket, such as too many open files.
const PAUSE: Duration = Duration::from_millis(50);

/// How many clients are told at once that there is no room; others are only hung up on.
const MAX_REFUSALS: usize = 64;
/// Said, and no more, to whom there is no room for.
const NO_ROOM: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\
    content-length: 0\r\nconnection: close\r\n\r\n";

/// Bytes that were ready, or whatever the router made; never an error.
type Answer = Result<Response<Either<Full<Bytes>, axum::body::Body>>, Infallible>;

/// What answers requests: pages by a look-up, everything else by the router.
#[derive(Clone)]
pub(super) struct Service {
    pub(super) router: Router,
    pub(super) pages: Arc<Pages>,
    pub(super) live: Live,
}

/// Serves `listener` until `stop` completes, then lets requests finish for [`GRACE`] at most;
/// returns why it stopped.
pub(super) async fn serve<Reason>(
    listener: TcpListener,
    service: Service,
    stop: impl Future<Output = Reason>,
) -> Reason {
    let connections = Arc::new(Connections::default());
    let (ending, end) = watch::channel(());
    let refusals = Arc::new(Semaphore::new(MAX_REFUSALS));
    let mut stop = pin!(stop);
    let reason = loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            reason = &mut stop => break reason,
        };
        match accepted {
            Ok((stream, peer)) => {
                let room = service.room(peer.ip());
                match connections.admit(Client::at(peer.ip()), room) {
                    Some(place) => {
                        tokio::spawn(converse(stream, peer, place, service.clone(), end.clone()));
                    }
                    None => turn_away(stream, &refusals),
                }
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(PAUSE).await;
            }
        }
    };
    drop(listener);
    drop(end);
    ending.send_replace(());
    // Completes when the last conversation has dropped its receiver.
    if timeout_at(Instant::now() + GRACE, ending.closed()).await.is_err() {
        tracing::warn!(open = connections.count(), "connections were cut at the end");
    }
    reason
}

/// Answers one connection until it ends, is evicted, has lived its life, or the program ends.
async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    service: Service,
    mut end: watch::Receiver<()>,
) {
    // Answers are written whole: waiting for more to send would only delay them.
    _ = stream.set_nodelay(true);
    let answer = service_fn(|request| service.answer(request, peer, &place));
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS)
            .serve_connection(TokioIo::new(stream), answer)
    );
    tokio::select! {
        // An error here is the client's: it left, was too slow, or does not speak HTTP.
        _ = connection.as_mut() => return,
        () = place.evicted() => return,
        () = sleep(LIFETIME) => {}
        _ = end.changed() => {}
    }
    connection.as_mut().graceful_shutdown();
    let limit = if place.is_long() { LAST_LONG_ANSWER } else { LAST_ANSWER };
    tokio::select! {
        _ = connection => {}
        () = place.evicted() => {}
        () = sleep(limit) => {}
    }
}

impl Service {
    async fn answer(&self, request: Request<Incoming>, peer: SocketAddr, place: &Place) -> Answer {
        place.begin();
        let response = self.respond(request, peer, place).await;
        place.end();
        response
    }

    async fn respond(&self, request: Request<Incoming>, peer: SocketAddr, place: &Place) -> Answer {
        let path = request.uri().path();
        if !is_call(path) {
            let (method, query) = (request.method(), request.uri().query());
            let response = self.pages.answer(method, path, query, request.headers());
            return Ok(response.map(Either::Left));
        }
        let mut request = request.map(axum::body::Body::new);
        let client = client(peer, request.headers(), &self.live.load().server.trusted_proxies);
        request.extensions_mut().insert(client);
        let response = self.router.clone().oneshot(request).await?;
        if response.extensions().get::<LongAnswer>().is_some() {
            place.lengthen();
        }
        Ok(response.map(Either::Right))
    }

    /// How many connections there may be; addresses that many visitors share (a proxy, and this
    /// machine, where a proxy usually is) have no limit of their own.
    fn room(&self, address: IpAddr) -> Room {
        let server = &self.live.load().server;
        let is_shared = address.is_loopback()
            || server.trusted_proxies.iter().any(|proxy| proxy.contains(address));
        Room {
            total: whole(server.max_connections),
            per_client: (!is_shared).then_some(whole(server.max_connections_per_address)),
        }
    }
}

fn whole(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Whether `path` is a call for the router and not a page or file.
fn is_call(path: &str) -> bool {
    path.starts_with("/api/") || path == "/api" || path == "/healthz"
}

/// Says that there is no room, if the client listens and not too many are being told, and hangs up.
fn turn_away(mut stream: TcpStream, refusals: &Arc<Semaphore>) {
    let Ok(permit) = Arc::clone(refusals).try_acquire_owned() else { return };
    let deadline = Instant::now() + Duration::from_secs(1);
    tokio::spawn(async move {
        let _permit = permit;
        // A client that does not take even this is no loss.
        _ = timeout_at(deadline, async {
            stream.write_all(NO_ROOM).await?;
            stream.shutdown().await
        })
        .await;
    });
}
