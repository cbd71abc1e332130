//! The owner's automation: records deliveries, and refuses some on purpose.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// How a receiver answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behavior {
    /// 503 to every third call.
    RefusesEveryThird,
    /// 204 to every call.
    Accepts,
    /// 503 to every call.
    Refuses,
}

/// A call, read whole.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The path, which identifies the run of the server that made the call.
    pub(crate) path: String,
    /// `webhook-id`.
    pub(crate) id: String,
    pub(crate) body: Vec<u8>,
    /// Whether the answer was 204.
    pub(crate) accepted: bool,
}

/// A receiver that listens until the test program ends.
pub(crate) struct Receiver {
    address: SocketAddr,
    shared: Arc<Mutex<Shared>>,
}

struct Shared {
    behavior: Behavior,
    calls: Vec<Call>,
}

impl Receiver {
    pub(crate) fn start(behavior: Behavior) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Mutex::new(Shared { behavior, calls: Vec::new() }));
        let recorded = Arc::clone(&shared);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let recorded = Arc::clone(&recorded);
                // An error means that the sender was killed or has closed the connection.
                thread::spawn(move || converse(&stream, &recorded));
            }
        });
        Self { address, shared }
    }

    /// A URL of this receiver.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn set_behavior(&self, behavior: Behavior) {
        self.shared.lock().unwrap().behavior = behavior;
    }

    /// All calls so far.
    pub(crate) fn calls(&self) -> Vec<Call> {
        self.shared.lock().unwrap().calls.clone()
    }

    /// Whether the delivery `id` was accepted.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.shared.lock().unwrap().calls.iter().any(|call| call.accepted && call.id == id)
    }
}

fn converse(stream: &TcpStream, shared: &Mutex<Shared>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    loop {
        let mut call = read(&mut reader)?;
        let answer = {
            let mut shared = shared.lock().unwrap();
            call.accepted = match shared.behavior {
                Behavior::Accepts => true,
                Behavior::Refuses => false,
                Behavior::RefusesEveryThird => shared.calls.len() % 3 != 2,
            };
            let accepted = call.accepted;
            shared.calls.push(call);
            accepted
        };
        let answer = if answer { "204 No Content" } else { "503 Service Unavailable" };
        // In one write, so that the sender never reads half an answer.
        let answer = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n");
        if let Err(error) = (&mut &*stream).write_all(answer.as_bytes()) {
            _ = stream.shutdown(Shutdown::Both);
            return Err(error);
        }
    }
}

fn read(reader: &mut impl BufRead) -> io::Result<Call> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let path = line.split(' ').nth(1).ok_or(io::ErrorKind::UnexpectedEof)?.to_owned();
    let (mut id, mut length) = (String::new(), 0);
    loop {
        line.clear();
        reader.read_line(&mut line)?;
        let line = line.strip_suffix("\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
        let Some((name, value)) = line.split_once(':') else { break };
        match name.to_ascii_lowercase().as_str() {
            "webhook-id" => value.trim().clone_into(&mut id),
            "content-length" => {
                length = value.trim().parse().map_err(|_| io::ErrorKind::InvalidData)?;
            }
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(Call { path, id, body, accepted: false })
}
