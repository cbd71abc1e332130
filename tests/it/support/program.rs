//! The program as a separate process, as an owner starts it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::Client;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::Mutex as AsyncMutex;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::{PATIENCE, Staff, Stamper, eventually};

/// A folder to run the program in, with its settings.
pub struct Workshop {
    folder: TempDir,
    variables: Vec<(String, String)>,
}

impl Workshop {
    /// A folder without config.toml. The program listens on a free port, and makes no copies by itself.
    pub fn new() -> Self {
        Self::bare()
            .set("PADDOCK_SERVER__LISTEN", "127.0.0.1:0")
            .set("PADDOCK_BACKUP__EVERY_MINUTES", "0")
    }

    /// An empty folder, without environment variables.
    pub fn bare() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), variables: Vec::new() }
    }

    /// Adds an environment variable.
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Takes an environment variable away.
    pub fn unset(mut self, name: &str) -> Self {
        self.variables.retain(|(known, _)| known != name);
        self
    }

    /// Writes `text` as `name`.
    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    /// The path of `name` in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The default place of the database.
    pub fn database(&self) -> PathBuf {
        self.path("data/paddock.db")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        self.command_of(env!("CARGO_BIN_EXE_paddock"), arguments)
    }

    pub(super) fn command_of(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(self.folder.path());
        command.env_clear().envs(self.variables.iter().cloned());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.kill_on_drop(true);
        command
    }

    /// Runs a command to its end.
    pub async fn run(&self, arguments: &[&str]) -> Output {
        let output = self.command(arguments).output();
        timeout(PATIENCE, output).await.expect("the verb does not end").unwrap()
    }

    /// Runs a command to its end, with `input` on its standard input.
    pub async fn run_with(&self, arguments: &[&str], input: &str) -> Output {
        self.write("input", input);
        let mut command = self.command(arguments);
        command.stdin(std::fs::File::open(self.path("input")).unwrap());
        timeout(PATIENCE, command.output()).await.expect("the verb does not end").unwrap()
    }

    /// Starts serving without waiting until it is ready.
    pub fn launch(&self) -> Program {
        self.start(self.command(&[]))
    }

    /// Starts serving with resource `limits` (`ulimit -n 300`), and waits until it is ready.
    pub async fn serve_limited(&self, limits: &str) -> Program {
        let mut program = self.launch_limited(limits);
        program.becomes_ready().await;
        program
    }

    /// Starts serving with resource `limits`, without waiting until it is ready.
    pub fn launch_limited(&self, limits: &str) -> Program {
        let script = format!("{limits}; exec \"$0\"");
        let shell = ["-c", &script, env!("CARGO_BIN_EXE_paddock")];
        self.start(self.command_of("/bin/sh", &shell))
    }

    /// Starts a command that runs until it's stopped.
    pub fn launch_with(&self, arguments: &[&str]) -> Program {
        self.start(self.command(arguments))
    }

    fn start(&self, mut command: Command) -> Program {
        let mut child = command.spawn().unwrap();
        let stdout = Lines::of(child.stdout.take().unwrap());
        let stderr = child.stderr.take().map_or_else(Lines::none, Lines::of);
        let database = self.database();
        Program { child, stdout, stderr, address: ([127, 0, 0, 1], 0).into(), database }
    }

    /// Starts serving without a capability of root. Other users don't have it anyway.
    pub fn launch_without(&self, capability: &str) -> Program {
        let rest = format!("--bounding-set=-{capability}");
        let command = self.command_of("setpriv", &[&rest, env!("CARGO_BIN_EXE_paddock")]);
        self.start(command)
    }

    /// Starts serving with `file` as its log, and waits until it is ready.
    pub async fn serve_logging_to(&self, file: &Path) -> Program {
        let mut command = self.command(&[]);
        command.stderr(std::fs::File::options().create(true).append(true).open(file).unwrap());
        let mut program = self.start(command);
        program.becomes_ready().await;
        program
    }

    /// Starts serving and waits until it is ready.
    pub async fn serve(&self) -> Program {
        let mut program = self.launch();
        program.becomes_ready().await;
        program
    }
}

/// The output of a program, read as it arrives.
pub struct Lines {
    text: Arc<Mutex<String>>,
    /// Locked while the output must not be read.
    pause: Arc<AsyncMutex<()>>,
    reading: JoinHandle<()>,
}

impl Lines {
    fn of(stream: impl AsyncRead + Send + Unpin + 'static) -> Self {
        let text = Arc::new(Mutex::new(String::new()));
        let written = Arc::clone(&text);
        let pause = Arc::new(AsyncMutex::new(()));
        let pauses = Arc::clone(&pause);
        let reading = tokio::spawn(async move {
            let mut lines = BufReader::new(stream).lines();
            while let Ok(Some(line)) = lines.next_line().await {
                drop(pauses.lock().await);
                let mut text = written.lock().unwrap();
                text.push_str(&line);
                text.push('\n');
            }
        });
        Self { text, pause, reading }
    }

    /// An output without any text.
    fn none() -> Self {
        Self { text: Arc::default(), pause: Arc::default(), reading: tokio::spawn(async {}) }
    }

    /// The text so far.
    pub fn so_far(&self) -> String {
        self.text.lock().unwrap().clone()
    }

    /// Stops reading until the returned guard is dropped.
    pub async fn pause(&self) -> impl Sized + use<> {
        Arc::clone(&self.pause).lock_owned().await
    }

    /// Waits until a line contains `words`, and returns it.
    pub async fn says(&self, words: &str) -> String {
        eventually(&format!("a line with {words:?}"), async || {
            self.so_far().lines().find(|line| line.contains(words)).map(str::to_owned)
        })
        .await
    }
}

/// A running program. Dropping it kills the process.
pub struct Program {
    child: Child,
    pub stdout: Lines,
    pub stderr: Lines,
    pub address: SocketAddr,
    database: PathBuf,
}

impl Program {
    /// Waits until it reports that it is ready, and reads its address.
    pub async fn becomes_ready(&mut self) {
        let line = self.stdout.says("listening on http://").await;
        self.address = line.strip_prefix("listening on http://").unwrap().parse().unwrap();
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Signs in a member of the staff by the link that it printed at the first start.
    pub async fn staff(&self) -> Staff {
        self.staff_with(&json!({ "passcode": self.first_passcode().await, "byLink": true })).await
    }

    /// Signs in a member of the staff with these credentials.
    pub async fn staff_with(&self, credentials: &Value) -> Staff {
        let http = Client::builder().no_proxy().build().unwrap();
        let request = http.post(self.url("/api/admin/session")).json(credentials);
        let reply = request.send().await.unwrap();
        assert_eq!(reply.status(), 204);
        let cookie = reply.headers()["set-cookie"].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        Staff::new(http, self.url(""), cookie)
    }

    /// The passcode that it printed at the first start.
    pub async fn first_passcode(&self) -> String {
        let line = self.stdout.says("#passcode=").await;
        line.split_once("#passcode=").unwrap().1.to_owned()
    }

    pub fn stamper(&self) -> Stamper {
        Stamper::of(&self.database)
    }

    pub fn database(&self) -> &Path {
        &self.database
    }

    pub fn id(&self) -> String {
        self.child.id().expect("the program has ended").to_string()
    }

    /// Sends the signal `name` ("TERM").
    pub async fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([format!("-{name}"), self.id()]).status().await;
        assert!(sent.unwrap().success());
    }

    /// Waits at most `limit` for its exit, even if its output isn't read.
    pub async fn exits_within(&mut self, limit: Duration) -> ExitStatus {
        let status = timeout(limit, self.child.wait()).await;
        status.expect("the program does not end in time").unwrap()
    }

    /// Waits at most `limit` for its exit.
    pub async fn ends_within(&mut self, limit: Duration) -> ExitStatus {
        let status = self.exits_within(limit).await;
        // The last output may not have been read yet.
        _ = timeout(PATIENCE, &mut self.stdout.reading).await;
        _ = timeout(PATIENCE, &mut self.stderr.reading).await;
        status
    }

    /// Stops it with SIGTERM and asserts success.
    pub async fn stop(mut self) {
        self.signal("TERM").await;
        let status = self.ends_within(PATIENCE).await;
        assert!(status.success(), "{status}: {}", self.stderr.so_far());
    }
}
