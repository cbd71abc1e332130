//! The site's certificate: its files, the one in use, and the answers to an authority's challenges.
//!
//! [`Certificates`] is shared by the listeners, which ask it at each handshake, and by `acme`, which installs
//! a new certificate while the site runs.

mod challenges;
mod details;
mod durable_file;
mod error;
mod files;
mod resolver;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwapOption;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::server::ResolvesServerCert;
use rustls::sign::CertifiedKey;
use tokio::sync::watch;

pub use self::challenges::{
    CHECK_PREFIX, Challenges, check_answer, check_server_name, check_token, shows_answer,
};
pub use self::details::InUse;
pub use self::durable_file::write_durably;
pub use self::error::CertificateError;

use self::resolver::Resolver;

/// Reads the first certificate of `chain_pem`; `None` if it isn't one.
#[must_use]
pub fn read(chain_pem: &str) -> Option<InUse> {
    details::read(&CertificateDer::from_pem_slice(chain_pem.as_bytes()).ok()?)
}

/// The protocol (ALPN) in which an authority asks for the answer to a tls-alpn-01 challenge (RFC 8737). The
/// listener's settings must offer it, and close the connection after the handshake.
pub const ACME_TLS_ALPN: &[u8] = b"acme-tls/1";

/// The certificate in use, its folder, and the answers to challenges. Clones share all of it.
#[derive(Clone)]
pub struct Certificates {
    shared: Arc<Shared>,
}

struct Shared {
    folder: PathBuf,
    loaded: ArcSwapOption<Loaded>,
    challenges: Challenges,
    changed: watch::Sender<()>,
    /// Lets one installation write at a time.
    installing: Mutex<()>,
}

/// A certificate with its key.
struct Loaded {
    key: Arc<CertifiedKey>,
    in_use: Arc<InUse>,
}

impl Certificates {
    /// The certificate in `folder`. It has none if the folder or its files aren't there.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] if there are files, and they can't be read or don't belong together.
    /// [`Certificates::empty`] takes their place, so that the site can get a new certificate.
    pub fn open(folder: &Path) -> Result<Self, CertificateError> {
        let certificates = Self::empty(folder);
        let loaded = files::load(folder)?;
        certificates.shared.loaded.store(loaded.map(Arc::new));
        Ok(certificates)
    }

    /// No certificate yet. The next one will be in `folder`.
    #[must_use]
    pub fn empty(folder: &Path) -> Self {
        let shared = Shared {
            folder: folder.to_owned(),
            loaded: ArcSwapOption::empty(),
            challenges: Challenges::default(),
            changed: watch::Sender::new(()),
            installing: Mutex::default(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// Puts a certificate in the place of the one in use: on the disk, then for new connections. Those that
    /// are open stay. `chain_pem` begins with the site's own certificate.
    ///
    /// The files are replaced so that a kill or a power cut leaves the old pair or the new one.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] if certificate and key don't belong together or can't be written. The old pair
    /// stays in use then.
    pub fn install(&self, chain_pem: &str, key_pem: &str) -> Result<(), CertificateError> {
        let loaded = files::parse(chain_pem.as_bytes(), key_pem.as_bytes())?;
        let _turn = self.shared.installing.lock().unwrap_or_else(PoisonError::into_inner);
        files::replace(&self.shared.folder, chain_pem, key_pem)?;
        self.shared.loaded.store(Some(Arc::new(loaded)));
        self.shared.changed.send_replace(());
        Ok(())
    }

    /// The certificate in use.
    #[must_use]
    pub fn current(&self) -> Option<Arc<InUse>> {
        self.shared.loaded.load().as_ref().map(|loaded| Arc::clone(&loaded.in_use))
    }

    /// Tells of each certificate that is installed from now on.
    #[must_use]
    pub fn changed(&self) -> watch::Receiver<()> {
        self.shared.changed.subscribe()
    }

    /// Chooses the certificate of a handshake: the one in use, whatever name the client asks for; or the
    /// answer to a tls-alpn-01 challenge. Without either the handshake ends with an alert.
    #[must_use]
    pub fn resolver(&self) -> Arc<dyn ResolvesServerCert> {
        Arc::new(Resolver::new(self.clone()))
    }

    /// The answers to challenges.
    #[must_use]
    pub fn challenges(&self) -> &Challenges {
        &self.shared.challenges
    }

    /// The folder of the files.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.shared.folder
    }

    fn key(&self) -> Option<Arc<CertifiedKey>> {
        self.shared.loaded.load().as_ref().map(|loaded| Arc::clone(&loaded.key))
    }
}

impl fmt::Debug for Certificates {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Certificates")
            .field("folder", &self.shared.folder)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
