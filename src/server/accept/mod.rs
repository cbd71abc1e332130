//! The accept loop, with time-outs, limits and a bounded shutdown, which `axum::serve` lacks.

mod answer;
mod descriptors;
mod domain;
mod errors;
mod host;
mod http_connection;
mod listeners;
mod tls;

use std::future::pending;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::{Instant, sleep, timeout_at};

pub use self::descriptors::raise_descriptor_limit;
pub use self::listeners::{ListenError, Listeners};

pub(super) use self::answer::Service;
pub(super) use self::tls::Https;

use self::answer::{Arrival, Exchange};
use self::errors::{Remedy, Warnings, remedy};
use self::http_connection::converse;
use self::listeners::Purpose;
use super::GRACE;
use super::connections::{Connections, Room};
use crate::config::Server;
use crate::web::Client;

/// Pause after an error of the listening socket, such as too many open files.
const PAUSE: Duration = Duration::from_millis(10);
/// Number of idle connections to close when the system has no resources for another one.
const MAX_EVICTIONS: usize = 16;

/// Number of clients that get a 503 at the same time. Further clients are only disconnected.
const MAX_REFUSALS: usize = 64;
/// The whole response to a client when all connections are taken.
const NO_ROOM: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\
    content-length: 0\r\nconnection: close\r\n\r\n";

/// Serves `listeners` until `stop` completes, then gives requests at most [`GRACE`] to finish.
/// Returns the reason for the stop.
pub(super) async fn serve<Reason>(
    Listeners(listeners): Listeners,
    service: Service,
    stop: impl Future<Output = Reason>,
) -> Reason {
    let (ending, end) = watch::channel(());
    let acceptance = Acceptance {
        connections: Arc::clone(&service.metrics.connections),
        service: Arc::new(service),
        refusals: Arc::new(Semaphore::new(MAX_REFUSALS)),
        end,
    };
    let accepting = listeners.iter().map(|(purpose, from)| acceptance.accept_all(*purpose, from));
    let reason = tokio::select! {
        reason = stop => reason,
        never = async { join_all(accepting).await; pending().await } => never,
    };
    drop(listeners);
    let Acceptance { connections, end, .. } = acceptance;
    drop(end);
    ending.send_replace(());
    // Completes when the last connection task has dropped its receiver.
    if timeout_at(Instant::now() + GRACE, ending.closed()).await.is_err() {
        tracing::warn!(open = connections.count(), "connections were cut at the end");
    }
    reason
}

/// What all accept loops share.
struct Acceptance {
    service: Arc<Service>,
    connections: Arc<Connections>,
    refusals: Arc<Semaphore>,
    end: watch::Receiver<()>,
}

impl Acceptance {
    /// Accepts the connections of one listener. Never ends.
    async fn accept_all(&self, purpose: Purpose, listener: &TcpListener) {
        let mut warnings = Warnings::default();
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => self.admit(purpose, stream, peer),
                Err(error) => {
                    warnings.warn(&error, Instant::now());
                    self.make_room_after(&error).await;
                }
            }
        }
    }

    fn admit(&self, purpose: Purpose, stream: TcpStream, peer: SocketAddr) {
        let admitted = self.connections.admit(Client::at(peer.ip()), self.room(peer.ip()));
        let Some(place) = admitted else {
            self.service.metrics.count_refused_connection();
            // Nothing can be said to a client that expects a handshake.
            if purpose != Purpose::Https {
                turn_away(stream, &self.refusals);
            }
            return;
        };
        let is_own = |own: SocketAddr| own.ip() == peer.ip();
        let is_local =
            peer.ip().to_canonical().is_loopback() || stream.local_addr().is_ok_and(is_own);
        let exchange = Exchange {
            service: Arc::clone(&self.service),
            place: Arc::new(place),
            arrival: Arrival { peer, purpose, is_local },
            events: Notify::new(),
        };
        tokio::spawn(converse(stream, exchange, self.end.clone()));
    }

    /// The limits for a connection from `address`. Addresses that many visitors share have no limit
    /// of their own: those of proxies, and this machine, where a proxy usually runs.
    fn room(&self, address: IpAddr) -> Room {
        let server = &self.service.live.load().server;
        // A listener for both families reports an IPv4 address in IPv6 form.
        let is_shared = address.to_canonical().is_loopback()
            || server.trusted_proxies.iter().any(|proxy| proxy.contains(address));
        let per_client = (!is_shared).then_some(whole(server.max_connections_per_address));
        Room { total: places(server), per_client }
    }

    /// Closes idle connections if `error` means that files or memory ran out.
    async fn make_room_after(&self, error: &io::Error) {
        if remedy(error) == Remedy::MakeRoom {
            let total = places(&self.service.live.load().server);
            self.connections.make_room(MAX_EVICTIONS, Room { total, per_client: None });
            sleep(PAUSE).await;
        }
    }
}

/// The limit for all connections: the owner's setting, or less if the system allows fewer open
/// files.
fn places(server: &Server) -> usize {
    whole(server.max_connections).min(descriptors::for_connections())
}

/// Logs a warning if the system allows fewer connections than the owner wants.
pub(super) fn warn_of_few_descriptors(server: &Server) {
    let (wanted, places) = (server.max_connections, places(server));
    if places < whole(wanted) {
        tracing::warn!(
            "server.max_connections is {wanted}, but this program may have only {} files open, \
             which is enough for {places} connections. Raise the limit (LimitNOFILE= in a systemd \
             unit, `ulimit -n` in a shell) or lower the setting.",
            descriptors::limit()
        );
    }
}

fn whole(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Refuses the client and disconnects. Sends no response if too many clients are being refused.
fn turn_away(mut stream: TcpStream, refusals: &Arc<Semaphore>) {
    let Ok(permit) = Arc::clone(refusals).try_acquire_owned() else { return };
    let deadline = Instant::now() + Duration::from_secs(1);
    tokio::spawn(async move {
        let _permit = permit;
        // Errors don't matter: the client is disconnected in any case.
        _ = timeout_at(deadline, async {
            stream.write_all(NO_ROOM).await?;
            stream.shutdown().await
        })
        .await;
    });
}
