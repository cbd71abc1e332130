//! The server to measure: a process on its own core.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::machine;

/// Longest time until a server listens.
const START: Duration = Duration::from_secs(20);

/// The disk for the server's files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Disk {
    /// This machine's disk.
    Own,
    /// This machine's disk, with two milliseconds added to each fdatasync.
    Slow,
}

/// A running server. Dropping it stops it.
pub(crate) struct Subject {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Kept open, because the server may write more.
    _output: Option<BufReader<ChildStdout>>,
}

impl Subject {
    /// Starts paddock with its database in `folder`.
    pub(crate) fn paddock(folder: &Path, disk: Disk) -> Self {
        Self::announced(machine::on_server_core(env!("CARGO_BIN_EXE_paddock")), folder, disk)
    }

    /// Starts paddock with additional `settings`, by their names in the environment.
    pub(crate) fn paddock_with(folder: &Path, settings: &[(&str, &str)]) -> Self {
        let mut command = machine::on_server_core(env!("CARGO_BIN_EXE_paddock"));
        command.envs(settings.iter().copied());
        Self::announced(command, folder, Disk::Own)
    }

    /// Starts paddock on these cores.
    pub(crate) fn paddock_on(cores: &str, folder: &Path) -> Self {
        let program = env!("CARGO_BIN_EXE_paddock");
        Self::announced(machine::on_cores(cores, program), folder, Disk::Own)
    }

    /// Starts this program as the server that `arguments` select.
    pub(crate) fn this_program(arguments: &[&str], folder: &Path, disk: Disk) -> Self {
        let own = std::env::current_exe().unwrap();
        let mut command = machine::on_server_core(own.to_str().unwrap());
        command.args(arguments);
        Self::announced(command, folder, disk)
    }

    /// Starts a server that prints `listening on http://…`. Its settings let one machine send any
    /// number of forms.
    fn announced(mut command: Command, folder: &Path, disk: Disk) -> Self {
        if disk == Disk::Slow {
            command.env("LD_PRELOAD", slow_disk(folder));
        }
        command
            .current_dir(folder)
            .env("PADDOCK_SERVER__LISTEN", "127.0.0.1:0")
            .env("PADDOCK_SERVER__TRUSTED_PROXIES", r#"["127.0.0.1"]"#)
            .env("PADDOCK_STORAGE__PATH", folder.join("paddock.db"))
            .env("PADDOCK_LIMITS__BURST", "1000000")
            // The first copy would be made and proved during the measurement.
            .env("PADDOCK_BACKUP__EVERY_MINUTES", "0")
            .env("PADDOCK_LIMITS__WINDOW_SECONDS", "0.01")
            .stdout(Stdio::piped())
            .stderr(File::create(folder.join("server.log")).unwrap());
        let mut child = command.spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").unwrap().parse().unwrap();
        Self { child, address, _output: Some(output) }
    }

    /// Starts a server that was told to listen on `address`, and waits until it accepts
    /// connections.
    pub(crate) fn silent(mut command: Command, address: SocketAddr) -> Self {
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let began = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(began.elapsed() < START, "{command:?} does not listen");
            thread::sleep(Duration::from_millis(20));
        }
        Self { child, address, _output: None }
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Subject {
    fn drop(&mut self) {
        // SIGTERM, because nginx stops its workers only then.
        _ = Command::new("kill").arg(self.child.id().to_string()).status();
        _ = self.child.wait();
    }
}

/// Compiles the library that slows the disk down.
fn slow_disk(folder: &Path) -> PathBuf {
    let library = folder.join("slow_disk.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/figures/slow_disk.c");
    let mut compiler = Command::new("cc");
    compiler.args(["-O2", "-shared", "-fPIC", "-o"]).arg(&library).arg(source).arg("-ldl");
    assert!(compiler.status().unwrap().success(), "a C compiler is needed");
    library
}

/// An address on a free port.
pub(crate) fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}
