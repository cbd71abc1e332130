//! A bucket that speaks the S3 protocol as far as the program uses it, checks signatures, and fails where
//! it's told to.

mod signature;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

pub use self::signature::{KEY_ID, KEY_SECRET};

/// The bucket's name.
pub const BUCKET: &str = "maple";

/// What a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    List,
    Put,
    Get,
    Delete,
}

/// What happens instead of the usual answer.
#[derive(Clone, Debug)]
pub enum BucketFault {
    /// This status and this code of an error.
    Refused(u16, &'static str),
    /// This status and this document.
    Saying(u16, &'static str),
    /// It's done, and the connection ends without an answer.
    AnswerLost,
    /// The connection ends in the middle of the request's content.
    CutShort,
    /// Half of the answer's content, and then the end of the connection.
    Truncated,
    /// As many other bytes.
    Changed,
    /// The usual answer, so much later.
    Late(Duration),
}

/// A running bucket; it ends when dropped.
pub struct FakeBucket {
    pub address: SocketAddr,
    shared: Arc<Shared>,
    _tasks: JoinSet<()>,
}

#[derive(Default)]
struct Shared {
    objects: Mutex<BTreeMap<String, Vec<u8>>>,
    faults: Mutex<Vec<(Asked, BucketFault, usize)>>,
    requests: Mutex<Vec<(Asked, String)>>,
    /// Names on a page of a list; 0: as S3.
    page: Mutex<usize>,
}

/// A request that has been read.
struct Incoming {
    method: String,
    /// The path with the query, as it was sent.
    target: String,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

impl Incoming {
    fn asked(&self) -> Asked {
        match &*self.method {
            "PUT" => Asked::Put,
            "DELETE" => Asked::Delete,
            _ if self.target.contains("list-type=2") => Asked::List,
            _ => Asked::Get,
        }
    }

    fn key(&self) -> String {
        let path = self.target.split('?').next().unwrap_or_default();
        path.strip_prefix(&format!("/{BUCKET}/")).unwrap_or_default().to_owned()
    }

    fn query(&self, name: &str) -> Option<String> {
        let (_, query) = self.target.split_once('?')?;
        let url = format!("http://x/?{query}").parse::<reqwest::Url>().unwrap();
        url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
    }
}

impl FakeBucket {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared::default());
        let mut tasks = JoinSet::new();
        let accepting = Arc::clone(&shared);
        tasks.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                connections.spawn(serve(stream, Arc::clone(&accepting)));
            }
        });
        Self { address, shared, _tasks: tasks }
    }

    /// Lets the next `times` requests of a kind fail.
    pub fn fail(&self, asked: Asked, fault: BucketFault, times: usize) {
        self.shared.faults.lock().unwrap().push((asked, fault, times));
    }

    /// Ends all faults.
    pub fn mend(&self) {
        self.shared.faults.lock().unwrap().clear();
    }

    /// Lists so many names on a page.
    pub fn page(&self, names: usize) {
        *self.shared.page.lock().unwrap() = names;
    }

    /// The objects' names.
    pub fn names(&self) -> Vec<String> {
        self.shared.objects.lock().unwrap().keys().cloned().collect()
    }

    pub fn object(&self, name: &str) -> Vec<u8> {
        self.shared.objects.lock().unwrap()[name].clone()
    }

    pub fn insert(&self, name: &str, content: &[u8]) {
        self.shared.objects.lock().unwrap().insert(name.to_owned(), content.to_vec());
    }

    pub fn remove(&self, name: &str) {
        self.shared.objects.lock().unwrap().remove(name).unwrap();
    }

    /// How many requests of a kind there were.
    pub fn count(&self, asked: Asked) -> usize {
        let requests = self.shared.requests.lock().unwrap();
        requests.iter().filter(|(other, _)| *other == asked).count()
    }
}

/// Answers one request on each connection.
async fn serve(stream: TcpStream, shared: Arc<Shared>) {
    let mut stream = BufReader::new(stream);
    let Some(incoming) = read(&mut stream, &shared).await else { return };
    let asked = incoming.asked();
    shared.requests.lock().unwrap().push((asked, incoming.key()));
    let fault = shared.take_fault(asked);
    let (status, mut body) = match &fault {
        Some(BucketFault::Refused(status, code)) => (*status, error(code)),
        Some(BucketFault::Saying(status, text)) => (*status, (*text).into()),
        _ => shared.answer(&incoming),
    };
    let length = body.len();
    match fault {
        Some(BucketFault::Late(wait)) => tokio::time::sleep(wait).await,
        Some(BucketFault::AnswerLost) => return,
        Some(BucketFault::Truncated) => body.truncate(length / 2),
        Some(BucketFault::Changed) => body.iter_mut().for_each(|byte| *byte ^= 1),
        _ => {}
    }
    let head =
        format!("HTTP/1.1 {status} X\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
    _ = stream.write_all(head.as_bytes()).await;
    _ = stream.write_all(&body).await;
    _ = stream.flush().await;
}

/// Reads a request; `None` if it's to be cut short.
async fn read(stream: &mut BufReader<TcpStream>, shared: &Shared) -> Option<Incoming> {
    let mut line = String::new();
    stream.read_line(&mut line).await.ok()?;
    let mut parts = line.split(' ').map(str::to_owned);
    let (method, target) = (parts.next()?, parts.next()?);
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
    let mut incoming = Incoming { method, target, headers, body: vec![0; length] };
    if length > 0 && shared.cuts_short(incoming.asked()) {
        stream.read_exact(&mut incoming.body[..length / 2]).await.ok()?;
        return None;
    }
    stream.read_exact(&mut incoming.body).await.ok()?;
    Some(incoming)
}

fn error(code: &str) -> Vec<u8> {
    format!("<?xml version=\"1.0\"?><Error><Code>{code}</Code><Message>No.</Message></Error>")
        .into()
}

impl Shared {
    fn take_fault(&self, asked: Asked) -> Option<BucketFault> {
        let mut faults = self.faults.lock().unwrap();
        let at = faults.iter().position(|(of, _, left)| *of == asked && *left > 0)?;
        faults[at].2 -= 1;
        Some(faults[at].1.clone())
    }

    fn cuts_short(&self, asked: Asked) -> bool {
        let faults = self.faults.lock().unwrap();
        let next = faults.iter().find(|(of, _, left)| *of == asked && *left > 0);
        let cuts = matches!(next, Some((_, BucketFault::CutShort, _)));
        drop(faults);
        cuts && self.take_fault(asked).is_some()
    }

    fn answer(&self, incoming: &Incoming) -> (u16, Vec<u8>) {
        if let Err(code) = signature::check(incoming) {
            return (403, error(code));
        }
        if !incoming.target.starts_with(&format!("/{BUCKET}/")) {
            return (404, error("NoSuchBucket"));
        }
        let key = incoming.key();
        let mut objects = self.objects.lock().unwrap();
        match incoming.asked() {
            Asked::List => (200, self.list(incoming, &objects).into()),
            Asked::Get => match objects.get(&key) {
                Some(content) => (200, content.clone()),
                None => (404, error("NoSuchKey")),
            },
            Asked::Put if !incoming.headers.contains_key("content-length") => {
                (411, error("MissingContentLength"))
            }
            Asked::Put
                if incoming.headers.contains_key("if-none-match") && objects.contains_key(&key) =>
            {
                (412, error("PreconditionFailed"))
            }
            Asked::Put => {
                objects.insert(key, incoming.body.clone());
                (200, Vec::new())
            }
            Asked::Delete => {
                objects.remove(&key);
                (204, Vec::new())
            }
        }
    }

    fn list(&self, incoming: &Incoming, objects: &BTreeMap<String, Vec<u8>>) -> String {
        let prefix = incoming.query("prefix").unwrap_or_default();
        let after = incoming.query("continuation-token").unwrap_or_default();
        let page = Some(*self.page.lock().unwrap()).filter(|page| *page > 0).unwrap_or(1_000);
        let mut left = objects.iter().filter(|(key, _)| key.starts_with(&prefix) && **key > after);
        let mut text = String::from(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
             <ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Name>maple</Name>\
             <EncodingType>url</EncodingType>",
        );
        let shown: Vec<_> = left.by_ref().take(page).collect();
        for (key, content) in &shown {
            _ = write!(
                text,
                "<Contents><Key>{}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified>\
                 <Size>{}</Size></Contents>",
                key.replace('/', "%2F"),
                content.len()
            );
        }
        let is_truncated = left.next().is_some();
        _ = write!(text, "<IsTruncated>{is_truncated}</IsTruncated>");
        if let (true, Some((last, _))) = (is_truncated, shown.last()) {
            _ = write!(text, "<NextContinuationToken>{last}</NextContinuationToken>");
        }
        text + "</ListBucketResult>"
    }
}
