//! Whether there is anything to copy.

use super::copied_files::{files_in, staff_files_in};
use crate::config::{self, Config};
use crate::store;

/// Whether nobody has used the site, nor set it up: visitors have sent nothing, staff have changed nothing, the settings
/// are those of the package or of `paddock init`, and there are no photographs.
///
/// What can't be read counts as somebody's, so that a copy is tried, which reports it.
#[must_use]
pub fn is_untouched(config: &Config) -> bool {
    let has_settings = config.file.as_deref().is_some_and(config::is_owners_file);
    let has_photographs = || {
        let folder = config.content.site.photos_dir.as_deref();
        folder.is_some_and(|folder| files_in(folder).map_or(true, |names| !names.is_empty()))
            || staff_files_in(&config.staff_photographs()).is_ok_and(|names| !names.is_empty())
    };
    !has_settings && !has_photographs() && is_unused(config)
}

/// Whether the database is one that nobody has used yet.
fn is_unused(config: &Config) -> bool {
    store::contents(&config.storage.path).is_ok_and(|contents| contents.is_unused())
}
