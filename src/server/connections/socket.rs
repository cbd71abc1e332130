//! A client's socket, which TLS or hyper reads and writes and the accept loop can inspect.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use rustix::net::Shutdown;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long the rest of a refused request is read, so that the client gets the response.
const REST: Duration = Duration::from_secs(2);
/// How much of that rest is read, in bytes.
const MAX_REST: usize = 1024 * 1024;

/// A client's socket.
pub(in super::super) struct Socket {
    socket: Arc<TcpStream>,
}

impl Socket {
    pub(in super::super) fn new(socket: Arc<TcpStream>) -> Self {
        Self { socket }
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

impl AsyncRead for Socket {
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

impl AsyncWrite for Socket {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
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
