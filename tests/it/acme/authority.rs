//! An authority in a hundred lines: it believes everything that it's told, signs what is asked for, and has
//! advice, limits and faults as a test wants. It takes each of its nonces once. What it was asked is remembered.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use paddock::acme::AcmeSettings;
use rcgen::{CertificateParams, KeyPair};
use serde_json::{Value, json};
use tempfile::TempDir;
use time::OffsetDateTime;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use super::keys::{Keys, RequestedKey};

/// How it answers the next request to an endpoint.
pub enum Trouble {
    /// With this status, problem type and `Retry-After`.
    Refuses(u16, &'static str, Option<u64>),
    /// It does what is asked and hangs up without an answer.
    HangsUp,
    /// So much later.
    IsSlow(Duration),
    /// With this text.
    Says(&'static str),
}

/// What it is like, and what it was asked.
pub struct Manners {
    pub troubles: VecDeque<(&'static str, Trouble)>,
    /// The window that it suggests, in seconds from now; none: it has no advice.
    pub window: Option<(i64, i64)>,
    /// The lifetime of its certificates, in seconds from now.
    pub validity: (i64, i64),
    /// Names in its certificates instead of those that were ordered.
    pub names: Option<Vec<String>>,
    /// The endpoint and the payload of each request.
    pub asked: Vec<(String, Value)>,
    /// The nonces that may still be used.
    nonces: HashSet<String>,
    issued: u32,
    order: Value,
    certificate: String,
}

pub struct Authority {
    folder: TempDir,
    origin: String,
    manners: Arc<Mutex<Manners>>,
    task: JoinHandle<()>,
}

struct Shared {
    origin: String,
    keys: Keys,
    manners: Arc<Mutex<Manners>>,
}

impl Drop for Authority {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Authority {
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let keys = Keys::new();
        keys.write_root(folder.path());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("https://{}", listener.local_addr().unwrap());
        let manners = Arc::new(Mutex::new(Manners {
            troubles: VecDeque::new(),
            window: None,
            validity: (-3_600, 90 * 86_400),
            names: None,
            asked: Vec::new(),
            nonces: HashSet::new(),
            issued: 0,
            order: Value::Null,
            certificate: String::new(),
        }));
        let acceptor = TlsAcceptor::from(keys.server_config());
        let shared = Shared { origin: origin.clone(), keys, manners: Arc::clone(&manners) };
        let router = Router::new().fallback(answer).with_state(Arc::new(shared));
        let task = tokio::spawn(async move {
            loop {
                let Ok((stream, _)) = listener.accept().await else { continue };
                let (acceptor, service) =
                    (acceptor.clone(), TowerToHyperService::new(router.clone()));
                tokio::spawn(async move {
                    let Ok(stream) = acceptor.accept(stream).await else { return };
                    let http = hyper::server::conn::http1::Builder::new();
                    _ = http.serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        Self { folder, origin, manners, task }
    }

    pub fn settings(&self, names: &[&str]) -> AcmeSettings {
        AcmeSettings {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            directory: format!("{}/directory", self.origin),
            contact: None,
            ca_file: Some(self.folder.path().join("root.pem")),
        }
    }

    /// Changes what it is like.
    pub fn change(&self, change: impl FnOnce(&mut Manners)) {
        change(&mut self.manners.lock().unwrap());
    }

    /// The next request to `endpoint` meets this trouble.
    pub fn trouble(&self, endpoint: &'static str, trouble: Trouble) {
        self.change(|manners| manners.troubles.push_back((endpoint, trouble)));
    }

    /// The orders that were made.
    pub fn orders(&self) -> Vec<Value> {
        // A question about an order has no payload.
        self.asked("order").into_iter().filter(Value::is_object).collect()
    }

    /// The payloads of all requests to `endpoint`.
    pub fn asked(&self, endpoint: &str) -> Vec<Value> {
        let manners = self.manners.lock().unwrap();
        let asked = manners.asked.iter().filter(|(at, _)| at == endpoint);
        asked.map(|(_, payload)| payload.clone()).collect()
    }
}

/// Answers with a new nonce (RFC 8555, section 6.5).
async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let mut response = answer_without_nonce(&shared, request).await;
    let mut manners = shared.manners.lock().unwrap();
    manners.issued += 1;
    let nonce = URL_SAFE_NO_PAD.encode(format!("nonce {}", manners.issued));
    response.headers_mut().insert("replay-nonce", nonce.parse().unwrap());
    manners.nonces.insert(nonce);
    response
}

async fn answer_without_nonce(shared: &Shared, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let endpoint = parts.uri.path().split('/').nth(1).unwrap_or_default().to_owned();
    let body = to_bytes(body, 100_000).await.unwrap();
    let (payload, nonce) = (part(&body, "payload"), part(&body, "protected")["nonce"].take());
    let trouble = {
        let mut manners = shared.manners.lock().unwrap();
        if nonce.as_str().is_some_and(|nonce| !manners.nonces.remove(nonce)) {
            return refusal(400, "badNonce");
        }
        manners.asked.push((endpoint.clone(), payload.clone()));
        let at = manners.troubles.iter().position(|(at, _)| *at == endpoint);
        at.and_then(|at| manners.troubles.remove(at)).map(|(_, trouble)| trouble)
    };
    if let Some(Trouble::Refuses(status, kind, retry_after)) = trouble {
        let mut reply = refusal(status, kind);
        if let Some(seconds) = retry_after {
            reply.headers_mut().insert("retry-after", seconds.into());
        }
        return reply;
    }
    let answer = shared.answer(&endpoint, &payload);
    match trouble {
        // The connection ends with the panic of its task.
        Some(Trouble::HangsUp) => panic!("hangs up on purpose"),
        Some(Trouble::IsSlow(delay)) => tokio::time::sleep(delay).await,
        Some(Trouble::Says(text)) => return reply(200, text),
        _ => {}
    }
    answer
}

/// What was signed, without looking at the signature: the `payload`, or the `protected` header.
fn part(body: &[u8], name: &str) -> Value {
    let signed: Value = serde_json::from_slice(body).unwrap_or_default();
    let part = URL_SAFE_NO_PAD.decode(signed[name].as_str().unwrap_or_default()).unwrap();
    serde_json::from_slice(&part).unwrap_or_default()
}

fn reply(status: u16, body: &str) -> Response {
    Response::builder().status(status).body(Body::from(body.to_owned())).unwrap()
}

fn refusal(status: u16, kind: &str) -> Response {
    let kind = format!("urn:ietf:params:acme:error:{kind}");
    reply(status, &json!({ "type": kind, "detail": "on purpose" }).to_string())
}

impl Shared {
    fn answer(&self, endpoint: &str, payload: &Value) -> Response {
        let at = |path: &str| format!("{}/{path}", self.origin);
        let mut manners = self.manners.lock().unwrap();
        match endpoint {
            "directory" => reply(200, &self.directory(&manners)),
            "account" => created(&at("account/1"), &json!({ "status": "valid" })),
            "order" if payload["identifiers"].is_array() => {
                let mut order = payload.clone();
                order["status"] = "pending".into();
                order["finalize"] = at("finalize/1").into();
                order["authorizations"] = json!([at("authorization/1")]);
                manners.order = order;
                created(&at("order/1"), &manners.order)
            }
            "order" => reply(200, &manners.order.to_string()),
            "authorization" => {
                let challenge = json!({ "type": "http-01", "url": at("challenge/1"),
                    "token": "token", "status": "pending" });
                let identifier = &manners.order["identifiers"][0];
                reply(
                    200,
                    &json!({ "identifier": identifier, "status": "pending",
                    "challenges": [challenge] })
                    .to_string(),
                )
            }
            "challenge" => {
                manners.order["status"] = "ready".into();
                reply(
                    200,
                    &json!({ "type": "http-01", "url": at("challenge/1"), "token": "token",
                    "status": "processing" })
                    .to_string(),
                )
            }
            "finalize" => {
                let request = URL_SAFE_NO_PAD.decode(payload["csr"].as_str().unwrap()).unwrap();
                manners.certificate = self.sign(&request, &manners);
                manners.order["status"] = "valid".into();
                manners.order["certificate"] = at("certificate/1").into();
                reply(200, &manners.order.to_string())
            }
            "certificate" => reply(200, &manners.certificate),
            "renewal" => advice(&manners),
            _ => reply(200, "{}"),
        }
    }

    fn directory(&self, manners: &Manners) -> String {
        let at = |path: &str| format!("{}/{path}", self.origin);
        let mut directory = json!({ "newNonce": at("nonce"), "newAccount": at("account"),
            "newOrder": at("order"),
            "meta": { "profiles": { "classic": "for all", "shortlived": "six days" } } });
        if manners.window.is_some() {
            directory["renewalInfo"] = at("renewal").into();
        }
        directory.to_string()
    }

    /// Signs the key in `request` for the names of the order.
    fn sign(&self, request: &[u8], manners: &Manners) -> String {
        let key = RequestedKey::of(request);
        let ordered = manners.order["identifiers"].as_array().unwrap().iter();
        let ordered = ordered.map(|name| name["value"].as_str().unwrap().to_owned()).collect();
        let mut params = CertificateParams::new(manners.names.clone().unwrap_or(ordered)).unwrap();
        let at = |seconds: i64| OffsetDateTime::now_utc() + time::Duration::seconds(seconds);
        (params.not_before, params.not_after) = (at(manners.validity.0), at(manners.validity.1));
        params.use_authority_key_identifier_extension = true;
        let root: &rcgen::CertifiedIssuer<'_, KeyPair> = &self.keys.root;
        format!("{}{}", params.signed_by(&key, root).unwrap().pem(), root.pem())
    }
}

fn created(location: &str, body: &Value) -> Response {
    let mut reply = reply(201, &body.to_string());
    reply.headers_mut().insert("location", location.parse().unwrap());
    reply
}

fn advice(manners: &Manners) -> Response {
    let (start, end) = manners.window.unwrap();
    let at = |seconds: i64| {
        let now =
            jiff::Timestamp::from_second(OffsetDateTime::now_utc().unix_timestamp() + seconds);
        now.unwrap().to_string()
    };
    let window = json!({ "suggestedWindow": { "start": at(start), "end": at(end) } });
    let mut reply = reply(200, &window.to_string());
    reply.headers_mut().insert("retry-after", 3_600.into());
    reply
}
