//! The pages: rendered when the program starts or their content changes, not for a request. The
//! exceptions are [`scriptless_forms`], [`registrant_page`], [`reminder_page`], `mail_proof_page` and `preview`.

mod assets;
mod brand;
mod calendar_file;
mod further_compression;
mod generated_files;
pub(crate) mod mail_proof_page;
mod mail_renderer;
mod preview;
mod recolor;
pub mod registrant_page;
pub mod reminder_page;
mod render_queue;
mod render_semaphore;
mod renderer;
mod responses;
mod robots;
pub mod scriptless_forms;
mod sitemap;
mod unread_answers;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use bytes::Bytes;
use http::{HeaderMap, Method, Response};
use http_body_util::Full;
use serde::Serialize;
use tokio::sync::watch;
use utoipa::ToSchema;

pub use self::brand::Logo;
pub use self::mail_renderer::MailRenderer;
pub use self::render_semaphore::RenderSemaphore;
pub use self::renderer::RenderError;
pub use self::unread_answers::UnreadAnswers;

use self::brand::Brand;
use self::render_queue::RenderQueue;
use self::renderer::{OnePage, RenderInput, TAGGED};
use self::responses::{Served, tagged_route};
use crate::clock::UnixMillis;
use crate::config::{Current, StaffAccess};
use crate::content::{NoticeView, OptionalPage, PastEvent, Site, Timetable};
use crate::photos::{Catalog, Photo};
use crate::web::Problem;

/// Delay after a rendering before heavy pages are compressed further, which takes half a second of a core. The
/// start doesn't wait for it, and frequent registrations, which render the pages again, don't repeat it.
const SETTLED: Duration = Duration::from_secs(10);

/// The routes that stand for all paths that are none: of an event that is over or never was, and any
/// other. While events are hidden there is only the second.
const NOT_FOUND: [(&str, &str); 2] = [("/events/", "/events/*"), ("", "*")];

/// Everything that is served by its path alone: pages and their files.
pub struct Pages {
    current: Arc<ArcSwap<Served>>,
    thread: RenderQueue,
    /// Tells of each rendering.
    rendered: watch::Sender<()>,
    semaphore: RenderSemaphore,
    /// Of pages that were previewed.
    stylesheets: preview::Stylesheets,
}

/// Pages that were rendered and aren't shown yet.
pub struct RenderedPages(Arc<Served>);

/// The data from which all pages and files are made.
pub struct SiteSnapshot {
    /// The content of the pages.
    pub site: Site,
    /// The owner's photographs.
    pub catalog: Catalog,
    /// Opening hours and event times.
    pub timetable: Timetable,
    /// The notice that all pages for visitors show.
    pub notice: Option<NoticeView>,
    /// The paths of events that repeat, and those of the dates to which they lead.
    pub next_dates: Vec<(String, String)>,
    /// The events whose day is over, the latest first; `None`: the site has no page of them.
    pub past_events: Option<Vec<PastEvent>>,
    /// The address at which visitors reach the site, such as `https://maple.example`.
    pub public_url: String,
    /// Whether the staff page asks for the passcode.
    pub staff_access: StaffAccess,
    /// The current time, which calendars contain.
    pub made_at: UnixMillis,
}

/// The data from which a page is rendered. The browser gets the same data, to hydrate the page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageData<'a> {
    /// The owner's content.
    #[schema(value_type = Site)]
    pub site: &'a Site,
    /// The owner's photographs, by the names of the pictures that they replace.
    pub photos: &'a BTreeMap<String, Photo>,
    /// The address at which visitors reach the site, such as `https://maple.example`.
    pub public_url: &'a str,
    /// Whether the staff page asks for the passcode. Absent if it does: each byte of a page counts.
    #[serde(skip_serializing_if = "StaffAccess::asks_for_passcode")]
    #[schema(required = false)]
    pub staff_access: StaffAccess,
    /// The logo that replaces the built-in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub logo: Option<&'a Logo>,
}

impl Pages {
    /// Like [`Pages::render`], for the first time.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the pages can't be rendered.
    pub async fn start(
        current: Current,
        content: impl FnOnce(&Current) -> SiteSnapshot + Send + 'static,
    ) -> Result<(Arc<Self>, Current), RenderError> {
        let pages: Arc<ArcSwap<Served>> = Arc::default();
        let shown = Arc::clone(&pages);
        let (rendered, told) = watch::channel(());
        let semaphore = RenderSemaphore::default();
        let compress_one = move || shown.load().shrink_one();
        let thread = RenderQueue::default();
        let further = further_compression::run(
            told,
            thread.clone(),
            semaphore.clone(),
            SETTLED,
            compress_one,
        );
        tokio::spawn(further);
        let stylesheets = preview::Stylesheets::default();
        let pages = Self { current: pages, thread, rendered, semaphore, stylesheets };
        let current = pages.render(current, content).await?;
        Ok((Arc::new(pages), current))
    }

    /// Renders all pages and replaces them at once, together with the files of photographs. Keeps
    /// the old ones on an error. Returns `current`.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the pages can't be rendered.
    pub async fn render(
        &self,
        current: Current,
        content: impl FnOnce(&Current) -> SiteSnapshot + Send + 'static,
    ) -> Result<Current, RenderError> {
        let (current, rendered) = self.prepare(current, content).await?;
        self.show(rendered);
        Ok(current)
    }

    /// Renders all pages without showing them. Returns `current`, too.
    pub fn prepare<F>(
        &self,
        current: Current,
        content: F,
    ) -> impl Future<Output = Result<(Current, RenderedPages), RenderError>> + use<F>
    where
        F: FnOnce(&Current) -> SiteSnapshot + Send + 'static,
    {
        let work = move || {
            let served = Served::new(&current, &content(&current))?;
            Ok((current, RenderedPages(Arc::new(served))))
        };
        let rendered = self.thread.run(work);
        async { rendered.await.unwrap_or(Err(RenderError::Data)) }
    }

    /// When the content was read that pages show now.
    #[must_use]
    pub fn made_at(&self) -> UnixMillis {
        self.current.load().made_at
    }

    /// Replaces all pages and files at once.
    pub fn show(&self, RenderedPages(served): RenderedPages) {
        self.current.store(served);
        self.rendered.send_replace(());
    }

    /// Permits to render pages for requests.
    #[must_use]
    pub fn semaphore(&self) -> &RenderSemaphore {
        &self.semaphore
    }

    /// Renders mails from the content that pages show.
    #[must_use]
    pub fn mail_renderer(&self) -> MailRenderer {
        MailRenderer::new(Arc::clone(&self.current))
    }

    /// Whether there is a page at `path` that accepts a posted form.
    #[must_use]
    pub fn takes_form(&self, path: &str) -> bool {
        scriptless_forms::is_form(path) && self.current.load().resources.contains_key(path)
    }

    /// Renders a page for one request, with its headers; nobody keeps it. Blocks for about a tenth of
    /// a second.
    fn render_one(&self, page: &OnePage<'_>) -> Result<(String, HeaderMap), RenderError> {
        let current = self.current.load_full();
        let (input, security) = current.source.as_ref().ok_or(RenderError::Data)?;
        let (inline, html) = renderer::render_one(input, page)?;
        Ok((html, responses::of_posted(security, &inline)))
    }

    /// The page that says that the site is too busy to answer a posted form, with its headers; `None`
    /// before the first rendering. It was rendered with the others, so it costs nothing.
    fn busy(&self) -> Option<(Bytes, HeaderMap)> {
        self.current.load().busy.clone()
    }

    /// The response to a GET of `path`. A redirect to the corrected path keeps `query`.
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
            return current.refuse(&if found.is_some() {
                Problem::method_not_allowed()
            } else {
                Problem::not_found()
            });
        }
        if path == TAGGED
            && let Some(tagged) = query.and_then(tagged_route)
            && let Some(resource) = current.resources.get(&tagged)
        {
            return resource.answer(method, request);
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
        let mut missing = NOT_FOUND.iter().filter(|(start, _)| path.starts_with(start));
        match missing.find_map(|(_, route)| current.resources.get(*route)) {
            Some(page) => page.answer(method, request),
            None => current.refuse(&Problem::not_found()),
        }
    }
}

/// Renders all pages from `content` without showing them, as a trial. Returns their routes and HTML.
///
/// # Errors
///
/// [`RenderError`] if they can't be rendered.
pub fn try_out(
    current: &Current,
    content: &SiteSnapshot,
) -> Result<Vec<(String, String)>, RenderError> {
    let input = content.for_renderer(&Brand::new(current))?;
    let pages = renderer::render_all(&input)?.pages.into_iter();
    Ok(pages.map(|(route, _, html)| (route.path, html)).collect())
}

impl SiteSnapshot {
    fn for_renderer(&self, brand: &Brand) -> Result<RenderInput, RenderError> {
        let Self { site, catalog, public_url, staff_access, .. } = self;
        let (photos, logo) = (&catalog.photos, brand.logo.as_ref());
        let data = PageData { site, photos, public_url, staff_access: *staff_access, logo };
        let data = serde_json::to_value(data).map_err(|_| RenderError::Data)?;
        let timetable = serde_json::to_value(&self.timetable).map_err(|_| RenderError::Data)?;
        let hidden = OptionalPage::ALL.into_iter().filter(|page| !site.pages.contains(page));
        let (colors, icons) = (brand.colors.clone(), brand.icons.clone());
        let hidden = hidden.map(OptionalPage::path).collect();
        let (notice, past_events) = (self.notice.clone(), self.past_events.clone());
        Ok(RenderInput { data, timetable, notice, past_events, colors, icons, hidden })
    }
}
