//! Detects incomplete files: an interrupted copy begins like a valid file.

use std::fs;
use std::path::Path;

use image::ImageFormat;

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

/// Whether the JPEG's data reach its end marker. The decoder doesn't tell, because it fills missing
/// parts with gray. Cameras append data after the end, so the last bytes don't tell either.
///
/// Source: ITU-T T.81, B.1.1: markers, segments with a length, and data in which FF is followed by
/// 0 or a restart marker.
pub(super) fn is_complete_jpeg(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(offset) = bytes.get(at..).and_then(|rest| rest.iter().position(|b| *b == 0xFF)) {
        at += offset + 1;
        match bytes.get(at) {
            Some(0xD9) => return true,
            // Data, restarts, fill bytes and markers without a length: no segment to skip.
            Some(0x00 | 0x01 | 0xD0..=0xD8) => at += 1,
            Some(0xFF) => {}
            Some(_) => match bytes.get(at + 1..at + 3) {
                Some(length) => at += 1 + usize::from(u16::from_be_bytes([length[0], length[1]])),
                None => return false,
            },
            None => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use image::codecs::jpeg::JpegEncoder;
    use image::{Rgb, RgbImage};

    use super::*;

    #[test]
    fn a_jpeg_is_complete_when_its_end_is_there_whatever_follows() {
        let gradient =
            RgbImage::from_fn(600, 400, |x, y| Rgb([x.to_le_bytes()[0], y.to_le_bytes()[0], 90]));
        let mut whole = Vec::new();
        JpegEncoder::new(&mut whole).encode_image(&gradient).unwrap();
        assert!(is_complete_jpeg(&whole));
        assert!(is_complete_jpeg(&[&whole[..], b"a short film"].concat()));

        for length in [3, 20, whole.len() / 2, whole.len() - 2] {
            assert!(!is_complete_jpeg(&whole[..length]), "{length} of {}", whole.len());
        }
    }
}
