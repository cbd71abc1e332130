//! Which mail servers are believed to be who they say they are.

use lettre::transport::smtp::Error;
use lettre::transport::smtp::client::{
    Certificate, CertificateStore, TlsParameters, TlsParametersBuilder,
};

/// The certificate authorities that vouch for a mail server: these and no others; `None`: those that
/// this machine trusts or, if it knows none, Mozilla's of the day this program was built.
#[derive(Clone, Default)]
pub(super) struct Trust(pub(super) Option<Vec<Certificate>>);

impl Trust {
    /// The TLS parameters for the server `host`.
    pub(super) fn parameters(&self, host: &str) -> Result<TlsParameters, Error> {
        match &self.0 {
            None => {
                TlsParameters::new(host.to_owned()).or_else(|_| with(host, built_in_authorities()))
            }
            Some(authorities) => with(host, authorities.clone()),
        }
    }
}

fn with(host: &str, authorities: Vec<Certificate>) -> Result<TlsParameters, Error> {
    let only = TlsParameters::builder(host.to_owned()).certificate_store(CertificateStore::None);
    authorities.into_iter().fold(only, TlsParametersBuilder::add_root_certificate).build()
}

fn built_in_authorities() -> Vec<Certificate> {
    let authorities = webpki_root_certs::TLS_SERVER_ROOT_CERTS.iter();
    authorities.filter_map(|one| Certificate::from_der(one.to_vec()).ok()).collect()
}
