//! Serves one connection from its first byte to its end.

use std::future::pending;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulConnection;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;

use super::answer::Exchange;
use super::tls::{Protocol, handshake};
use crate::server::connections::{
    FloodLimit, HeaderRefusal, Place, Socket, drain, is_closed_by_client,
};

/// Time limit for a request's headers. With HTTP/1.1 it includes the wait between two requests, with
/// HTTP/2 it is the limit for the first request.
const HEADERS: Duration = Duration::from_secs(10);
/// Largest request head in bytes, and the most that is read ahead of a body.
const MAX_BUFFER: usize = 16 * 1024;
/// Longest life of a connection. It ends between two requests or, if the client doesn't read the
/// response, during one.
const LIFETIME: Duration = Duration::from_mins(2);
/// Time to finish a response after [`LIFETIME`].
const LAST_ANSWER: Duration = Duration::from_secs(15);
/// The same for a download by staff, who may have a slow network.
const LAST_LONG_ANSWER: Duration = Duration::from_mins(30);
/// How long server-sent events continue after the client has closed its side. A closed page and a
/// client that only listens look the same.
const LAST_EVENTS: Duration = Duration::from_secs(1);
/// Time to say goodbye to an authority.
const CLOSING: Duration = Duration::from_secs(1);

/// Requests that an HTTP/2 client may have open at once. A page and its files are fewer than these. Each
/// takes some kilobytes until its response is read.
const MAX_STREAMS: u32 = 32;
/// Window for bodies, per request and for all requests of an HTTP/2 connection, in bytes: the smallest
/// that RFC 9113 allows for a connection, and as much as most bodies may have.
const WINDOW: u32 = 65_535;
/// Largest frame of HTTP/2, in bytes: the smallest limit that RFC 9113 allows.
const MAX_FRAME: u32 = 16 * 1024;
/// Largest request head of HTTP/2, in bytes.
const MAX_HEADER_LIST: u32 = 16 * 1024;
/// Memory for the tables by which HTTP/2 compresses heads, in bytes.
const HEADER_TABLE: u32 = 4 * 1024;
/// Bytes of a response that wait for an HTTP/2 client that doesn't read.
const MAX_SEND_BUFFER: usize = 16 * 1024;
/// Streams that a client may reset before we look at them (rapid reset).
const MAX_RESETS: usize = 20;
/// Streams that we may reset because of the client's mistakes. A browser that connects again may open a
/// hundred before it knows [`MAX_STREAMS`].
const MAX_REFUSED: usize = 100;
/// An HTTP/2 client that has sent nothing for so long gets a ping, which it has to answer in
/// [`PONG`].
const PING: Duration = Duration::from_secs(45);
const PONG: Duration = Duration::from_secs(15);

/// Serves one connection until it ends, is evicted, reaches [`LIFETIME`], or the program ends.
pub(super) async fn converse(stream: TcpStream, exchange: Exchange, end: watch::Receiver<()>) {
    // Responses are written as a whole, so delaying small packets would only slow them down.
    _ = stream.set_nodelay(true);
    // Dropped in the reverse order: the place is free when the socket is closed, and not before.
    let (exchange, socket) = (Arc::new(exchange), Arc::new(stream));
    let io = Socket::new(Arc::clone(&socket));
    let ended = match exchange.acceptor() {
        None => {
            let closing = nobody_listens(&socket, &exchange);
            speak_http1(io, true, &exchange, closing, end).await
        }
        // Boxed, so that a plain connection doesn't take the memory of TLS.
        Some(acceptor) => Box::pin(speak_tls(io, acceptor, &exchange, end)).await,
    };
    if ended.is_err_and(|error| error.is_parse_too_large()) {
        tokio::select! {
            () = drain(&socket) => {}
            () = exchange.place.evicted() => {}
        }
    }
}

async fn speak_tls(
    socket: Socket,
    acceptor: &TlsAcceptor,
    exchange: &Arc<Exchange>,
    end: watch::Receiver<()>,
) -> hyper::Result<()> {
    let accepted = handshake(acceptor, socket, &exchange.place, end.clone()).await;
    let Some((protocol, mut stream)) = accepted else { return Ok(()) };
    match protocol {
        Protocol::Http1 => speak_http1(stream, false, exchange, pending(), end).await,
        Protocol::Http2 => speak_http2(stream, exchange, end).await,
        Protocol::Challenge => {
            _ = timeout(CLOSING, stream.shutdown()).await;
            Ok(())
        }
    }
}

/// `may_half_close`: whether a client that has closed its side may still read the response. Under TLS
/// no client does that, and a closed page is noticed at once.
async fn speak_http1(
    io: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    may_half_close: bool,
    exchange: &Arc<Exchange>,
    closing: impl Future<Output = ()>,
    end: watch::Receiver<()>,
) -> hyper::Result<()> {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(MAX_BUFFER)
        .half_close(may_half_close)
        .serve_connection(
            TokioIo::new(HeaderRefusal::new(io)),
            service_fn(|request| exchange.answer(request)),
        );
    run(connection, &exchange.place, closing, end).await
}

async fn speak_http2(
    io: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    exchange: &Arc<Exchange>,
    end: watch::Receiver<()>,
) -> hyper::Result<()> {
    let place = &exchange.place;
    let io = TokioIo::new(FloodLimit::new(io, Arc::clone(place)));
    let answers = Arc::clone(exchange);
    let connection = http2::Builder::new(TokioExecutor::new())
        .timer(TokioTimer::new())
        .max_concurrent_streams(MAX_STREAMS)
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .max_frame_size(MAX_FRAME)
        .max_header_list_size(MAX_HEADER_LIST)
        .header_table_size(HEADER_TABLE)
        .max_send_buf_size(MAX_SEND_BUFFER)
        .max_pending_accept_reset_streams(MAX_RESETS)
        .max_local_error_reset_streams(MAX_REFUSED)
        .keep_alive_interval(PING)
        .keep_alive_timeout(PONG)
        .serve_connection(
            io,
            service_fn(move |request| {
                let exchange = Arc::clone(&answers);
                async move { exchange.answer(request).await }
            }),
        );
    run(connection, place, asks_nothing(place), end).await
}

/// Ignores errors, which the client causes: it left, was too slow, or doesn't speak HTTP. `closing`
/// completes when the connection should end at once.
async fn run<Connection: GracefulConnection<Error = hyper::Error>>(
    connection: Connection,
    place: &Place,
    closing: impl Future<Output = ()>,
    mut end: watch::Receiver<()>,
) -> hyper::Result<()> {
    let mut connection = pin!(connection);
    let mut closing = pin!(async {
        tokio::select! {
            () = place.evicted() => {}
            () = closing => {}
        }
    });
    tokio::select! {
        ended = connection.as_mut() => return ended,
        () = closing.as_mut() => return Ok(()),
        () = sleep(LIFETIME) => {}
        _ = end.changed() => {}
    }
    connection.as_mut().graceful_shutdown();
    let limit = if place.is_long() { LAST_LONG_ANSWER } else { LAST_ANSWER };
    tokio::select! {
        ended = connection => return ended,
        () = closing => {}
        () = sleep(limit) => {}
    }
    Ok(())
}

/// Completes when the client of an event stream has closed its side. Any other response is written to
/// its end, and fails by itself if the client has gone.
async fn nobody_listens(socket: &TcpStream, exchange: &Exchange) {
    exchange.events.notified().await;
    is_closed_by_client(socket).await;
    sleep(LAST_EVENTS).await;
}

/// Completes if the client hasn't sent a request in time.
async fn asks_nothing(place: &Place) {
    sleep(HEADERS).await;
    if place.has_asked() {
        pending::<()>().await;
    }
}
