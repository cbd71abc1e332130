//! A raw connection that sends exactly the given bytes, which no HTTP library does.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use super::PATIENCE;

/// A connection, encrypted or not.
pub struct Wire {
    stream: Box<dyn Stream>,
    received: Vec<u8>,
}

/// A stream of bytes in both directions.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// A response.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    /// The status line and headers, in lower case.
    pub head: String,
    pub body: Vec<u8>,
}

impl Wire {
    pub async fn open(address: SocketAddr) -> Self {
        Self::over(TcpStream::connect(address).await.unwrap())
    }

    /// A connection over `stream`.
    pub fn over(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) -> Self {
        Self { stream: Box::new(stream), received: Vec::new() }
    }

    /// A connection from `source`, an address of this machine (127.0.0.0/8).
    pub async fn open_from(source: Ipv4Addr, address: SocketAddr) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((source, 0).into()).unwrap();
        Self::over(socket.connect(address).await.unwrap())
    }

    /// Sends `bytes`. Returns whether the server read all of them.
    pub async fn say(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        {
            let said = self.stream.write_all(bytes.as_ref()).await;
            said.is_ok() && self.stream.flush().await.is_ok()
        }
    }

    /// Closes the sending side. Responses can still be read.
    pub async fn close_its_side(&mut self) {
        self.stream.shutdown().await.unwrap();
    }

    /// The next response; `None` if the connection ends without one.
    pub async fn read_reply(&mut self) -> Option<Reply> {
        let end_of_head = loop {
            if let Some(at) = find(&self.received, b"\r\n\r\n") {
                break at + 4;
            }
            self.read_more().await?;
        };
        let head = String::from_utf8_lossy(&self.received[..end_of_head]).to_lowercase();
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .map_or(0, |length| length.parse().unwrap());
        while self.received.len() < end_of_head + length {
            self.read_more().await?;
        }
        let body = self.received[end_of_head..end_of_head + length].to_vec();
        self.received.drain(..end_of_head + length);
        Some(Reply { status, head, body })
    }

    /// Whether the server closes the connection within `limit`, whatever it sends before.
    pub async fn is_hung_up_on(&mut self, limit: Duration) -> bool {
        timeout(limit, async { while self.read_more().await.is_some() {} }).await.is_ok()
    }

    async fn read_more(&mut self) -> Option<()> {
        let mut buffer = [0; 4096];
        let read = timeout(PATIENCE, self.stream.read(&mut buffer)).await;
        match read.expect("the other end says nothing and does not hang up") {
            Ok(0) => None,
            Ok(count) => {
                self.received.extend_from_slice(&buffer[..count]);
                Some(())
            }
            // The other end may leave without saying so, with TLS too.
            Err(error)
                if [ErrorKind::ConnectionReset, ErrorKind::UnexpectedEof]
                    .contains(&error.kind()) =>
            {
                None
            }
            Err(error) => panic!("{error}"),
        }
    }
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}
