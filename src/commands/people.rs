//! `paddock erase` and `paddock export-person`: what is stored about a person.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use paddock::clock;
use paddock::config::Config;
use paddock::privacy::{self, Erasures, Mailbox, Preview};
use paddock::server;
use paddock::store::{self, OpenError, Options, Store};

use super::content::load_with_staff;
use super::{Failure, Outcome, database, load, print};

/// How long the command waits for the running site to erase somebody, and how often it looks.
const PATIENCE: Duration = Duration::from_mins(1);
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Prints everything that is stored about the person with `address`, as JSON.
pub(in super::super) fn export(named: Option<&Path>, address: &str) -> Outcome {
    let config = load(named)?;
    let mailbox = mailbox(address)?;
    let now = clock::now();
    let read = store::read_beside(database(&config)?, |db| privacy::export(db, &mailbox, now));
    let found = read.map_err(Failure::other)?;
    let found = found.ok_or_else(|| Failure::other("nothing is stored about this address."))?;
    print(&format!("{found:#}"))
}

/// Shows what is stored about the person with `address`, asks, and erases it. The site may run.
pub(in super::super) fn erase(named: Option<&Path>, address: &str, yes: bool) -> Outcome {
    let config = load_with_staff(named)?;
    let mailbox = mailbox(address)?;
    let path = database(&config)?;
    let now = clock::now();
    let preview = store::read_beside(path, |db| Preview::of(db, &config, &mailbox, now));
    let preview = preview.map_err(Failure::other)?;
    if preview.is_empty() {
        return print("Nothing is stored about this address.");
    }
    print(&described(&preview))?;
    if !yes && !is_confirmed()? {
        return Err(Failure::other("nothing was erased."));
    }
    match Store::open(path, Options::default()) {
        Ok(store) => erase_here(&store, &mailbox)?,
        // The site writes by itself, so that visitors wait for nothing and staff see it at once.
        Err(OpenError::InUse { .. }) => erase_there(&config, &mailbox)?,
        Err(error) => return Err(Failure::other(error)),
    }
    print("Erased.")
}

fn mailbox(address: &str) -> Result<Mailbox, Failure> {
    Mailbox::of(address).ok_or_else(|| {
        Failure::other("that isn't an email address. Give one like name@example.com, or the phone number of somebody without one, or the id of their registration.")
    })
}

/// The preview, for the terminal.
fn described(preview: &Preview) -> String {
    let about = match preview.addresses.join(", ") {
        // Somebody without an address and a number has one registration only.
        none if none.is_empty() => "this registration".to_owned(),
        addresses => addresses,
    };
    let mut text = format!("Stored about {about}:");
    for counted in &preview.deleted {
        _ = write!(text, "\n  {}: {}", counted.what, counted.count);
    }
    for freed in &preview.freed {
        _ = write!(
            text,
            "\nFrees {} at {} on {}.",
            if freed.places == 1 { "1 spot".to_owned() } else { format!("{} spots", freed.places) },
            freed.event_title,
            freed.event_date
        );
    }
    text += "\nWhat stays:";
    for stays in &preview.stays {
        _ = write!(text, "\n  {stays}");
    }
    text
}

fn is_confirmed() -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::other(
            "nobody can answer here whether to go on, so nothing was erased. `--yes` goes on without a \
             question.",
        ));
    }
    print("This can't be undone. Type yes to erase all of it:")?;
    let mut line = String::new();
    io::stdin().read_line(&mut line).map_err(Failure::other)?;
    Ok(line.trim().eq_ignore_ascii_case("yes"))
}

/// Erases in this process, because no site runs.
fn erase_here(store: &Store, mailbox: &Mailbox) -> Result<(), Failure> {
    let runtime = server::runtime().map_err(Failure::other)?;
    let erased = runtime.block_on(Erasures::erase_at_once(store, mailbox, clock::now()));
    // Also empties the write-ahead log.
    store.close();
    erased.map_err(|error| {
        Failure::other(format!("{error}. The next start of paddock goes on with it."))
    })
}

/// Asks the running site, and waits until it's done.
fn erase_there(config: &Config, mailbox: &Mailbox) -> Result<(), Failure> {
    let path = &config.storage.path;
    let now = clock::now();
    store::write_beside(path, |tx| privacy::request_now(tx, mailbox, now))
        .map_err(Failure::other)?;
    let mut waited = Duration::ZERO;
    while store::read_beside(path, |db| privacy::is_requested(db, mailbox))
        .map_err(Failure::other)?
    {
        if waited >= PATIENCE {
            return Err(Failure::other(
                "the running site hasn't finished in a minute. It goes on with it, also after a restart; its \
                 log says why it takes so long.",
            ));
        }
        sleep(LOOK_EVERY);
        waited += LOOK_EVERY;
    }
    Ok(())
}
