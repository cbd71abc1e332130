//! Runs the program's commands in special ways: with fewer rights, traced, and killed.

use std::os::unix::fs::PermissionsExt;
use std::process::{ExitStatus, Output};

use tokio::process::Command;
use tokio::time::timeout;

use super::{PATIENCE, Workshop};

impl Workshop {
    /// Runs a command without a capability of root. Other users don't have it anyway.
    pub async fn run_without(&self, capability: &str, arguments: &[&str]) -> Output {
        let rest = format!("--bounding-set=-{capability}");
        let program = [&*rest, env!("CARGO_BIN_EXE_paddock")];
        let arguments: Vec<_> = program.iter().chain(arguments).copied().collect();
        let output = self.command_of("setpriv", &arguments).output();
        timeout(PATIENCE, output).await.expect("the verb does not end").unwrap()
    }

    /// Runs a command as a user without rights; `None` if this isn't root, who alone can do that.
    pub async fn run_as_nobody(&self, arguments: &[&str]) -> Option<Output> {
        let id = Command::new("id").arg("-u").output().await.ok()?;
        if id.stdout != b"0\n" {
            return None;
        }
        // The program itself may be in a folder of root's.
        let program = self.path("program");
        std::fs::copy(env!("CARGO_BIN_EXE_paddock"), &program).unwrap();
        std::fs::set_permissions(self.path(""), std::fs::Permissions::from_mode(0o755)).unwrap();
        let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", "--"];
        let arguments: Vec<_> =
            nobody.into_iter().chain(program.to_str()).chain(arguments.iter().copied()).collect();
        self.command_of("setpriv", &arguments).output().await.ok()
    }

    /// Runs a command that is killed when a thread of it makes the system call `name` for the
    /// `number`th time. Takes strace.
    pub async fn run_and_kill(&self, arguments: &[&str], name: &str, number: u32) -> ExitStatus {
        let kill = format!("inject={name}:signal=KILL:when={number}");
        let program = env!("CARGO_BIN_EXE_paddock");
        let traced = ["-f", "-qq", "-o", "/dev/null", "-e", name, "-e", &kill, program];
        let arguments: Vec<_> = traced.iter().chain(arguments).copied().collect();
        let output = self.command_of("strace", &arguments).output();
        timeout(PATIENCE, output).await.expect("the verb does not end").expect("strace").status
    }

    /// Runs a command to its end. Returns its system calls that match `calls`, one a line. Takes strace.
    pub async fn run_traced(&self, arguments: &[&str], calls: &str) -> String {
        let program = env!("CARGO_BIN_EXE_paddock");
        let traced = ["-f", "-qq", "-y", "-o", "trace", "-e", calls, program];
        let arguments: Vec<_> = traced.iter().chain(arguments).copied().collect();
        let output = self.command_of("strace", &arguments).output();
        timeout(PATIENCE, output).await.expect("the verb does not end").expect("strace");
        std::fs::read_to_string(self.path("trace")).unwrap()
    }
}
