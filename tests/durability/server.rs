//! The server as an owner runs it: a process with a folder, which can be killed at any moment.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use paddock::store;
use paddock::web::Stamps;
use rusqlite::{Connection, OpenFlags};

use crate::mutant::Fault;

/// Longest time for a start or a stop. The server promises to stop within 10 s.
const START: Duration = Duration::from_mins(1);
const END: Duration = Duration::from_millis(10_500);

/// How to start the server.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    folder: PathBuf,
    webhook: Option<String>,
    fault: Option<Fault>,
    /// Settings by their names in the environment.
    settings: Vec<(&'static str, String)>,
    log: PathBuf,
    /// A program with arguments that starts the server, such as strace.
    wrapper: Vec<String>,
}

/// A process that was started.
pub(crate) struct Process {
    child: Child,
    log: PathBuf,
}

/// A process that listens.
pub(crate) struct Server {
    process: Process,
    pub(crate) address: SocketAddr,
    /// Kept open. Without a reader for its output, the server would be in another situation.
    _output: BufReader<ChildStdout>,
}

impl Launch {
    /// The normal server, with its database in `folder`.
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            webhook: None,
            fault: None,
            settings: Vec::new(),
            log: folder.join("server.log"),
            wrapper: Vec::new(),
        }
    }

    pub(crate) fn with_webhook(mut self, url: String) -> Self {
        self.webhook = Some(url);
        self
    }

    pub(crate) fn with_setting(mut self, name: &'static str, value: String) -> Self {
        self.settings.push((name, value));
        self
    }

    pub(crate) fn with_fault(mut self, fault: Option<Fault>) -> Self {
        self.fault = fault;
        self
    }

    pub(crate) fn with_log(mut self, path: &str) -> Self {
        self.log = PathBuf::from(path);
        self
    }

    pub(crate) fn under(mut self, wrapper: &[&str]) -> Self {
        self.wrapper = wrapper.iter().map(|&part| part.to_owned()).collect();
        self
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.join("paddock.db")
    }

    /// Starts the server without waiting.
    pub(crate) fn spawn(&self) -> Process {
        let log = File::options().create(true).append(true).open(&self.log).unwrap();
        let mut command = self.command();
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("PADDOCK_")) {
            command.env_remove(name);
        }
        command
            .current_dir(&self.folder)
            .env("RUST_LOG", "warn")
            .env("PADDOCK_SERVER__LISTEN", "127.0.0.1:0")
            .env("PADDOCK_STORAGE__PATH", self.database())
            .env("PADDOCK_ADMIN__ACCESS", "open")
            .env("PADDOCK_LIMITS__BURST", "1000000")
            // Copies have tests of their own (`tests/it/backups`).
            .env("PADDOCK_BACKUP__EVERY_MINUTES", "0")
            .env("PADDOCK_LIMITS__WINDOW_SECONDS", "0.01")
            .env("PADDOCK_WEBHOOKS__RETRY_SECONDS", format!("[{}]", ["0.02"; 50].join(",")))
            .envs(self.settings.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::piped())
            .stderr(log);
        if let Some(url) = &self.webhook {
            command.env("PADDOCK_WEBHOOKS__CONTACT_URL", url);
            command.env("PADDOCK_WEBHOOKS__REGISTRATION_URL", url);
        }
        if let Some(fault) = self.fault {
            fault.tell(&mut command);
        }
        let child = command.spawn().unwrap_or_else(|error| {
            panic!("{} cannot be started: {error}", command.get_program().display())
        });
        Process { child, log: self.log.clone() }
    }

    fn command(&self) -> Command {
        let program = match self.fault {
            None => PathBuf::from(env!("CARGO_BIN_EXE_paddock")),
            Some(_) => std::env::current_exe().unwrap(),
        };
        match self.wrapper.split_first() {
            None => Command::new(program),
            Some((wrapper, arguments)) => {
                let mut command = Command::new(wrapper);
                command.args(arguments).arg(program);
                command
            }
        }
    }

    /// Starts the server and waits until it listens.
    pub(crate) fn start(&self) -> Server {
        let began = Instant::now();
        let mut process = self.spawn();
        let mut output = BufReader::new(process.child.stdout.take().expect("it is piped"));
        let mut line = String::new();
        while !line.starts_with("listening on ") {
            line.clear();
            output.read_line(&mut line).unwrap();
            assert!(!line.is_empty() && began.elapsed() < START, "it did not start");
        }
        let address = line.trim().trim_start_matches("listening on http://").parse().unwrap();
        Server { process, address, _output: output }
    }

    /// Issues stamps with the key in the server's database.
    pub(crate) fn stamps(&self) -> Stamps {
        let key = store::setting(&self.open(), "stamp_key").unwrap().expect("made at the start");
        Stamps::new(key.try_into().expect("a key has 32 bytes"))
    }

    /// Opens the database, which the server may have open too.
    pub(crate) fn open(&self) -> Connection {
        Connection::open_with_flags(self.database(), OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
    }
}

impl Process {
    /// Sends SIGKILL: no handler runs, nothing is flushed.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The server's own process id. If a wrapper started it, the server is its child.
    fn id(&self) -> u32 {
        let id = self.child.id();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        children.ok().and_then(|children| children.split(' ').next()?.parse().ok()).unwrap_or(id)
    }

    fn end(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(began.elapsed() < END, "it did not end within {END:?}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Process {
    /// Kills the server of a failed proof, and prints the end of its log.
    fn drop(&mut self) {
        // A device such as /dev/full has no end, only zeros.
        if std::thread::panicking() && self.log.is_file() {
            let log = fs::read_to_string(&self.log).unwrap_or_default();
            let lines: Vec<&str> = log.lines().rev().take(20).collect();
            eprintln!("the server's last words, the newest first:\n{}", lines.join("\n"));
        }
        if let Ok(None) = self.child.try_wait() {
            _ = Command::new("kill").args(["-KILL", &self.id().to_string()]).status();
            _ = self.child.kill();
            _ = self.child.wait();
        }
    }
}

impl Server {
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    pub(crate) fn kill(self) {
        self.process.kill();
    }

    /// Sends SIGTERM. Returns the exit status.
    pub(crate) fn stop(mut self) -> ExitStatus {
        let id = self.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.process.end()
    }

    /// Waits until it ends by itself.
    pub(crate) fn ended(mut self) -> ExitStatus {
        self.process.end()
    }
}
