//! Support for tests: the server, the program, a receiver, and a raw socket.

mod disk;
mod dns_server;
mod fake_bucket;
mod free_port;
mod installed;
mod mail_provider;
mod mail_server;
mod party;
mod program;
mod proxy;
mod receiver;
pub mod relay;
mod run;
mod setup;
mod site;
mod snapshot;
mod staff;
mod submission;
mod tls;
mod wire;

use std::time::{Duration, Instant};

pub use self::disk::SmallDisk;
pub use self::dns_server::DnsServer;
pub use self::fake_bucket::{Asked, BUCKET, BucketFault, FakeBucket, KEY_ID, KEY_SECRET};
pub use self::free_port::free_address;
pub use self::installed::is_installed;
pub use self::mail_provider::{MailProvider, Stage, Trouble};
pub use self::mail_server::{At, Fault, MailServer, Offer, Received};
pub use self::party::{WINE, one_event, party, party_of};
pub use self::program::{Program, Workshop};
pub use self::proxy::Proxy;
pub use self::receiver::{ReceivedRequest, Receiver, Reply, SECRET, SECRET_PATH};
pub use self::run::kill_moments;
pub use self::setup::{PASSCODE, Setup};
pub use self::site::Site;
pub use self::snapshot::{matches_snapshot, stable, text_matches_snapshot};
pub use self::staff::Staff;
pub use self::submission::{Stamper, TEXT_QUESTIONS, pointers, submission};
pub use self::tls::{NAME, OTHER_NAME, TlsClient, certificate, is_resumed, write_certificate};
pub use self::wire::Wire;

/// Longest wait for an expected event; far more than needed.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Waits until `look` returns a value. Fails with the name `what` if it never does.
pub async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "waited in vain: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
