//! Wires the program together: opens the store, adds the middleware, starts the worker,
//! and stops all of it in order.

mod accept;
mod alarm;
mod background;
mod changes;
mod connections;
mod content;
mod daily_render;
mod failures;
mod health;
mod layers;
mod openapi;
mod outbox;
mod photos;
mod refresh_places;
mod registration_counts;
mod routes;
mod runtime;
mod signals;
mod state;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::{Mutex, Notify};

pub use self::accept::raise_descriptor_limit;
pub use self::changes::Changes;
pub use self::failures::{RunError, StartError};
pub use self::health::{HEALTH_KEY, as_token};
pub use self::openapi::document;
pub use self::runtime::runtime;
pub use self::signals::{ignore_file_size_signal, reload_requests, stop_request};

use crate::admin;
use crate::clock;
use crate::config::{Config, Current, Live, Passcode, StaffAccess};
use crate::pages::Pages;
use crate::photos::PhotoWorker;
use crate::store::{Options, Store, StoreError};
use crate::submissions;

use self::background::Background;
use self::content::{content, start_pages};
use self::registration_counts::Registered;
use self::state::Notifications;
use crate::outbox::{Outbox, Sender, Settings, Worker};

/// How long requests that are being answered may go on after the stop was asked for.
///
/// With [`WORKER_GRACE`] it leaves a second of the ten after which supervisors lose patience and
/// kill (`docker stop` by default).
pub const GRACE: Duration = Duration::from_secs(7);

/// How long deliveries under way may go on; one that is cut short is sent again at the next start.
const WORKER_GRACE: Duration = Duration::from_secs(2);

/// A site that is ready to be served.
pub struct Server {
    listener: TcpListener,
    store: Store,
    worker: Worker,
    reload: Reload,
    notify: Notifications,
    router: Router,
    first_passcode: Option<Passcode>,
    background: Background,
}

/// Puts another configuration in place while the site is served.
#[derive(Clone)]
pub struct Reload {
    store: Store,
    live: Live,
    started_with: Arc<Current>,
    pages: Arc<Pages>,
    webhooks: Arc<ArcSwap<Settings>>,
    sender: Sender,
    outbox: Outbox,
    places_changed: Arc<Notify>,
    photo_worker: PhotoWorker,
    /// Told when a photograph is ready.
    developed: Arc<Notify>,
    /// One rendering after the other: an older configuration must not overtake a newer one.
    turn: Arc<Mutex<()>>,
}

impl Server {
    /// Opens the database, renders the pages and takes up what is still to be delivered; nothing
    /// is answered until [`Server::run`].
    pub async fn start(
        listener: TcpListener,
        config: Config,
        options: Options,
    ) -> Result<Self, StartError> {
        let path = config.storage.path.clone();
        // Boxed, since it is large and every caller would hold it.
        let assembled = Box::pin(Self::assemble(listener, config, options)).await;
        assembled.map_err(|error| error.of(&path))
    }

    async fn assemble(
        listener: TcpListener,
        config: Config,
        options: Options,
    ) -> Result<Self, StartError> {
        let current = Current::new(config, listener.local_addr()?);
        let store = Store::open(&current.storage.path, options)?;
        admin::correct_future_times(&store, clock::steady()).await?;
        let developed = Arc::new(Notify::new());
        let waiting = Arc::clone(&developed);
        let photo_worker = PhotoWorker::new(&current.storage.path, move || waiting.notify_one());
        let (pages, current) = start_pages(current, &store, &photo_worker).await?;
        let sender = Sender::new().map_err(|error| StartError::Webhooks(error.to_string()))?;
        let webhooks = Arc::new(ArcSwap::from_pointee(outbox::settings(&current, &sender)));
        let notify = Notifications::default();
        let notifier = notify.notifier.clone();
        let outbox = Outbox::new(store.clone(), Arc::clone(&webhooks), notifier, outbox::render);
        let worker = start_worker(&outbox).await;
        let live: Live = Arc::new(ArcSwap::from_pointee(current));
        let states = state::states(&store, &outbox, &live, &pages, &notify).await?;
        let router = routes::router(states, Arc::clone(&live));
        photo_worker.prepare(&live.load());
        let reload = Reload {
            store: store.clone(),
            started_with: live.load_full(),
            live,
            pages,
            webhooks,
            sender,
            outbox,
            places_changed: Arc::clone(&notify.places_changed),
            photo_worker,
            developed,
            turn: Arc::default(),
        };
        // Last, because it is shown only once: nothing may fail between making and showing it.
        let first_passcode = ensure_passcode(&store, &reload.live.load()).await?;
        let background = Background::default();
        Ok(Self { listener, store, worker, reload, notify, router, first_passcode, background })
    }

    /// The address that it listens on.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Scheme and host under which visitors reach it.
    #[must_use]
    pub fn public_origin(&self) -> String {
        self.reload.public_origin()
    }

    /// The passcode that was generated because there was none. To be shown to the owner once.
    #[must_use]
    pub fn first_passcode(&self) -> Option<&Passcode> {
        self.first_passcode.as_ref()
    }

    /// What replaces the configuration while the site runs.
    #[must_use]
    pub fn reload(&self) -> Reload {
        self.reload.clone()
    }

    /// Does `work`, which never ends, for as long as the site is served; should it end or panic, so
    /// does the site. `name` tells people what it is, as the subject of a sentence.
    pub fn attend(&mut self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        self.background.start(name, work);
    }

    /// Serves until `stop` completes, then lets requests finish for [`GRACE`] at most, stops the
    /// worker and closes the database.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), RunError> {
        let Self { listener, store, mut worker, reload, notify, router, mut background, .. } = self;
        accept::warn_of_few_descriptors(&reload.live.load().server);
        let service = accept::Service {
            router,
            pages: Arc::clone(&reload.pages),
            live: Arc::clone(&reload.live),
            proxies: notify.proxies.clone(),
        };
        background.start_all(&store, &reload, &notify);
        // A failure ends the site like a stop: requests that have just failed on a broken disk are
        // delivering directly to the office, and get time to finish.
        let ending = async {
            let ended = tokio::select! {
                () = stop => Ok(()),
                failure = store.broken() => Err(RunError::Database(failure)),
                () = worker.panicked() => Err(RunError::Stopped("the delivery worker")),
                stopped = background.ended() => Err(stopped),
            };
            // Ends the streams of open staff pages, which the shutdown would wait for.
            notify.notifier.close();
            ended
        };
        let ended = accept::serve(listener, service, ending).await;
        drop(background);
        worker.stop(WORKER_GRACE).await;
        submissions::keep_the_rest(&store, &notify.unkept).await;
        // Blocks this thread for some milliseconds; it has nothing else left to do.
        store.close();
        ended
    }
}

impl Reload {
    /// Applies `config`: pages, webhooks, limits, access. The listening address and the database
    /// stay as they are until the next start.
    ///
    /// Renders first; if that fails, nothing changes. Returns a passcode if one had to be generated
    /// because the staff page was open until now.
    pub async fn apply(&self, config: Config) -> Result<Option<Passcode>, StartError> {
        let _turn = self.turn.lock().await;
        let before = self.live.load_full();
        let next = before.with(config);
        accept::warn_of_few_descriptors(&next.server);
        let first_passcode = ensure_passcode(&self.store, &next).await?;
        Registered::read(&self.store, &next).await?.warn();
        let next = self.render(next).await?;
        let webhooks = outbox::settings(&next, &self.sender);
        self.outbox.note_new_addresses(&webhooks, self.outbox.now()).await;
        self.webhooks.store(Arc::new(webhooks));
        self.photo_worker.prepare(&next);
        self.live.store(Arc::new(next));
        self.outbox.wake();
        Ok(first_passcode)
    }

    /// Renders with the current configuration. The day may have changed.
    async fn render_again(&self) -> Result<(), StartError> {
        let _turn = self.turn.lock().await;
        let current = Current::clone(&self.live.load());
        self.render(current).await.map(drop)
    }

    /// Renders with `next` as the configuration, and returns that.
    async fn render(&self, next: Current) -> Result<Current, StartError> {
        let registered = Registered::read(&self.store, &next).await?;
        let photo_worker = self.photo_worker.clone();
        let content = move |next: &_| content(next, photo_worker.catalog(next), registered);
        Ok(self.pages.render(next, content).await?)
    }

    /// Scheme and host under which visitors reach the site.
    #[must_use]
    pub fn public_origin(&self) -> String {
        self.live.load().public_origin().to_owned()
    }
}

/// Starts to deliver what `outbox` holds, once its moments agree with the clock.
async fn start_worker(outbox: &Outbox) -> Worker {
    outbox.correct_future_moments(clock::now()).await;
    outbox.note_addresses(&outbox.settings(), clock::now()).await;
    Worker::start(outbox)
}

/// Makes sure that there is a passcode for the staff page; returns it if it was generated now.
async fn ensure_passcode(store: &Store, current: &Current) -> Result<Option<Passcode>, StoreError> {
    let wanted = current.admin.passcode.clone();
    if current.admin.access == StaffAccess::Open {
        // Nobody needs a generated one. The owner's own is set, because a reload may require it
        // again.
        if wanted.is_none() {
            return Ok(None);
        }
    }
    admin::ensure(store, wanted).await
}
