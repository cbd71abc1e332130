//! Asks an address by TLS whether this site answers there, as an authority does in tls-alpn-01.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, aws_lc_rs};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, SignatureScheme};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::answering::{Answering, of_io};
use crate::certificates::{ACME_TLS_ALPN, check_server_name, shows_answer};

/// The time for the connection and the handshake.
const LIMIT: Duration = Duration::from_secs(5);

/// What answers at `address`. It's the site if its certificate shows `answer`.
pub(super) async fn ask(address: SocketAddr, token: &str, answer: &str) -> Answering {
    let asking = async {
        let stream = match TcpStream::connect(address).await {
            Ok(stream) => stream,
            Err(error) => return of_io(&error),
        };
        let shown = certificate(stream, token).await;
        let is_site = shown.is_some_and(|certificate| shows_answer(&certificate, answer));
        if is_site { Answering::Site } else { Answering::Other(None) }
    };
    timeout(LIMIT, asking).await.unwrap_or(Answering::Silence)
}

/// The certificate that is shown for the check `token`.
async fn certificate(stream: TcpStream, token: &str) -> Option<CertificateDer<'static>> {
    let provider = Arc::new(aws_lc_rs::default_provider());
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider));
    let config = config.with_safe_default_protocol_versions().ok()?;
    let verifier = Arc::new(AnyCertificate(provider));
    let config = config.dangerous().with_custom_certificate_verifier(verifier);
    let mut config = config.with_no_client_auth();
    config.alpn_protocols = vec![ACME_TLS_ALPN.to_vec()];
    let name = ServerName::try_from(check_server_name(token)).ok()?;
    let stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await.ok()?;
    Some(stream.get_ref().1.peer_certificates()?.first()?.clone().into_owned())
}

/// Accepts every certificate: what it shows decides, not who signed it. Nothing is sent afterwards.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    // The library's check refuses every certificate with the extension that is looked for, because it's
    // critical. Who passes this site's certificate on to it is as good as this site.
    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
