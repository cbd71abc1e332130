//! TLS for tests: certificates of an authority that only tests trust, and a client.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, LazyLock};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio::net::{TcpSocket, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{
    self, ClientConfig, HandshakeKind, RootCertStore, SupportedProtocolVersion,
};

/// The canonical name of the tests' domain.
pub const NAME: &str = "maple.example";
/// Its other name.
pub const OTHER_NAME: &str = "www.maple.example";

struct Authority {
    root: CertificateDer<'static>,
    issuer: Issuer<'static, KeyPair>,
}

static AUTHORITY: LazyLock<Authority> = LazyLock::new(|| {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    let root = params.self_signed(&key).unwrap().der().clone();
    Authority { root, issuer: Issuer::new(params, key) }
});

/// A new certificate for `names` and its key, both as PEM.
pub fn certificate(names: &[&str]) -> (String, String) {
    let key = KeyPair::generate().unwrap();
    let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
    let params = CertificateParams::new(names).unwrap();
    let certificate = params.signed_by(&key, &AUTHORITY.issuer).unwrap();
    (certificate.pem(), key.serialize_pem())
}

/// Writes a certificate for the tests' domain to `folder`, where a starting program finds it.
pub fn write_certificate(folder: &Path) {
    std::fs::create_dir_all(folder).unwrap();
    let (chain, key) = certificate(&[NAME, OTHER_NAME]);
    std::fs::write(folder.join("certificate.pem"), chain).unwrap();
    std::fs::write(folder.join("key.pem"), key).unwrap();
}

/// A client of TLS, with the sessions that it may resume.
#[derive(Clone)]
pub struct TlsClient {
    config: Arc<ClientConfig>,
}

impl TlsClient {
    /// A client that speaks `versions` and the protocols `alpn`.
    pub fn new(versions: &[&'static SupportedProtocolVersion], alpn: &[&str]) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(AUTHORITY.root.clone()).unwrap();
        let builder = ClientConfig::builder_with_protocol_versions(versions);
        let mut config = builder.with_root_certificates(roots).with_no_client_auth();
        config.alpn_protocols = alpn.iter().map(|name| name.as_bytes().to_vec()).collect();
        Self { config: Arc::new(config) }
    }

    /// A client of HTTP/1.1 by TLS 1.3.
    pub fn http1() -> Self {
        Self::new(&[&rustls::version::TLS13], &["http/1.1"])
    }

    /// A client of HTTP/2 by TLS 1.3.
    pub fn http2() -> Self {
        Self::new(&[&rustls::version::TLS13], &["h2", "http/1.1"])
    }

    /// Connects and asks for the tests' domain.
    pub async fn connect(&self, address: SocketAddr) -> TlsStream<TcpStream> {
        self.try_connect(NAME, Ipv4Addr::LOCALHOST, address).await.unwrap()
    }

    /// Connects from `source`, an address of this machine, and asks for `name`.
    pub async fn try_connect(
        &self,
        name: &str,
        source: Ipv4Addr,
        address: SocketAddr,
    ) -> std::io::Result<TlsStream<TcpStream>> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((source, 0).into())?;
        let stream = socket.connect(address).await?;
        stream.set_nodelay(true)?;
        let name = ServerName::try_from(name.to_owned()).unwrap();
        TlsConnector::from(Arc::clone(&self.config)).connect(name, stream).await
    }
}

/// Whether the handshake of `stream` resumed an earlier session.
pub fn is_resumed(stream: &TlsStream<TcpStream>) -> bool {
    stream.get_ref().1.handshake_kind() == Some(HandshakeKind::Resumed)
}
