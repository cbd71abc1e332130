//! A small bucket: objects with versions and conditional writes, by the S3 protocol. It checks no
//! signatures.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, Method, StatusCode, Uri};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// The lease's path.
const LEASE: &str = "/maple/live/lease.json";

/// A running bucket. Dropping it ends it.
pub struct Bucket {
    pub endpoint: String,
    shared: Arc<Mutex<Objects>>,
    _server: JoinSet<()>,
}

#[derive(Default)]
struct Objects {
    content: BTreeMap<String, (Bytes, u32)>,
    versions: u32,
    /// Access keys that get no answer but 503.
    cut_off: BTreeSet<String>,
    ignores_conditions: bool,
    /// Whether the lease is given away as soon as a start has it.
    is_stolen: bool,
}

impl Bucket {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::<Mutex<Objects>>::default();
        let router = Router::new().fallback(answer).with_state(Arc::clone(&shared));
        let mut server = JoinSet::new();
        server.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { endpoint, shared, _server: server }
    }

    /// From now on it writes whatever the condition is.
    pub fn ignores_conditions(&self) {
        self.shared.lock().unwrap().ignores_conditions = true;
    }

    /// Whether requests with the access key `key` fail.
    pub fn cuts_off(&self, key: &str, is_cut_off: bool) {
        let cut_off = &mut self.shared.lock().unwrap().cut_off;
        if is_cut_off {
            cut_off.insert(key.to_owned())
        } else {
            cut_off.remove(key)
        };
    }

    /// The lease.
    pub fn lease(&self) -> Value {
        let objects = self.shared.lock().unwrap();
        serde_json::from_slice(&objects.content[LEASE].0).unwrap()
    }

    /// Somebody deletes the lease. There is a replica.
    pub fn loses_the_lease(&self) {
        let mut objects = self.shared.lock().unwrap();
        objects.content.remove(LEASE);
        let replica = "/maple/live/replica-000001/0000/1-1.ltx".to_owned();
        objects.content.insert(replica, (Bytes::new(), 0));
    }

    /// Another machine takes the lease as soon as a start has it.
    pub fn steals_the_lease(&self) {
        self.shared.lock().unwrap().is_stolen = true;
    }

    /// Another machine takes the lease.
    pub fn give_lease_away(&self) {
        self.shared.lock().unwrap().give_lease_away();
    }
}

impl Objects {
    /// The names that begin with the prefix in `query`.
    fn list(&self, query: &str) -> String {
        let parameters = url::form_urlencoded::parse(query.as_bytes());
        let prefix = parameters.filter(|(name, _)| name == "prefix").map(|(_, value)| value).next();
        let start = format!("/maple/{}", prefix.unwrap_or_default());
        let names = self.content.keys().filter(|name| name.starts_with(&start));
        let keys = names.map(|name| format!("<Contents><Key>{}</Key></Contents>", &name[7..]));
        format!("<ListBucketResult>{}</ListBucketResult>", keys.collect::<String>())
    }

    /// Another machine has taken the lease.
    fn give_lease_away(&mut self) {
        let mut lease: Value = serde_json::from_slice(&self.content[LEASE].0).unwrap();
        lease["machine"] = "another".into();
        lease["host"] = "another machine".into();
        self.versions += 1;
        let content = serde_json::to_vec(&lease).unwrap().into();
        self.content.insert(LEASE.to_owned(), (content, self.versions));
    }
}

async fn answer(
    State(shared): State<Arc<Mutex<Objects>>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let mut objects = shared.lock().unwrap();
    let query = uri.query().unwrap_or_default();
    if objects.cut_off.iter().any(|key| query.contains(&format!("X-Amz-Credential={key}%2F"))) {
        return (StatusCode::SERVICE_UNAVAILABLE, "<Error><Code>SlowDown</Code></Error>")
            .into_response();
    }
    if query.contains("list-type=2") {
        return objects.list(query).into_response();
    }
    let found = objects.content.get(uri.path()).cloned();
    let tag = |version: u32| format!("\"version-{version}\"");
    let Some((content, version)) = found.clone().filter(|_| method == Method::GET) else {
        if method == Method::GET {
            return (StatusCode::NOT_FOUND, "<Error><Code>NoSuchKey</Code></Error>")
                .into_response();
        }
        let given = |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned());
        let has_changed = given("if-match")
            .is_some_and(|tagged| found.as_ref().map(|(_, v)| tag(*v)) != Some(tagged));
        let is_there = given("if-none-match").is_some() && found.is_some();
        if (has_changed || is_there) && !objects.ignores_conditions {
            // It's the proof that conditions are heeded.
            if is_there && std::mem::take(&mut objects.is_stolen) {
                objects.give_lease_away();
            }
            return (StatusCode::PRECONDITION_FAILED, "").into_response();
        }
        objects.versions += 1;
        let version = objects.versions;
        objects.content.insert(uri.path().to_owned(), (body, version));
        return [("etag", tag(version))].into_response();
    };
    ([("etag", tag(version))], content).into_response()
}
