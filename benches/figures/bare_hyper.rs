//! The lower bound: hyper alone, which answers every request with the same bytes from memory.

use std::convert::Infallible;
use std::fs;
use std::path::Path;

use bytes::Bytes;
use http::{HeaderValue, Response, header};
use http_body_util::Full;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

/// The argument that makes this program this server, followed by the file with the bytes.
pub(crate) const VERB: &str = "serve-bare-hyper";

/// Serves `body`, HTML compressed with brotli, until killed, on a runtime like paddock's.
pub(crate) fn serve(body: &Path) {
    let body = Bytes::from(fs::read(body).unwrap());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("listening on http://{}", listener.local_addr().unwrap());
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            stream.set_nodelay(true).unwrap();
            let body = body.clone();
            let answer = service_fn(move |_| {
                let answer = answer(body.clone());
                async { Ok::<_, Infallible>(answer) }
            });
            tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), answer));
        }
    });
}

fn answer(body: Bytes) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    response
}
