//! The pages: rendered when the program starts or their content changes, not for a request. The
//! exception is [`posted`].

mod assets;
mod brand;
mod calendar;
mod feeds;
pub mod posted;
mod recolor;
mod renderer;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use arc_swap::ArcSwap;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use http_body_util::Full;
use serde::Serialize;
use utoipa::ToSchema;

pub use self::brand::Logo;
pub use self::renderer::RenderError;

use self::brand::Brand;
use self::feeds::Feed;
use self::renderer::{RenderInput, Route};
use crate::clock::UnixMillis;
use crate::config::{Current, OptionalPage, StaffAccess};
use crate::photos::{Album, Photo};
use crate::site::{Site, Timetable};
use crate::web::{Encodings, PolicySources, Resource, SecurityHeaders, compress, no_store};

/// Brotli's quality for pages. The home page takes 1.2 ms and becomes 13,619 bytes. 9 takes twice as
/// long for 57 bytes less; 10 takes 22 ms for 786 less, which every start would have to wait for.
const QUALITY: u32 = 6;

/// What a page may weigh, compressed, to reach the visitor with the first ten packets of a
/// connection, with 950 bytes of head and some room. Source: RFC 6928; a packet carries 1,460.
const FIRST_FLIGHT: usize = 13_000;

/// The qualities for a page that weighs more, whose visitor would wait for another round trip: the
/// second one, for a page that is still too heavy, makes the home page 300 bytes smaller again.
const BETTER_QUALITIES: [u32; 2] = [10, 11];

/// The route that stands for all paths that are none.
const NOT_FOUND: &str = "*";

/// Everything that is served by path alone: pages and their files.
pub struct Pages {
    current: ArcSwap<Served>,
}

/// The responses until the next rendering.
#[derive(Default)]
struct Served {
    /// Pages and files by path.
    resources: HashMap<String, Resource>,
    /// The headers of every other response.
    headers: HeaderMap,
    /// What pages are rendered from, and what their headers come from: for those that answer a form.
    source: Option<(RenderInput, SecurityHeaders)>,
}

/// The owner's current content, from which everything served is made.
pub struct Content {
    /// What pages say.
    pub site: Site,
    /// The owner's photographs.
    pub album: Album,
    /// When the stable is open and its events are.
    pub timetable: Timetable,
    /// How visitors reach the site: scheme and host, no slash at the end.
    pub public_url: String,
    /// How the staff page is guarded.
    pub staff_access: StaffAccess,
    /// The present moment, which calendars state.
    pub made_at: UnixMillis,
}

/// What a page is rendered from. The browser gets the same, to hydrate the page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageData<'a> {
    /// The owner's content.
    #[schema(value_type = Site)]
    pub site: &'a Site,
    /// The owner's photographs, by the names of the pictures that they replace.
    pub photos: &'a BTreeMap<String, Photo>,
    /// How visitors reach the site: scheme and host, no slash at the end.
    pub public_url: &'a str,
    /// How the staff page is guarded.
    pub staff_access: StaffAccess,
    /// What stands in the place of the drawn logo.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub logo: Option<&'a Logo>,
}

impl Pages {
    /// Renders every page. Fails if one can't be rendered.
    pub fn start(current: &Current, content: &Content) -> Result<Arc<Self>, RenderError> {
        let pages = Self { current: ArcSwap::default() };
        pages.render(current, content)?;
        Ok(Arc::new(pages))
    }

    /// Renders every page again and replaces all of them at once, with the files of the owner's
    /// photographs. On an error the old ones stay.
    pub fn render(&self, current: &Current, content: &Content) -> Result<(), RenderError> {
        let security = SecurityHeaders::new(policy_sources(current));
        let brand = Brand::new(current);
        let input = content.for_renderer(&brand)?;
        let rendered = renderer::render_all(input.clone(), compressed)?;
        let headers = security.for_data();
        let mut resources = assets::resources(&headers);
        resources.extend(assets::photographs(&headers, &content.album.files));
        resources.extend(
            brand.files.into_iter().map(|(path, bytes)| assets::own(&headers, path, bytes)),
        );
        resources.extend(
            feeds::all(content, &rendered)
                .into_iter()
                .map(|feed| (feed.path.clone(), of_feed(feed, &headers))),
        );
        resources.extend(rendered.pages.into_iter().map(|(route, inline, body)| {
            let headers = security.for_page(&inline.scripts, &inline.styles);
            (route.path.clone(), of_page(&route, body, headers))
        }));
        let source = Some((input, security));
        self.current.store(Arc::new(Served { resources, headers, source }));
        Ok(())
    }

    /// Whether there is a page at `path` that accepts a posted form.
    #[must_use]
    pub fn takes_form(&self, path: &str) -> bool {
        posted::is_form(path) && self.current.load().resources.contains_key(path)
    }

    /// Renders the page that answers a form posted to `path` without script, with its headers; nobody
    /// keeps it. Blocks for about a tenth of a second.
    fn render_posted(&self, path: &str, posted: &str) -> Result<(String, HeaderMap), RenderError> {
        let current = self.current.load_full();
        let (input, security) = current.source.as_ref().ok_or(RenderError::Data)?;
        let (inline, html) = renderer::render_posted(input, path, posted)?;
        let headers = security.for_page(&inline.scripts, &inline.styles);
        let mut headers = of_kind(headers, "text/html; charset=utf-8");
        headers.insert(header::CACHE_CONTROL, no_store());
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
        Ok((html, headers))
    }

    /// The response to a request for any `path`. A redirect to the corrected path keeps `query`.
    #[must_use]
    pub fn answer(
        &self,
        method: &Method,
        path: &str,
        query: Option<&str>,
        request: &HeaderMap,
    ) -> Response<Full<Bytes>> {
        let current = self.current.load();
        let found = current.resources.get(path);
        if !matches!(*method, Method::GET | Method::HEAD) {
            return current.plain(if found.is_some() {
                StatusCode::METHOD_NOT_ALLOWED
            } else {
                StatusCode::NOT_FOUND
            });
        }
        if let Some(resource) = found {
            return resource.answer(method, request);
        }
        let corrected = path.trim_end_matches('/');
        if corrected != path && !corrected.is_empty() && current.resources.contains_key(corrected) {
            return current.moved(corrected, query);
        }
        if let Some(script) = assets::outdated(&current.headers, path) {
            return script.answer(method, request);
        }
        match current.resources.get(NOT_FOUND) {
            Some(page) => page.answer(method, request),
            None => current.plain(StatusCode::NOT_FOUND),
        }
    }
}

impl Content {
    fn for_renderer(&self, brand: &Brand) -> Result<RenderInput, RenderError> {
        let Self { site, album, public_url, staff_access, .. } = self;
        let (photos, logo) = (&album.photos, brand.logo.as_ref());
        let data = PageData { site, photos, public_url, staff_access: *staff_access, logo };
        let data = serde_json::to_value(data).map_err(|_| RenderError::Data)?;
        let timetable = serde_json::to_value(&self.timetable).map_err(|_| RenderError::Data)?;
        let hidden = OptionalPage::ALL.into_iter().filter(|page| !site.pages.contains(page));
        let (colors, icons) = (brand.colors.clone(), brand.icons.clone());
        let hidden = hidden.map(OptionalPage::path).collect();
        Ok(RenderInput { data, timetable, colors, icons, hidden })
    }
}

impl Served {
    /// A path with slashes at its end belongs to the page without them.
    fn moved(&self, path: &str, query: Option<&str>) -> Response<Full<Bytes>> {
        let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
        let mut response = self.plain(StatusCode::PERMANENT_REDIRECT);
        if let Ok(location) = HeaderValue::from_str(&location) {
            response.headers_mut().insert(header::LOCATION, location);
        }
        response
    }

    /// An answer that says its status and no more.
    fn plain(&self, status: StatusCode) -> Response<Full<Bytes>> {
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
    let map = current.site.map_embed_url.as_ref();
    PolicySources {
        https: current.is_https(),
        hsts: current.hsts(),
        map_origin: map.map_or_else(String::new, |url| url.origin().to_owned()),
        pixel: !current.site.pixel_id.is_empty(),
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
    let body = Bytes::from(text);
    let mut encodings = compress(body.clone(), QUALITY);
    for quality in BETTER_QUALITIES {
        if encodings.brotli.as_ref().is_none_or(|brotli| brotli.len() <= FIRST_FLIGHT) {
            break;
        }
        encodings = compress(body.clone(), quality);
    }
    encodings
}

/// `headers` with those of a text of this kind that changes when the owner changes something.
fn of_kind(mut headers: HeaderMap, media_type: &'static str) -> HeaderMap {
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    // Asked again each time, answered 304 when nothing changed: the owner's change shows at once.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers
}
