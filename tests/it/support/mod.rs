//! What the tests stand on: the real server, the real program, a real receiver, a raw socket.

mod disk;
mod party;
mod program;
mod receiver;
mod setup;
mod site;
mod staff;
mod submission;
mod wire;

use std::time::{Duration, Instant};

pub use self::disk::SmallDisk;
pub use self::party::{WINE, one_event, party, party_of};
pub use self::program::{Program, Workshop};
pub use self::receiver::{Heard, Receiver, Reply, SECRET, SECRET_PATH};
pub use self::setup::{PASSCODE, Setup};
pub use self::site::Site;
pub use self::staff::Staff;
pub use self::submission::{Stamper, pointers, submission};
pub use self::wire::Wire;

/// How long a test waits for what must happen; far more than it takes.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Waits until `look` finds something; fails, naming `what` was awaited, if it never does.
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
