//! `paddock take-over` and `paddock missing`: the second machine takes over, and what is lost is listed.

use std::io::{self, Read};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use jiff::Timestamp;
use paddock::clock::UnixMillis;
use paddock::replica::{self, Order};
use paddock::store::{OpenError, Standstill};

use super::{Failure, Outcome, database, load, print};

/// Beyond the lease's time: for the answer of the site, which is asked first.
const PATIENCE: Duration = Duration::from_secs(20);

/// Tells the machine that stands by to take over, and waits until it begins.
pub(in super::super) fn take_over(named: Option<&Path>, is_forced: bool) -> Outcome {
    let config = load(named)?;
    let path = &config.storage.path;
    if config.replica.bucket.is_none() {
        return Err(Failure::other("replica.bucket is empty: there is no replica to take over."));
    }
    if !matches!(Standstill::of(path), Err(OpenError::InUse { .. })) {
        return Err(Failure::other(
            "no paddock waits here. Start `paddock serve --standby` in this folder, then run this again.",
        ));
    }
    // Ctrl+C ends the program, and thereby the order.
    let order = Order::give(path, is_forced).map_err(Failure::other)?;
    let patience = config.replica.lease + PATIENCE;
    print(&format!(
        "Told. It begins once the other machine's lease has lapsed: in {} seconds at most, if that is off.",
        config.replica.lease.as_secs()
    ))?;
    let mut waited = Duration::ZERO;
    while order.is_open() {
        if waited > patience {
            return Err(Failure::other(
                "it hasn't begun, and won't. Its log says why: the other machine may still renew its lease.",
            ));
        }
        sleep(Duration::from_millis(200));
        waited += Duration::from_millis(200);
    }
    print("The machine that waited has taken the order up. Its log says what comes of it.")
}

/// Lists the ids in `file` (`-`: standard input) of `since` or later that the database doesn't have.
pub(in super::super) fn missing(
    named: Option<&Path>,
    file: &Path,
    since: Option<Timestamp>,
) -> Outcome {
    let config = load(named)?;
    let path = database(&config)?;
    let text = read(file)
        .map_err(|error| Failure::other(format!("{} can't be read: {error}", file.display())))?;
    let since = UnixMillis(since.map_or(0, Timestamp::as_millisecond));
    let missing = replica::missing(path, &text, since).map_err(Failure::other)?;
    if missing.is_empty() {
        return print("Nothing is missing.");
    }
    let lines = missing.iter().map(|(at, id)| format!("{id}  about {}", at.rfc3339()));
    print(&lines.collect::<Vec<_>>().join("\n"))
}

fn read(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(file)?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
