//! Detects incomplete files: an interrupted copy begins like a valid file.

use std::fs;
use std::path::Path;

use image::ImageFormat;

use super::encode::is_complete_jpeg;
use super::inspect::{Facts, Refusal, inspect};

/// The message about an incomplete file. Continues after the file's name.
pub(super) const MISSING: &str = "isn't complete: its end is missing. Copy it again.";

/// Inspects the file at `path` and checks that it is complete, without decoding it.
pub(super) fn inspect_whole(path: &Path) -> Result<Facts, Refusal> {
    let facts = inspect(path)?;
    // The file was readable a moment ago. If it isn't now, the next inspection reports it.
    let bytes = fs::read(path).unwrap_or_default();
    if is_complete(facts.format, &bytes) { Ok(facts) } else { Err(MISSING.to_owned()) }
}

/// Whether the file has its end. Source: PNG, 11.2.5 (the last chunk is IEND); RFC 9649, 2.4 (the
/// RIFF header has the file's length without its first eight bytes).
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
