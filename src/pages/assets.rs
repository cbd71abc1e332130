//! The files that the frontend's build made, embedded in the program.

use std::borrow::Cow;
use std::collections::HashMap;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use rust_embed::RustEmbed;

use crate::web::{Encodings, Resource};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/frontend/public"]
struct Files;

/// What begins so carries its content's hash in its name.
const HASHED: [&str; 2] = ["assets/", "photos/"];

/// Every file by its path, with `common` headers and those that files need.
pub(super) fn resources(common: &HeaderMap) -> HashMap<String, Resource> {
    Files::iter()
        .filter(|name| !name.ends_with(".br") && !name.ends_with(".gz"))
        .filter_map(|name| {
            let file = Files::get(&name)?;
            let body = Encodings {
                identity: bytes(file.data),
                brotli: Files::get(&format!("{name}.br")).map(|file| bytes(file.data)),
                gzip: Files::get(&format!("{name}.gz")).map(|file| bytes(file.data)),
            };
            let (headers, hash) = (headers(common, &name), file.metadata.sha256_hash());
            let resource = Resource::hashed(StatusCode::OK, &headers, body, &hash);
            Some((format!("/{name}"), resource))
        })
        .collect()
}

/// The owner's photographs by their paths, with the headers of the pictures in whose place they stand.
pub(super) fn photographs<'a>(
    common: &'a HeaderMap,
    files: &'a [(String, Bytes)],
) -> impl Iterator<Item = (String, Resource)> + 'a {
    files.iter().map(move |(path, bytes)| {
        let body = Encodings { identity: bytes.clone(), brotli: None, gzip: None };
        let headers = headers(common, path.trim_start_matches('/'));
        (path.clone(), Resource::new(StatusCode::OK, &headers, body))
    })
}

fn headers(common: &HeaderMap, name: &str) -> HeaderMap {
    let mut headers = common.clone();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    let caching = if HASHED.iter().any(|folder| name.starts_with(folder)) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers
}

/// The embedded bytes themselves, not a copy.
fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

/// By the ending; the build makes no others, and a test asks for every file.
fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
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
    use super::*;

    #[test]
    fn every_embedded_file_has_a_media_type_of_its_own() {
        for name in Files::iter() {
            let plain = name.trim_end_matches(".br").trim_end_matches(".gz");
            assert_ne!(media_type(plain), "application/octet-stream", "{name}");
        }
    }
}
