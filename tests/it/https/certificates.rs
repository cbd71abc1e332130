//! Handshakes without a certificate, and certificates that change while the site is asked.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::time::{sleep, timeout};
use tokio_rustls::rustls::version::{TLS12, TLS13};
use tokio_rustls::rustls::{self, AlertDescription};

use super::{Http2, certified, domain, still_serves, wire};
use crate::support::{NAME, OTHER_NAME, PATIENCE, Site, TlsClient, Wire};

/// Why the handshake for `name` fails.
async fn refusal(client: &TlsClient, name: &str, site: &Site) -> Option<rustls::Error> {
    let connecting = client.try_connect(name, Ipv4Addr::LOCALHOST, site.https_address());
    let error = timeout(PATIENCE, connecting).await.expect("the server says nothing").err()?;
    error.into_inner()?.downcast::<rustls::Error>().ok().map(|error| *error)
}

#[tokio::test]
async fn without_a_certificate_a_client_gets_an_alert() {
    let site = domain().start().await;
    for version in [&TLS12, &TLS13] {
        let client = TlsClient::new(&[version], &["h2"]);
        let error = refusal(&client, NAME, &site).await;
        let alert = AlertDescription::AccessDenied;
        assert_eq!(error, Some(rustls::Error::AlertReceived(alert)), "{version:?}");
    }
    site.certify(&[NAME, OTHER_NAME]).await;

    still_serves(&site).await;
    let unknown = TlsClient::new(&[&TLS13], &["smtp"]);
    let alert = AlertDescription::NoApplicationProtocol;
    assert_eq!(refusal(&unknown, NAME, &site).await, Some(rustls::Error::AlertReceived(alert)));
    site.finish().await;
}

#[tokio::test]
async fn an_authority_sees_its_challenge_and_nothing_else() {
    let site = certified().await;
    let client = TlsClient::new(&[&TLS13], &["acme-tls/1"]);
    let alert = AlertDescription::AccessDenied;
    assert_eq!(refusal(&client, NAME, &site).await, Some(rustls::Error::AlertReceived(alert)));

    site.certificates().challenges().put_tls_alpn(NAME, "token.thumbprint");
    // The certificate of the challenge is signed by itself, so the test's client refuses it.
    let error = refusal(&client, NAME, &site).await;
    assert!(matches!(error, Some(rustls::Error::InvalidCertificate(_))), "{error:?}");
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn a_certificate_changes_without_a_failed_request() {
    let site = Arc::new(certified().await);
    let (is_over, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let mut visitors = Vec::new();
    for number in 0..6 {
        let (site, is_over) = (Arc::clone(&site), Arc::clone(&is_over));
        let answered = Arc::clone(&answered);
        visitors.push(tokio::spawn(async move {
            let mut kept = wire(&site).await;
            let mut kept2 = Http2::connect(&site).await;
            while !is_over.load(Ordering::Relaxed) {
                match number % 3 {
                    0 => ask(&mut kept).await,
                    1 => assert_eq!(kept2.get("/contact").await.unwrap().status, 200),
                    _ => ask(&mut wire(&site).await).await,
                }
                answered.fetch_add(1, Ordering::Relaxed);
                sleep(Duration::from_millis(5)).await;
            }
        }));
    }
    let mut seen = Vec::new();
    for _ in 0..20 {
        site.certify(&[NAME, OTHER_NAME]).await;
        let stream = TlsClient::http1().connect(site.https_address()).await;
        seen.push(stream.get_ref().1.peer_certificates().unwrap()[0].to_vec());
        sleep(Duration::from_millis(20)).await;
    }
    is_over.store(true, Ordering::Relaxed);
    for visitor in visitors {
        visitor.await.expect("a request failed");
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 20, "each new connection sees the newest certificate");
    assert!(answered.load(Ordering::Relaxed) > 60, "{answered:?}");
    Arc::into_inner(site).unwrap().finish().await;
}

async fn ask(wire: &mut Wire) {
    wire.say(format!("GET /contact HTTP/1.1\r\nhost: {NAME}\r\n\r\n")).await;
    assert_eq!(wire.read_reply().await.expect("a response").status, 200);
}

#[tokio::test]
async fn a_certificate_for_another_name_leaves_the_site_on_port_80() {
    let site = domain().start().await;
    let (chain, key) = crate::support::certificate(&["elm.example"]);
    site.certificates().install(&chain, &key).unwrap();
    sleep(Duration::from_millis(100)).await;

    assert_eq!(site.get("/contact").await.status(), 200);
    site.finish().await;
}
