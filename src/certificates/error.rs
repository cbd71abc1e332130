//! Why a certificate can't be used.

use std::io;
use std::path::PathBuf;

/// Why a certificate can't be used or installed.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A file can't be read.
    #[error("can't read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file can't be written.
    #[error("can't write {}: {source}", path.display())]
    Write {
        /// The file or its folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The certificates aren't PEM, or the first is damaged.
    #[error("the certificate is damaged: it isn't a certificate in PEM")]
    Certificate,
    /// The key isn't PEM, or of a kind that TLS doesn't know.
    #[error("the certificate's key is damaged: it isn't a private key in PEM")]
    Key,
    /// The key is another certificate's.
    #[error("the key and the certificate don't belong together")]
    Mismatch,
    /// The files in the folder can't be used.
    #[error(
        "the certificate in {} can't be used: {reason}. Delete certificate.pem and key.pem there, and the \
         site gets a new one",
        folder.display()
    )]
    Files {
        /// The folder of the certificate.
        folder: PathBuf,
        /// What is wrong with them.
        reason: Box<CertificateError>,
    },
}
