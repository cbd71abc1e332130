//! Answers checks while the site doesn't run, and nothing else.

use std::sync::Arc;
use std::time::Duration;

use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;

use crate::certificates::{ACME_TLS_ALPN, Certificates};

/// The time for a connection.
const LIMIT: Duration = Duration::from_secs(5);

/// Longest head of a request.
const MAX_HEAD: usize = 8 * 1024;

/// The path before a token.
const PATH: &str = "/.well-known/acme-challenge/";

/// Answers checks on the listeners for http and https, one connection after another, until it's dropped.
pub async fn serve_checks(http: TcpListener, https: TcpListener, certificates: &Certificates) {
    let plain = async {
        loop {
            if let Ok((stream, _)) = http.accept().await {
                _ = timeout(LIMIT, answer(stream, certificates)).await;
            }
        }
    };
    let acceptor = acceptor(certificates);
    let encrypted = async {
        loop {
            if let (Ok((stream, _)), Some(acceptor)) = (https.accept().await, &acceptor) {
                _ = timeout(LIMIT, acceptor.accept(stream)).await;
            }
        }
    };
    tokio::join!(plain, encrypted);
}

fn acceptor(certificates: &Certificates) -> Option<TlsAcceptor> {
    let provider = Arc::new(aws_lc_rs::default_provider());
    let config =
        ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.ok()?.with_no_client_auth();
    let mut config = config.with_cert_resolver(certificates.resolver());
    config.alpn_protocols = vec![ACME_TLS_ALPN.to_vec()];
    Some(TlsAcceptor::from(Arc::new(config)))
}

async fn answer(mut stream: TcpStream, certificates: &Certificates) -> std::io::Result<()> {
    let mut head = Vec::new();
    while !head.windows(4).any(|part| part == b"\r\n\r\n") {
        if stream.read_buf(&mut head).await? == 0 || head.len() > MAX_HEAD {
            return Ok(());
        }
    }
    let head = String::from_utf8_lossy(&head);
    let token = head.split(' ').nth(1).and_then(|path| path.strip_prefix(PATH));
    let (status, body) = match token.and_then(|token| certificates.challenges().http(token)) {
        Some(answer) => ("200 OK", answer),
        None => ("503 Service Unavailable", "The site isn't running.\n".to_owned()),
    };
    let length = body.len();
    let reply = format!(
        "HTTP/1.1 {status}\r\ncontent-type: text/plain\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    stream.write_all(reply.as_bytes()).await?;
    stream.shutdown().await
}
