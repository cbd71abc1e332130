//! `paddock upgrade-check`: whether this program can take over from an earlier one.

use std::path::Path;

use paddock::config::Config;
use paddock::server;
use paddock::server::proof::{Upgrade, prove_upgrade};
use paddock::store::beside;
use rustix::process::nice;

use super::quantities::counted;
use super::restore::NICENESS;
use super::{Failure, Outcome, database, load, print};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Upgrades a copy of the database at `path`, or of the one in the settings, and renders all pages from it.
pub(in super::super) fn upgrade_check(named: Option<&Path>, path: Option<&Path>) -> Outcome {
    let mut config = load(named)?;
    if let Some(path) = path {
        if !path.is_file() {
            return Err(Failure::other(format!("there's no database at {}.", path.display())));
        }
        path.clone_into(&mut config.storage.path);
    }
    let is_new = path.is_none() && !config.storage.path.try_exists().unwrap_or(true);
    if is_new {
        let path = config.storage.path.display();
        return print(&format!(
            "There's no database at {path} yet, so there is nothing to take over."
        ));
    }
    let path = database(&config)?.to_owned();
    // The site runs first. If the system refuses, the check runs without this.
    _ = nice(NICENESS);
    let upgrade = check(&path, config)?;
    print(&format!("{} Nothing was changed.", described(&path, &upgrade)))
}

fn check(path: &Path, config: Config) -> Result<Upgrade, Failure> {
    let folder = beside(path, ".upgrade-check");
    let runtime = server::runtime().map_err(Failure::other)?;
    let checked = runtime.block_on(prove_upgrade(path, config, &folder));
    checked.map_err(|error| {
        // Some errors are about the copy, which is gone.
        let copy = folder.join("paddock.db").display().to_string();
        let error = error.to_string().replace(&copy, &path.display().to_string());
        Failure::other(format!("paddock {VERSION} can't take over {}: {error}", path.display()))
    })
}

/// What the upgrade does, for people.
fn described(path: &Path, Upgrade { before, after }: &Upgrade) -> String {
    let rows = |table| after.rows.get(table).copied().unwrap_or(0);
    let schema = if before.schema == after.schema {
        format!("its schema stays {}", after.schema)
    } else {
        format!("its schema goes from {} to {}", before.schema, after.schema)
    };
    format!(
        "paddock {VERSION} can take over {}: {schema}, {} and {} are kept, and all pages can be made.",
        path.display(),
        counted(rows("contact_submissions"), "inquiry", "inquiries"),
        counted(rows("event_registrations"), "registration", "registrations")
    )
}
