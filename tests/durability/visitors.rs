//! Eight visitors at once, each with a connection of its own, who do not give up.

use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use paddock::web::Stamps;

use crate::chance::Chance;
use crate::client::{Client, Reply};
use crate::submission::Submission;

/// How many write at once: what the commits are shared by.
const VISITORS: u64 = 8;

/// What a visitor was told: this submission is kept under this id.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// What tells this submission from all others.
    pub(crate) source: String,
    pub(crate) id: String,
}

/// All visitors of a proof, over all lives of its server.
pub(crate) struct Visitors {
    all: Vec<Visitor>,
}

struct Visitor {
    chance: Chance,
    /// Sent and not answered: it is sent again, as the page does it, until it is.
    unanswered: Option<Submission>,
    kept: Vec<Kept>,
}

impl Visitors {
    pub(crate) fn new(mut chance: Chance) -> Self {
        let visitor =
            |_| Visitor { chance: Chance::new(chance.next()), unanswered: None, kept: Vec::new() };
        Self { all: (0..VISITORS).map(visitor).collect() }
    }

    /// All write as fast as they are answered, until the server is gone; `meanwhile` sees to that.
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

    /// Each writes `more` submissions, and has an answer to the last at the end.
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

    /// Everything that was acknowledged.
    pub(crate) fn kept(&self) -> Vec<Kept> {
        self.all.iter().flat_map(|visitor| visitor.kept.iter().cloned()).collect()
    }
}

impl Visitor {
    /// Writes until `until` submissions have been kept, or the server is gone or going.
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

/// The id that a 201 tells; any other answer is a failure.
fn id_of(reply: &Reply) -> String {
    let text = String::from_utf8_lossy(&reply.body);
    assert_eq!((reply.status, reply.text("status").as_str()), (201, "pending"), "{text}");
    reply.text("id")
}

/// Asks `is_true` again and again until it is.
pub(crate) fn wait_until(what: &str, limit: Duration, mut is_true: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_true() {
        assert!(began.elapsed() < limit, "after {limit:?} it is still not true that {what}");
        thread::sleep(Duration::from_millis(20));
    }
}
