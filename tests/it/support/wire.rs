//! A client that says exactly the bytes it is given, which no HTTP library does.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::PATIENCE;

/// A connection.
pub struct Wire {
    stream: TcpStream,
    received: Vec<u8>,
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    /// The status line and headers, in lower case.
    pub head: String,
    pub body: Vec<u8>,
}

impl Wire {
    pub async fn open(address: SocketAddr) -> Self {
        Self { stream: TcpStream::connect(address).await.unwrap(), received: Vec::new() }
    }

    /// Says `bytes`; whether the other end took them all.
    pub async fn say(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        self.stream.write_all(bytes.as_ref()).await.is_ok()
    }

    /// Says that nothing more comes from here; what comes back can still be heard.
    pub async fn close_its_side(&mut self) {
        self.stream.shutdown().await.unwrap();
    }

    /// The next answer, or `None` if the connection ends without one.
    pub async fn hear(&mut self) -> Option<Reply> {
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

    /// Whether the other end hangs up within `limit`, whatever it says before.
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
            Err(error) if error.kind() == ErrorKind::ConnectionReset => None,
            Err(error) => panic!("{error}"),
        }
    }
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}
