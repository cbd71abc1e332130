//! A visitor's connection: HTTP/1.1 with keep-alive, and only what these tests need.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Longer than the server takes for any call. A longer wait fails the proof.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open connection.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
}

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self { stream: BufReader::new(stream) })
    }

    /// Sends a submission's body and waits for the response. After an error it is unknown whether
    /// the submission was stored.
    pub(crate) fn post(&mut self, body: &[u8]) -> io::Result<Reply> {
        self.send("POST", "/api/contact-submissions", body)
    }

    /// Sends JSON and waits for the response. After an error it is unknown what the call has done.
    pub(crate) fn send(&mut self, method: &str, path: &str, body: &[u8]) -> io::Result<Reply> {
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        )
        .into_bytes();
        request.extend_from_slice(body);
        self.ask(&request)
    }

    pub(crate) fn get(&mut self, path: &str) -> io::Result<Reply> {
        self.ask(format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").as_bytes())
    }

    fn ask(&mut self, request: &[u8]) -> io::Result<Reply> {
        self.stream.get_mut().write_all(request)?;
        let status = self.line()?;
        let status = status.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        let mut length = 0;
        loop {
            let line = self.line()?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(|_| io::ErrorKind::InvalidData)?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok(Reply { status, body })
    }

    /// Reads a line without its end. Fails if the connection ends.
    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let line = line.strip_suffix("\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
        Ok(line.to_owned())
    }
}

impl Reply {
    /// The body as JSON; null if it isn't JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// A text in the JSON body.
    pub(crate) fn text(&self, name: &str) -> String {
        self.json()[name].as_str().unwrap_or_default().to_owned()
    }
}
