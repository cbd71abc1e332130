//! A client's socket, which hyper reads and writes and the accept loop can inspect.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use rustix::net::Shutdown;
use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Beginning of hyper's own response to headers that are too many or too large. It has no body.
const BARE_REFUSAL: &[u8] = b"HTTP/1.1 431 ";

/// How long the rest of a refused request is read, so that the client gets the response.
const REST: Duration = Duration::from_secs(2);
/// How much of that rest is read, in bytes.
const MAX_REST: usize = 1024 * 1024;

/// A client's socket.
pub(in super::super) struct Stream {
    socket: Arc<TcpStream>,
    /// The rest of the response that replaces hyper's.
    refusal: Option<&'static [u8]>,
}

impl Stream {
    pub(in super::super) fn new(socket: Arc<TcpStream>) -> Self {
        Self { socket, refusal: None }
    }

    /// Writes our own refusal instead of the `length` bytes that hyper wrote.
    fn poll_refuse(&mut self, context: &mut Context<'_>, length: usize) -> Poll<io::Result<usize>> {
        let mut rest = *self.refusal.get_or_insert_with(refusal);
        while !rest.is_empty() {
            ready!(self.socket.poll_write_ready(context))?;
            match self.socket.try_write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
            self.refusal = Some(rest);
        }
        Poll::Ready(Ok(length))
    }
}

/// Completes when the client has closed its side, or the connection has broken.
///
/// Never completes while there are unread bytes from the client.
pub(in super::super) async fn is_closed_by_client(socket: &TcpStream) {
    if socket.peek(&mut [0]).await.is_ok_and(|length| length > 0) {
        std::future::pending::<()>().await;
    }
}

/// Reads for a moment what a refused client still sends. Closing a socket with unread bytes resets
/// the connection, and the client may lose the response.
pub(in super::super) async fn drain(socket: &TcpStream) {
    _ = timeout(REST, async {
        let mut buffer = vec![0; 8 * 1024];
        let mut read = 0;
        while read < MAX_REST {
            socket.readable().await?;
            match socket.try_read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => read += length,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    })
    .await;
}

/// The whole response to headers that are too many or too large.
fn refusal() -> &'static [u8] {
    static REFUSAL: LazyLock<String> = LazyLock::new(|| {
        let problem = json!({
            "type": "/problems/headers-too-large",
            "title": "Headers Too Large",
            "status": 431,
            "detail": "The request's headers are larger than 16 KiB, or more than 100. If you see \
                       this in a browser, delete this site's cookies and try again.",
        });
        let problem = problem.to_string();
        format!(
            "HTTP/1.1 431 Request Header Fields Too Large\r\n\
             content-type: application/problem+json\r\ncache-control: no-store\r\n\
             x-content-type-options: nosniff\r\ncontent-length: {}\r\n\
             connection: close\r\n\r\n{problem}",
            problem.len()
        )
    });
    REFUSAL.as_bytes()
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.socket.poll_read_ready(context))?;
            match self.socket.try_read_buf(buffer) {
                Ok(_) => return Poll::Ready(Ok(())),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if bytes.first().is_some_and(|first| first.starts_with(BARE_REFUSAL)) {
            return self.poll_refuse(context, bytes.iter().map(|part| part.len()).sum());
        }
        loop {
            ready!(self.socket.poll_write_ready(context))?;
            match self.socket.try_write_vectored(bytes) {
                Ok(written) => return Poll::Ready(Ok(written)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        match rustix::net::shutdown(&self.socket, Shutdown::Write) {
            // The client closed the connection first.
            Ok(()) | Err(rustix::io::Errno::NOTCONN) => Poll::Ready(Ok(())),
            Err(error) => Poll::Ready(Err(error.into())),
        }
    }
}
