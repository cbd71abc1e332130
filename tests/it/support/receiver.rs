//! The owner's automation: a real server that records deliveries and answers as told.

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

/// The signing secret. The receiver checks signatures with a library of another program.
pub const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// Part of the receiver's URL, which is itself a secret.
pub const SECRET_PATH: &str = "/hooks/5ecr3t-path";

/// A received delivery.
#[derive(Clone, Debug)]
pub struct ReceivedRequest {
    pub path: String,
    pub headers: HeaderMap,
    pub bytes: Bytes,
    /// The status of the answer; `None` while there is none.
    pub answered: Option<u16>,
}

impl ReceivedRequest {
    /// Its `webhook-id`.
    pub fn id(&self) -> &str {
        self.headers["webhook-id"].to_str().unwrap()
    }

    /// Its body.
    pub fn body(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    /// Whether the signature is valid for exactly these bytes.
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

/// A running receiver. Dropping it ends it.
pub struct Receiver {
    origin: String,
    shared: Arc<Shared>,
    _server: JoinSet<()>,
}

struct Shared {
    received: Mutex<Vec<ReceivedRequest>>,
    reply: Mutex<Reply>,
}

impl Receiver {
    /// A receiver that answers 200.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let shared =
            Arc::new(Shared { received: Mutex::default(), reply: Mutex::new(Reply::status(200)) });
        let router = Router::new().fallback(receive).with_state(Arc::clone(&shared));
        let mut server = JoinSet::new();
        server.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { origin, shared, _server: server }
    }

    /// Its URL, with a path that can't be guessed.
    pub fn url(&self) -> String {
        format!("{}{SECRET_PATH}", self.origin)
    }

    /// Scheme, host and port.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Sets its answer from now on.
    pub fn answers(&self, reply: Reply) {
        *self.shared.reply.lock().unwrap() = reply;
    }

    /// All received deliveries.
    pub fn received(&self) -> Vec<ReceivedRequest> {
        self.shared.received.lock().unwrap().clone()
    }

    /// Waits until it has received at least `count` deliveries.
    pub async fn wait_for(&self, count: usize) -> Vec<ReceivedRequest> {
        eventually(&format!("the receiver gets {count} requests"), async || {
            let received = self.received();
            (received.len() >= count).then_some(received)
        })
        .await
    }

    /// Waits for the first delivery and returns it.
    pub async fn first(&self) -> ReceivedRequest {
        self.wait_for(1).await.remove(0)
    }
}

async fn receive(
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
    let received = ReceivedRequest { path: uri.path().to_owned(), headers, bytes, answered };
    shared.received.lock().unwrap().push(received);
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
