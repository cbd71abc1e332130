//! The renderer: runs the React pages in QuickJS, which exists only for one rendering.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;

use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Runtime, Value as JsValue};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::content::{NoticeView, PastEvent};
use crate::web::Problem;

const SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/frontend/renderer.js"));

/// Memory limit of the engine, far above the 10 MB that the pages need.
const MAX_MEMORY_BYTES: usize = 128 * 1024 * 1024;
const MAX_STACK_BYTES: usize = 1024 * 1024;
/// The thread's own stack has to hold the engine's.
pub(super) const THREAD_STACK_BYTES: usize = 4 * MAX_STACK_BYTES;

/// Path of the web manifest.
pub(super) const MANIFEST: &str = "/site.webmanifest";

/// Why pages couldn't be rendered.
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
    /// Input or output doesn't have the expected shape.
    #[error("the renderer and the program don't understand each other")]
    Data,
}

/// The script's output.
pub(super) struct Output {
    /// Each page's route, inline texts and HTML.
    pub(super) pages: Vec<(Route, Inline, String)>,
    /// The web manifest, as JSON.
    pub(super) manifest: String,
    /// The page for a posted form that can't be answered now.
    pub(super) busy: (Inline, String),
}

/// The page whose styles the busy page has. It can't be hidden.
const BUSY_AT: &str = "/contact";

/// The script's input.
#[derive(Clone, Serialize)]
pub(super) struct RenderInput {
    /// The data that pages are rendered from and that the browser gets too.
    pub(super) data: Value,
    /// Data that only the renderer gets.
    pub(super) timetable: Value,
    /// The notice that pages for visitors show. It isn't part of what React hydrates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) notice: Option<NoticeView>,
    /// The events for the page of past ones; `None`: there's no such page.
    #[serde(rename = "pastEvents", skip_serializing_if = "Option::is_none")]
    pub(super) past_events: Option<Vec<PastEvent>>,
    /// The color tokens that the owner replaces, with their CSS values.
    pub(super) colors: BTreeMap<&'static str, String>,
    /// The paths of the icons in the owner's colors, by the names in the manifest.
    pub(super) icons: BTreeMap<&'static str, String>,
    /// The paths of the pages that the owner has hidden.
    #[serde(skip)]
    pub(super) hidden: Vec<&'static str>,
}

/// The exact texts of a page's inline scripts and styles.
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

/// The status of a page that isn't the answer to a wrong path.
const OK: u16 = 200;

/// Stands for an event's id in a route: each event has a page.
const EVENT_ID: &str = ":id";

/// The page of which there is one for each tag of events, besides the one with all events.
pub(super) const TAGGED: &str = "/events";

/// The page of past events, which isn't in the script's table.
pub(super) const PAST_EVENTS: &str = "/events/past";

/// What stands at the end of a route for all paths below it that are none.
const ANYTHING_BELOW: &str = "/*";

impl Route {
    /// The pages of this route: none if it is hidden, one, or one for each event that is upcoming
    /// or has registrations.
    fn each(&self, data: &RenderInput) -> Vec<Self> {
        if data.hidden.contains(&self.path.trim_end_matches(ANYTHING_BELOW)) {
            return Vec::new();
        }
        if self.path == TAGGED {
            let tagged = tags(data).into_iter().map(|tag| format!("{TAGGED}?tag={tag}"));
            let paths = std::iter::once(self.path.clone()).chain(tagged);
            return paths.map(|path| Self { path, ..self.clone() }).collect();
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

/// The tags of all events in small letters, each once.
fn tags(data: &RenderInput) -> BTreeSet<String> {
    let events = data.data["site"]["events"].as_array().into_iter().flatten();
    let tags = events.filter_map(|event| event["tags"].as_array()).flatten();
    tags.filter_map(Value::as_str).map(str::to_lowercase).collect()
}

/// Renders all routes with `data`. Blocks for about 0.1 s, mostly while the engine parses React.
/// The engine isn't kept, because it holds 10 MB and nobody waits for a rendering. Its thread has ended before
/// pages are compressed, which takes as much memory.
pub(super) fn render_all(data: &RenderInput) -> Result<Output, RenderError> {
    on_own_thread(|| Engine::start()?.render_all(data))
}

/// A page that is rendered for one request.
pub(super) struct OnePage<'a> {
    /// The path of the page whose style it has.
    pub(super) path: &'a str,
    /// The script's function that renders it.
    pub(super) function: &'static str,
    /// What the function takes, as JSON.
    pub(super) input: &'a str,
}

/// Renders one page. Blocks as long as [`render_all`]: the caller bounds how many are at once.
pub(super) fn render_one(
    data: &RenderInput,
    page: &OnePage<'_>,
) -> Result<(Inline, String), RenderError> {
    on_own_thread(|| Engine::start()?.render_one(data, page))
}

/// Renders the page at `path` without script; `None` if there is no such page. `address` gives the address of its style
/// sheet, from the text. Blocks as long as [`render_all`].
pub(super) fn preview(
    data: &RenderInput,
    path: &str,
    address: &(impl Fn(&str) -> String + Sync),
) -> Result<Option<String>, RenderError> {
    on_own_thread(|| Engine::start()?.preview(data, path, address))
}

/// Runs `work` on a thread with a stack that is large enough for the engine.
fn on_own_thread<T: Send>(
    work: impl FnOnce() -> Result<T, RenderError> + Send,
) -> Result<T, RenderError> {
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .name("renderer".to_owned())
            .stack_size(THREAD_STACK_BYTES)
            .spawn_scoped(scope, work)
            .map_err(|error| RenderError::Start(error.to_string()))?;
        thread.join().unwrap_or(Err(RenderError::Data))
    })
}

/// QuickJS with the script loaded. Bound to the thread that started it.
pub(super) struct Engine {
    context: Context,
    routes: Vec<Route>,
}

impl Engine {
    pub(super) fn start() -> Result<Self, RenderError> {
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

    /// Gives the script the content.
    pub(super) fn prepare(&self, data: &RenderInput) -> Result<(), RenderError> {
        let input = serde_json::to_string(data).map_err(|_| RenderError::Data)?;
        self.call("prepare", &input, "the content").map(drop)
    }

    /// Renders a mail. Input and output are JSON.
    pub(super) fn mail(&self, mail: &str) -> Result<String, RenderError> {
        self.call("mail", mail, "a mail")
    }

    fn render_all(&self, data: &RenderInput) -> Result<Output, RenderError> {
        self.prepare(data)?;
        let mut pages = Vec::new();
        for route in self.routes.iter().flat_map(|route| route.each(data)) {
            let html = self.call("render", &route.path, &route.path)?;
            let inline = self.inline(&route.path)?;
            pages.push((route, inline, html));
        }
        if data.past_events.is_some() {
            let html = self.call("pastEvents", "", PAST_EVENTS)?;
            let route = Route { path: PAST_EVENTS.to_owned(), status: OK, index: true };
            pages.push((route, self.inline(PAST_EVENTS)?, html));
        }
        Ok(Output { pages, manifest: self.call("manifest", "", MANIFEST)?, busy: self.busy()? })
    }

    fn busy(&self) -> Result<(Inline, String), RenderError> {
        let shows = json!({ "step": "refused", "problem": Problem::busy() });
        let posted = json!({ "path": BUSY_AT, "answers": [], "shows": shows });
        let html = self.call("posted", &posted.to_string(), "the busy page")?;
        Ok((self.inline(BUSY_AT)?, html))
    }

    fn render_one(
        &self,
        data: &RenderInput,
        page: &OnePage<'_>,
    ) -> Result<(Inline, String), RenderError> {
        self.prepare(data)?;
        let html = self.call(page.function, page.input, page.path)?;
        Ok((self.inline(page.path)?, html))
    }

    fn preview(
        &self,
        data: &RenderInput,
        path: &str,
        address: &impl Fn(&str) -> String,
    ) -> Result<Option<String>, RenderError> {
        let mut pages = self.routes.iter().flat_map(|route| route.each(data));
        if !pages.any(|page| page.path == path && page.status == OK) {
            return Ok(None);
        }
        self.prepare(data)?;
        let stylesheet = address(&self.inline(path)?.styles.concat());
        let input = json!({ "path": path, "stylesheet": stylesheet });
        self.call("preview", &input.to_string(), path).map(Some)
    }

    /// The inline scripts and styles of the page at `path`.
    fn inline(&self, path: &str) -> Result<Inline, RenderError> {
        let inline = self.call("inline", path, path)?;
        serde_json::from_str(&inline).map_err(|_| RenderError::Data)
    }

    /// Calls a function of the script for the page at `path`.
    fn call(&self, function: &str, input: &str, path: &str) -> Result<String, RenderError> {
        self.context
            .with(|ctx| call(&ctx, function, input))
            .map_err(|reason| RenderError::Page { path: path.to_owned(), reason })
    }
}

/// Calls a function of the script's `paddock` object, which returns a text or nothing. Fails with
/// the text of an exception.
fn call(ctx: &Ctx<'_>, name: &str, input: &str) -> Result<String, String> {
    let paddock: Object<'_> = ctx.globals().get("paddock").map_err(|error| error.to_string())?;
    let function: Function<'_> = paddock.get(name).map_err(|error| error.to_string())?;
    let answer: JsValue<'_> =
        function.call((input,)).catch(ctx).map_err(|error| error.to_string())?;
    let Some(text) = answer.as_string() else { return Ok(String::new()) };
    text.to_string().map_err(|error| error.to_string())
}
