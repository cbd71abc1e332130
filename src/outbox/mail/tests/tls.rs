//! Encryption and signing in.

use std::sync::Arc;

use lettre::transport::smtp::client::Certificate;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

use super::mail_server::{At, Fault, MailServer, Offer};
use super::{IMPATIENT, send_to, transport};
use crate::outbox::Outcome;
use crate::outbox::mail::tls::Trust;

/// A certificate authority of the test's own, and TLS for `localhost` by a certificate that it signed.
fn authority() -> (Trust, TlsAcceptor) {
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
    let trusted = Certificate::from_der(authority.der().to_vec()).unwrap();
    (Trust(Some(vec![trusted])), TlsAcceptor::from(Arc::new(config)))
}

async fn server(tls: TlsAcceptor, implicit: bool, extensions: &[&'static str]) -> MailServer {
    let offer = Offer { extensions: extensions.to_vec(), tls: Some(tls), implicit };
    MailServer::offering(offer, "127.0.0.1:0").await
}

#[tokio::test]
async fn both_kinds_of_encryption_and_each_way_to_sign_in_work() {
    for (scheme, extensions) in [
        ("smtp", &["STARTTLS", "AUTH PLAIN LOGIN"][..]),
        ("smtp", &["STARTTLS", "AUTH XOAUTH2"]),
        ("smtps", &["AUTH PLAIN"]),
    ] {
        let (trust, tls) = authority();
        let server = server(tls, scheme == "smtps", extensions).await;
        let url = format!("{scheme}://me@localhost:{}", server.address.port());
        let mail = transport(&url, Some("oats"), trust, IMPATIENT);

        let attempt = send_to(&mail, "ada@stable.example").await;

        assert_eq!(attempt.outcome, Outcome::Delivered, "{scheme} {extensions:?}");
        assert_eq!(server.received().len(), 1);
    }
}

#[tokio::test]
async fn nothing_is_said_in_clear_or_to_a_stranger() {
    let (trust, tls) = authority();
    let (another, _) = authority();
    let plain = MailServer::start().await;
    let server = server(tls, false, &["STARTTLS", "AUTH PLAIN"]).await;
    let (port, of_plain) = (server.address.port(), plain.address.port());
    for (url, trust, expected) in [
        (
            format!("smtp://me@localhost:{port}"),
            another,
            "certificate isn't one that can be trusted",
        ),
        (
            format!("smtp://me@127.0.0.1:{port}"),
            trust.clone(),
            "certificate isn't one that can be trusted",
        ),
        (
            format!("smtp://me@localhost:{of_plain}"),
            trust.clone(),
            "offers no encryption at this port",
        ),
        (format!("smtps://me@localhost:{port}"), trust, "isn't a mail server, or speaks TLS"),
    ] {
        let mail = transport(&url, Some("oats"), trust, IMPATIENT);
        let attempt = send_to(&mail, "ada@stable.example").await;

        let Outcome::Unreachable { error } = attempt.outcome else { panic!("{url}") };
        assert!(error.contains(expected), "{url}: {error}");
    }
    assert_eq!(plain.received().len() + server.received().len(), 0);
}

#[tokio::test]
async fn a_wrong_password_is_no_fault_of_the_recipient() {
    let (trust, tls) = authority();
    let server = server(tls, true, &["AUTH PLAIN"]).await;
    server.fails(At::SignIn, Fault::Answer("535 5.7.8 wrong"), 1);
    let url = format!("smtps://me@localhost:{}", server.address.port());

    let attempt =
        send_to(&transport(&url, Some("oats"), trust, IMPATIENT), "ada@stable.example").await;

    assert_eq!(attempt.status, Some(535));
    let Outcome::TryAgain { error, .. } = attempt.outcome else { panic!("it's tried again") };
    assert_eq!(error, "the mail server answered 535 to the sign-in");
}

#[tokio::test]
async fn a_server_without_a_known_way_to_sign_in_is_named_so() {
    let (trust, tls) = authority();
    let server = server(tls, true, &["AUTH GSSAPI"]).await;
    let url = format!("smtps://me@localhost:{}", server.address.port());

    let attempt =
        send_to(&transport(&url, Some("oats"), trust, IMPATIENT), "ada@stable.example").await;

    assert!(attempt.outcome.error().unwrap().contains("no way to sign in"));
}
