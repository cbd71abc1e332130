//! A mail server that takes everything at once and notes when.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// A mail that was taken.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) at: Instant,
    pub(crate) to: String,
    pub(crate) message_id: String,
    pub(crate) bytes: usize,
}

/// A running mail server; it ends when dropped.
pub(crate) struct Sink {
    pub(crate) address: SocketAddr,
    taken: Arc<Mutex<Vec<Taken>>>,
    _tasks: JoinSet<()>,
}

impl Sink {
    pub(crate) async fn start(address: SocketAddr) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let taken = Arc::new(Mutex::default());
        let list = Arc::clone(&taken);
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            let mut connections = JoinSet::new();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                stream.set_nodelay(true).unwrap();
                let list = Arc::clone(&list);
                connections.spawn(async move { _ = converse(stream, &list).await });
            }
        });
        Self { address, taken, _tasks: tasks }
    }

    pub(crate) fn taken(&self) -> Vec<Taken> {
        self.taken.lock().unwrap().clone()
    }

    pub(crate) fn count(&self) -> usize {
        self.taken.lock().unwrap().len()
    }
}

/// `None` when the client has hung up.
async fn converse(stream: TcpStream, taken: &Mutex<Vec<Taken>>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    answer(&mut stream, "220 sink").await?;
    let mut to = String::new();
    loop {
        let line = line(&mut stream).await?;
        if line.starts_with("RCPT") {
            to = line.split(['<', '>']).nth(1)?.to_owned();
        }
        if line.trim_end() != "DATA" {
            answer(&mut stream, "250 fine").await?;
            continue;
        }
        answer(&mut stream, "354 go on").await?;
        let (message_id, bytes) = content(&mut stream).await?;
        let one = Taken { at: Instant::now(), to: to.clone(), message_id, bytes };
        taken.lock().unwrap().push(one);
        answer(&mut stream, "250 taken").await?;
    }
}

/// The Message-ID and the size of what comes until the dot.
async fn content(stream: &mut BufReader<TcpStream>) -> Option<(String, usize)> {
    let (mut message_id, mut bytes) = (String::new(), 0);
    loop {
        let line = line(stream).await?;
        if line == ".\r\n" {
            return Some((message_id, bytes));
        }
        bytes += line.len();
        if let Some(id) = line.strip_prefix("Message-ID: ") {
            id.trim_end().clone_into(&mut message_id);
        }
    }
}

async fn line(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut line = String::new();
    stream.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
    Some(line)
}

async fn answer(stream: &mut BufReader<TcpStream>, text: &str) -> Option<()> {
    stream.get_mut().write_all(format!("{text}\r\n").as_bytes()).await.ok()
}
