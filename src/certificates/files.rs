//! The files of the certificate and its key.
//!
//! Two files can't be replaced at once. So the new key first waits under a name of its own, the rename of
//! the certificate is the moment of the change, and then the key takes its place. Whoever reads the files
//! in between finds the key that belongs to the certificate under one of the two names.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use rustls::crypto::aws_lc_rs;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;

use super::details;
use super::durable_file::{rename_durably, write_durably};
use super::{CertificateError, Loaded};

/// The certificate and those of the authority below it.
const CERTIFICATE: &str = "certificate.pem";

/// The certificate's key.
const KEY: &str = "key.pem";

/// The key of the next certificate, for the moment in which the certificate is replaced.
const NEXT_KEY: &str = "key.pem.next";

/// The certificate in `folder`; `None` if there is none.
pub(super) fn load(folder: &Path) -> Result<Option<Loaded>, CertificateError> {
    // Another process may install between the two files.
    load_once(folder).or_else(|_| load_once(folder))
}

fn load_once(folder: &Path) -> Result<Option<Loaded>, CertificateError> {
    let Some(chain) = read(folder, CERTIFICATE)? else { return Ok(None) };
    let of_key = |name| -> Result<Loaded, CertificateError> {
        parse(&chain, &read(folder, name)?.ok_or(CertificateError::Key)?)
    };
    of_key(KEY).map(Some).or_else(|fault| {
        let files =
            |_| CertificateError::Files { folder: folder.to_owned(), reason: Box::new(fault) };
        // An installation was interrupted, or is under way in another process.
        of_key(NEXT_KEY).map(Some).map_err(files)
    })
}

/// Finishes an installation that was interrupted, before the next one takes the name of its key. Reading
/// doesn't, because a command may read while the site installs.
fn finish_earlier(folder: &Path) -> Result<(), CertificateError> {
    let fits = |key: &str| -> Result<bool, CertificateError> {
        let (chain, key) = (read(folder, CERTIFICATE)?, read(folder, key)?);
        Ok(chain.zip(key).is_some_and(|(chain, key)| parse(&chain, &key).is_ok()))
    };
    if !fits(KEY)? && fits(NEXT_KEY)? {
        let path = folder.join(KEY);
        let finished = rename_durably(folder, NEXT_KEY, KEY);
        finished.map_err(|source| CertificateError::Write { path, source })?;
    }
    Ok(())
}

/// Puts a pair in the place of the one in `folder`.
pub(super) fn replace(folder: &Path, chain: &str, key: &str) -> Result<(), CertificateError> {
    let cannot = |name: &str| {
        let path = folder.join(name);
        move |source| CertificateError::Write { path, source }
    };
    finish_earlier(folder)?;
    write_durably(folder, NEXT_KEY, key.as_bytes()).map_err(cannot(NEXT_KEY))?;
    write_durably(folder, CERTIFICATE, chain.as_bytes()).map_err(cannot(CERTIFICATE))?;
    rename_durably(folder, NEXT_KEY, KEY).map_err(cannot(KEY))
}

/// Reads a pair, and checks that it is one.
pub(super) fn parse(chain: &[u8], key: &[u8]) -> Result<Loaded, CertificateError> {
    let chain: Vec<_> = CertificateDer::pem_slice_iter(chain)
        .collect::<Result<_, _>>()
        .map_err(|_| CertificateError::Certificate)?;
    let first = chain.first().ok_or(CertificateError::Certificate)?;
    let in_use = details::read(first).ok_or(CertificateError::Certificate)?;
    let key = PrivateKeyDer::from_pem_slice(key).map_err(|_| CertificateError::Key)?;
    let key = CertifiedKey::from_der(chain, key, &aws_lc_rs::default_provider());
    let key = key.map_err(|error| match error {
        rustls::Error::InconsistentKeys(_) => CertificateError::Mismatch,
        rustls::Error::InvalidCertificate(_) => CertificateError::Certificate,
        _ => CertificateError::Key,
    })?;
    Ok(Loaded { key: Arc::new(key), in_use: Arc::new(in_use) })
}

fn read(folder: &Path, name: &str) -> Result<Option<Vec<u8>>, CertificateError> {
    let path = folder.join(name);
    match fs::read(&path) {
        Ok(content) => Ok(Some(content)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(CertificateError::Read { path, source }),
    }
}
