//! A site that serves a domain by https.

mod certificates;
mod endings;
mod floods;
mod limits;
mod memory;
mod program;
mod protocols;
mod redirects;
mod sign_in;
mod stalled;

use bytes::Bytes;
use h2::client::SendRequest;
use http::{Method, Request, Response};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;

use crate::support::{NAME, OTHER_NAME, Setup, Site, TlsClient, Wire};

/// The settings of a site with a domain.
fn domain() -> Setup {
    Setup::new()
        .set("server.domain", format!("[{NAME:?}, {OTHER_NAME:?}]"))
        .set("server.http_listen", "127.0.0.1:0")
        .set("server.https_listen", "127.0.0.1:0")
}

/// A site with a certificate.
async fn certified() -> Site {
    certified_with(domain()).await
}

async fn certified_with(setup: Setup) -> Site {
    let site = setup.start().await;
    site.certify(&[NAME, OTHER_NAME]).await;
    site
}

/// A connection of HTTP/1.1.
async fn wire(site: &Site) -> Wire {
    Wire::over(TlsClient::http1().connect(site.https_address()).await)
}

/// A connection of HTTP/2.
struct Http2 {
    requests: SendRequest<Bytes>,
}

impl Http2 {
    async fn connect(site: &Site) -> Self {
        Self::over(TlsClient::http2().connect(site.https_address()).await).await
    }

    async fn over(stream: TlsStream<TcpStream>) -> Self {
        Self::with_window(stream, 1 << 20).await
    }

    /// A connection that reads at most `window` bytes of each response.
    async fn with_window(stream: TlsStream<TcpStream>, window: u32) -> Self {
        let mut builder = h2::client::Builder::new();
        // As few as the server allows. It says so only after the first requests may have been sent.
        builder.initial_max_send_streams(32);
        builder.initial_window_size(window).enable_push(false);
        let (requests, connection) = builder.handshake(stream).await.unwrap();
        tokio::spawn(connection);
        Self { requests: requests.ready().await.unwrap() }
    }

    async fn send(&mut self, request: Request<()>, body: &[u8]) -> Result<Reply, h2::Error> {
        let (response, mut sending) =
            self.requests.clone().ready().await?.send_request(request, body.is_empty())?;
        if !body.is_empty() {
            // The server may have answered before it has all of the body.
            _ = sending.send_data(Bytes::copy_from_slice(body), true);
        }
        Reply::read(response.await?).await
    }

    async fn get(&mut self, path: &str) -> Result<Reply, h2::Error> {
        self.send(request(Method::GET, path), b"").await
    }

    async fn post(&mut self, path: &str, body: &Value) -> Result<Reply, h2::Error> {
        let mut request = request(Method::POST, path);
        request.headers_mut().insert("content-type", "application/json".parse().unwrap());
        self.send(request, body.to_string().as_bytes()).await
    }
}

/// A request for the tests' domain.
fn request(method: Method, path: &str) -> Request<()> {
    request_for(NAME, method, path)
}

fn request_for(host: &str, method: Method, path: &str) -> Request<()> {
    let uri = format!("https://{host}{path}");
    Request::builder().method(method).uri(uri).body(()).unwrap()
}

/// A whole response.
#[derive(Debug)]
struct Reply {
    status: u16,
    head: Response<()>,
    body: Vec<u8>,
}

impl Reply {
    async fn read(response: Response<h2::RecvStream>) -> Result<Self, h2::Error> {
        let (parts, mut stream) = response.into_parts();
        let mut body = Vec::new();
        while let Some(data) = stream.data().await {
            let data = data?;
            stream.flow_control().release_capacity(data.len())?;
            body.extend_from_slice(&data);
        }
        let status = parts.status.as_u16();
        Ok(Self { status, head: Response::from_parts(parts, ()), body })
    }

    fn header(&self, name: &str) -> &str {
        self.head.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// Asserts that a normal visitor is served by both protocols.
async fn still_serves(site: &Site) {
    let mut wire = wire(site).await;
    wire.say(format!("GET /contact HTTP/1.1\r\nhost: {NAME}\r\n\r\n")).await;
    assert_eq!(wire.read_reply().await.map(|reply| reply.status), Some(200));
    let mut http2 = Http2::connect(site).await;
    assert_eq!(http2.get("/contact").await.unwrap().status, 200);
    let form = crate::support::submission(&site.stamper.fit());
    assert_eq!(http2.post("/api/contact-submissions", &form).await.unwrap().status, 201);
}
