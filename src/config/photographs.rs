//! Where photographs are.

use std::ffi::OsString;
use std::path::PathBuf;

use super::Config;

impl Config {
    /// The folder of the photographs that staff have put on the site, beside the database: `paddock.db-staff-photos` for
    /// `paddock.db`. It's made with the first one.
    #[must_use]
    pub fn staff_photographs(&self) -> PathBuf {
        let path = &self.storage.path;
        let mut name = path.file_name().map_or_else(OsString::new, ToOwned::to_owned);
        name.push("-staff-photos");
        path.with_file_name(name)
    }

    /// Whether the content may name pictures that don't come with the program.
    pub(super) fn has_own_pictures(&self) -> bool {
        self.content.site.photos_dir.is_some() || self.staff_photographs().is_dir()
    }
}
