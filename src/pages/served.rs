//! The responses that one rendering makes: pages, their files and feeds.

use std::collections::HashMap;

use bytes::Bytes;
use compression::{Encodings, compress};
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use http_body_util::Full;

use super::brand::Brand;
use super::feeds::{self, Feed};
use super::renderer::{self, RenderError, RenderInput, Route};
use super::{Content, assets};
use crate::config::Current;
use crate::web::{PolicySources, Resource, SecurityHeaders};

/// Brotli's quality for pages. The home page takes 1.2 ms and becomes 13,619 bytes. 9 takes twice as
/// long for 57 bytes less; 10 takes 22 ms for 786 less, which every start would have to wait for.
const QUALITY: u32 = 6;

/// What a page may weigh, compressed, to reach the visitor with the first ten packets of a
/// connection, with 950 bytes of head and some room. Source: RFC 6928; a packet carries 1,460.
const FIRST_FLIGHT: usize = 13_000;

/// The qualities for a page that weighs more, whose visitor would wait for another round trip: the
/// second one, for a page that is still too heavy, makes the home page 300 bytes smaller again.
const BETTER_QUALITIES: [u32; 2] = [10, 11];

/// The responses until the next rendering.
#[derive(Default)]
pub(super) struct Served {
    /// Pages and files by path.
    pub(super) resources: HashMap<String, Resource>,
    /// The paths of those that are pages.
    pages: Vec<String>,
    /// The headers of every other response.
    pub(super) headers: HeaderMap,
    /// What pages are rendered from, and what their headers come from: for those that answer a form.
    pub(super) source: Option<(RenderInput, SecurityHeaders)>,
}

impl Served {
    pub(super) fn new(current: &Current, content: &Content) -> Result<Self, RenderError> {
        let security = SecurityHeaders::new(policy_sources(current));
        let brand = Brand::new(current);
        let input = content.for_renderer(&brand)?;
        let rendered = renderer::render_all(input.clone(), compressed)?;
        let headers = security.for_data();
        let mut resources = assets::resources(&headers);
        resources.extend(assets::photographs(&headers, &content.catalog.files));
        resources.extend(
            brand.files.into_iter().map(|(path, bytes)| assets::own(&headers, path, bytes)),
        );
        resources.extend(
            feeds::all(content, &rendered)
                .into_iter()
                .map(|feed| (feed.path.clone(), of_feed(feed, &headers))),
        );
        let pages = rendered.pages.iter().map(|(route, ..)| route.path.clone()).collect();
        resources.extend(rendered.pages.into_iter().map(|(route, inline, body)| {
            let headers = security.for_page(&inline.scripts, &inline.styles);
            (route.path.clone(), of_page(&route, body, headers))
        }));
        Ok(Self { resources, pages, headers, source: Some((input, security)) })
    }

    /// Compresses one of the pages that are too heavy again; whether there was one.
    pub(super) fn shrink_one(&self) -> bool {
        let mut pages = self.pages.iter().filter_map(|path| self.resources.get(path));
        pages.any(|page| page.shrink(FIRST_FLIGHT, &BETTER_QUALITIES))
    }

    /// A path with slashes at its end belongs to the page without them.
    pub(super) fn moved(&self, path: &str, query: Option<&str>) -> Response<Full<Bytes>> {
        let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
        let mut response = self.plain(StatusCode::PERMANENT_REDIRECT);
        if let Ok(location) = HeaderValue::from_str(&location) {
            response.headers_mut().insert(header::LOCATION, location);
        }
        response
    }

    /// An answer that says its status and no more.
    pub(super) fn plain(&self, status: StatusCode) -> Response<Full<Bytes>> {
        let text = status.canonical_reason().unwrap_or_default();
        let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())));
        *response.status_mut() = status;
        let mut headers = self.headers.clone();
        let media_type = HeaderValue::from_static("text/plain; charset=utf-8");
        headers.insert(header::CONTENT_TYPE, media_type);
        if status == StatusCode::METHOD_NOT_ALLOWED {
            headers.insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        }
        *response.headers_mut() = headers;
        response
    }
}

fn policy_sources(current: &Current) -> PolicySources {
    let map = current.content.site.map_embed_url.as_ref();
    PolicySources {
        https: current.is_https(),
        hsts: current.hsts(),
        map_origin: map.map_or_else(String::new, |url| url.origin().to_owned()),
        pixel: !current.content.site.pixel_id.is_empty(),
    }
}

fn of_page(route: &Route, body: Encodings, headers: HeaderMap) -> Resource {
    let mut headers = of_kind(headers, "text/html; charset=utf-8");
    if !route.index {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    let status = StatusCode::from_u16(route.status).unwrap_or(StatusCode::OK);
    Resource::new(status, &headers, body)
}

fn of_feed(feed: Feed, headers: &HeaderMap) -> Resource {
    let headers = of_kind(headers.clone(), feed.media_type);
    Resource::new(StatusCode::OK, &headers, compressed(feed.text))
}

fn compressed(text: String) -> Encodings {
    compress(Bytes::from(text), QUALITY)
}

/// `headers` with those of a text of this kind that changes when the owner changes something.
pub(super) fn of_kind(mut headers: HeaderMap, media_type: &'static str) -> HeaderMap {
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    // Asked again each time, answered 304 when nothing changed: the owner's change shows at once.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers
}
