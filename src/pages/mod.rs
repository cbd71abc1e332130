//! The pages: rendered when the program starts or their content changes, not for a request. The
//! exception is [`posted`].

mod assets;
mod brand;
mod calendar;
mod feeds;
pub mod posted;
mod recolor;
mod render_semaphore;
mod render_thread;
mod renderer;
mod served;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use http_body_util::Full;
use serde::Serialize;
use utoipa::ToSchema;

pub use self::brand::Logo;
pub use self::render_semaphore::RenderSemaphore;
pub use self::renderer::RenderError;

use self::brand::Brand;
use self::render_thread::RenderThread;
use self::renderer::RenderInput;
use self::served::{Served, of_kind};
use crate::clock::UnixMillis;
use crate::config::{Current, StaffAccess};
use crate::content::{OptionalPage, Site, Timetable};
use crate::photos::{Catalog, Photo};
use crate::web::no_store;

/// How long after a rendering heavy pages are compressed again. The start doesn't wait for it, and a
/// rush of registrations, which render the pages again, doesn't repeat it.
const SETTLED: Duration = Duration::from_secs(2);

/// The route that stands for all paths that are none.
const NOT_FOUND: &str = "*";

/// Everything that is served by path alone: pages and their files.
pub struct Pages {
    current: Arc<ArcSwap<Served>>,
    thread: RenderThread,
}

/// The owner's current content, from which everything served is made.
pub struct Content {
    /// What pages say.
    pub site: Site,
    /// The owner's photographs.
    pub catalog: Catalog,
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
    /// Like [`Pages::render`], for the first time.
    pub async fn start(
        current: Current,
        content: impl FnOnce(&Current) -> Content + Send + 'static,
    ) -> Result<(Arc<Self>, Current), RenderError> {
        let pages: Arc<ArcSwap<Served>> = Arc::default();
        let shown = Arc::clone(&pages);
        let thread = RenderThread::start(SETTLED, move || shown.load().shrink_one())
            .map_err(|error| RenderError::Start(error.to_string()))?;
        let pages = Self { current: pages, thread };
        let current = pages.render(current, content).await?;
        Ok((Arc::new(pages), current))
    }

    /// Renders every page and replaces all of them at once, with the files of the owner's photographs.
    /// On an error the old ones stay. Returns `current`.
    pub fn render<F>(
        &self,
        current: Current,
        content: F,
    ) -> impl Future<Output = Result<Current, RenderError>> + use<F>
    where
        F: FnOnce(&Current) -> Content + Send + 'static,
    {
        let pages = Arc::clone(&self.current);
        let work = move || {
            pages.store(Arc::new(Served::new(&current, &content(&current))?));
            Ok(current)
        };
        let rendered = self.thread.run(work);
        async { rendered.await.unwrap_or(Err(RenderError::Data)) }
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
        let path = &*assets::without_retry(path);
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
        let Self { site, catalog, public_url, staff_access, .. } = self;
        let (photos, logo) = (&catalog.photos, brand.logo.as_ref());
        let data = PageData { site, photos, public_url, staff_access: *staff_access, logo };
        let data = serde_json::to_value(data).map_err(|_| RenderError::Data)?;
        let timetable = serde_json::to_value(&self.timetable).map_err(|_| RenderError::Data)?;
        let hidden = OptionalPage::ALL.into_iter().filter(|page| !site.pages.contains(page));
        let (colors, icons) = (brand.colors.clone(), brand.icons.clone());
        let hidden = hidden.map(OptionalPage::path).collect();
        Ok(RenderInput { data, timetable, colors, icons, hidden })
    }
}
