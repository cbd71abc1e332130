//! TLS: its settings, and the handshake.

use std::sync::Arc;
use std::time::Duration;

use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs::{self, Ticketer};
use rustls::server::NoServerSessionStorage;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::certificates::{ACME_TLS_ALPN, Certificates};
use crate::server::connections::{Place, Socket};

/// Time limit for the handshake.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// Most bytes that a connection keeps encrypted for a client that doesn't read: one record.
const BUFFER: usize = 16 * 1024;

/// HTTP/2 as a protocol of the handshake (RFC 9113, section 3.2).
const H2: &[u8] = b"h2";

/// What a client and the server have agreed to speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protocol {
    Http1,
    Http2,
    /// Nothing: an authority has seen the answer to its challenge in the handshake.
    Challenge,
}

/// What the listeners of a domain need.
pub(in super::super) struct Https {
    pub(super) certificates: Certificates,
    pub(super) acceptor: TlsAcceptor,
}

impl Https {
    /// Serves the certificate in use and the answers to challenges.
    ///
    /// # Errors
    ///
    /// The library's error if it can't make the key of tickets.
    pub(in super::super) fn new(certificates: Certificates) -> Result<Self, rustls::Error> {
        let acceptor = acceptor(&certificates)?;
        Ok(Self { certificates, acceptor })
    }
}

/// Makes the settings of all TLS connections: TLS 1.2 and 1.3, and tickets with which clients resume a
/// session without the expensive half of the handshake. The keys of tickets are random, kept in memory
/// alone, and change every six hours.
fn acceptor(certificates: &Certificates) -> Result<TlsAcceptor, rustls::Error> {
    let provider = Arc::new(aws_lc_rs::default_provider());
    let builder =
        ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    let mut config = builder.with_no_client_auth().with_cert_resolver(certificates.resolver());
    config.ticketer = Ticketer::new()?;
    // Tickets are enough, and take no memory.
    config.session_storage = Arc::new(NoServerSessionStorage {});
    config.alpn_protocols = vec![H2.to_vec(), b"http/1.1".to_vec(), ACME_TLS_ALPN.to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// Waits for the handshake. `None` if it fails or takes too long, or if the connection has to end.
/// A client that fails gets an alert.
pub(super) async fn handshake(
    acceptor: &TlsAcceptor,
    socket: Socket,
    place: &Place,
    mut end: watch::Receiver<()>,
) -> Option<(Protocol, TlsStream<Socket>)> {
    let accepting = acceptor.accept_with(socket, |session| session.set_buffer_limit(Some(BUFFER)));
    let accepted = tokio::select! {
        accepted = timeout(HANDSHAKE, accepting) => accepted,
        () = place.evicted() => return None,
        _ = end.changed() => return None,
    };
    let stream = accepted.ok()?.ok()?;
    let protocol = match stream.get_ref().1.alpn_protocol() {
        Some(H2) => Protocol::Http2,
        Some(ACME_TLS_ALPN) => Protocol::Challenge,
        _ => Protocol::Http1,
    };
    Some((protocol, stream))
}
