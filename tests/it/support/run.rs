//! Runs the program's commands in special ways: with fewer rights, traced, and killed.

use std::os::unix::fs::PermissionsExt;
use std::process::{ExitStatus, Output, Stdio};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;
use tokio::time::{sleep, timeout};

use super::{PATIENCE, Program, Workshop};

/// How often something is killed by a test whose name says "at random moments", unless the environment says it:
/// `KILL_CYCLES_FOR_TESTS`, which `scripts/test nightly` sets.
const KILL_CYCLES: u32 = 3;

/// Moments within `span`, and somewhat after it, at which something is killed that takes so long. They cover it evenly,
/// however few they are.
pub fn kill_moments(span: Duration) -> Vec<Duration> {
    let chosen = std::env::var("KILL_CYCLES_FOR_TESTS").ok();
    let cycles = chosen.map_or(KILL_CYCLES, |chosen| chosen.parse().unwrap());
    // Steps of the golden ratio are spread evenly at every length.
    let moment = |cycle| span.mul_f64(1.1 * (f64::from(cycle) * 0.618_034).fract());
    (1..=cycles).map(moment).collect()
}

impl Workshop {
    /// Runs a command without a capability of root. Other users don't have it anyway.
    pub async fn run_without(&self, capability: &str, arguments: &[&str]) -> Output {
        let rest = format!("--bounding-set=-{capability}");
        let program = [&*rest, env!("CARGO_BIN_EXE_paddock")];
        let arguments: Vec<_> = program.iter().chain(arguments).copied().collect();
        let output = self.command_of("setpriv", &arguments).output();
        timeout(PATIENCE, output).await.expect("the verb does not end").unwrap()
    }

    /// Runs a command in a folder that its user can't read, as root's are for the package's.
    pub async fn run_in_unreadable_folder(&self, arguments: &[&str]) -> Output {
        let script = "mkdir unreadable && cd unreadable && chmod 600 . && exec setpriv \
                      --bounding-set=-dac_override,-dac_read_search \"$0\" \"$@\"";
        let shell = [&["-c", script, env!("CARGO_BIN_EXE_paddock")], arguments].concat();
        let output = self.command_of("/bin/sh", &shell).output();
        timeout(PATIENCE, output).await.expect("the command does not end").unwrap()
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

    /// Runs a command at a terminal on which somebody types `typed` after a question that ends in `question`. Returns
    /// what stands on the terminal in the end, and below it how the terminal is set. Takes `script`, which Debian has.
    pub async fn run_at_terminal(&self, arguments: &[&str], question: &str, typed: &str) -> String {
        let command = [&[env!("CARGO_BIN_EXE_paddock")], arguments].concat().join(" ");
        let command = format!("trap : INT; {command}; stty -a");
        let terminal = ["--quiet", "--echo", "always", "--command", &command, "/dev/null"];
        let mut script = self.command_of("script", &terminal);
        let mut script = script.stdin(Stdio::piped()).spawn().expect("script");
        let (mut input, mut output) = (script.stdin.take().unwrap(), script.stdout.take().unwrap());
        let mut shown = Vec::new();
        let session = async {
            while !String::from_utf8_lossy(&shown).trim_end().ends_with(question) {
                assert_ne!(output.read_buf(&mut shown).await.unwrap(), 0, "it doesn't ask");
            }
            input.write_all(typed.as_bytes()).await.unwrap();
            output.read_to_end(&mut shown).await.unwrap();
        };
        timeout(PATIENCE, session).await.expect("the command doesn't end");
        String::from_utf8(shown).unwrap()
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

    /// Runs a command for which the file at `path`, as the command names it, is gone when it's opened. Takes strace.
    pub async fn run_without_file(&self, arguments: &[&str], path: &str) -> Output {
        let program = env!("CARGO_BIN_EXE_paddock");
        let gone = "inject=openat:error=ENOENT";
        let traced = ["-f", "-qq", "-o", "/dev/null", "-P", path, "-e", gone, program];
        let arguments: Vec<_> = traced.iter().chain(arguments).copied().collect();
        let output = self.command_of("strace", &arguments).output();
        timeout(PATIENCE, output).await.expect("the verb does not end").expect("strace")
    }

    /// Runs a command that is killed after `moment`. Whether it was; else it has ended before.
    pub async fn run_and_kill_after(&self, arguments: &[&str], moment: Duration) -> bool {
        let mut program = self.launch_with(arguments);
        sleep(moment).await;
        !program.kill().await
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

impl Program {
    /// Ends it as a power cut would. Whether it had ended with success before.
    pub async fn kill(&mut self) -> bool {
        self.signal("KILL").await;
        self.exits_within(PATIENCE).await.success()
    }
}
