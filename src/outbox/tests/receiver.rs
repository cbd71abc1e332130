//! A receiver on a real socket, written by hand so that it can misbehave.

use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use reqwest::Url;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinSet;

use super::PATIENCE;

/// A request that a receiver got.
#[derive(Clone, Debug)]
pub(super) struct ReceivedRequest {
    pub head: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl ReceivedRequest {
    /// Its `webhook-id`.
    pub(super) fn id(&self) -> &str {
        self.headers["webhook-id"].to_str().unwrap()
    }
}

/// How a receiver answers.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    /// With this status, and further header lines each ended by CRLF.
    Status(u16, String),
    /// With 200, once told to.
    WhenTold(Arc<Notify>),
    /// Never.
    Silence,
    /// With one byte of the status line per 100 ms.
    SlowHead,
    /// 200, then one byte of the body per 100 ms.
    SlowBody,
    /// 200, then bytes as fast as they are taken.
    EndlessBody,
    /// 200, then a reset amid the body.
    ResetBody,
    /// By hanging up.
    HangUp,
    /// With something that is not HTTP.
    Nonsense,
    /// 200, with a header that does not end.
    EndlessHead,
}

impl Answer {
    pub(super) fn status(status: u16) -> Self {
        Self::Status(status, String::new())
    }
}

/// A running receiver; it ends when dropped.
pub(super) struct Receiver {
    address: std::net::SocketAddr,
    received: mpsc::UnboundedReceiver<ReceivedRequest>,
    written: Arc<AtomicU64>,
    _tasks: JoinSet<()>,
}

type Behaviour = Arc<dyn Fn(&ReceivedRequest) -> Answer + Send + Sync>;

impl Receiver {
    /// A receiver that answers as `behaviour` says.
    pub(super) async fn start(
        behaviour: impl Fn(&ReceivedRequest) -> Answer + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (tell, received) = mpsc::unbounded_channel();
        let written = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&written);
        let behaviour: Behaviour = Arc::new(behaviour);
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            let mut visits = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                let (tell, behaviour) = (tell.clone(), Arc::clone(&behaviour));
                let count = Arc::clone(&count);
                visits.spawn(async move {
                    let mut stream = BufReader::new(stream);
                    let end = receive(&mut stream, &tell, &behaviour, &count).await;
                    // Any other error is one side hanging up, which many of the tests provoke.
                    if end.is_err_and(|error| error.kind() == ErrorKind::InvalidData) {
                        _ = stream.write_all(b"HTTP/1.1 400 Not HTTP\r\n\r\n").await;
                    }
                });
            }
        });
        Self { address, received, written, _tasks: tasks }
    }

    pub(super) fn url(&self) -> Url {
        format!("http://{}/hooks/5ecr3t", self.address).parse().unwrap()
    }

    /// The next request.
    pub(super) async fn next(&mut self) -> ReceivedRequest {
        let received = tokio::time::timeout(PATIENCE, self.received.recv()).await;
        received.expect("the receiver got no further request").unwrap()
    }

    /// The requests that no test has taken yet.
    pub(super) fn rest(&mut self) -> Vec<ReceivedRequest> {
        std::iter::from_fn(|| self.received.try_recv().ok()).collect()
    }

    /// How many bytes of endless answers it could get rid of.
    pub(super) fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }
}

/// Hears and answers until one side hangs up.
async fn receive(
    stream: &mut BufReader<TcpStream>,
    tell: &mpsc::UnboundedSender<ReceivedRequest>,
    behaviour: &Behaviour,
    count: &AtomicU64,
) -> io::Result<()> {
    loop {
        let received = read(stream).await?;
        _ = tell.send(received.clone());
        answer(behaviour(&received), stream.get_mut(), count).await?;
    }
}

/// Answers; an error ends the visit.
async fn answer(answer: Answer, socket: &mut TcpStream, count: &AtomicU64) -> io::Result<()> {
    match answer {
        Answer::Status(status, headers) => {
            let answer = format!("HTTP/1.1 {status} So\r\n{headers}content-length: 2\r\n\r\nok");
            socket.write_all(answer.as_bytes()).await?;
        }
        Answer::WhenTold(told) => {
            told.notified().await;
            socket.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await?;
        }
        Answer::Silence => std::future::pending().await,
        Answer::SlowHead => drip(socket, "HTTP/1.1 200 OK\r\n").await?,
        Answer::SlowBody => {
            socket.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 50000\r\n\r\n").await?;
            drip(socket, &"x".repeat(50_000)).await?;
        }
        Answer::EndlessBody => {
            socket.write_all(b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n").await?;
            pour(socket, count).await?;
        }
        Answer::EndlessHead => {
            socket.write_all(b"HTTP/1.1 200 OK\r\nx-much: ").await?;
            pour(socket, count).await?;
        }
        Answer::ResetBody => {
            socket.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\nhalf").await?;
            socket.set_zero_linger()?;
            return Err(ErrorKind::ConnectionReset.into());
        }
        Answer::HangUp => return Err(ErrorKind::ConnectionAborted.into()),
        Answer::Nonsense => socket.write_all(b"220 mail.example ESMTP\r\n").await?,
    }
    Ok(())
}

/// Reads one request.
async fn read(stream: &mut BufReader<TcpStream>) -> io::Result<ReceivedRequest> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).await? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
    }
    let headers: HeaderMap = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| {
            let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
            (name, HeaderValue::from_str(value).unwrap())
        })
        .collect();
    let length = headers["content-length"].to_str().unwrap().parse().unwrap();
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    Ok(ReceivedRequest { head, headers, body })
}

async fn drip(socket: &mut TcpStream, text: &str) -> io::Result<()> {
    for byte in text.bytes() {
        socket.write_all(&[byte]).await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

async fn pour(socket: &mut TcpStream, count: &AtomicU64) -> io::Result<()> {
    let much = vec![b'x'; 64 * 1_024];
    loop {
        let written = socket.write(&much).await?;
        count.fetch_add(written as u64, Ordering::Relaxed);
    }
}
