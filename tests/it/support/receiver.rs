//! The owner's automation: a real server that writes down what it is told and answers as asked.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, StatusCode, Uri};
use serde_json::Value;
use standardwebhooks::Webhook;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::eventually;

/// What deliveries are signed with; the receiver checks each with another program's library.
pub const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// Part of the receiver's address, which is a secret in itself.
pub const SECRET_PATH: &str = "/hooks/5ecr3t-path";

/// A delivery as it arrived.
#[derive(Clone, Debug)]
pub struct Heard {
    pub path: String,
    pub headers: HeaderMap,
    pub bytes: Bytes,
    /// The status that it was answered with; `None` while it waits for one.
    pub answered: Option<u16>,
}

impl Heard {
    /// Its `webhook-id`.
    pub fn id(&self) -> &str {
        self.headers["webhook-id"].to_str().unwrap()
    }

    /// Its body.
    pub fn body(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    /// Whether the signature is that of [`SECRET`] over these very bytes.
    pub fn is_signed(&self) -> bool {
        Webhook::new(SECRET).unwrap().verify(&self.bytes, &self.headers).is_ok()
    }
}

/// How a receiver answers.
#[derive(Clone, Debug)]
pub enum Reply {
    /// With this status and these headers.
    Status(u16, Vec<(&'static str, String)>),
    /// After this time, with this status.
    Late(Duration, u16),
    /// With this status and this text.
    Saying(u16, &'static str),
    /// Never.
    Silence,
}

impl Reply {
    pub fn status(status: u16) -> Self {
        Self::Status(status, Vec::new())
    }

    pub fn with(status: u16, header: &'static str, value: &str) -> Self {
        Self::Status(status, vec![(header, value.to_owned())])
    }
}

/// A running receiver; it ends when dropped.
pub struct Receiver {
    origin: String,
    shared: Arc<Shared>,
    _server: JoinSet<()>,
}

struct Shared {
    heard: Mutex<Vec<Heard>>,
    reply: Mutex<Reply>,
}

impl Receiver {
    /// A receiver that answers 200.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let shared =
            Arc::new(Shared { heard: Mutex::default(), reply: Mutex::new(Reply::status(200)) });
        let router = Router::new().fallback(hear).with_state(Arc::clone(&shared));
        let mut server = JoinSet::new();
        server.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { origin, shared, _server: server }
    }

    /// Where it listens, with a path that nobody could guess.
    pub fn url(&self) -> String {
        format!("{}{SECRET_PATH}", self.origin)
    }

    /// Scheme, host and port.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// From now on it answers so.
    pub fn answers(&self, reply: Reply) {
        *self.shared.reply.lock().unwrap() = reply;
    }

    /// All that it has heard.
    pub fn heard(&self) -> Vec<Heard> {
        self.shared.heard.lock().unwrap().clone()
    }

    /// Waits until it has heard `count` deliveries or more.
    pub async fn hears(&self, count: usize) -> Vec<Heard> {
        eventually(&format!("the receiver hears {count}"), async || {
            let heard = self.heard();
            (heard.len() >= count).then_some(heard)
        })
        .await
    }

    /// Waits for the first delivery and returns it.
    pub async fn first(&self) -> Heard {
        self.hears(1).await.remove(0)
    }
}

async fn hear(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let reply = shared.reply.lock().unwrap().clone();
    let answered = match &reply {
        Reply::Status(status, _) | Reply::Late(_, status) | Reply::Saying(status, _) => {
            Some(*status)
        }
        Reply::Silence => None,
    };
    let heard = Heard { path: uri.path().to_owned(), headers, bytes, answered };
    shared.heard.lock().unwrap().push(heard);
    match reply {
        Reply::Status(status, headers) => {
            let mut response = StatusCode::from_u16(status).unwrap().into_response();
            for (name, value) in headers {
                response.headers_mut().insert(name, value.parse().unwrap());
            }
            response
        }
        Reply::Late(wait, status) => {
            tokio::time::sleep(wait).await;
            StatusCode::from_u16(status).unwrap().into_response()
        }
        Reply::Saying(status, text) => {
            (StatusCode::from_u16(status).unwrap(), text).into_response()
        }
        Reply::Silence => std::future::pending().await,
    }
}
