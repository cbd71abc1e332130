//! The owner's logo: found in the folder of photographs, checked and scaled down.
//!
//! It is prepared while the settings are read, so that a file that can't be shown is refused like
//! any other wrong setting. The limits below keep the cost within some milliseconds and megabytes.

mod find;
mod picture;

use std::fs;
use std::path::Path;

use bytes::Bytes;

use super::{finding::Finding, site::Stable};
use crate::disk::irregular;

/// The setting that names the logo.
pub(crate) const LOGO: &str = "site.logo";

/// The setting that names the logo's folder.
const PHOTOS: &str = "site.photos_dir";

/// Largest accepted file, in bytes.
const MAX_BYTES: u64 = 4_000_000;

/// The owner's logo as visitors get it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logo {
    /// The PNG file.
    pub png: Bytes,
    /// Width in pixels, at most 528.
    pub width: u32,
    /// Height in pixels, at most 168.
    pub height: u32,
    /// Whether the logo is hardly visible on the pages' light ground.
    pub is_faint: bool,
}

impl Logo {
    /// A warning if the logo is hard to see.
    pub(super) fn warning(&self) -> Option<Finding> {
        self.is_faint.then(|| {
            Finding::new(
                LOGO,
                "The logo is nearly as light as the page that it stands on, and will hardly be seen. \
                 Use a dark form of it.",
            )
        })
    }
}

/// Reads the logo that `stable` names. Fails with the wrong setting and a message.
pub(crate) fn read(stable: &Stable) -> Result<Option<Logo>, Finding> {
    if stable.logo.is_empty() {
        return Ok(None);
    }
    let file = find::file(&stable.logo, stable.photos_dir.as_deref())?;
    let refused =
        |what: String| Finding::new(LOGO, format!("names {}, which {what}", file.display()));
    let bytes = content(&file).map_err(refused)?;
    picture::prepare(&bytes).map(Some).map_err(refused)
}

fn content(file: &Path) -> Result<Vec<u8>, String> {
    let unreadable = |error: std::io::Error| {
        format!("cannot be read ({error}). The user that paddock runs as needs to read it.")
    };
    let about = fs::metadata(file).map_err(unreadable)?;
    if let Some(kind) = irregular(about.file_type()) {
        return Err(format!("is {kind} and no picture. {}", picture::EXPORT));
    }
    let length = about.len();
    if length > MAX_BYTES {
        let (mb, most) = (length.div_ceil(1_000_000), MAX_BYTES / 1_000_000);
        return Err(format!("has {mb} MB; at most {most} are taken. {}", picture::EXPORT));
    }
    fs::read(file).map_err(unreadable)
}
