//! The pair of files, and whom a handshake gets.

mod any_certificate;

use std::fs;
use std::os::unix::fs::PermissionsExt;

use proptest::prelude::*;
use rcgen::{CertificateParams, CertifiedIssuer, KeyPair, date_time_ymd};
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, RootCertStore, ServerConfig, ServerConnection};
use tempfile::{TempDir, tempdir};

use super::*;
use crate::clock::UnixMillis;

/// An authority.
fn authority() -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// A certificate for `names` in May 2027, and its key.
fn pair(authority: &CertifiedIssuer<'_, KeyPair>, names: &[&str]) -> (String, String) {
    let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
    let mut params = CertificateParams::new(names).unwrap();
    params.use_authority_key_identifier_extension = true;
    (params.not_before, params.not_after) = (date_time_ymd(2027, 5, 1), date_time_ymd(2027, 5, 31));
    let key = KeyPair::generate().unwrap();
    let certificate = params.signed_by(&key, authority).unwrap();
    (format!("{}{}", certificate.pem(), authority.pem()), key.serialize_pem())
}

fn names(folder: &TempDir) -> Vec<String> {
    Certificates::open(folder.path()).unwrap().current().unwrap().names.clone()
}

#[test]
fn what_is_installed_is_in_use_and_is_there_after_a_restart() {
    let folder = tempdir().unwrap();
    let place = folder.path().join("certificates");
    let certificates = Certificates::open(&place).unwrap();
    assert_eq!(certificates.current(), None);
    let mut changed = certificates.changed();

    let (chain, key) = pair(&authority(), &["maple.example", "www.maple.example", "192.0.2.7"]);
    certificates.install(&chain, &key).unwrap();

    assert!(changed.has_changed().unwrap());
    changed.mark_unchanged();
    let in_use = certificates.current().unwrap();
    assert_eq!(in_use.names, ["maple.example", "www.maple.example", "192.0.2.7"]);
    assert_eq!(in_use.not_before.rfc3339(), "2027-05-01T00:00:00.000Z");
    assert_eq!(in_use.not_after.rfc3339(), "2027-05-31T00:00:00.000Z");
    assert_eq!(in_use.lifetime().as_secs(), 30 * 86_400);
    assert!(!in_use.serial.is_empty() && in_use.authority_key.as_ref().unwrap().len() == 20);
    assert!(in_use.covers(&["Maple.example".to_owned()]));
    assert!(!in_use.covers(&["maple.example".to_owned(), "oak.example".to_owned()]));
    assert_eq!(Certificates::open(&place).unwrap().current(), Some(in_use));
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&place), mode(&place.join("key.pem"))), (0o700, 0o600));
    assert_eq!(mode(&place.join("certificate.pem")), 0o600);
}

#[test]
fn a_pair_that_does_not_fit_is_refused_and_the_old_one_stays() {
    let folder = tempdir().unwrap();
    let certificates = Certificates::open(folder.path()).unwrap();
    let authority = authority();
    let (chain, key) = pair(&authority, &["old.example"]);
    certificates.install(&chain, &key).unwrap();
    let (other, other_key) = pair(&authority, &["new.example"]);
    let mut changed = certificates.changed();
    changed.mark_unchanged();

    for (chain, key) in [
        (other.as_str(), key.as_str()),
        (&chain, &other_key),
        ("", &key),
        (&chain, ""),
        (&key, &chain),
        (&other[..other.len() / 4], &other_key),
        ("-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n", &key),
    ] {
        certificates.install(chain, key).unwrap_err();
    }

    assert!(!changed.has_changed().unwrap());
    assert_eq!(certificates.current().unwrap().names, ["old.example"]);
    assert_eq!(names(&folder), ["old.example"]);
}

/// Every state that a kill can leave while a pair is replaced.
#[test]
fn an_interrupted_installation_leaves_the_old_pair_or_the_new_one() {
    let authority = authority();
    let (old, old_key) = pair(&authority, &["old.example"]);
    let (new, new_key) = pair(&authority, &["new.example"]);
    for (files, expected) in [
        (vec![("key.pem.next.part", "half")], "old.example"),
        (vec![("key.pem.next", &*new_key)], "old.example"),
        (vec![("key.pem.next", &new_key), ("certificate.pem.part", "half")], "old.example"),
        (vec![("key.pem.next", &new_key), ("certificate.pem", &new)], "new.example"),
        (vec![("key.pem", &new_key), ("certificate.pem", &new)], "new.example"),
    ] {
        let folder = tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("certificate.pem", &old);
        write("key.pem", &old_key);
        for (name, text) in &files {
            write(name, text);
        }

        assert_eq!(names(&folder), [expected], "{files:?}");
        assert_eq!(names(&folder), [expected], "{files:?}");
        let (next, next_key) = pair(&authority, &["next.example"]);
        // A kill while the key of the next pair is written, and the installation after that.
        let certificates = Certificates::open(folder.path()).unwrap();
        let part = folder.path().join("certificate.pem.part");
        _ = fs::remove_file(&part);
        fs::create_dir(&part).unwrap();
        certificates.install(&next, &next_key).unwrap_err();
        assert_eq!(names(&folder), [expected], "{files:?}");
        fs::remove_dir(part).unwrap();
        certificates.install(&next, &next_key).unwrap();
        assert_eq!(names(&folder), ["next.example"]);
    }
    // The first pair of all.
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("key.pem.next"), &new_key).unwrap();
    assert_eq!(Certificates::open(folder.path()).unwrap().current(), None);
    fs::write(folder.path().join("certificate.pem"), &new).unwrap();
    assert_eq!(names(&folder), ["new.example"]);
}

#[test]
fn damaged_files_are_named_with_what_to_do() {
    let authority = authority();
    let ((chain, key), (_, other_key)) =
        (pair(&authority, &["a.example"]), pair(&authority, &["b.example"]));
    for (chain, key, words) in [
        ("", &*key, "isn't a certificate"),
        (&chain, &other_key, "don't belong together"),
        (&chain, "", "isn't a private key"),
        (&key, &key, "isn't a certificate"),
    ] {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join("certificate.pem"), chain).unwrap();
        fs::write(folder.path().join("key.pem"), key).unwrap();

        let error = Certificates::open(folder.path()).unwrap_err().to_string();

        assert!(error.contains(words) && error.contains("Delete certificate.pem"), "{error}");
    }
}

#[test]
fn a_check_by_tls_shows_that_it_has_come_to_this_site() {
    let folder = tempdir().unwrap();
    let certificates = Certificates::open(folder.path()).unwrap();
    let token = check_token([7; 16]);
    let name = check_server_name(&token);
    assert_eq!(handshake(&certificates, &name, &[ACME_TLS_ALPN]), None);

    certificates.challenges().answer_checks([1; 32]);

    let answer = handshake(&certificates, &name, &[ACME_TLS_ALPN]).unwrap();
    assert!(shows_answer(&answer, &check_answer(&[1; 32], &token).unwrap()));
    assert!(!shows_answer(&answer, &check_answer(&[2; 32], &token).unwrap()));
    assert_eq!(handshake(&certificates, "0.paddock-check.invalid", &[ACME_TLS_ALPN]), None);
}

/// The certificate that a client gets which asks for `name` in the protocols `alpn`.
fn handshake(certificates: &Certificates, name: &str, alpn: &[&[u8]]) -> Option<Vec<u8>> {
    let provider = || Arc::new(aws_lc_rs::default_provider());
    let builder =
        ClientConfig::builder_with_provider(provider()).with_safe_default_protocol_versions();
    let mut client =
        builder.unwrap().with_root_certificates(RootCertStore::empty()).with_no_client_auth();
    client.alpn_protocols = alpn.iter().map(|name| name.to_vec()).collect();
    client.dangerous().set_certificate_verifier(Arc::new(any_certificate::Any(provider())));
    let builder =
        ServerConfig::builder_with_provider(provider()).with_safe_default_protocol_versions();
    let mut server =
        builder.unwrap().with_no_client_auth().with_cert_resolver(certificates.resolver());
    server.alpn_protocols = vec![b"h2".into(), ACME_TLS_ALPN.into()];
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let mut client = ClientConnection::new(Arc::new(client), name).unwrap();
    let mut server = ServerConnection::new(Arc::new(server)).unwrap();
    while client.is_handshaking() || server.is_handshaking() {
        let mut bytes = Vec::new();
        client.write_tls(&mut bytes).unwrap();
        server.read_tls(&mut &*bytes).unwrap();
        server.process_new_packets().ok()?;
        bytes.clear();
        server.write_tls(&mut bytes).unwrap();
        client.read_tls(&mut &*bytes).unwrap();
        client.process_new_packets().ok()?;
    }
    Some(client.peer_certificates()?.first()?.to_vec())
}

#[test]
fn only_an_authority_gets_the_answer_to_a_challenge() {
    let folder = tempdir().unwrap();
    let certificates = Certificates::open(folder.path()).unwrap();
    assert_eq!(handshake(&certificates, "maple.example", &[b"h2"]), None);
    let (chain, key) = pair(&authority(), &["maple.example"]);
    certificates.install(&chain, &key).unwrap();
    let own = handshake(&certificates, "maple.example", &[b"h2"]).unwrap();
    assert_eq!(handshake(&certificates, "other.example", &[]).unwrap(), own);
    assert_eq!(handshake(&certificates, "maple.example", &[ACME_TLS_ALPN]), None);

    assert!(certificates.challenges().put_tls_alpn("Maple.example", "token.thumbprint"));

    let answer = handshake(&certificates, "maple.example", &[ACME_TLS_ALPN]).unwrap();
    let digest = <sha2::Sha256 as sha2::Digest>::digest("token.thumbprint");
    // The extension id-pe-acmeIdentifier, critical, with the digest (RFC 8737, section 3).
    let extension =
        [&[6, 8, 43, 6, 1, 5, 5, 7, 1, 31, 1, 1, 255, 4, 34, 4, 32][..], &digest].concat();
    assert!(answer.windows(extension.len()).any(|part| part == extension));
    assert_eq!(details::read(&answer).unwrap().names, ["Maple.example"]);
    assert_eq!(handshake(&certificates, "other.example", &[ACME_TLS_ALPN]), None);
    assert_eq!(handshake(&certificates, "maple.example", &[b"h2", ACME_TLS_ALPN]).unwrap(), own);
    certificates.challenges().clear();
    assert_eq!(handshake(&certificates, "maple.example", &[ACME_TLS_ALPN]), None);
}

proptest! {
    /// A damaged certificate is refused or read; it stops nothing.
    #[test]
    fn a_damaged_certificate_stops_nothing(at in 0_usize..2_000, byte: u8, end in 0_usize..2_000) {
        static CERTIFICATE: std::sync::LazyLock<Vec<u8>> = std::sync::LazyLock::new(|| {
            let (chain, _) = pair(&authority(), &["maple.example", "2001:db8::1"]);
            let chain = rustls::pki_types::pem::PemObject::from_pem_slice(chain.as_bytes());
            let certificate: rustls::pki_types::CertificateDer<'_> = chain.unwrap();
            certificate.to_vec()
        });
        let mut certificate = CERTIFICATE.clone();
        let at = at % certificate.len();
        certificate[at] = byte;
        _ = details::read(&certificate);
        certificate.truncate(end);
        prop_assert!(end >= CERTIFICATE.len() || details::read(&certificate).is_none());
    }
}

#[test]
fn moments_before_2050_and_after_are_read() {
    let mut params = CertificateParams::new(vec!["maple.example".to_owned()]).unwrap();
    (params.not_before, params.not_after) =
        (date_time_ymd(2049, 12, 31), date_time_ymd(2050, 1, 2));
    let certificate = params.self_signed(&KeyPair::generate().unwrap()).unwrap();

    let read = details::read(certificate.der()).unwrap();

    let ends = (read.not_before, read.not_after);
    assert_eq!(ends, (UnixMillis(2_524_521_600_000), UnixMillis(2_524_694_400_000)));
}
