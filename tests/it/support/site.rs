//! A site: the real server on a free port, with its own database and receiver.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use paddock::certificates::Certificates;
use paddock::server::{Reload, RunError, Server, StartError};
use paddock::store::{OpenError, Options};
use reqwest::{Client, Method, RequestBuilder, Response, redirect};
use rusqlite::{Connection, OpenFlags, Params, Row};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::setup::{PASSCODE, Setup, database_in, listeners};
use super::{Receiver, Staff, Stamper, TlsClient, Wire, certificate, eventually};

/// A running site. Each test ends it with [`Site::finish`], which checks that nothing is left
/// undone.
pub struct Site {
    setup: Setup,
    folder: Arc<TempDir>,
    pub receiver: Arc<Receiver>,
    pub address: SocketAddr,
    /// The address for https, and the certificate; only with a domain.
    https: Option<(SocketAddr, Certificates)>,
    pub stamper: Stamper,
    pub http: Client,
    running: Option<Running>,
}

struct Running {
    reload: Reload,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), RunError>>,
}

impl Site {
    pub async fn start() -> Self {
        Setup::new().start().await
    }

    /// Starts a site in `folder`, which an earlier site may have used.
    pub(super) async fn open(setup: Setup, folder: Arc<TempDir>, receiver: Arc<Receiver>) -> Self {
        let server = eventually("the site starts", async || {
            let config = setup.config(&folder, &receiver).unwrap();
            let listeners = listeners(&config).await;
            match Server::start(listeners, config, Options::default()).await {
                // Tasks of a stopped site release its database a moment later.
                Err(StartError::Open(OpenError::InUse { .. })) => None,
                started => Some(started.unwrap()),
            }
        })
        .await;
        let address = server.address().unwrap();
        let https = server.certificates().map(|certificates| {
            let origins = server.listeners().origins().unwrap();
            let address = origins.iter().find_map(|origin| origin.strip_prefix("https://"));
            (address.unwrap().parse().unwrap(), certificates.clone())
        });
        let reload = server.reload();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async { _ = stopped.await }));
        let stamper = Stamper::of(&database_in(&folder));
        let running = Some(Running { reload, stop, task });
        Self { setup, folder, receiver, address, https, stamper, http: client(), running }
    }

    /// The address for https of a site with a domain.
    pub fn https_address(&self) -> SocketAddr {
        self.https.as_ref().expect("the site has no domain").0
    }

    /// The certificate of a site with a domain.
    pub fn certificates(&self) -> &Certificates {
        &self.https.as_ref().expect("the site has no domain").1
    }

    /// Installs a new certificate for `names`, and waits until the site is served by https.
    pub async fn certify(&self, names: &[&str]) {
        let (chain, key) = certificate(names);
        self.certificates().install(&chain, &key).unwrap();
        let client = TlsClient::http1();
        eventually("pages say that they came by https", async || {
            let mut wire = Wire::over(client.connect(self.https_address()).await);
            wire.say("GET /contact HTTP/1.1\r\nhost: maple.example\r\n\r\n").await;
            let head = wire.read_reply().await?.head;
            head.contains("strict-transport-security").then_some(())
        })
        .await;
    }

    /// Scheme, host and port.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A request builder for `path`.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.origin()))
    }

    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    /// Sends a submission.
    pub async fn send(&self, submission: &Value) -> Response {
        self.send_as("", submission).await
    }

    /// Sends a submission through a proxy that reports `client`.
    pub async fn send_as(&self, client: &str, submission: &Value) -> Response {
        let mut request = self.request(Method::POST, "/api/contact-submissions").json(submission);
        if !client.is_empty() {
            request = request.header("x-forwarded-for", client);
        }
        request.send().await.unwrap()
    }

    /// Sends a registration.
    pub async fn register(&self, party: &Value) -> Response {
        let request = self.request(Method::POST, "/api/event-registrations");
        request.json(party).send().await.unwrap()
    }

    /// Sends a registration, which must be accepted. Returns its receipt.
    pub async fn registers(&self, party: &Value) -> Value {
        let reply = self.register(party).await;
        assert_eq!(reply.status(), 201);
        reply.json().await.unwrap()
    }

    /// Signs in a member of the staff.
    pub async fn staff(&self) -> Staff {
        self.staff_with(&json!({ "passcode": PASSCODE })).await
    }

    /// Signs in a member of the staff with these credentials.
    pub async fn staff_with(&self, credentials: &Value) -> Staff {
        let request = self.request(Method::POST, "/api/admin/session").json(credentials);
        let reply = request.send().await.unwrap();
        assert_eq!(reply.status(), 204);
        let cookie = reply.headers()["set-cookie"].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        Staff::new(self.http.clone(), self.origin(), cookie)
    }

    /// The path of the database file.
    pub fn database(&self) -> PathBuf {
        database_in(&self.folder)
    }

    /// Runs the query `sql`. Returns one value per row.
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

    /// The only number that `sql` returns.
    pub fn count(&self, sql: &str) -> i64 {
        self.select(sql, [], |row| row.get(0))[0]
    }

    /// The only text that `sql` returns.
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

    /// Reloads the settings as SIGHUP does, with those of `setup` over the first ones.
    pub async fn reload(&mut self, setup: Setup) {
        self.setup = std::mem::take(&mut self.setup).overlaid_by(setup);
        let config = self.setup.config(&self.folder, &self.receiver).unwrap();
        self.running.as_ref().unwrap().reload.apply(config).await.unwrap();
    }

    /// Reloads the settings with those of `setup` over the first ones, in a task of its own.
    pub fn begin_reload(&self, setup: Setup) -> JoinHandle<()> {
        let setup = self.setup.clone().overlaid_by(setup);
        let config = setup.config(&self.folder, &self.receiver).unwrap();
        let reload = self.running.as_ref().unwrap().reload.clone();
        tokio::spawn(async move { _ = reload.apply(config).await.unwrap() })
    }

    /// Stops the site and starts it again, on another port.
    pub async fn restart(mut self) -> Self {
        self.stop().await;
        Self::open(self.setup.clone(), Arc::clone(&self.folder), Arc::clone(&self.receiver)).await
    }

    /// Ends the test. Asserts that everything was delivered once and signed.
    pub async fn finish(mut self) {
        self.delivers_everything().await;
        let sent = "select iif(message_id = '', subject_id, message_id)
                      from deliveries where state = 'sent' and channel = 'webhook'";
        for id in self.select(sent, [], |row| row.get::<_, String>(0)) {
            let received = self.receiver.received();
            let taken = received.iter().filter(|one| one.id() == id && one.answered == Some(200));
            assert_eq!(taken.count(), 1, "a delivery is taken once: {id}");
        }
    }

    /// Ends a test that sends deliveries again on purpose. Asserts that everything was delivered.
    pub async fn finish_after_repeats(mut self) {
        self.delivers_everything().await;
    }

    async fn delivers_everything(&mut self) {
        eventually("everything is delivered", async || {
            let waiting = "select count(*) from deliveries where state = 'pending'";
            (self.count(waiting) == 0).then_some(())
        })
        .await;
        self.stop().await;
        self.check_signatures();
    }

    /// Ends a test that leaves `count` deliveries undone.
    pub async fn finish_leaving(mut self, count: i64) {
        self.stop().await;
        let waiting = "select count(*) from deliveries where state = 'pending'";
        assert_eq!(self.count(waiting), count, "deliveries that wait at the end");
        self.check_signatures();
    }

    /// Ends a test whose deliveries are unsigned.
    pub async fn finish_unsigned(mut self) {
        self.stop().await;
        assert!(self.receiver.received().iter().all(|one| !one.is_signed()));
    }

    fn check_signatures(&self) {
        let unsigned = self.receiver.received().into_iter().filter(|one| !one.is_signed()).count();
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

/// A client without default headers: each test sets its own.
fn client() -> Client {
    let client = Client::builder().no_proxy().redirect(redirect::Policy::none());
    // Shorter than the server keeps idle connections; otherwise a request may meet a closing one.
    let client = client.pool_idle_timeout(Duration::from_secs(5));
    client.no_gzip().no_brotli().build().unwrap()
}
