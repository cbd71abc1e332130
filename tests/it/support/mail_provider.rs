//! Postmark's interface as far as the program uses it: writes down what it gets, and fails where it's
//! told to.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// How far a request came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Connected,
    /// Its head is here, and no more was read.
    Head,
    /// All of it is here.
    Whole,
}

/// What happens instead of the usual answer.
#[derive(Clone, Debug)]
pub enum Trouble {
    Answer(u16, &'static str),
    /// With this status to this address.
    Redirect(u16, String),
    /// The usual answer, so much later.
    Late(Duration),
    /// The beginning of the usual answer, and then the end of the connection.
    CutShort,
    Silence,
    Close,
}

/// A mail that is here, whatever was answered.
#[derive(Clone, Debug)]
pub struct Posted {
    pub path: String,
    pub token: Option<String>,
    pub mail: Value,
}

impl Posted {
    /// The mail's header `name`.
    pub fn header(&self, name: &str) -> Option<&str> {
        let headers = self.mail["Headers"].as_array()?;
        headers.iter().find(|header| header["Name"] == name)?["Value"].as_str()
    }
}

/// A running provider; it ends when dropped.
pub struct MailProvider {
    pub address: SocketAddr,
    shared: Arc<Shared>,
    tasks: JoinSet<()>,
}

#[derive(Default)]
struct Shared {
    requests: AtomicUsize,
    posted: Mutex<Vec<Posted>>,
    troubles: Mutex<Vec<(Stage, Trouble, usize)>>,
}

impl MailProvider {
    pub async fn start() -> Self {
        Self::at("127.0.0.1:0".parse().unwrap()).await
    }

    /// The same at `address`, where another may have been.
    pub async fn at(address: SocketAddr) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared::default());
        let mut tasks = JoinSet::new();
        let accepting = Arc::clone(&shared);
        tasks.spawn(async move {
            let mut connections = JoinSet::new();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let shared = Arc::clone(&accepting);
                connections.spawn(async move { _ = shared.attend(stream).await });
            }
        });
        Self { address, shared, tasks }
    }

    /// Ends it: nothing listens there any more.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }

    /// As the setting `mail.server` has it.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The next `times` times, `trouble` happens at this `stage`.
    pub fn fails(&self, stage: Stage, trouble: Trouble, times: usize) {
        self.shared.troubles.lock().unwrap().push((stage, trouble, times));
    }

    /// How many requests have come, of any kind.
    pub fn requests(&self) -> usize {
        self.shared.requests.load(Ordering::Relaxed)
    }

    pub fn posted(&self) -> Vec<Posted> {
        self.shared.posted.lock().unwrap().clone()
    }

    /// The mails to `address`.
    pub fn to(&self, address: &str) -> Vec<Posted> {
        self.posted().into_iter().filter(|posted| posted.mail["To"] == address).collect()
    }
}

impl Shared {
    fn trouble(&self, stage: Stage) -> Option<Trouble> {
        let mut troubles = self.troubles.lock().unwrap();
        let (_, trouble, times) =
            troubles.iter_mut().find(|(at, _, times)| *at == stage && *times > 0)?;
        *times -= 1;
        Some(trouble.clone())
    }

    async fn attend(&self, stream: TcpStream) -> Option<()> {
        let mut stream = BufReader::new(stream);
        self.suffer(&mut stream, Stage::Connected).await?;
        loop {
            let head = head(&mut stream).await?;
            self.requests.fetch_add(1, Ordering::Relaxed);
            self.suffer(&mut stream, Stage::Head).await?;
            let length = field(&head, "content-length")?.parse().ok()?;
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.ok()?;
            let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
            let token = field(&head, "x-postmark-server-token");
            let mail = serde_json::from_slice(&body).unwrap_or_default();
            self.posted.lock().unwrap().push(Posted { path, token, mail });
            self.suffer(&mut stream, Stage::Whole).await?;
            answer(&mut stream, 200, "", TAKEN).await?;
        }
    }

    /// `None` at the end of the connection.
    async fn suffer(&self, stream: &mut BufReader<TcpStream>, stage: Stage) -> Option<()> {
        match self.trouble(stage) {
            None => return Some(()),
            Some(Trouble::Late(time)) => {
                tokio::time::sleep(time).await;
                return Some(());
            }
            Some(Trouble::Answer(status, body)) => last_answer(stream, status, "", body).await?,
            Some(Trouble::Redirect(status, to)) => {
                last_answer(stream, status, &format!("location: {to}\r\n"), "").await?;
            }
            Some(Trouble::CutShort) => {
                let cut = "HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{\"ErrorCode\": 0, \"Mess";
                stream.get_mut().write_all(cut.as_bytes()).await.ok()?;
            }
            Some(Trouble::Silence) => std::future::pending().await,
            Some(Trouble::Close) => {}
        }
        None
    }
}

/// The answer to a mail that was taken.
const TAKEN: &str = r#"{"ErrorCode": 0, "Message": "OK", "MessageID": "b7bc2f4a-e38e-4336-af7d"}"#;

async fn answer(
    stream: &mut BufReader<TcpStream>,
    status: u16,
    headers: &str,
    body: &str,
) -> Option<()> {
    let length = body.len();
    let head = format!("HTTP/1.1 {status} .\r\ncontent-length: {length}\r\n{headers}\r\n");
    stream.get_mut().write_all((head + body).as_bytes()).await.ok()
}

/// Answers and hangs up. Reads what else comes, because an end with unread bytes would take the
/// answer away from the client.
async fn last_answer(
    stream: &mut BufReader<TcpStream>,
    status: u16,
    headers: &str,
    body: &str,
) -> Option<()> {
    answer(stream, status, headers, body).await?;
    stream.get_mut().shutdown().await.ok()?;
    tokio::io::copy(stream, &mut tokio::io::sink()).await.ok().map(drop)
}

/// The next request's head; `None` when the client has hung up.
async fn head(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        stream.read_line(&mut head).await.ok().filter(|read| *read > 0)?;
    }
    Some(head)
}

fn field(head: &str, name: &str) -> Option<String> {
    let mut fields = head.lines().filter_map(|line| line.split_once(": "));
    fields.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
}
