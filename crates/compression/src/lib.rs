//! Compresses bodies, by gzip and brotli.
//!
//! A crate of its own, so that development builds optimize it (see the profiles in the program's
//! Cargo.toml): unoptimized, compressing the pages was two thirds of a program's start, and each of a
//! thousand tests starts one.

use std::io::Write;
use std::ops::RangeInclusive;

use bytes::Bytes;
use flate2::write::GzEncoder;

/// A body, as it is and compressed; an encoding that saves nothing is left out.
#[derive(Clone, Debug)]
pub struct Encodings {
    /// As it is.
    pub identity: Bytes,
    /// gzip.
    pub gzip: Option<Bytes>,
    /// Brotli.
    pub brotli: Option<Bytes>,
}

/// For the few clients that know no brotli: 6 would be a twenty-fifth smaller and take half as long
/// again.
const GZIP: flate2::Compression = flate2::Compression::new(4);

/// The windows in use, as powers of two. The largest is the format's for browsers (RFC 7932, section
/// 9.1). For those below the smallest this encoder takes a table of 32 MiB.
const WINDOWS: RangeInclusive<u32> = 17..=22;

/// The window that holds `length` bytes. The encoder's memory grows with it: at quality 10 by 8 bytes
/// for each of its bytes, which is 32 MiB for the largest.
fn window(length: usize) -> u32 {
    let least = length.saturating_add(16).next_power_of_two().trailing_zeros();
    least.clamp(*WINDOWS.start(), *WINDOWS.end())
}

/// `body` by brotli; `quality` is 0 (fast) to 11 (small).
#[must_use]
pub fn brotli(body: &[u8], quality: u32) -> Option<Vec<u8>> {
    let window = window(body.len());
    let mut brotli = brotli::CompressorWriter::new(Vec::new(), 4096, quality, window);
    brotli.write_all(body).map(|()| brotli.into_inner()).ok()
}

/// Compresses `body` both ways; `quality` is brotli's, 0 (fast) to 11 (small).
#[must_use]
pub fn compress(body: Bytes, quality: u32) -> Encodings {
    let mut gzip = GzEncoder::new(Vec::new(), GZIP);
    let gzip = gzip.write_all(&body).and_then(|()| gzip.finish()).ok();
    let brotli = brotli(&body, quality);
    let smaller = |bytes: Vec<u8>| (bytes.len() < body.len()).then(|| Bytes::from(bytes));
    Encodings { gzip: gzip.and_then(smaller), brotli: brotli.and_then(smaller), identity: body }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_shrink_is_sent_as_it_is() {
        let body = compress(Bytes::from_static(b"x"), 11);

        assert!(body.brotli.is_none() && body.gzip.is_none());
    }
}
