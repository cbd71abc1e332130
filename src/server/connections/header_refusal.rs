//! Replaces hyper's own response to headers that are too many or too large, which has no body.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::LazyLock;
use std::task::{Context, Poll, ready};

use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Beginning of hyper's own response.
const BARE_REFUSAL: &[u8] = b"HTTP/1.1 431 ";

/// A stream of HTTP/1.1, encrypted or not.
pub(in super::super) struct HeaderRefusal<Io> {
    io: Io,
    /// The rest of the response that replaces hyper's.
    rest: Option<&'static [u8]>,
}

impl<Io> HeaderRefusal<Io> {
    pub(in super::super) fn new(io: Io) -> Self {
        Self { io, rest: None }
    }
}

impl<Io: AsyncWrite + Unpin> HeaderRefusal<Io> {
    /// Writes our own refusal instead of the `length` bytes that hyper wrote.
    fn poll_refuse(&mut self, context: &mut Context<'_>, length: usize) -> Poll<io::Result<usize>> {
        let mut rest = *self.rest.get_or_insert_with(refusal);
        while !rest.is_empty() {
            let written = ready!(Pin::new(&mut self.io).poll_write(context, rest))?;
            rest = &rest[written..];
            self.rest = Some(rest);
        }
        Poll::Ready(Ok(length))
    }
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

impl<Io: AsyncRead + Unpin> AsyncRead for HeaderRefusal<Io> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_read(context, buffer)
    }
}

impl<Io: AsyncWrite + Unpin> AsyncWrite for HeaderRefusal<Io> {
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
        Pin::new(&mut self.io).poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}
