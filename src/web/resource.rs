//! Finished answers: bytes in three encodings with their headers, ready to be sent as they are.
//!
//! A request for a page or a file costs a look-up and a copy of the headers; bodies are shared.

use std::io::Write;
use std::ops::RangeInclusive;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use http_body_util::Full;
use sha2::{Digest, Sha256};

/// Something that is served as it is, in the encoding that the client likes best.
#[derive(Debug)]
pub struct Resource {
    status: StatusCode,
    identity: Variant,
    gzip: Option<Variant>,
    brotli: Option<Variant>,
}

#[derive(Debug)]
struct Variant {
    body: Bytes,
    headers: HeaderMap,
    /// The same without what describes a body, for 304.
    bare_headers: HeaderMap,
    etag: HeaderValue,
}

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

/// Compresses `body` both ways; `quality` is brotli's, 0 (fast) to 11 (small).
#[must_use]
pub fn compress(body: Bytes, quality: u32) -> Encodings {
    let mut gzip = GzEncoder::new(Vec::new(), GZIP);
    let gzip = gzip.write_all(&body).and_then(|()| gzip.finish()).ok();
    let window = window(body.len());
    let mut brotli = brotli::CompressorWriter::new(Vec::new(), 4096, quality, window);
    let brotli = brotli.write_all(&body).map(|()| brotli.into_inner()).ok();
    let smaller = |bytes: Vec<u8>| (bytes.len() < body.len()).then(|| Bytes::from(bytes));
    Encodings { gzip: gzip.and_then(smaller), brotli: brotli.and_then(smaller), identity: body }
}

impl Resource {
    /// A resource answered with `status` and `headers`, to which those are added that describe the
    /// body. The tag is made of the identity's hash, so it is the same on every machine.
    #[must_use]
    pub fn new(status: StatusCode, headers: &HeaderMap, body: Encodings) -> Self {
        let hash = Sha256::digest(&body.identity);
        Self::tagged(status, headers, body, &URL_SAFE_NO_PAD.encode(&hash[..12]))
    }

    /// Like [`Resource::new`], with the tag given by the caller, so the body is not hashed and an
    /// embedded file that nobody requests is not read from the disk. `tag` is valid in a header.
    #[must_use]
    pub fn tagged(status: StatusCode, headers: &HeaderMap, body: Encodings, tag: &str) -> Self {
        let varies = body.gzip.is_some() || body.brotli.is_some();
        let variant = |bytes, coding| Variant::new(headers, bytes, coding, tag, varies);
        Self {
            status,
            identity: variant(body.identity, None),
            gzip: body.gzip.map(|bytes| variant(bytes, Some("gzip"))),
            brotli: body.brotli.map(|bytes| variant(bytes, Some("br"))),
        }
    }

    /// The answer to a GET or HEAD with these request headers.
    #[must_use]
    pub fn answer(&self, method: &Method, request: &HeaderMap) -> Response<Full<Bytes>> {
        let variant = self.variant(request);
        let fresh = self.status == StatusCode::OK && variant.is_known_to(request);
        let (status, headers, body) = if fresh {
            (StatusCode::NOT_MODIFIED, &variant.bare_headers, Bytes::new())
        } else if method == Method::HEAD {
            (self.status, &variant.headers, Bytes::new())
        } else {
            (self.status, &variant.headers, variant.body.clone())
        };
        let mut response = Response::new(Full::new(body));
        *response.status_mut() = status;
        *response.headers_mut() = headers.clone();
        response
    }

    fn variant(&self, request: &HeaderMap) -> &Variant {
        let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let accepts = |coding| accepted.is_some_and(|accepted| is_accepted(accepted, coding));
        match (&self.brotli, &self.gzip) {
            (Some(variant), _) if accepts("br") => variant,
            (_, Some(variant)) if accepts("gzip") => variant,
            _ => &self.identity,
        }
    }
}

impl Variant {
    fn new(
        common: &HeaderMap,
        body: Bytes,
        coding: Option<&'static str>,
        tag: &str,
        varies: bool,
    ) -> Self {
        let suffix = coding.map(|coding| format!("-{coding}")).unwrap_or_default();
        let etag = HeaderValue::from_str(&format!("\"{tag}{suffix}\""))
            .expect("base64 is made of characters that a header takes");
        let mut bare_headers = common.clone();
        bare_headers.insert(header::ETAG, etag.clone());
        if varies {
            let vary = HeaderValue::from_static("accept-encoding");
            bare_headers.insert(header::VARY, vary);
        }
        let mut headers = bare_headers.clone();
        bare_headers.remove(header::CONTENT_TYPE);
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        Self { body, headers, bare_headers, etag }
    }

    /// Whether the client has these very bytes already (`If-None-Match`, compared weakly).
    fn is_known_to(&self, request: &HeaderMap) -> bool {
        let etag = self.etag.to_str().unwrap_or("");
        request.get_all(header::IF_NONE_MATCH).iter().any(|line| {
            line.to_str().unwrap_or("").split(',').map(str::trim).any(|candidate| {
                candidate == "*" || candidate.strip_prefix("W/").unwrap_or(candidate) == etag
            })
        })
    }
}

/// Whether `accepted`, an `Accept-Encoding`, names `coding` without refusing it (`q=0`).
fn is_accepted(accepted: &str, coding: &str) -> bool {
    accepted.split(',').any(|offer| {
        let (name, parameters) = offer.split_once(';').unwrap_or((offer, ""));
        let refused = parameters
            .trim()
            .strip_prefix("q=")
            .is_some_and(|quality| quality.parse::<f32>().is_ok_and(|quality| quality <= 0.0));
        name.trim().eq_ignore_ascii_case(coding) && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Resource {
        let body = Bytes::from("<p>hay</p>".repeat(100));
        Resource::new(StatusCode::OK, &HeaderMap::new(), compress(body, 5))
    }

    fn ask(resource: &Resource, name: &'static str, value: &str) -> Response<Full<Bytes>> {
        let headers =
            HeaderMap::from_iter([(name.parse().unwrap(), HeaderValue::from_str(value).unwrap())]);
        resource.answer(&Method::GET, &headers)
    }

    #[test]
    fn the_smallest_encoding_that_the_client_takes_is_sent() {
        let table = [
            ("br, gzip", Some("br")),
            ("gzip, deflate, br;q=0.5", Some("br")),
            ("gzip", Some("gzip")),
            ("br;q=0, gzip", Some("gzip")),
            ("BR", Some("br")),
            ("deflate", None),
            ("brotli", None),
            ("", None),
        ];
        for (accepted, coding) in table {
            let response = ask(&page(), "accept-encoding", accepted);
            let sent = response.headers().get(header::CONTENT_ENCODING);
            assert_eq!(sent.map(|value| value.to_str().unwrap()), coding, "{accepted}");
            assert_eq!(response.headers()[header::VARY], "accept-encoding");
        }
    }

    #[test]
    fn what_the_client_has_is_not_sent_again() {
        let page = page();
        let etag = page.identity.etag.to_str().unwrap();

        assert_eq!(ask(&page, "if-none-match", etag).status(), StatusCode::NOT_MODIFIED);
        let listed = format!("\"x\", W/{etag}");
        assert_eq!(ask(&page, "if-none-match", &listed).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(ask(&page, "if-none-match", "*").status(), StatusCode::NOT_MODIFIED);
        assert_eq!(ask(&page, "if-none-match", "\"other\"").status(), StatusCode::OK);
    }

    #[test]
    fn what_does_not_shrink_is_sent_as_it_is() {
        let body = compress(Bytes::from_static(b"x"), 11);

        assert!(body.brotli.is_none() && body.gzip.is_none());
    }
}
