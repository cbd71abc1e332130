//! What a copy says about itself, in a file beside the copied ones.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::regular_files::read_in_copy;

/// Name of the manifest in the folder of its copy.
pub(super) const MANIFEST: &str = "manifest.json";

/// The folder of the photographs in a copy.
pub(super) const PHOTOGRAPHS: &str = "photographs";

/// The folder of the photographs of staff in a copy.
pub(super) const STAFF_PHOTOGRAPHS: &str = "staff-photographs";

/// Both of them.
pub(super) const OF_PHOTOGRAPHS: [&str; 2] = [PHOTOGRAPHS, STAFF_PHOTOGRAPHS];

/// Contents of a copy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of paddock that made the copy.
    pub version: String,
    /// When the copy was begun, in RFC 3339.
    pub made_at: String,
    /// The database's id, which tells the copies of two sites in one bucket apart; absent in older copies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub database: Option<String>,
    /// The database's schema version.
    pub schema: i64,
    /// Number of rows in each table of the database.
    pub rows: BTreeMap<String, u64>,
    /// Every file of the copy but the manifest.
    pub files: Vec<CopiedFile>,
    /// The folder of the photographs, as seen from the folder of the settings; absent if there is none,
    /// or it's elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub photographs_folder: Option<PathBuf>,
    /// What the site needs and no copy contains: the names of files and of environment variables with secrets, and
    /// of the file of the authority's certificate.
    pub secrets: Vec<String>,
}

/// A file of a copy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopiedFile {
    /// Its path in the copy's folder.
    pub path: String,
    /// Its size.
    pub bytes: u64,
    /// SHA-256 of its content, in hexadecimal digits.
    pub sha256: String,
    /// When the original was last changed, in nanoseconds since 1970; absent for the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed_at: Option<i128>,
}

impl Manifest {
    /// Reads the manifest of the copy in `folder`.
    pub(super) fn read(folder: &Path) -> io::Result<Self> {
        let text = read_in_copy(folder, MANIFEST)?;
        serde_json::from_slice(&text).map_err(io::Error::from)
    }

    /// Size of all files together.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    /// Number of inquiries and registrations.
    #[must_use]
    pub fn records(&self) -> u64 {
        let rows = |table| self.rows.get(table).copied().unwrap_or(0);
        rows("contact_submissions") + rows("event_registrations")
    }

    /// Number of photographs.
    #[must_use]
    pub fn photographs(&self) -> usize {
        self.photograph_files().count()
    }

    pub(super) fn photograph_files(&self) -> impl Iterator<Item = &CopiedFile> {
        let is_photograph =
            |path: &Path| OF_PHOTOGRAPHS.iter().any(|folder| path.starts_with(folder));
        self.files.iter().filter(move |file| is_photograph(Path::new(&file.path)))
    }
}
