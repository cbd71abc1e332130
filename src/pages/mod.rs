//! The pages: rendered when the program starts or the owner changes something, never for a request.

mod assets;
mod renderer;

use std::collections::{BTreeMap, HashMap};
use std::iter;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use arc_swap::ArcSwap;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use http_body_util::Full;
use serde::Serialize;
use utoipa::ToSchema;

pub use self::renderer::RenderError;

use self::renderer::{Rendered, Renderer};
use crate::config::{Current, StaffAccess};
use crate::photos::Photo;
use crate::site::Site;
use crate::web::{PolicySources, Resource, SecurityHeaders, compress};

/// Brotli's quality for pages. The home page takes 3 ms and becomes 7,460 bytes. 9 takes 14 ms and
/// 20 MB for 10 bytes less; 10 takes 14 ms for 540 less, which every start would have to wait for.
const QUALITY: u32 = 6;

/// The route that stands for all paths that are none.
const NOT_FOUND: &str = "*";

/// All that is served by path alone: pages, and the files they are made of.
pub struct Pages {
    renderer: Renderer,
    current: ArcSwap<Served>,
}

/// What is answered until the next rendering.
#[derive(Default)]
struct Served {
    /// Pages and files by path.
    resources: HashMap<String, Resource>,
    /// The headers of every answer that is none of them.
    headers: HeaderMap,
}

/// What a page is rendered from; the browser gets the same to take the page over.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageData<'a> {
    /// The owner's content.
    #[schema(value_type = Site)]
    pub site: &'a Site,
    /// The owner's photographs by the names of the pictures in whose place they stand.
    pub photos: &'a BTreeMap<String, Photo>,
    /// How visitors reach the site: scheme and host, no slash at the end.
    pub public_url: String,
    /// How the staff page is guarded.
    pub staff_access: StaffAccess,
}

impl Pages {
    /// Starts the renderer and renders every page. A page that cannot be rendered is an error.
    pub fn start(
        current: &Current,
        data: &PageData<'_>,
        photos: &[(String, Bytes)],
    ) -> Result<Arc<Self>, RenderError> {
        let renderer = Renderer::start()?;
        let pages = Self { renderer, current: ArcSwap::default() };
        pages.render(current, data, photos)?;
        Ok(Arc::new(pages))
    }

    /// Renders every page anew and puts all of them in place at once, with the files of the owner's
    /// photographs; on an error the old stay.
    pub fn render(
        &self,
        current: &Current,
        data: &PageData<'_>,
        photos: &[(String, Bytes)],
    ) -> Result<(), RenderError> {
        let security = SecurityHeaders::new(policy_sources(current));
        let json = serde_json::to_value(data).map_err(|_| RenderError::Data)?;
        let rendered = self.renderer.render_all(json)?;
        let headers = security.for_data();
        let mut resources = assets::resources(&headers);
        resources.extend(assets::photographs(&headers, photos));
        resources.extend(compressed(rendered, &security)?);
        self.current.store(Arc::new(Served { resources, headers }));
        Ok(())
    }

    /// The answer to a request for `path`, which may be any; `query` is kept when it is corrected.
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
        match current.resources.get(NOT_FOUND) {
            Some(page) => page.answer(method, request),
            None => current.plain(StatusCode::NOT_FOUND),
        }
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

/// Makes `pages` ready to be sent. Compressing them takes longer than rendering, so it takes all
/// cores, but no more threads than those: each leaves some megabytes with the allocator.
fn compressed(
    pages: Vec<Rendered>,
    security: &SecurityHeaders,
) -> Result<Vec<(String, Resource)>, RenderError> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let waiting = Mutex::new(pages.into_iter());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    let ready = |page: Rendered| (page.path.clone(), resource(page, security));
    let work = || -> Vec<(String, Resource)> { iter::from_fn(next).map(ready).collect() };
    thread::scope(|scope| {
        let jobs: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let done = jobs.into_iter().map(|job| job.join().map_err(|_| RenderError::Data));
        Ok(done.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    })
}

fn policy_sources(current: &Current) -> PolicySources {
    let map = current.site.map_embed_url.as_ref();
    PolicySources {
        https: current.is_https(),
        map_origin: map.map_or_else(String::new, |url| url.origin().to_owned()),
        pixel: !current.site.pixel_id.is_empty(),
    }
}

fn resource(page: Rendered, security: &SecurityHeaders) -> Resource {
    let mut headers = security.for_page(&page.inline_scripts, &page.inline_styles);
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(header::CONTENT_TYPE, html);
    // Asked again each time, answered 304 when nothing changed: the owner's change shows at once.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if !page.index {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::OK);
    Resource::new(status, &headers, compress(Bytes::from(page.html), QUALITY))
}
