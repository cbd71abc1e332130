//! A site: the real server on a free port, with a database and a receiver of its own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use paddock::config::{Config, ConfigError};
use paddock::server::{DiskFailure, Reload, Server, StartError};
use paddock::store::{OpenError, Options};
use reqwest::{Client, ClientBuilder, Method, RequestBuilder, Response, redirect};
use rusqlite::{Connection, OpenFlags, Params, Row};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::{Receiver, SECRET, Stamper, eventually};

/// The staff passcode of every site here.
const PASSCODE: &str = "hay-bale-in-the-loft";

/// How a site is to be: settings by their path in the config, and an owner's file.
#[derive(Clone, Default)]
pub struct Setup {
    settings: Vec<(String, String)>,
    file: Option<String>,
}

impl Setup {
    pub fn new() -> Self {
        Self::default()
    }

    /// With the setting at `path` (`limits.burst`), written as in the environment.
    pub fn set(mut self, path: &str, value: impl ToString) -> Self {
        let name = format!("PADDOCK_{}", path.to_uppercase().replace('.', "__"));
        self.settings.push((name, value.to_string()));
        self
    }

    /// With `text` as the owner's config.toml.
    pub fn file(mut self, text: &str) -> Self {
        self.file = Some(text.to_owned());
        self
    }

    /// Starts it with a new database and a new receiver.
    pub async fn start(self) -> Site {
        self.start_in(Arc::new(tempfile::tempdir().unwrap()), Arc::new(Receiver::start().await))
            .await
    }

    async fn start_in(self, folder: Arc<TempDir>, receiver: Arc<Receiver>) -> Site {
        let server = eventually("the site starts", async || {
            let config = self.config(&folder, &receiver).unwrap();
            match Server::start(free_port().await, config, Options::default()).await {
                // What a stopped site left running lets go of its database a moment later.
                Err(StartError::Open(OpenError::InUse { .. })) => None,
                started => Some(started.unwrap()),
            }
        })
        .await;
        let address = server.address().unwrap();
        let reload = server.reload();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async { _ = stopped.await }));
        let stamper = Stamper::of(&database_in(&folder));
        let running = Some(Running { reload, stop, task });
        Site { setup: self, folder, receiver, address, stamper, http: client(), running }
    }

    /// What these settings amount to, over those that every site here has.
    fn config(&self, folder: &TempDir, receiver: &Receiver) -> Result<Config, ConfigError> {
        let base = Self::new()
            .set("storage.path", database_in(folder).display())
            .set("webhooks.contact_url", receiver.url())
            .set("webhooks.secret", SECRET)
            .set("webhooks.retry_seconds", format!("{:?}", [0.05; 40]))
            .set("limits.burst", 1_000)
            .set("admin.passcode", PASSCODE);
        let file = self.file.as_ref().map(|text| {
            let path = folder.path().join("config.toml");
            std::fs::write(&path, text).unwrap();
            path
        });
        // A later setting of the same name has the last word.
        let settings = base.settings.into_iter().chain(self.settings.iter().cloned());
        Config::load(file.as_deref(), settings)
    }

    /// Why a site on `path` does not start.
    pub async fn refusal(self, path: &Path) -> StartError {
        let settings = self.set("storage.path", path.display()).settings;
        let config = Config::load(None, settings).unwrap();
        let refused = Server::start(free_port().await, config, Options::default()).await;
        refused.err().expect("the site started where it should not")
    }
}

async fn free_port() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").await.unwrap()
}

fn database_in(folder: &TempDir) -> PathBuf {
    folder.path().join("data/paddock.db")
}

/// A client as careless as possible: each test says itself what it sends.
fn client() -> Client {
    careful().build().unwrap()
}

fn careful() -> ClientBuilder {
    Client::builder().no_proxy().redirect(redirect::Policy::none()).no_gzip().no_brotli()
}

/// A site that runs. Every test ends it by [`Site::finish`], which looks for what was left undone.
pub struct Site {
    setup: Setup,
    folder: Arc<TempDir>,
    pub receiver: Arc<Receiver>,
    pub address: SocketAddr,
    pub stamper: Stamper,
    pub http: Client,
    running: Option<Running>,
}

struct Running {
    reload: Reload,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), DiskFailure>>,
}

impl Site {
    pub async fn start() -> Self {
        Setup::new().start().await
    }

    /// Scheme, host and port.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A request to be completed and sent.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.origin()))
    }

    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    /// Sends an enquiry.
    pub async fn send(&self, enquiry: &Value) -> Response {
        self.send_as("", enquiry).await
    }

    /// Sends an enquiry by a proxy that says it comes from `client`.
    pub async fn send_as(&self, client: &str, enquiry: &Value) -> Response {
        let mut request = self.request(Method::POST, "/api/contact-submissions").json(enquiry);
        if !client.is_empty() {
            request = request.header("x-forwarded-for", client);
        }
        request.send().await.unwrap()
    }

    /// The passcode that staff sign in with.
    pub fn passcode(&self) -> &'static str {
        PASSCODE
    }

    /// Somebody of the staff, signed in.
    pub async fn staff(&self) -> Staff {
        let credentials = json!({ "passcode": PASSCODE });
        let request = self.request(Method::POST, "/api/admin/session").json(&credentials);
        let reply = request.send().await.unwrap();
        assert_eq!(reply.status(), 204);
        let cookie = reply.headers()["set-cookie"].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        Staff { http: self.http.clone(), origin: self.origin(), cookie }
    }

    /// Where the database file is.
    pub fn database(&self) -> PathBuf {
        database_in(&self.folder)
    }

    /// What the database answers to `sql`, one value a row.
    pub fn select<T>(
        &self,
        sql: &str,
        parameters: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Vec<T> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
        let db = Connection::open_with_flags(self.database(), flags).unwrap();
        let mut statement = db.prepare(sql).unwrap();
        statement.query_map(parameters, read).unwrap().collect::<Result<_, _>>().unwrap()
    }

    /// The one number that the database answers to `sql`.
    pub fn count(&self, sql: &str) -> i64 {
        self.select(sql, [], |row| row.get(0))[0]
    }

    /// The one text that the database answers to `sql`.
    pub fn text(&self, sql: &str) -> String {
        self.select(sql, [], |row| row.get(0)).remove(0)
    }

    /// Waits until the only submission has this `submission_status`.
    pub async fn reaches_status(&self, status: &str) {
        eventually(&format!("the status becomes {status}"), async || {
            (self.text("select submission_status from contact_submissions") == status).then_some(())
        })
        .await;
    }

    /// Reads the settings again with those of `setup` over the first ones, as SIGHUP does.
    pub fn reload(&mut self, setup: Setup) {
        self.setup.settings.extend(setup.settings);
        self.setup.file = setup.file.or(self.setup.file.take());
        let config = self.setup.config(&self.folder, &self.receiver).unwrap();
        self.running.as_ref().unwrap().reload.apply(config).unwrap();
    }

    /// Stops it in good order and starts it again, on another port.
    pub async fn restart(mut self) -> Self {
        self.stop().await;
        let (setup, folder) = (self.setup.clone(), Arc::clone(&self.folder));
        setup.start_in(folder, Arc::clone(&self.receiver)).await
    }

    /// Ends the test: everything was delivered, signed, and once.
    pub async fn finish(mut self) {
        eventually("everything is delivered", async || {
            let waiting = "select count(*) from webhook_deliveries where state = 'pending'";
            (self.count(waiting) == 0).then_some(())
        })
        .await;
        self.stop().await;
        let sent = "select message_id from webhook_deliveries where state = 'sent'";
        for id in self.select(sent, [], |row| row.get::<_, String>(0)) {
            let heard = self.receiver.heard();
            let taken = heard.iter().filter(|one| one.id() == id && one.answered == Some(200));
            assert_eq!(taken.count(), 1, "a delivery is taken once: {id}");
        }
        self.check_signatures();
    }

    /// Ends a test that leaves `count` deliveries undone, and says so.
    pub async fn finish_leaving(mut self, count: i64) {
        self.stop().await;
        let waiting = "select count(*) from webhook_deliveries where state = 'pending'";
        assert_eq!(self.count(waiting), count, "deliveries that wait at the end");
        self.check_signatures();
    }

    /// Ends a test whose deliveries were to go unsigned, and did.
    pub async fn finish_unsigned(mut self) {
        self.stop().await;
        assert!(self.receiver.heard().iter().all(|one| !one.is_signed()));
    }

    fn check_signatures(&self) {
        let unsigned = self.receiver.heard().into_iter().filter(|one| !one.is_signed()).count();
        assert_eq!(unsigned, 0, "deliveries whose signature another library does not accept");
    }

    async fn stop(&mut self) {
        let Running { stop, task, .. } = self.running.take().unwrap();
        stop.send(()).unwrap();
        task.await.unwrap().unwrap();
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let is_ended = self.running.is_none() || std::thread::panicking();
        assert!(is_ended, "end the test with `finish` or `finish_leaving`");
    }
}

/// Somebody of the staff in a browser: has the cookie, and comes from the site's own page.
pub struct Staff {
    http: Client,
    origin: String,
    pub cookie: String,
}

impl Staff {
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.origin));
        request.header("cookie", &self.cookie).header("sec-fetch-site", "same-origin")
    }

    /// The list at `query`, which begins with `?` if it is not empty.
    pub async fn list(&self, query: &str) -> Value {
        let path = format!("/api/admin/submissions{query}");
        let reply = self.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(reply.status(), 200, "{query}");
        reply.json().await.unwrap()
    }

    /// Changes the submission `id`.
    pub async fn change(&self, id: &str, changes: &Value) -> Response {
        let path = format!("/api/admin/submissions/{id}");
        self.request(Method::PATCH, &path).json(changes).send().await.unwrap()
    }

    /// Asks for another delivery of the submission `id`.
    pub async fn deliver(&self, id: &str) -> Response {
        let path = format!("/api/admin/submissions/{id}/deliver");
        self.request(Method::POST, &path).send().await.unwrap()
    }
}
