//! The folders into which a restore may write. A copy's settings choose them, and a manipulated copy could name any.

use std::env;
use std::path::{self, Component, Path, PathBuf};

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

/// Whether `path` begins at the root, and is in the folder `settings` or in the package's.
pub(super) fn is_absolute_inside(settings: &Path, path: &Path) -> bool {
    path.is_absolute() && is_inside(settings, path)
}

/// The copy's site has its `data` elsewhere, and the package's service may write to [`OF_PACKAGE`] alone.
pub(super) fn of_another_place(data: [&Path; 2], place: &Path, beside: &Path) -> Failure {
    Failure::other(format!(
        "the copy's settings have the database in {} and the copies in {}, and the package's service may write to \
         {OF_PACKAGE} alone. Take {} as {}, set storage.path = \"{OF_PACKAGE}/paddock.db\" and backup.folder = \
         \"{OF_PACKAGE}/backups\" in it, and run this again. The database was not changed.",
        data[0].display(),
        data[1].display(),
        beside.display(),
        place.display()
    ))
}

/// The database or the folder of copies at `path`, which the copy's settings have somewhere else than in the folder of
/// `settings` or in this one, where nothing is. `None` if it's in one of these, something is there, or the `variable` of
/// this machine says so.
pub(super) fn misplaced<'a>(path: &'a Path, settings: &Path, variable: &str) -> Option<&'a Path> {
    let is_usual = is_inside(settings, path) || is_inside(Path::new(""), path);
    (!is_usual && !path.exists() && env::var_os(variable).is_none()).then_some(path)
}

/// Whether `path` is `other` or in it, also by another name. Parts that aren't there yet have no other names.
pub(super) fn is_at_or_in(path: &Path, other: &Path) -> bool {
    real(path).zip(real(other)).is_some_and(|(path, other)| path.starts_with(other))
}

/// Resolves the links in `path`. Its last parts need not exist.
fn real(path: &Path) -> Option<PathBuf> {
    let whole = path::absolute(path).ok()?;
    let (there, missing) = whole
        .ancestors()
        .find_map(|there| Some((there.canonicalize().ok()?, whole.strip_prefix(there).ok()?)))?;
    Some(there.join(missing))
}

/// The copy's settings have the site keep its data at `path`, in place of the settings or of the copy itself.
pub(super) fn in_the_way(path: &Path, what: &str) -> Failure {
    Failure::other(format!(
        "the copy's settings have the site keep its data in {}, which is {what}. Somebody may have changed them. Nothing \
         was changed.",
        path.display()
    ))
}

/// The copy's settings have the database or the copies at `path`.
pub(super) fn unusual(path: &Path, place: &Path, beside: &Path) -> Failure {
    Failure::other(format!(
        "the copy's settings have the site keep its data in {}, where nothing is and which isn't in the folder of the site. A \
         copy doesn't choose that: it may be a folder of the old machine, or somebody may have changed it. Take {} as {}, \
         set storage.path and backup.folder in it, and run this again. The database was not changed.",
        path.display(),
        beside.display(),
        place.display()
    ))
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
