//! The renderer: runs the React pages in QuickJS, on a thread that ends with the rendering.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Sender};
use std::thread;

use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Runtime, Value as JsValue};
use serde::{Deserialize, Serialize};
use serde_json::Value;

const SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/frontend/renderer.js"));

/// Bounds for the engine, far above what the pages need (about 10 MB, and React's recursion).
const MAX_MEMORY_BYTES: usize = 128 * 1024 * 1024;
const MAX_STACK_BYTES: usize = 1024 * 1024;
/// The thread's own stack has to hold the engine's.
const THREAD_STACK_BYTES: usize = 4 * MAX_STACK_BYTES;

/// Where the web manifest is found.
pub(super) const MANIFEST: &str = "/site.webmanifest";

/// Why the pages could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The engine or its script doesn't start.
    #[error("the renderer doesn't start: {0}")]
    Start(String),
    /// A page failed.
    #[error("the page {path} can't be rendered: {reason}")]
    Page {
        /// Its route.
        path: String,
        /// The script's exception.
        reason: String,
    },
    /// Input or output doesn't have the agreed shape.
    #[error("the renderer and the program don't understand each other")]
    Data,
}

/// The script's output; `P` is the type that each page's HTML is converted to.
pub(super) struct Output<P> {
    pub(super) pages: Vec<(Route, Inline, P)>,
    /// The web manifest, as JSON.
    pub(super) manifest: String,
}

/// The script's input.
#[derive(Clone, Serialize)]
pub(super) struct RenderInput {
    /// What a page is rendered from and hands to the browser.
    pub(super) data: Value,
    /// What it is rendered from but doesn't hand to the browser.
    pub(super) timetable: Value,
    /// The design's color tokens that the owner replaces, as CSS writes their values.
    pub(super) colors: BTreeMap<&'static str, String>,
    /// The paths of the icons in the owner's colors, by the names that the manifest's icons have.
    pub(super) icons: BTreeMap<&'static str, String>,
    /// The paths of the pages that the owner has hidden.
    #[serde(skip)]
    pub(super) hidden: Vec<&'static str>,
}

/// The exact texts of what a page runs and applies inline.
#[derive(Default, Deserialize)]
pub(super) struct Inline {
    pub(super) scripts: Vec<String>,
    pub(super) styles: Vec<String>,
}

/// A page's entry in the route table.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Route {
    pub(super) path: String,
    pub(super) status: u16,
    /// Whether search engines may list it.
    pub(super) index: bool,
}

/// What stands in a route for the id of an event: there is a page for each.
const EVENT_ID: &str = ":id";

impl Route {
    /// The pages of this route: none if it is hidden, one, or one for each event that is coming or
    /// has registrations.
    fn each(&self, data: &RenderInput) -> Vec<Self> {
        if data.hidden.contains(&self.path.as_str()) {
            return Vec::new();
        }
        if !self.path.contains(EVENT_ID) {
            return vec![self.clone()];
        }
        let of = |list: &'static str, index| {
            let events = data.data["site"][list].as_array().map_or(&[][..], Vec::as_slice);
            let ids = events.iter().filter_map(|event| event["id"].as_str());
            ids.map(move |id| Self { path: self.path.replace(EVENT_ID, id), index, ..self.clone() })
        };
        of("events", self.index).chain(of("removedEvents", false)).collect()
    }
}

/// Renders every route with `data`. Blocks for about a tenth of a second, mostly while the engine
/// parses React. The engine is not kept, because it holds 10 MB and nobody waits for a rendering.
/// `take` converts each page's HTML on this thread meanwhile.
pub(super) fn render_all<P>(
    data: RenderInput,
    mut take: impl FnMut(String) -> P,
) -> Result<Output<P>, RenderError> {
    let (sender, rendered) = mpsc::channel();
    let thread = thread::Builder::new()
        .name("renderer".to_owned())
        .stack_size(THREAD_STACK_BYTES)
        .spawn(move || Engine::start()?.render_all(&data, &sender))
        .map_err(|error| RenderError::Start(error.to_string()))?;
    let pages = rendered.into_iter();
    let pages = pages.map(|(route, inline, html)| (route, inline, take(html))).collect();
    let manifest = thread.join().unwrap_or(Err(RenderError::Data))?;
    Ok(Output { pages, manifest })
}

/// Renders the page that answers a form posted to `path` without script: `posted` is that form as
/// JSON. Blocks as long as [`render_all`], and is called for one request: the caller bounds how many
/// are at once.
pub(super) fn render_posted(
    data: &RenderInput,
    path: &str,
    posted: &str,
) -> Result<(Inline, String), RenderError> {
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .name("renderer".to_owned())
            .stack_size(THREAD_STACK_BYTES)
            .spawn_scoped(scope, || Engine::start()?.render_posted(data, path, posted))
            .map_err(|error| RenderError::Start(error.to_string()))?;
        thread.join().unwrap_or(Err(RenderError::Data))
    })
}

struct Engine {
    context: Context,
    routes: Vec<Route>,
}

impl Engine {
    fn start() -> Result<Self, RenderError> {
        let start = |error: rquickjs::Error| RenderError::Start(error.to_string());
        let runtime = Runtime::new().map_err(start)?;
        runtime.set_memory_limit(MAX_MEMORY_BYTES);
        runtime.set_max_stack_size(MAX_STACK_BYTES);
        let context = Context::full(&runtime).map_err(start)?;
        let routes = context.with(|ctx| {
            let loaded: Result<(), _> = ctx.eval(SCRIPT).catch(&ctx);
            loaded.map_err(|error| RenderError::Start(error.to_string()))?;
            call(&ctx, "routes", "").map_err(RenderError::Start)
        })?;
        let routes = serde_json::from_str(&routes).map_err(|_| RenderError::Data)?;
        Ok(Self { context, routes })
    }

    /// Sends each page as soon as it is rendered; returns the web manifest.
    fn render_all(
        &self,
        data: &RenderInput,
        pages: &Sender<(Route, Inline, String)>,
    ) -> Result<String, RenderError> {
        let input = serde_json::to_string(data).map_err(|_| RenderError::Data)?;
        self.call("prepare", &input, "the content")?;
        for route in self.routes.iter().flat_map(|route| route.each(data)) {
            let html = self.call("render", &route.path, &route.path)?;
            let inline = self.inline(&route.path)?;
            pages.send((route, inline, html)).map_err(|_| RenderError::Data)?;
        }
        self.call("manifest", "", MANIFEST)
    }

    fn render_posted(
        &self,
        data: &RenderInput,
        path: &str,
        posted: &str,
    ) -> Result<(Inline, String), RenderError> {
        let input = serde_json::to_string(data).map_err(|_| RenderError::Data)?;
        self.call("prepare", &input, "the content")?;
        let html = self.call("posted", posted, "a posted form")?;
        Ok((self.inline(path)?, html))
    }

    /// What the page at `path` runs and applies inline.
    fn inline(&self, path: &str) -> Result<Inline, RenderError> {
        let inline = self.call("inline", path, path)?;
        serde_json::from_str(&inline).map_err(|_| RenderError::Data)
    }

    /// Has the script do something for what is answered at `path`.
    fn call(&self, function: &str, input: &str, path: &str) -> Result<String, RenderError> {
        self.context
            .with(|ctx| call(&ctx, function, input))
            .map_err(|reason| RenderError::Page { path: path.to_owned(), reason })
    }
}

/// Calls a function of the script's `paddock` object, which answers a text or nothing; an exception
/// comes back as its text.
fn call(ctx: &Ctx<'_>, name: &str, input: &str) -> Result<String, String> {
    let paddock: Object<'_> = ctx.globals().get("paddock").map_err(|error| error.to_string())?;
    let function: Function<'_> = paddock.get(name).map_err(|error| error.to_string())?;
    let answer: JsValue<'_> =
        function.call((input,)).catch(ctx).map_err(|error| error.to_string())?;
    let Some(text) = answer.as_string() else { return Ok(String::new()) };
    text.to_string().map_err(|error| error.to_string())
}
