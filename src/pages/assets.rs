//! The files that the frontend's build made, embedded in the program, and the owner's photographs.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use bytes::Bytes;
use compression::{Encodings, compress};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use serde::Deserialize;

use crate::photos::Files;
use crate::web::{Resource, no_store};

/// The public files of the frontend's build: `files.bin` with all files concatenated, and
/// `files.json` with the position of each.
///
/// Two files instead of two hundred: the names of embedded files are stored between their contents,
/// so searching them would make the kernel read all five megabytes of pictures at the start.
#[derive(rust_embed::Embed)]
#[folder = "$OUT_DIR/frontend/embedded"]
struct Built;

/// The response for a script of another build, which a page loaded before an update requests.
const OUTDATED: &str = include_str!(concat!(env!("OUT_DIR"), "/frontend/outdated.js"));

/// Paths with these prefixes contain a hash of the file's content.
const HASHED: [&str; 2] = ["/assets/", "/photos/"];

/// Headers that browsers apply only to documents. On a page's scripts they would waste 260 bytes
/// each.
const DOCUMENT_ONLY: [HeaderName; 5] = [
    header::CONTENT_SECURITY_POLICY,
    header::X_FRAME_OPTIONS,
    header::REFERRER_POLICY,
    HeaderName::from_static("cross-origin-opener-policy"),
    HeaderName::from_static("permissions-policy"),
];

/// Brotli quality for files made while pages are rendered.
const QUALITY: u32 = 6;

/// A file's entry in the index.
#[derive(Deserialize)]
struct File {
    path: String,
    /// A hash of its content.
    tag: String,
    identity: Range<usize>,
    brotli: Option<Range<usize>>,
    gzip: Option<Range<usize>>,
}

/// All files by path, with `common` headers and those for files.
pub(super) fn resources(common: &HeaderMap) -> HashMap<String, Resource> {
    // The embedded bytes, not a copy.
    let all = built("files.bin");
    let bytes = |range: Range<usize>| Bytes::from_static(&all[range]);
    let resource = |File { path, tag, identity, brotli, gzip }: File| {
        let body = Encodings {
            identity: bytes(identity),
            brotli: brotli.map(bytes),
            gzip: gzip.map(bytes),
        };
        let headers = headers(common, &path);
        (path, Resource::tagged(StatusCode::OK, &headers, body, &tag))
    };
    files().into_iter().map(resource).collect()
}

/// The bytes of `files.bin` or `files.json`.
fn built(name: &str) -> &'static [u8] {
    match Built::get(name).map(|file| file.data) {
        Some(Cow::Borrowed(bytes)) => bytes,
        _ => unreachable!("the build embeds it, in every profile (`debug-embed`)"),
    }
}

fn files() -> Vec<File> {
    serde_json::from_slice(built("files.json"))
        .expect("the build writes what is read here, and tests read it")
}

/// The owner's photographs by path, with the headers of built-in pictures.
pub(super) fn photographs<'a>(
    common: &'a HeaderMap,
    files: &'a Files,
) -> impl Iterator<Item = (String, Resource)> + 'a {
    files.iter().map(move |(path, bytes)| {
        let body = Encodings { identity: bytes.clone(), brotli: None, gzip: None };
        let headers = headers(common, path);
        // The file name contains a hash of the content, so it can be the ETag.
        let tag = path.rsplit('/').next().unwrap_or_default();
        (path.clone(), Resource::tagged(StatusCode::OK, &headers, body, tag))
    })
}

/// A file generated for this owner, with `common` headers.
pub(super) fn own(common: &HeaderMap, path: String, bytes: Bytes) -> (String, Resource) {
    let headers = headers(common, &path);
    let body = match media_type(&path) {
        "image/svg+xml" => compress(bytes, QUALITY),
        _ => Encodings { identity: bytes, brotli: None, gzip: None },
    };
    (path, Resource::new(StatusCode::OK, &headers, body))
}

/// The embedded file `/assets/NAME-HASH.ENDING`, or else the one at `name`.
pub(super) fn embedded(name: &str, ending: &str) -> Option<&'static [u8]> {
    let is_it = |file: &File| {
        let stem = file.path.strip_suffix(ending).and_then(|stem| stem.strip_suffix('.'));
        stem.is_some_and(|stem| {
            stem == format!("/{name}") || without_hash(stem) == Some(&format!("/assets/{name}"))
        })
    };
    let file = files().into_iter().find(is_it)?;
    built("files.bin").get(file.identity)
}

/// `/assets/NAME` for `/assets/retry-N/NAME`; any other path unchanged.
///
/// After a failed fetch the page requests its scripts under another URL
/// (frontend/src/app/loading/inlineScript.ts).
pub(super) fn without_retry(path: &str) -> Cow<'_, str> {
    let name = path.strip_prefix("/assets/retry-").and_then(|rest| {
        let (count, name) = rest.split_once('/')?;
        count.parse::<u16>().is_ok().then_some(name)
    });
    name.map_or(Cow::Borrowed(path), |name| Cow::Owned(format!("/assets/{name}")))
}

/// Removes the hash: `/assets/mark` for `/assets/mark-0a1b2c3d`.
fn without_hash(stem: &str) -> Option<&str> {
    const HASH: usize = 8;
    let (name, hash) = stem.rsplit_once('-')?;
    (hash.len() == HASH).then_some(name)
}

/// A script that reloads the page once, if `path` looks like a script of another build. `common`
/// are its headers.
///
/// Not a 404, because a page of an earlier version runs nothing else. Never cached, because after a
/// downgrade the path may have a file again.
pub(super) fn outdated(common: &HeaderMap, path: &str) -> Option<Resource> {
    if !is_script_of_a_build(path) {
        return None;
    }
    let mut headers = headers(common, path);
    headers.insert(header::CACHE_CONTROL, no_store());
    let identity = Bytes::from_static(OUTDATED.as_bytes());
    let body = Encodings { identity, brotli: None, gzip: None };
    Some(Resource::tagged(StatusCode::OK, &headers, body, "outdated"))
}

/// Whether the path is `/assets/NAME-HASH.js`, as the build names scripts. The hash has eight
/// characters of base64url.
fn is_script_of_a_build(path: &str) -> bool {
    const HASH: usize = 8;
    let Some(stem) = path.strip_prefix("/assets/").and_then(|name| name.strip_suffix(".js")) else {
        return false;
    };
    let bytes = stem.as_bytes();
    bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte))
        && bytes.len().checked_sub(HASH + 1).is_some_and(|dash| dash > 0 && bytes[dash] == b'-')
}

fn headers(common: &HeaderMap, path: &str) -> HeaderMap {
    let mut headers = common.clone();
    let media_type = media_type(path);
    if is_only_part_of_a_page(media_type) {
        for name in &DOCUMENT_ONLY {
            headers.remove(name);
        }
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    let caching = if HASHED.iter().any(|folder| path.starts_with(folder)) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers
}

/// Whether a browser runs nothing when it opens a file of this type directly. An SVG may contain
/// scripts.
fn is_only_part_of_a_page(media_type: &str) -> bool {
    let (kind, format) = media_type.split_once('/').unwrap_or_default();
    match kind {
        "font" => true,
        "image" => format != "svg+xml",
        _ => format.starts_with("javascript") || format.starts_with("css"),
    }
}

/// The media type by the file extension. The build makes no others; a test requests every file.
fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("avif") => "image/avif",
        Some("css") => "text/css; charset=utf-8",
        Some("ico") => "image/vnd.microsoft.icon",
        Some("jpg") => "image/jpeg",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        Some("xml") => "application/xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn every_embedded_file_has_a_media_type_of_its_own() {
        for File { path, .. } in files() {
            assert_ne!(media_type(&path), "application/octet-stream", "{path}");
        }
    }

    #[test]
    fn scripts_of_builds_are_known_by_their_names() {
        for File { path, .. } in
            files().iter().filter(|file| media_type(&file.path).starts_with("text/javascript"))
        {
            // Browsers ask for a worker by the same name again, to see whether it's another one.
            assert!(is_script_of_a_build(path) || path == "/staff-worker.js", "{path}");
        }
        for path in [
            "/assets/main-abcdefgh.css",
            "/assets/main.js",
            "/assets/-abcdefgh.js",
            "/assets/main-abcdefg.js",
            "/assets/a/main-abcdefgh.js",
            "/assets/main-abcd%20gh.js",
            "/main-abcdefgh.js",
        ] {
            assert!(!is_script_of_a_build(path), "{path}");
        }
    }

    #[test]
    fn every_embedded_file_is_where_the_index_says() {
        let all = built("files.bin");
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for File { path, tag, identity, brotli, gzip } in files() {
            let hash = Sha256::digest(&all[identity.clone()]);
            assert_eq!(tag, URL_SAFE_NO_PAD.encode(&hash[..12]), "{path}");
            if let Some(gzip) = &gzip {
                assert_eq!(all[gzip.clone()][..2], [0x1F, 0x8B], "{path}");
            }
            ranges.extend([Some(identity), brotli, gzip].into_iter().flatten());
        }
        ranges.sort_by_key(|range| range.start);
        let gaps = ranges.windows(2).filter(|pair| pair[0].end != pair[1].start);
        assert_eq!(gaps.count(), 0);
        assert_eq!(ranges.last().unwrap().end, all.len());
    }
}
