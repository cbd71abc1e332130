//! A full disk: no lost submission is acknowledged, reading still works, and the server recovers by
//! itself when there is space again.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use paddock::web::Stamps;

use crate::chance::Chance;
use crate::client::{Client, Reply};
use crate::ledger;
use crate::receiver::{Behavior, Receiver};
use crate::scale::Scale;
use crate::server::{Launch, Server};
use crate::submission::Submission;
use crate::visitors::{Visitors, wait_until};

/// Submissions sent in each state of the disk.
const SUBMISSIONS: usize = 10;

/// Longest time until the server notices free space. It reuses a health result for a second, and
/// pauses for at most thirty after a failed delivery.
const NOTICING: Duration = Duration::from_secs(40);

/// What runs out of space.
enum Space {
    /// No file of the process may get larger than this.
    Limit { process: u32, largest: u64 },
    /// A separate file system, and a file that fills it.
    FileSystem { ballast: PathBuf },
}

impl Space {
    fn fill(&self) {
        match self {
            Self::Limit { process, largest } => limit(*process, &largest.to_string()),
            Self::FileSystem { ballast } => {
                let mut ballast = File::create(ballast).unwrap();
                // Writes blocks until the disk is full, and then single bytes.
                while ballast.write_all(&[0; 4096]).is_ok() {}
                while ballast.write_all(&[0]).is_ok() {}
            }
        }
    }

    fn free(&self) {
        match self {
            Self::Limit { process, .. } => limit(*process, "unlimited"),
            Self::FileSystem { ballast } => fs::remove_file(ballast).unwrap(),
        }
    }
}

/// Sets the soft limit, which can be raised again.
fn limit(process: u32, bytes: &str) {
    let set = Command::new("prlimit")
        .args(["--pid", &process.to_string(), &format!("--fsize={bytes}:unlimited")])
        .status();
    assert!(set.unwrap().success());
}

/// Uses a limit that any user may set for their own processes. The log is on a full device too:
/// failing to write it must not matter.
pub(crate) fn by_the_limit_of_a_file(scale: Scale) -> String {
    let folder = tempfile::tempdir().unwrap();
    let launch = Launch::new(folder.path()).with_log("/dev/full");
    endures(launch, scale, |launch, server| {
        let log = fs::metadata(launch.database().with_extension("db-wal")).unwrap().len();
        Space::Limit { process: server.id(), largest: log }
    })
}

/// Uses a file system of 16 MiB, four times the length at which a checkpoint copies the write-ahead
/// log. The server's own log is on it too.
pub(crate) fn by_a_small_file_system(scale: Scale) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mounted = Mounted::new(folder.path()).expect("it was possible a moment ago");
    endures(Launch::new(&mounted.folder), scale, |launch, _| Space::FileSystem {
        ballast: launch.database().with_file_name("ballast"),
    })
}

/// Whether this user may mount file systems, for which root's rights are needed.
pub(crate) fn may_mount() -> bool {
    Mounted::new(tempfile::tempdir().unwrap().path()).is_some()
}

struct Mounted {
    folder: PathBuf,
}

impl Mounted {
    fn new(folder: &Path) -> Option<Self> {
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=16m", "tmpfs"])
            .arg(folder)
            .stderr(Stdio::null())
            .status();
        mount.is_ok_and(|status| status.success()).then(|| Self { folder: folder.to_owned() })
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        _ = Command::new("umount").arg(&self.folder).status();
    }
}

fn endures(launch: Launch, scale: Scale, space: impl FnOnce(&Launch, &Server) -> Space) -> String {
    let receiver = Receiver::start(Behavior::Refuses);
    let launch = launch.with_webhook(receiver.url("/"));
    let server = launch.start();
    let stamps = launch.stamps();
    let mut visitors = Visitors::new(scale.chance(7));
    visitors.write(server.address, &stamps, SUBMISSIONS);
    let space = space(&launch, &server);
    let mut visitor = CheckingVisitor {
        client: Client::connect(server.address).unwrap(),
        stamps,
        chance: scale.chance(8),
    };

    space.fill();
    let refused = visitor.until_refused();
    visitor.reads_go_on(SUBMISSIONS);
    receiver.set_behavior(Behavior::Accepts);
    let direct: Vec<String> = (0..SUBMISSIONS).map(|_| visitor.told_directly()).collect();
    assert!(direct.iter().all(|id| receiver.has(id)), "a 201 without a row is a delivery");

    space.free();
    wait_until("the server is well", NOTICING, || visitor.health() == 200);
    // Sent again after the 503, each one is stored like any other.
    for submission in &refused {
        let reply = visitor.client.post(&submission.body).unwrap();
        assert_eq!((reply.status, reply.text("status").as_str()), (201, "pending"));
    }
    visitors.write(server.address, &visitor.stamps, SUBMISSIONS);
    let database = launch.open();
    wait_until("everything is delivered", NOTICING, || ledger::undelivered(&database) == 0);
    assert!(server.stop().success());

    let kept = visitors.kept();
    let rows = ledger::read(&launch.open()).unwrap();
    assert_eq!(ledger::lost(&rows, &kept).len(), 0, "acknowledged and lost");
    assert!(kept.iter().all(|kept| receiver.has(&kept.id)), "all are delivered");
    format!(
        "{} kept, {} refused, {} told directly, 0 lost",
        kept.len(),
        refused.len(),
        direct.len()
    )
}

/// A visitor who checks the responses.
struct CheckingVisitor {
    client: Client,
    stamps: Stamps,
    chance: Chance,
}

impl CheckingVisitor {
    fn post(&mut self) -> (Submission, Reply) {
        let submission = Submission::new(&self.stamps, self.chance.nonce());
        let reply = self.client.post(&submission.body).unwrap();
        (submission, reply)
    }

    /// Sends submissions until the disk is full and for a while after. Each is stored or refused,
    /// and after the first refusal all are refused.
    fn until_refused(&mut self) -> Vec<Submission> {
        let began = Instant::now();
        let mut refused = Vec::new();
        while refused.len() < SUBMISSIONS {
            let (submission, reply) = self.post();
            match reply.status {
                503 => refused.push(submission),
                201 => assert!(refused.is_empty(), "there is no space that it could be kept in"),
                status => panic!("a full disk is no reason for a {status}"),
            }
            assert!(began.elapsed() < NOTICING, "the disk does not become full");
        }
        refused
    }

    /// Asserts that pages and the inbox are readable, and the health check reports the full disk.
    fn reads_go_on(&mut self, kept: usize) {
        assert_eq!(self.client.get("/").unwrap().status, 200);
        let list = self.client.get("/api/admin/submissions").unwrap();
        let list: serde_json::Value = serde_json::from_slice(&list.body).unwrap();
        let all = list["counts"]["all"].as_u64().expect("the list counts");
        assert!(all >= u64::try_from(kept).unwrap(), "what was kept is still there");
        assert_eq!(self.health(), 503);
    }

    fn told_directly(&mut self) -> String {
        let (_, reply) = self.post();
        assert_eq!((reply.status, reply.text("status").as_str()), (201, "sent"));
        reply.text("id")
    }

    fn health(&mut self) -> u16 {
        thread::sleep(Duration::from_millis(50));
        self.client.get("/healthz").unwrap().status
    }
}
