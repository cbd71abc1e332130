//! TLS, by certificates of a certificate authority of the test's own.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

use super::{PASSWORD, about, said, tidy_dns, workshop};
use crate::support::{MailServer, Offer};

/// A certificate authority as PEM, and TLS for `localhost` by a certificate that it signed.
fn authority() -> (String, TlsAcceptor) {
    let mut of_authority = CertificateParams::new(Vec::new()).unwrap();
    of_authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    let authority = of_authority.self_signed(&key).unwrap();
    let issuer = Issuer::new(of_authority, key);
    let key = KeyPair::generate().unwrap();
    let of_server = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    let certificate = of_server.signed_by(&key, &issuer).unwrap();
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .unwrap();
    let text = STANDARD.encode(authority.der());
    let pem = format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n");
    (pem, TlsAcceptor::from(Arc::new(config)))
}

/// What the command says about encryption with a server like this, and its exit code.
async fn encryption(
    scheme: &str,
    host: &str,
    (implicit, extensions): (bool, &[&'static str]),
    is_trusted: bool,
) -> (String, Option<i32>) {
    let (pem, tls) = authority();
    let has_tls = implicit || extensions.contains(&"STARTTLS");
    let offer = Offer { extensions: extensions.to_vec(), tls: has_tls.then_some(tls), implicit };
    let server = MailServer::offering(offer, "127.0.0.1:0").await;
    let dns = tidy_dns().await;
    let url = format!("{scheme}://me@{host}:{}", server.address.port());
    let (another, _) = authority();
    let workshop = workshop(&url, &dns).set("PADDOCK_MAIL__PASSWORD", PASSWORD);
    workshop.write("authority.pem", if is_trusted { &pem } else { &another });
    let file = workshop.path("authority.pem");
    let output = workshop.set("SSL_CERT_FILE", file.to_str().unwrap()).run(&["mail-check"]).await;
    let said = said(&output);
    (about(&said, "Encryption"), output.status.code())
}

const STARTTLS: (bool, &[&str]) = (false, &["STARTTLS", "AUTH PLAIN"]);
const IMPLICIT: (bool, &[&str]) = (true, &["AUTH PLAIN"]);
const PLAIN: (bool, &[&str]) = (false, &["AUTH PLAIN"]);

#[tokio::test]
async fn a_certificate_that_is_trusted_lets_the_check_go_on() {
    for (scheme, offer) in [("smtp", STARTTLS), ("smtps", IMPLICIT)] {
        let (said, code) = encryption(scheme, "localhost", offer, true).await;

        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("the certificate is localhost's"), "{said}");
    }
}

#[tokio::test]
async fn what_is_wrong_with_the_encryption_is_told_apart() {
    for (scheme, host, offer, is_trusted, words) in [
        ("smtp", "localhost", STARTTLS, false, ["signed by nobody", "smtp+plain://127.0.0.1:25"]),
        ("smtps", "localhost", IMPLICIT, false, ["signed by nobody", "smtp+plain://127.0.0.1:25"]),
        ("smtp", "127.0.0.1", STARTTLS, true, ["isn't valid for this name", "for 127.0.0.1"]),
        ("smtp", "localhost", PLAIN, true, ["offers no encryption", "smtps://…@localhost:465"]),
        ("smtps", "localhost", PLAIN, true, ["doesn't speak", "smtps:// is for port 465"]),
    ] {
        let (said, code) = encryption(scheme, host, offer, is_trusted).await;

        assert_eq!(code, Some(1), "{said}");
        for words in words {
            assert!(said.starts_with("FAILED") && said.contains(words), "{scheme} {host}: {said}");
        }
    }
}
