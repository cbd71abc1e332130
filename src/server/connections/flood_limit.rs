//! Ends an HTTP/2 connection whose client sends much that isn't a request: pings, settings, window
//! updates, priorities, empty frames, or streams that it resets at once. Each costs work, and no
//! other limit counts it.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::Place;

/// Bytes that a client may send without a reason.
const ALLOWANCE: u64 = 256 * 1024;
/// Bytes that it may send for each request besides the body: as much as a head may have.
const FOR_EACH_REQUEST: u64 = 16 * 1024;
/// Bytes sent to the client for which it may send one. A window update of 13 bytes is usual for each
/// frame of 16 KiB, for the stream and for the connection.
const SENT_FOR_ONE: u64 = 64;

/// A decrypted stream that fails when the client has sent too much.
pub(in super::super) struct FloodLimit<Io> {
    io: Io,
    place: Arc<Place>,
    received: u64,
    sent: u64,
}

impl<Io> FloodLimit<Io> {
    /// Limits what comes over `io`, the connection at `place`.
    pub(in super::super) fn new(io: Io, place: Arc<Place>) -> Self {
        Self { io, place, received: 0, sent: 0 }
    }

    fn is_flooded(&self) -> bool {
        if self.received <= ALLOWANCE {
            return false;
        }
        let (requests, body_bytes) = self.place.traffic();
        let reasons = requests * FOR_EACH_REQUEST + body_bytes + self.sent / SENT_FOR_ONE;
        self.received > ALLOWANCE + reasons
    }

    fn count_sent(&mut self, written: &Poll<io::Result<usize>>) {
        if let Poll::Ready(Ok(count)) = written {
            self.sent += count_of(*count);
        }
    }
}

fn count_of(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

impl<Io: AsyncRead + Unpin> AsyncRead for FloodLimit<Io> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.io).poll_read(context, buffer);
        self.received += count_of(buffer.filled().len() - before);
        if self.is_flooded() {
            return Poll::Ready(Err(io::Error::other("the client sends too much")));
        }
        read
    }
}

impl<Io: AsyncWrite + Unpin> AsyncWrite for FloodLimit<Io> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write(context, bytes);
        self.count_sent(&written);
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write_vectored(context, bytes);
        self.count_sent(&written);
        written
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
