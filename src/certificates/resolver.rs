//! Chooses the certificate of each handshake.

use std::fmt;
use std::sync::Arc;

use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

use super::{ACME_TLS_ALPN, Certificates};

pub(super) struct Resolver {
    certificates: Certificates,
}

impl Resolver {
    pub(super) fn new(certificates: Certificates) -> Self {
        Self { certificates }
    }
}

impl ResolvesServerCert for Resolver {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        if is_challenge(&hello) {
            return self.certificates.challenges().tls(hello.server_name()?);
        }
        self.certificates.key()
    }
}

/// Whether an authority asks: it offers the protocol of the challenge alone (RFC 8737, section 3).
fn is_challenge(hello: &ClientHello<'_>) -> bool {
    let mut offered = hello.alpn().into_iter().flatten();
    offered.next() == Some(ACME_TLS_ALPN) && offered.next().is_none()
}

impl fmt::Debug for Resolver {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Resolver").finish_non_exhaustive()
    }
}
