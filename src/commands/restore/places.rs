//! The folders into which a restore may write. A copy's settings choose them, and a manipulated copy could name any.

use std::path::{self, Component, Path};

use crate::commands::Failure;

/// The folder of a site that the package has installed.
const OF_PACKAGE: &str = "/var/lib/paddock";

/// Whether the folder `photographs`, as seen from the folder `settings`, is in that or in the package's.
pub(super) fn is_inside(settings: &Path, photographs: &Path) -> bool {
    if photographs.components().any(|part| part == Component::ParentDir) {
        return false;
    }
    let settings = if settings.as_os_str().is_empty() { Path::new(".") } else { settings };
    let of_settings = path::absolute(settings).map(|settings| {
        let place = settings.join(photographs);
        place.starts_with(settings)
    });
    photographs.starts_with(OF_PACKAGE) || of_settings.unwrap_or(false)
}

/// The settings at `beside` would be those at `place`, and name a folder for photographs that isn't the site's.
pub(super) fn elsewhere(named: &str, place: &Path, beside: &Path) -> Failure {
    Failure::other(format!(
        "the copy's settings say photos_dir = {named:?}, so its photographs would be put outside of the folder of {0} and \
         of {OF_PACKAGE}. A copy doesn't choose that: somebody may have changed it. If it's what you want, take {1} as \
         {0}, and run this again. The database was not changed.",
        place.display(),
        beside.display()
    ))
}

/// The settings of a copy have the `database` be in place of a file that isn't the site's.
pub(super) fn occupied(database: &Path) -> Failure {
    Failure::other(format!(
        "the copy's settings have the database be {0}, and what is there isn't a database of paddock, so it isn't replaced. \
         If it's your damaged database, move it to another folder, and {0}-wal with it, and run this again. If {0} isn't \
         where your database belongs, somebody may have changed the copy. Nothing was changed.",
        database.display()
    ))
}
