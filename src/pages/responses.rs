//! The responses of one rendering: pages, their data, and generated files.
//!
//! Sets the type, the caching and `x-robots-tag` of pages and generated files, and adds the headers of
//! `web::security_headers`. Embedded files and photographs get theirs in `pages::assets`.

use std::collections::HashMap;

use bytes::Bytes;
use compression::{Encodings, compress};
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use http_body_util::Full;
use percent_encoding::percent_decode_str;

use super::brand::Brand;
use super::generated_files::{self, GeneratedFile};
use super::renderer::{self, Inline, RenderError, RenderInput, Route, TAGGED};
use super::{SiteSnapshot, assets};
use crate::clock::UnixMillis;
use crate::config::Current;
use crate::web::{PolicySources, Problem, Resource, SecurityHeaders, no_store};

/// Brotli quality for pages. The home page takes 1.2 ms and has 13,619 bytes. 9 takes twice as long
/// and saves 57 bytes; 10 takes 22 ms and saves 786, but every start would wait for it.
const QUALITY: u32 = 6;

/// Compressed size of a page, in bytes, that reaches the visitor in the first ten packets of a
/// connection, with 1,100 bytes of headers and some margin. Source: RFC 6928; a packet carries 1,460
/// bytes.
const FIRST_FLIGHT: usize = 12_850;

/// Qualities for heavier pages, for which a visitor waits another round trip. If a page is still
/// too heavy, the second one saves another 300 bytes of the home page.
const BETTER_QUALITIES: [u32; 2] = [10, 11];

/// All responses until the next rendering.
#[derive(Default)]
pub(super) struct Served {
    /// Pages and files by path.
    pub(super) resources: HashMap<String, Resource>,
    /// Paths of the pages among them.
    pages: Vec<String>,
    /// Headers of all other responses.
    pub(super) headers: HeaderMap,
    /// The inputs for pages that answer a posted form.
    pub(super) source: Option<(RenderInput, SecurityHeaders)>,
    /// The page for a posted form that can't be answered now, with its headers.
    pub(super) busy: Option<(Bytes, HeaderMap)>,
    /// When the content was read.
    pub(super) made_at: UnixMillis,
}

impl Served {
    pub(super) fn new(current: &Current, content: &SiteSnapshot) -> Result<Self, RenderError> {
        let security = SecurityHeaders::new(policy_sources(current));
        let brand = Brand::new(current);
        let input = content.for_renderer(&brand)?;
        let rendered = renderer::render_all(&input)?;
        let headers = security.for_data();
        let mut resources = assets::resources(&headers);
        resources.extend(assets::photographs(&headers, &content.catalog.files));
        resources.extend(
            brand.files.into_iter().map(|(path, bytes)| assets::own(&headers, path, bytes)),
        );
        resources.extend(
            generated_files::all(content, &rendered)
                .into_iter()
                .map(|file| (file.path.clone(), of_generated(file, &headers))),
        );
        let pages = rendered.pages.iter().map(|(route, ..)| route.path.clone()).collect();
        resources.extend(rendered.pages.into_iter().map(|(route, inline, html)| {
            let body = compressed(html);
            let headers = security.for_page(&inline.scripts, &inline.styles);
            (route.path.clone(), of_page(&route, body, headers, current.server.cdn_seconds))
        }));
        resources.extend(content.next_dates.iter().map(|(from, to)| redirect(&headers, from, to)));
        let (inline, html) = rendered.busy;
        let busy = Some((Bytes::from(html), of_posted(&security, &inline)));
        let (source, made_at) = (Some((input, security)), content.made_at);
        Ok(Self { resources, pages, headers, source, busy, made_at })
    }

    /// Only what mails are rendered from.
    pub(super) fn for_mails(
        current: &Current,
        content: &SiteSnapshot,
    ) -> Result<Self, RenderError> {
        let input = content.for_renderer(&Brand::new(current))?;
        let security = SecurityHeaders::new(policy_sources(current));
        Ok(Self { source: Some((input, security)), ..Self::default() })
    }

    /// Compresses one of the heavy pages further. Returns false if there is none.
    pub(super) fn shrink_one(&self) -> bool {
        let mut pages = self.pages.iter().filter_map(|path| self.resources.get(path));
        pages.any(|page| page.shrink(FIRST_FLIGHT, &BETTER_QUALITIES))
    }

    /// Redirects a path with slashes at its end to the page without them.
    pub(super) fn moved(&self, path: &str, query: Option<&str>) -> Response<Full<Bytes>> {
        let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
        let text = Bytes::from_static(b"Permanent Redirect");
        let mut response = Response::new(Full::new(text));
        *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
        *response.headers_mut() = self.headers.clone();
        let media_type = HeaderValue::from_static("text/plain; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, media_type);
        if let Ok(location) = HeaderValue::from_str(&location) {
            response.headers_mut().insert(header::LOCATION, location);
        }
        response
    }

    /// The response to a method that no page takes, or to a path without a page.
    pub(super) fn refuse(&self, problem: &Problem) -> Response<Full<Bytes>> {
        let json = serde_json::to_vec(problem).unwrap_or_default();
        let mut response = Response::new(Full::new(json.into()));
        *response.status_mut() = problem.status();
        let mut headers = self.headers.clone();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, no_store());
        if problem.status() == StatusCode::METHOD_NOT_ALLOWED {
            headers.insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        }
        *response.headers_mut() = headers;
        response
    }
}

/// The route for the tag that `query` asks for, whatever its case. Browsers read the query in the same way
/// (`TagFilter.tsx`).
pub(super) fn tagged_route(query: &str) -> Option<String> {
    let tag = query.split('&').find_map(|pair| pair.strip_prefix("tag="))?;
    let tag = percent_decode_str(tag).decode_utf8().ok()?;
    Some(format!("{TAGGED}?tag={}", tag.to_lowercase()))
}

/// A path that leads to another one for now.
fn redirect(headers: &HeaderMap, from: &str, to: &str) -> (String, Resource) {
    let mut headers = of_kind(headers.clone(), "text/plain; charset=utf-8");
    if let Ok(location) = HeaderValue::from_str(to) {
        headers.insert(header::LOCATION, location);
    }
    let body = compressed("Found".to_owned());
    (from.to_owned(), Resource::new(StatusCode::FOUND, &headers, body))
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

fn of_page(route: &Route, body: Encodings, headers: HeaderMap, cdn_seconds: u32) -> Resource {
    let mut headers = of_kind(headers, "text/html; charset=utf-8");
    let status = StatusCode::from_u16(route.status).unwrap_or(StatusCode::OK);
    if !route.index {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    } else if status == StatusCode::OK {
        allow_copies(&mut headers, cdn_seconds);
    }
    Resource::new(status, &headers, body)
}

/// How long a shared cache may show its copy while this program can't be asked: a day.
const MAX_STALE_SECONDS: u32 = 24 * 60 * 60;

/// Lets shared caches (a CDN, a caching proxy) keep a page for `seconds`, and show their copy for as long
/// again while they ask for a newer one. Browsers revalidate each time, as without this.
///
/// `must-revalidate` keeps browsers from applying `stale-while-revalidate`. It would bind strict CDNs,
/// too, so they get their own header (RFC 9213), which browsers ignore. nginx reads only
/// `Cache-Control`, and there `s-maxage` and the stale directives.
fn allow_copies(headers: &mut HeaderMap, seconds: u32) {
    if seconds == 0 {
        return;
    }
    let stale = format!("stale-while-revalidate={seconds}, stale-if-error={MAX_STALE_SECONDS}");
    let for_all = format!("max-age=0, must-revalidate, s-maxage={seconds}, {stale}");
    let for_cdns = format!("max-age={seconds}, {stale}");
    let names = [header::CACHE_CONTROL, HeaderName::from_static("cdn-cache-control")];
    for (name, value) in names.into_iter().zip([for_all, for_cdns]) {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
}

/// The headers of a page that answers a posted form: nobody keeps it.
pub(super) fn of_posted(security: &SecurityHeaders, inline: &Inline) -> HeaderMap {
    let headers = security.for_page(&inline.scripts, &inline.styles);
    let mut headers = of_kind(headers, "text/html; charset=utf-8");
    headers.insert(header::CACHE_CONTROL, no_store());
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    headers
}

fn of_generated(file: GeneratedFile, headers: &HeaderMap) -> Resource {
    let headers = of_kind(headers.clone(), file.media_type);
    Resource::new(StatusCode::OK, &headers, compressed(file.text))
}

fn compressed(text: String) -> Encodings {
    compress(Bytes::from(text), QUALITY)
}

/// Adds the headers of a text of this type that changes when the owner changes something.
pub(super) fn of_kind(mut headers: HeaderMap, media_type: &'static str) -> HeaderMap {
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    // Browsers ask each time, and get a 304 if nothing changed. So the owner's changes show at
    // once.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers
}
