//! Finished responses: bytes in three encodings with their headers. Adds the headers that depend on the
//! encoding: `Content-Encoding`, `Content-Length`, `ETag` and `Vary`.
//!
//! A request for a page or a file costs a look-up and a copy of the headers. The bodies are shared.

use std::sync::OnceLock;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use compression::Encodings;
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use http_body_util::Full;
use sha2::{Digest, Sha256};

/// A response that is sent in the best encoding that the client accepts.
#[derive(Debug)]
pub struct Resource {
    status: StatusCode,
    identity: Variant,
    gzip: Option<Variant>,
    brotli: Option<Variant>,
    /// The same content compressed further, once [`Resource::shrink`] has run.
    smaller: OnceLock<Variant>,
}

#[derive(Debug)]
struct Variant {
    body: Bytes,
    headers: HeaderMap,
    /// The headers without those that describe a body, for 304.
    bare_headers: HeaderMap,
    etag: HeaderValue,
}

impl Resource {
    /// A resource with `status`, `headers` and the headers that describe the body. Its entity tag is a
    /// hash of the uncompressed body, so it is the same on every machine.
    #[must_use]
    pub fn new(status: StatusCode, headers: &HeaderMap, body: Encodings) -> Self {
        let hash = Sha256::digest(&body.identity);
        Self::tagged(status, headers, body, &URL_SAFE_NO_PAD.encode(&hash[..12]))
    }

    /// Like [`Resource::new`], with an entity tag from the caller. The body isn't hashed, so an embedded
    /// file that nobody requests isn't read from the disk. `tag` has to be valid in a header.
    #[must_use]
    pub fn tagged(status: StatusCode, headers: &HeaderMap, body: Encodings, tag: &str) -> Self {
        let varies = body.gzip.is_some() || body.brotli.is_some();
        let variant = |bytes, coding| Variant::new(headers, bytes, coding, tag, varies);
        Self {
            status,
            identity: variant(body.identity, None),
            gzip: body.gzip.map(|bytes| variant(bytes, Some("gzip"))),
            brotli: body.brotli.map(|bytes| variant(bytes, Some("br"))),
            smaller: OnceLock::new(),
        }
    }

    /// Compresses the body again if its brotli form takes more than `most` bytes. Uses the first of
    /// `qualities` that stays within `most`, or else the last. Takes 20 to 60 ms for a page.
    /// Returns false if it had nothing to do, as on a second call.
    pub fn shrink(&self, most: usize, qualities: &[u32]) -> bool {
        let brotli = self.brotli.as_ref().filter(|brotli| brotli.body.len() > most);
        let Some(brotli) = brotli.filter(|_| self.smaller.get().is_none()) else { return false };
        let mut smallest = brotli.body.clone();
        for &quality in qualities {
            if smallest.len() <= most {
                break;
            }
            if let Some(bytes) = compression::brotli(&self.identity.body, quality) {
                smallest = bytes.into();
            }
        }
        self.smaller.set(brotli.with_body(smallest)).is_ok()
    }

    /// Answers a GET or HEAD with these request headers.
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
            (Some(variant), _) if accepts("br") => self.smaller.get().unwrap_or(variant),
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

    /// The same content in other bytes. Its strong entity tag differs.
    fn with_body(&self, body: Bytes) -> Self {
        let etag = self.etag.to_str().unwrap_or("\"\"");
        let etag = HeaderValue::from_str(&format!("{}-2\"", etag.trim_end_matches('"')))
            .expect("a tag of ours with a word more stays one");
        let (mut headers, mut bare_headers) = (self.headers.clone(), self.bare_headers.clone());
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        headers.insert(header::ETAG, etag.clone());
        bare_headers.insert(header::ETAG, etag.clone());
        Self { body, headers, bare_headers, etag }
    }

    /// Whether the client already has these bytes (`If-None-Match`, weak comparison).
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
    use compression::compress;

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
    fn a_heavy_body_becomes_smaller_and_has_another_tag() {
        let lines = (0..2000).map(|n| format!("<p>stall {}</p>", n * n % 977));
        let body = compress(Bytes::from(lines.collect::<String>()), 1);
        let page = Resource::new(StatusCode::OK, &HeaderMap::new(), body);
        let quick = ask(&page, "accept-encoding", "br");
        let bytes = |response: &Response<Full<Bytes>>| -> usize {
            response.headers()[header::CONTENT_LENGTH].to_str().unwrap().parse().unwrap()
        };

        assert!(!page.shrink(bytes(&quick), &[11]));
        assert_eq!(bytes(&ask(&page, "accept-encoding", "br")), bytes(&quick));
        assert!(page.shrink(1, &[9, 11]));
        assert!(!page.shrink(1, &[9, 11]));

        let small = ask(&page, "accept-encoding", "br");
        assert!(bytes(&small) < bytes(&quick));
        assert_ne!(small.headers()[header::ETAG], quick.headers()[header::ETAG]);
        assert_eq!(small.headers()[header::CONTENT_ENCODING], "br");
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
}
