//! Starts and stops the program: opens the store, adds the middleware, starts the worker, and ends
//! all of it in order.

mod accept;
mod alarm_task;
mod background;
mod connections;
mod failures;
mod health;
mod https;
mod mail_composer;
mod metrics;
mod middleware;
mod openapi;
mod outbox_setup;
mod photo_reload;
mod privacy_facts;
mod privacy_tasks;
mod process;
pub mod proof;
mod refresh_places;
mod registration_counts;
mod reload;
mod reminder_task;
mod routes;
mod site_snapshot;
mod state;
mod timed_render;
mod waiting_list_task;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use axum::Router;
use tokio::sync::Notify;

pub use self::accept::{ListenError, Listeners, raise_descriptor_limit};
pub use self::failures::{RunError, StartError};
pub use self::health::{HEALTH_KEY, as_token};
pub use self::mail_composer::mail_composer;
pub use self::openapi::document;
pub use self::process::{
    ignore_file_size_signal, reload_requests, runtime, service_manager, stop_request,
};
pub use self::reload::{Applied, Changes, Reload, people_concerned, people_who_follow};

use self::accept::Https;
use self::background::Background;
use self::reload::{Photographs, Publisher, conclude_photo_changes};
use self::site_snapshot::start_pages;
use self::state::{Notifications, StaffChanges};
use crate::admin;
use crate::certificates::Certificates;
use crate::clock;
use crate::config::{Config, Current, Live, Passcode, StaffAccess, StaffMay};
use crate::http_client::HttpClient;
use crate::outbox::{Outbox, Worker};
use crate::pages::Pages;
use crate::photos::PhotoWorker;
use crate::store::{Options, Store, StoreError};
use crate::submissions;

/// How long requests in progress may continue after a stop was requested.
///
/// Together with `WORKER_GRACE` it stays a second below the ten seconds after which supervisors
/// kill a program (`docker stop` by default).
pub const GRACE: Duration = Duration::from_secs(7);

/// How long deliveries in progress may continue. An interrupted one is sent again at the next
/// start.
const WORKER_GRACE: Duration = Duration::from_secs(2);

/// A site that is ready to be served.
pub struct Server {
    listeners: Listeners,
    certificates: Option<Certificates>,
    store: Store,
    worker: Worker,
    reload: Reload,
    notify: Notifications,
    router: Router,
    first_passcode: Option<Passcode>,
    background: Background,
}

impl Server {
    /// Opens the database, renders the pages and resumes deliveries. Requests wait until [`Server::run`].
    ///
    /// # Errors
    ///
    /// [`StartError`] if the database can't be opened or written, or the pages or the webhooks' client can't be made.
    pub async fn start(
        listeners: impl Into<Listeners>,
        config: Config,
        options: Options,
    ) -> Result<Self, StartError> {
        let path = config.storage.path.clone();
        // Boxed, because the future is large and each caller's future would contain it.
        let assembled = Box::pin(Self::assemble(listeners.into(), config, options)).await;
        assembled.map_err(|error| error.of(&path))
    }

    async fn assemble(
        listeners: Listeners,
        config: Config,
        options: Options,
    ) -> Result<Self, StartError> {
        let certificates = https::open(&config);
        let current = Current::new(config, listeners.first_address()?);
        https::note(certificates.as_ref(), &current);
        let options = state::store_options(&current, options);
        let store = privacy_tasks::open(&current.storage.path, options).await?;
        admin::correct_future_times(&store, clock::steady()).await?;
        conclude_photo_changes(&store, &current).await;
        let photo_ready = Arc::new(Notify::new());
        let photo_worker = photo_reload::worker(&current, Arc::clone(&photo_ready));
        let (pages, current) = Box::pin(start_pages(current, &store, &photo_worker)).await?;
        let certificate = https::status(certificates.as_ref(), &current);
        let notify = Notifications { certificate, ..Notifications::default() };
        let live: Live = Arc::new(ArcSwap::from_pointee(current));
        let photos = (photo_worker, photo_ready);
        let (reload, worker, router) = connect(&store, live, pages, photos, &notify).await?;
        // Last, because it's shown only once: nothing may fail between creating and showing it.
        let first_passcode = ensure_passcode(&store, &reload.live.load()).await?;
        let background = Background::default();
        Ok(Self {
            listeners,
            certificates,
            store,
            worker,
            reload,
            notify,
            router,
            first_passcode,
            background,
        })
    }

    /// The address of the first listener.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listeners.first_address()
    }

    /// The addresses of all listeners.
    #[must_use]
    pub fn listeners(&self) -> &Listeners {
        &self.listeners
    }

    /// The domain's certificate; `None` if the owner has named no domain.
    #[must_use]
    pub fn certificates(&self) -> Option<&Certificates> {
        self.certificates.as_ref()
    }

    /// The address at which visitors reach the site, such as `https://maple.example`.
    #[must_use]
    pub fn public_origin(&self) -> String {
        self.reload.public_origin()
    }

    /// The generated passcode if there was none before. The owner has to see it once.
    #[must_use]
    pub fn first_passcode(&self) -> Option<&Passcode> {
        self.first_passcode.as_ref()
    }

    /// The database, for a site that must stop writing to it at once.
    #[must_use]
    pub fn store(&self) -> Store {
        self.store.clone()
    }

    /// A handle to replace the configuration while the site runs.
    #[must_use]
    pub fn reload(&self) -> Reload {
        self.reload.clone()
    }

    /// Runs `work`, which never ends, while the site is served. If it ends or panics, the site ends
    /// too. `name` is the subject of a sentence in the error.
    pub fn attend(&mut self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        self.background.start(name, work);
    }

    /// Serves until `stop` completes, gives requests at most [`GRACE`] to finish, stops the worker
    /// and closes the database.
    ///
    /// # Errors
    ///
    /// [`RunError`] if the database failed so that only a restart helps, or if a part of the program
    /// stopped.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), RunError> {
        let Self { store, mut worker, reload, notify, mut background, .. } = self;
        accept::warn_of_few_descriptors(&reload.live.load().server);
        let service = accept::Service {
            router: self.router,
            pages: Arc::clone(&reload.pages),
            live: Arc::clone(&reload.live),
            proxies: notify.proxies.clone(),
            metrics: Arc::clone(&notify.metrics),
            https: self.certificates.clone().map(Https::new).transpose()?,
        };
        background.start_all(&store, &reload, &notify);
        if let Some(certificates) = &self.certificates {
            https::start_tasks(&mut background, certificates, &reload, &notify);
        }
        let live = Arc::clone(&reload.live);
        // A failure ends the site like a stop: requests that have just failed on a broken disk are
        // delivering directly to the office, and get time to finish.
        let ending = async {
            let ended = tokio::select! {
                () = stop => Ok(()),
                failure = store.broken() => Err(RunError::Database(failure)),
                () = worker.panicked() => Err(RunError::Stopped("the delivery worker")),
                stopped = background.ended() => Err(stopped),
            };
            // Ends the event streams of open staff pages. The shutdown would wait for them.
            notify.notifier.close();
            ended
        };
        let ended = accept::serve(self.listeners, service, ending).await;
        drop(background);
        worker.stop(WORKER_GRACE).await;
        submissions::write_last_pending(&store, &notify.pending_writes, &live).await;
        // Blocks this thread for some milliseconds; it has nothing else left to do.
        store.close();
        ended
    }
}

/// Makes what answers requests, what delivers and what reloads, and connects them.
async fn connect(
    store: &Store,
    live: Live,
    pages: Arc<Pages>,
    (photo_worker, photo_ready): (PhotoWorker, Arc<Notify>),
    notify: &Notifications,
) -> Result<(Reload, Worker, Router), StartError> {
    let http = HttpClient::new().map_err(|error| StartError::HttpClient(error.to_string()))?;
    let reminder_links = state::reminder_links(store).await?;
    let mails = outbox_setup::mails(&pages, reminder_links, store, &live);
    let webhooks = outbox_setup::shared_settings(&live.load(), &http, &mails.composer);
    let outbox = outbox_setup::outbox(store, &webhooks, &notify.notifier);
    let worker = start_worker(&outbox, &live).await;
    photo_worker.prepare(&live.load());
    let states = state::Parts { store, outbox: &outbox, live: &live, pages: &pages, notify };
    let reload = Reload {
        store: store.clone(),
        started_with: live.load_full(),
        live: Arc::clone(&live),
        pages: Arc::clone(&pages),
        webhooks,
        http,
        composer: Arc::clone(&mails.composer),
        outbox: outbox.clone(),
        notifier: notify.notifier.clone(),
        places_changed: Arc::clone(&notify.places_changed),
        config_changed: Arc::clone(&notify.config_changed),
        photo_worker,
        photo_ready,
        turn: Arc::default(),
    };
    let staff_changes = StaffChanges {
        publisher: Arc::new(Publisher(reload.clone())),
        photos: Arc::new(Photographs(reload.clone())),
    };
    let states = states.states(&mails, staff_changes).await?;
    let router = routes::router(states, live);
    Ok((reload, worker, router))
}

/// Starts the deliveries in `outbox`, after correcting their due times for a changed clock.
async fn start_worker(outbox: &Outbox, live: &Live) -> Worker {
    outbox.correct_future_moments(clock::now()).await;
    outbox.note_addresses(&outbox.settings(), clock::now()).await;
    outbox_setup::tell_by_mail_instead(outbox, live).await;
    Worker::start(outbox)
}

/// Ensures that there is a passcode for the staff page. Returns it if it was generated now.
async fn ensure_passcode(store: &Store, current: &Current) -> Result<Option<Passcode>, StoreError> {
    let wanted = current.admin.passcode.clone();
    if current.admin.staff_may == StaffMay::InboxAndEvents && !admin::has_owners(store).await? {
        tracing::warn!(
            "admin.staff_may limits staff, and there is no owner's passcode yet: only config.toml \
             changes the rest of the site. `paddock passcode --owner` makes one"
        );
    }
    if current.admin.access == StaffAccess::Open {
        // An open staff page needs no generated passcode. The owner's own is stored in any case,
        // because a reload may require it again.
        if wanted.is_none() {
            return Ok(None);
        }
    }
    admin::ensure(store, wanted).await
}
