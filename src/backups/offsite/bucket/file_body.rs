//! A file as the body of a request. A thread reads it, which may wait for the disk.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

/// Size of the pieces in which the file is read, in bytes.
const PIECE: usize = 64 * 1024;

/// Pieces that are read ahead.
const AHEAD: usize = 4;

/// A request's body. Its length is known, which the S3 protocol requires.
pub(super) struct FileBody {
    pieces: mpsc::Receiver<io::Result<Bytes>>,
    left: u64,
}

impl FileBody {
    /// The first `bytes` of the file at `path`.
    pub(super) fn open(path: &Path, bytes: u64) -> io::Result<Self> {
        let mut file = File::open(path)?.take(bytes);
        let (sender, pieces) = mpsc::channel(AHEAD);
        spawn_blocking(move || {
            loop {
                let mut piece = vec![0; PIECE];
                let read = file.read(&mut piece);
                let goes_on = matches!(read, Ok(1..));
                let read = read.map(|read| {
                    piece.truncate(read);
                    Bytes::from(piece)
                });
                // The request may have ended before. An empty piece is no harm.
                if sender.blocking_send(read).is_err() || !goes_on {
                    return;
                }
            }
        });
        Ok(Self { pieces, left: bytes })
    }
}

impl Body for FileBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let piece = ready!(self.pieces.poll_recv(context));
        Poll::Ready(piece.map(|piece| {
            let piece = piece?;
            self.left = self.left.saturating_sub(piece.len() as u64);
            Ok(Frame::data(piece))
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
