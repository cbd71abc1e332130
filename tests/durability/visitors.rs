//! Eight visitors at the same time, each with a connection, who repeat until they get a response.

use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use paddock::web::Stamps;

use crate::chance::Chance;
use crate::client::{Client, Reply};
use crate::submission::Submission;

/// Number of concurrent visitors, who share commits.
const VISITORS: u64 = 8;

/// A submission that was acknowledged with this id.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Identifies the submission.
    pub(crate) source: String,
    pub(crate) id: String,
}

/// All visitors of a proof, across all runs of its server.
pub(crate) struct Visitors {
    all: Vec<Visitor>,
}

struct Visitor {
    chance: Chance,
    /// Sent without a response. It is repeated until there is one, as pages do.
    unanswered: Option<Submission>,
    kept: Vec<Kept>,
}

impl Visitors {
    pub(crate) fn new(mut chance: Chance) -> Self {
        let visitor =
            |_| Visitor { chance: Chance::new(chance.next()), unanswered: None, kept: Vec::new() };
        Self { all: (0..VISITORS).map(visitor).collect() }
    }

    /// All visitors write as fast as they are answered until the server is gone, which `meanwhile`
    /// causes.
    pub(crate) fn write_until_cut<T>(
        &mut self,
        address: SocketAddr,
        stamps: &Stamps,
        meanwhile: impl FnOnce() -> T,
    ) -> T {
        thread::scope(|scope| {
            for visitor in &mut self.all {
                scope.spawn(|| visitor.write_until(address, stamps, usize::MAX));
            }
            meanwhile()
        })
    }

    /// Each visitor writes `more` submissions, and waits for the last response.
    pub(crate) fn write(&mut self, address: SocketAddr, stamps: &Stamps, more: usize) {
        thread::scope(|scope| {
            for visitor in &mut self.all {
                let until = visitor.kept.len() + more;
                scope.spawn(move || {
                    visitor.write_until(address, stamps, until);
                    assert!(visitor.kept.len() >= until, "an inquiry was not answered with 201");
                });
            }
        });
    }

    /// All acknowledged submissions.
    pub(crate) fn kept(&self) -> Vec<Kept> {
        self.all.iter().flat_map(|visitor| visitor.kept.iter().cloned()).collect()
    }
}

impl Visitor {
    /// Writes until `until` submissions are stored, or the server is gone or about to end.
    fn write_until(&mut self, address: SocketAddr, stamps: &Stamps, until: usize) {
        let Ok(mut client) = Client::connect(address) else { return };
        while self.kept.len() < until {
            let chance = &mut self.chance;
            let submission =
                self.unanswered.get_or_insert_with(|| Submission::new(stamps, chance.nonce()));
            let Ok(reply) = client.post(&submission.body) else { return };
            if reply.status == 503 {
                return;
            }
            self.kept.push(Kept { source: submission.source.clone(), id: id_of(&reply) });
            self.unanswered = None;
        }
    }
}

/// The id in a 201. Fails on any other response.
fn id_of(reply: &Reply) -> String {
    let text = String::from_utf8_lossy(&reply.body);
    assert_eq!((reply.status, reply.text("status").as_str()), (201, "pending"), "{text}");
    reply.text("id")
}

/// Polls `is_true` until it returns true.
pub(crate) fn wait_until(what: &str, limit: Duration, mut is_true: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_true() {
        assert!(began.elapsed() < limit, "after {limit:?} it is still not true that {what}");
        thread::sleep(Duration::from_millis(20));
    }
}
