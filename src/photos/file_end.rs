//! Whether a file reaches its end: a copy that broke off has a good beginning.

use std::fs;
use std::path::Path;

use image::ImageFormat;

use super::encode::is_complete_jpeg;
use super::inspect::{Facts, Refusal, inspect};

/// What is said of a file that broke off; reads on from the file's name.
pub(super) const MISSING: &str = "isn't complete: its end is missing. Copy it again.";

/// Looks at the file at `path` from its beginning to its end, without decoding it.
pub(super) fn inspect_whole(path: &Path) -> Result<Facts, Refusal> {
    let facts = inspect(path)?;
    // What can't be read now was readable a moment ago; the next look will tell.
    let bytes = fs::read(path).unwrap_or_default();
    if is_complete(facts.format, &bytes) { Ok(facts) } else { Err(MISSING.to_owned()) }
}

/// Source: PNG, 11.2.5 (the last chunk is IEND); RFC 9649, 2.4 (the RIFF header has the file's
/// length without its first eight bytes).
fn is_complete(format: ImageFormat, bytes: &[u8]) -> bool {
    match format {
        ImageFormat::Jpeg => is_complete_jpeg(bytes),
        ImageFormat::Png => bytes.windows(4).rev().any(|chunk| chunk == b"IEND"),
        _ => {
            let length = bytes.get(4..8).and_then(|length| length.try_into().ok());
            let length = length.map(u32::from_le_bytes);
            length.is_some_and(|length| bytes.len() as u64 >= u64::from(length) + 8)
        }
    }
}
