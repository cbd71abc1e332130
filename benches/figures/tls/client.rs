//! The clients: they ask for the home page by TLS 1.3, over kept connections or over new ones.

use std::net::SocketAddr;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::future::join_all;
use h2::client::SendRequest;
use http::Request;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::client::Resumption;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::version::TLS13;
use tokio_rustls::rustls::{ClientConfig, HandshakeKind, RootCertStore};

use super::NAME;
use super::servers::Server;
use crate::machine;

/// Kept connections.
const CONNECTIONS: usize = 16;
/// Requests over each of them, in a run.
const REQUESTS: usize = 1_000;
/// Requests that an HTTP/2 connection has open at a time.
const STREAMS: usize = 8;
/// Handshakes in a run, one after another.
const HANDSHAKES: usize = 1_000;

/// What the clients do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Load {
    Http1,
    Http2,
    FullHandshakes,
    ResumedHandshakes,
}

impl Load {
    pub(super) const ALL: [Self; 4] =
        [Self::Http1, Self::Http2, Self::FullHandshakes, Self::ResumedHandshakes];

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Http1 => "The home page by TLS 1.3 and HTTP/1.1, over 16 kept connections",
            Self::Http2 => "The home page by TLS 1.3 and HTTP/2, 8 at a time over 16 connections",
            Self::FullHandshakes => "A full handshake of TLS 1.3 (ECDSA P-256) and one HEAD",
            Self::ResumedHandshakes => "A resumed handshake of TLS 1.3 and one HEAD",
        }
    }
}

/// A client that trusts the servers' certificate.
pub(super) struct Client {
    roots: Arc<RootCertStore>,
}

impl Client {
    pub(super) fn new(certificate: &[u8]) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from(certificate.to_vec())).unwrap();
        Self { roots: Arc::new(roots) }
    }

    /// The processor time of `server` for each request or handshake of `load`, in microseconds.
    pub(super) async fn run(&self, load: Load, server: &Server) -> f64 {
        let process = server.subject.process();
        let before = machine::cpu_time(process);
        let count = match load {
            Load::Http1 => self.http1(server.address).await,
            Load::Http2 => self.http2(server.address).await,
            Load::FullHandshakes => self.handshakes(server.address, false).await,
            Load::ResumedHandshakes => self.handshakes(server.address, true).await,
        };
        let count = u32::try_from(count).unwrap();
        machine::cpu_time_since(before, process).as_secs_f64() * 1e6 / f64::from(count)
    }

    /// The body of the home page, compressed.
    pub(super) async fn body(&self, address: SocketAddr) -> Vec<u8> {
        let mut requests = open_http2(self.connect(&self.config("h2"), address).await).await;
        get(&mut requests).await
    }

    fn config(&self, protocol: &str) -> ClientConfig {
        let builder = ClientConfig::builder_with_protocol_versions(&[&TLS13]);
        let roots = Arc::clone(&self.roots);
        let mut config = builder.with_root_certificates(roots).with_no_client_auth();
        config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
        config
    }

    async fn connect(&self, config: &ClientConfig, address: SocketAddr) -> TlsStream<TcpStream> {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let name = ServerName::try_from(NAME).unwrap();
        TlsConnector::from(Arc::new(config.clone())).connect(name, stream).await.unwrap()
    }

    async fn http1(&self, address: SocketAddr) -> usize {
        let config = self.config("http/1.1");
        let length = self.body(address).await.len();
        let connections = (0..CONNECTIONS).map(async |_| {
            let mut stream = self.connect(&config, address).await;
            for _ in 0..REQUESTS {
                get_http1(&mut stream, length).await;
            }
        });
        join_all(connections).await;
        CONNECTIONS * REQUESTS
    }

    async fn http2(&self, address: SocketAddr) -> usize {
        let config = self.config("h2");
        let connections = (0..CONNECTIONS).map(async |_| {
            let requests = open_http2(self.connect(&config, address).await).await;
            let streams = (0..STREAMS).map(async |_| {
                let mut requests = requests.clone();
                for _ in 0..REQUESTS / STREAMS {
                    get(&mut requests).await;
                }
            });
            join_all(streams).await;
        });
        join_all(connections).await;
        CONNECTIONS * (REQUESTS / STREAMS) * STREAMS
    }

    async fn handshakes(&self, address: SocketAddr, resume: bool) -> usize {
        let mut config = self.config("http/1.1");
        if !resume {
            config.resumption = Resumption::disabled();
        }
        for number in 0..HANDSHAKES {
            let mut stream = self.connect(&config, address).await;
            let kind = stream.get_ref().1.handshake_kind().unwrap();
            // Whatever else than resumed is full, also one that a server answers with a request to try again.
            let is_resumed = kind == HandshakeKind::Resumed;
            assert!(is_resumed == resume || (resume && number == 0), "{kind:?}");
            let head = format!("HEAD / HTTP/1.1\r\nhost: {NAME}\r\nconnection: close\r\n\r\n");
            stream.write_all(head.as_bytes()).await.unwrap();
            // Servers may close without saying so, after all of the response.
            _ = stream.read_to_end(&mut Vec::new()).await;
        }
        HANDSHAKES
    }
}

async fn get_http1(stream: &mut TlsStream<TcpStream>, length: usize) {
    let head = format!("GET / HTTP/1.1\r\nhost: {NAME}\r\naccept-encoding: br\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::with_capacity(64 * 1024);
    loop {
        assert!(stream.read_buf(&mut answer).await.unwrap() > 0, "the connection ended");
        let head = answer.windows(4).position(|window| window == b"\r\n\r\n");
        if head.is_some_and(|head| answer.len() >= head + 4 + length) {
            return;
        }
    }
}

async fn open_http2(stream: TlsStream<TcpStream>) -> SendRequest<Bytes> {
    let (requests, connection) = h2::client::handshake(stream).await.unwrap();
    tokio::spawn(connection);
    requests.ready().await.unwrap()
}

/// The body of the home page.
async fn get(requests: &mut SendRequest<Bytes>) -> Vec<u8> {
    let request = Request::get(format!("https://{NAME}/")).header("accept-encoding", "br");
    let mut ready = requests.clone().ready().await.unwrap();
    let (response, _) = ready.send_request(request.body(()).unwrap(), true).unwrap();
    let response = response.await.unwrap();
    assert_eq!(response.status(), 200);
    let mut stream = response.into_body();
    let mut body = Vec::new();
    while let Some(data) = stream.data().await {
        let data = data.unwrap();
        stream.flow_control().release_capacity(data.len()).unwrap();
        body.extend_from_slice(&data);
    }
    body
}
