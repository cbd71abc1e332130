//! The authority's own certificate for https, and the keys that it signs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, PKCS_ECDSA_P256_SHA256,
    PublicKeyData, SignatureAlgorithm,
};
use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::PrivateKeyDer;

/// A root, and a certificate for this machine that it has signed.
pub struct Keys {
    pub root: CertifiedIssuer<'static, KeyPair>,
    certificate: rcgen::Certificate,
    key: KeyPair,
}

impl Keys {
    pub fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let root = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
        let certificate = params.signed_by(&key, &root).unwrap();
        Self { root, certificate, key }
    }

    /// Writes the root into `folder`, for `server.acme_ca_file`.
    pub fn write_root(&self, folder: &Path) -> PathBuf {
        let path = folder.join("root.pem");
        std::fs::write(&path, self.root.pem()).unwrap();
        path
    }

    /// Writes the certificate and its key into `folder`.
    pub fn write_pair(&self, folder: &Path) -> (PathBuf, PathBuf) {
        let (certificate, key) = (folder.join("authority.pem"), folder.join("authority.key"));
        std::fs::write(&certificate, self.certificate.pem()).unwrap();
        std::fs::write(&key, self.key.serialize_pem()).unwrap();
        (certificate, key)
    }

    /// Settings of a server that shows the certificate.
    pub fn server_config(&self) -> Arc<ServerConfig> {
        let provider = Arc::new(aws_lc_rs::default_provider());
        let config = ServerConfig::builder_with_provider(provider);
        let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
        let key = PrivateKeyDer::Pkcs8(self.key.serialize_der().into());
        Arc::new(config.with_single_cert(vec![self.certificate.der().clone()], key).unwrap())
    }
}

/// The public key of a request.
pub struct RequestedKey(Vec<u8>);

impl RequestedKey {
    pub fn of(request: &[u8]) -> Self {
        // CertificationRequest (RFC 2986): the information has version, subject, key, attributes.
        let key = yasna::parse_der(request, |reader| {
            reader.read_sequence(|parts| {
                let key = parts.next().read_sequence(|information| {
                    information.next().read_der()?;
                    information.next().read_der()?;
                    let key = information.next().read_sequence(|key| {
                        key.next().read_der()?;
                        key.next().read_bitvec_bytes()
                    })?;
                    information.next().read_der()?;
                    Ok(key.0)
                })?;
                parts.next().read_der()?;
                parts.next().read_der()?;
                Ok(key)
            })
        });
        Self(key.unwrap())
    }
}

impl PublicKeyData for RequestedKey {
    fn der_bytes(&self) -> &[u8] {
        &self.0
    }

    fn algorithm(&self) -> &'static SignatureAlgorithm {
        &PKCS_ECDSA_P256_SHA256
    }
}
