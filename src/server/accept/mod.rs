//! The accept loop, with time-outs, limits and a bounded shutdown, which `axum::serve` lacks.

mod descriptors;
mod errors;
mod host;
mod http_connection;

use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep, timeout_at};

pub use self::descriptors::raise_descriptor_limit;

use self::errors::{Remedy, Warnings, remedy};
use self::http_connection::converse;
use super::connections::{Connections, Room};
use super::metrics::Metrics;
use super::state::Notifications;
use super::{GRACE, Reload};
use crate::config::{Live, Server};
use crate::pages::Pages;
use crate::web::{Client, UnlistedProxies};

/// Pause after an error of the listening socket, such as too many open files.
const PAUSE: Duration = Duration::from_millis(10);
/// Number of idle connections to close when the system has no resources for another one.
const MAX_EVICTIONS: usize = 16;

/// Number of clients that get a 503 at the same time. Further clients are only disconnected.
const MAX_REFUSALS: usize = 64;
/// The whole response to a client when all connections are taken.
const NO_ROOM: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\
    content-length: 0\r\nconnection: close\r\n\r\n";

/// Answers requests: pages by a look-up, everything else by the router.
#[derive(Clone)]
pub(super) struct Service {
    pub(super) router: Router,
    pub(super) pages: Arc<Pages>,
    pub(super) live: Live,
    pub(super) proxies: UnlistedProxies,
    pub(super) metrics: Arc<Metrics>,
}

/// Serves `listener` until `stop` completes, then gives requests at most [`GRACE`] to finish.
/// Returns the reason for the stop.
pub(super) async fn serve<Reason>(
    listener: TcpListener,
    service: Service,
    stop: impl Future<Output = Reason>,
) -> Reason {
    let connections = Arc::clone(&service.metrics.connections);
    let (ending, end) = watch::channel(());
    let refusals = Arc::new(Semaphore::new(MAX_REFUSALS));
    let mut warnings = Warnings::default();
    let mut stop = pin!(stop);
    let reason = loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            reason = &mut stop => break reason,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                warnings.warn(&error, Instant::now());
                service.make_room_after(&error, &connections).await;
                continue;
            }
        };
        if let Some(place) = connections.admit(Client::at(peer.ip()), service.room(peer.ip())) {
            tokio::spawn(converse(stream, peer, place, service.clone(), end.clone()));
        } else {
            service.metrics.count_refused_connection();
            turn_away(stream, &refusals);
        }
    };
    drop(listener);
    drop(end);
    ending.send_replace(());
    // Completes when the last connection task has dropped its receiver.
    if timeout_at(Instant::now() + GRACE, ending.closed()).await.is_err() {
        tracing::warn!(open = connections.count(), "connections were cut at the end");
    }
    reason
}

impl Service {
    /// Answers from `router` and from the pages of `reload`.
    pub(super) fn new(router: Router, reload: &Reload, shared: &Notifications) -> Self {
        Self {
            router,
            pages: Arc::clone(&reload.pages),
            live: Arc::clone(&reload.live),
            proxies: shared.proxies.clone(),
            metrics: Arc::clone(&shared.metrics),
        }
    }

    /// The limits for a connection from `address`. Addresses that many visitors share have no limit
    /// of their own: those of proxies, and this machine, where a proxy usually runs.
    fn room(&self, address: IpAddr) -> Room {
        let server = &self.live.load().server;
        // A listener for both families reports an IPv4 address in IPv6 form.
        let is_shared = address.to_canonical().is_loopback()
            || server.trusted_proxies.iter().any(|proxy| proxy.contains(address));
        let per_client = (!is_shared).then_some(whole(server.max_connections_per_address));
        Room { total: places(server), per_client }
    }

    /// Closes idle connections if `error` means that files or memory ran out.
    async fn make_room_after(&self, error: &io::Error, connections: &Connections) {
        if remedy(error) == Remedy::MakeRoom {
            let total = places(&self.live.load().server);
            connections.make_room(MAX_EVICTIONS, Room { total, per_client: None });
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
