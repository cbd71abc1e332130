//! The owner's logo: found in the folder of photographs, checked, and made as small as it is shown.
//!
//! It is prepared while the settings are read, so that a file which can't be shown is refused like any
//! other wrong setting. The bounds below keep that within some milliseconds and megabytes.

mod find;
mod picture;

use std::fs;
use std::path::Path;

use bytes::Bytes;

use super::stable::Stable;

/// Most bytes of the owner's file.
const MAX_BYTES: u64 = 4_000_000;

/// The owner's logo as visitors get it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logo {
    /// The PNG file.
    pub png: Bytes,
    /// Its width in pixels, at most 528.
    pub width: u32,
    /// Its height in pixels, at most 168.
    pub height: u32,
    /// Whether hardly anything of it can be seen on the pages' light ground.
    pub is_faint: bool,
}

/// The logo that `stable` names, or what is wrong with it, which reads on from `site.logo`.
pub(super) fn read(stable: &Stable) -> Result<Option<Logo>, String> {
    if stable.logo.is_empty() {
        return Ok(None);
    }
    let file = find::file(&stable.logo, stable.photos_dir.as_deref())?;
    let refused = |what: String| format!("names {}, which {what}", file.display());
    let bytes = content(&file).map_err(refused)?;
    picture::prepare(&bytes).map(Some).map_err(refused)
}

fn content(file: &Path) -> Result<Vec<u8>, String> {
    let unreadable = |error: std::io::Error| {
        format!("cannot be read ({error}). The user that paddock runs as needs to read it.")
    };
    let length = fs::metadata(file).map_err(unreadable)?.len();
    if length > MAX_BYTES {
        let (mb, most) = (length.div_ceil(1_000_000), MAX_BYTES / 1_000_000);
        return Err(format!("has {mb} MB; at most {most} are taken. {}", picture::EXPORT));
    }
    fs::read(file).map_err(unreadable)
}
