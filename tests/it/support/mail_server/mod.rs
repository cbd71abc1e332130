//! A mail server that writes down what it gets, and fails where it's told to.

mod lines;
mod received;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;

use self::lines::{between, content, line};
pub use self::received::Received;

/// Where in the exchange something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Greeting,
    Hello,
    StartTls,
    SignIn,
    From,
    Recipient,
    Data,
    /// Before the final dot: the content is not read to its end.
    Content,
    /// After the final dot, when the mail is here.
    Dot,
}

/// What happens instead of the usual answer.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    Answer(&'static str),
    /// The usual answer, so much later.
    Late(Duration),
    Silence,
    Close,
    /// The usual answer, once the server is released.
    Hold,
    /// This code, and the registrant's page that the mail has a link to.
    Quote(u16),
}

/// What the server offers.
#[derive(Clone, Default)]
pub struct Offer {
    /// The extensions in its answer to EHLO.
    pub extensions: Vec<&'static str>,
    pub tls: Option<TlsAcceptor>,
    /// TLS from the first byte.
    pub implicit: bool,
}

/// A running server; it ends when dropped.
pub struct MailServer {
    pub address: SocketAddr,
    shared: Arc<Shared>,
    tasks: JoinSet<()>,
}

#[derive(Default)]
struct Shared {
    offer: Offer,
    received: Mutex<Vec<Received>>,
    faults: Mutex<Vec<(At, Fault, usize)>>,
    connections: Mutex<(usize, usize, usize)>,
    held: AtomicUsize,
    released: Notify,
}

impl MailServer {
    /// One without TLS and sign-in, on a free port.
    pub async fn start() -> Self {
        Self::offering(Offer::default(), "127.0.0.1:0").await
    }

    /// The same at `address`, where another may have been.
    pub async fn at(address: SocketAddr) -> Self {
        Self::offering(Offer::default(), &address.to_string()).await
    }

    /// One without TLS that has people sign in.
    pub async fn with_sign_in() -> Self {
        let extensions = vec!["AUTH PLAIN LOGIN"];
        Self::offering(Offer { extensions, ..Offer::default() }, "127.0.0.1:0").await
    }

    pub async fn offering(offer: Offer, address: &str) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared { offer, ..Shared::default() });
        let mut tasks = JoinSet::new();
        let accepting = Arc::clone(&shared);
        tasks.spawn(async move {
            let mut connections = JoinSet::new();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let shared = Arc::clone(&accepting);
                connections.spawn(async move {
                    shared.enter();
                    _ = shared.attend(stream).await;
                    shared.connections.lock().unwrap().1 -= 1;
                });
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
        format!("smtp+plain://{}", self.address)
    }

    /// The next `times` times, `fault` happens `at` this place.
    pub fn fails(&self, at: At, fault: Fault, times: usize) {
        self.shared.faults.lock().unwrap().push((at, fault, times));
    }

    /// From now on it works.
    pub fn recovers(&self) {
        self.shared.faults.lock().unwrap().clear();
    }

    /// Whether an answer was held.
    pub fn holds(&self) -> bool {
        self.shared.held.load(Ordering::SeqCst) > 0
    }

    /// Lets one answer go that is held, or is to be held next.
    pub fn releases(&self) {
        self.shared.released.notify_one();
    }

    pub fn received(&self) -> Vec<Received> {
        self.shared.received.lock().unwrap().clone()
    }

    /// How many connections there were in all, and at once at most.
    pub fn connections(&self) -> (usize, usize) {
        let (all, _, most) = *self.shared.connections.lock().unwrap();
        (all, most)
    }
}

impl Shared {
    fn enter(&self) {
        let mut connections = self.connections.lock().unwrap();
        let (all, open, most) = *connections;
        *connections = (all + 1, open + 1, most.max(open + 1));
    }

    fn last_page_path(&self) -> String {
        let path = self.received.lock().unwrap().last().and_then(Received::page_path);
        path.unwrap_or_default()
    }

    fn fault(&self, at: At) -> Option<Fault> {
        let mut faults = self.faults.lock().unwrap();
        let (_, fault, times) =
            faults.iter_mut().find(|(place, _, times)| *place == at && *times > 0)?;
        *times -= 1;
        Some(*fault)
    }

    async fn attend(&self, stream: impl AsyncRead + AsyncWrite + Unpin + Send) -> Option<()> {
        match &self.offer.tls {
            Some(tls) if self.offer.implicit => {
                let stream = tls.accept(stream).await.ok()?;
                self.converse(&mut BufReader::new(stream), true).await.map(drop)
            }
            Some(tls) => {
                let mut plain = BufReader::new(stream);
                self.converse(&mut plain, true).await?;
                let stream = tls.accept(plain.into_inner()).await.ok()?;
                self.converse(&mut BufReader::new(stream), false).await
            }
            None => self.converse(&mut BufReader::new(stream), true).await,
        }
    }

    /// Until STARTTLS, or to the end.
    async fn converse<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: &mut BufReader<S>,
        greets: bool,
    ) -> Option<()> {
        if greets {
            self.answer(stream, At::Greeting, "220 mail.test ESMTP").await?;
        }
        let (mut from, mut to) = (String::new(), String::new());
        loop {
            let line = line(stream).await?;
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            match verb.as_str() {
                "EHLO" => self.answer(stream, At::Hello, &self.hello()).await?,
                "STARTTLS" => {
                    self.answer(stream, At::StartTls, "220 go on").await?;
                    return Some(());
                }
                "AUTH" => self.answer(stream, At::SignIn, "235 welcome").await?,
                "MAIL" => {
                    from = between(&line);
                    self.answer(stream, At::From, "250 fine").await?;
                }
                "RCPT" => {
                    to = between(&line);
                    self.answer(stream, At::Recipient, "250 fine").await?;
                }
                "DATA" => self.take(stream, (&from, &to)).await?,
                "QUIT" => {
                    _ = stream.get_mut().write_all(b"221 bye\r\n").await;
                    return None;
                }
                _ => stream.get_mut().write_all(b"250 fine\r\n").await.ok()?,
            }
        }
    }

    /// The answer to EHLO.
    fn hello(&self) -> String {
        let lines = ["mail.test"].into_iter().chain(self.offer.extensions.iter().copied());
        let lines: Vec<_> = lines.map(|line| format!("250-{line}")).collect();
        let (last, others) = lines.split_last().unwrap();
        let others: String = others.iter().flat_map(|line| [line, "\r\n"]).collect();
        others + &last.replacen('-', " ", 1)
    }

    async fn take<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: &mut BufReader<S>,
        (from, to): (&str, &str),
    ) -> Option<()> {
        self.answer(stream, At::Data, "354 go on").await?;
        if matches!(self.fault(At::Content), Some(Fault::Close)) {
            return None;
        }
        let text = content(stream).await?;
        let received = Received { from: from.to_owned(), to: to.to_owned(), text };
        self.received.lock().unwrap().push(received);
        self.answer(stream, At::Dot, "250 taken").await
    }

    async fn answer<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: &mut BufReader<S>,
        at: At,
        usual: &str,
    ) -> Option<()> {
        let fault = self.fault(at);
        match fault {
            Some(Fault::Late(time)) => tokio::time::sleep(time).await,
            Some(Fault::Hold) => {
                self.held.fetch_add(1, Ordering::SeqCst);
                self.released.notified().await;
            }
            Some(Fault::Silence) => std::future::pending().await,
            Some(Fault::Close) => return None,
            None | Some(Fault::Answer(_) | Fault::Quote(_)) => {}
        }
        let answer = match fault {
            Some(Fault::Answer(other)) => other.to_owned(),
            Some(Fault::Quote(code)) => format!("{code} listed: {}", self.last_page_path()),
            _ => usual.to_owned(),
        };
        stream.get_mut().write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
        stream.get_mut().flush().await.ok()
    }
}
