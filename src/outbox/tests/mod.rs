//! The outbox and its worker against real receivers and a real database file.

mod alarm;
mod channels;
mod deliveries;
mod direct;
mod fairness;
mod hostile;
mod interruptions;
mod logs;
mod mail_model;
mod model;
mod order;
mod receiver;
mod reminders;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use arc_swap::ArcSwap;
use rusqlite::{Connection, Transaction};
use tempfile::TempDir;

use self::receiver::Receiver;
use super::{
    Attempt, Delivery, DeliveryState, Lane, News, Outbox, Outcome, Settings, Topic, Transport,
    Webhook, WebhookSettings, Worker,
};
use crate::change_notifier::ChangeNotifier;
use crate::clock;
use crate::config::SigningSecret;
use crate::http_client::HttpClient;
use crate::store::{Options, Store};

/// How long a test waits for what must happen; far more than it takes.
const PATIENCE: Duration = Duration::from_secs(20);

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// The database's schema.
pub(super) const SCHEMA: &str = concat!(
    include_str!("../../../migrations/V1__schema.sql"),
    include_str!("../../../migrations/V2__mail.sql"),
    include_str!("../../../migrations/V3__suppressed_addresses.sql"),
);

/// The owner's choices, as a test changes them.
struct Choices {
    webhook: WebhookSettings,
    /// Transports beside the webhook.
    others: Vec<Arc<dyn Transport>>,
    retry: Vec<Duration>,
    alarm_after: Duration,
}

impl Choices {
    fn transports(&self) -> Vec<Arc<dyn Transport>> {
        let webhook = Webhook::new(HttpClient::new().unwrap(), self.webhook.clone());
        let mut transports: Vec<Arc<dyn Transport>> = vec![Arc::new(webhook)];
        transports.extend(self.others.iter().cloned());
        transports
    }

    fn settings(&self) -> Settings {
        Settings {
            transports: self.transports(),
            retry: self.retry.clone(),
            alarm_after: self.alarm_after,
        }
    }
}

/// A site's outbox, with its own database and no address yet.
struct Site {
    folder: TempDir,
    store: Store,
    choices: Mutex<Choices>,
    settings: Arc<ArcSwap<Settings>>,
    outbox: Outbox,
    worker: Option<Worker>,
}

impl Site {
    /// A site whose worker runs.
    fn start() -> Self {
        let mut site = Self::new();
        site.worker = Some(Worker::start(&site.outbox));
        site
    }

    /// A site whose worker has yet to start.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let choices = Choices {
            webhook: WebhookSettings {
                contact_url: None,
                registration_url: None,
                secret: Some(SigningSecret::try_from(SECRET.to_owned()).unwrap()),
                timeout: Duration::from_secs(10),
                least_when_overloaded: Duration::from_millis(5),
            },
            others: Vec::new(),
            retry: vec![Duration::from_millis(5); 3],
            alarm_after: Duration::from_mins(1),
        };
        let settings = Arc::new(ArcSwap::from_pointee(choices.settings()));
        let store = try_open(&folder).unwrap();
        let outbox = open(&store, &settings);
        Self { folder, store, choices: Mutex::new(choices), settings, outbox, worker: None }
    }

    /// The same database after the process was killed and started again.
    async fn after_a_kill(self) -> Self {
        let Self { folder, store, choices, settings, outbox, worker } = self;
        drop(worker);
        store.close();
        drop((outbox, store));
        // The tasks that were cut off let go of the old store when the runtime gets to them.
        let store = within_patience(async || try_open(&folder)).await.unwrap();
        let outbox = open(&store, &settings);
        let worker = Some(Worker::start(&outbox));
        Self { folder, store, choices, settings, outbox, worker }
    }

    /// Changes the settings as a reload does.
    fn configure(&self, change: impl FnOnce(&mut Choices)) {
        let mut choices = self.choices.lock().unwrap();
        change(&mut choices);
        self.settings.store(Arc::new(choices.settings()));
        self.outbox.wake();
    }

    /// Sends submissions to `receiver`.
    fn contact_goes_to(&self, receiver: &Receiver) {
        self.configure(|choices| choices.webhook.contact_url = Some(receiver.url()));
    }

    /// Queues a submission called `id`.
    async fn submit(&self, id: &str) {
        self.enqueue(Topic::Contact, id, &payload(id)).await;
    }

    /// Queues a submission called `id` whose payload is made when it is sent.
    async fn announce(&self, id: &str) {
        let id = id.to_owned();
        let queueing = move |tx: &Transaction<'_>| {
            Outbox::announce(tx, Lane::webhook(Topic::Contact), &id, clock::now())
        };
        self.store.write(queueing).await.unwrap();
        self.outbox.wake();
    }

    async fn enqueue(&self, topic: Topic, id: &str, payload: &[u8]) {
        let (id, payload) = (id.to_owned(), payload.to_vec());
        self.store
            .write(move |tx| {
                let message_id = format!("msg_{id}");
                Outbox::enqueue(tx, &News::new(topic, &message_id, &id, &payload), clock::now())
            })
            .await
            .unwrap();
        self.outbox.wake();
    }

    async fn requeue(&self, id: &'static str) -> bool {
        let requeued =
            self.store.write(move |tx| Outbox::requeue(tx, id, None, clock::now())).await;
        self.outbox.wake();
        requeued.unwrap()
    }

    async fn delivery(&self, id: &str) -> Delivery {
        let id = id.to_owned();
        self.read(move |connection| Delivery::of(connection, &id)).await.unwrap()
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> T {
        self.store.read(work).await.unwrap()
    }

    /// Waits until the delivery of `id` is as `is_so` wants it.
    async fn until(&self, id: &str, is_so: impl Fn(&Delivery) -> bool) -> Delivery {
        let looked = within_patience(async || Some(self.delivery(id).await).filter(&is_so)).await;
        match looked {
            Some(delivery) => delivery,
            None => panic!("{id} stayed as it was: {:?}", self.delivery(id).await),
        }
    }

    async fn until_sent(&self, id: &str) -> Delivery {
        self.until(id, |delivery| delivery.state == DeliveryState::Sent).await
    }

    async fn until_failed(&self, id: &str) -> Delivery {
        self.until(id, |delivery| delivery.state == DeliveryState::Failed).await
    }

    async fn until_attempted(&self, id: &str) -> Delivery {
        self.until(id, |delivery| delivery.attempts > 0).await
    }
}

/// Asks until there is an answer, or patience ends.
async fn within_patience<T>(ask: impl AsyncFn() -> Option<T>) -> Option<T> {
    let asking = async {
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, asking).await.ok()
}

fn try_open(folder: &TempDir) -> Option<Store> {
    Store::open(&folder.path().join("paddock.db"), Options::default()).ok()
}

fn open(store: &Store, settings: &Arc<ArcSwap<Settings>>) -> Outbox {
    let settings = Arc::clone(settings);
    Outbox::new(store.clone(), settings, ChangeNotifier::default(), render)
}

/// Of all records but some: one is not there, one is not as it should be, and others are on a part of
/// the disk that cannot be read.
fn render(connection: &Connection, _: Lane, id: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    match id {
        "missing" => Ok(None),
        "odd" => Err(rusqlite::Error::InvalidQuery),
        id if id.starts_with("unreadable") => {
            connection.execute_batch("select * from nowhere").map(|()| None)
        }
        _ => Ok(Some(rendered(id))),
    }
}

/// Not what [`payload`] is, which is kept with the delivery.
fn rendered(id: &str) -> Vec<u8> {
    format!(r#"{{"made of the record":"{id}"}}"#).into_bytes()
}

fn payload(id: &str) -> Vec<u8> {
    format!(r#"{{"type":"contact_submission", "id":"{id}","goals":"to canter, “one day” 🐴"}}"#)
        .into_bytes()
}

fn rejected() -> Outcome {
    Outcome::Rejected { error: "the receiver answered 410".to_owned() }
}

/// An attempt that came to `outcome`.
fn attempt(outcome: Outcome) -> Attempt {
    Attempt { outcome, status: None, answer: None, took: Duration::ZERO }
}
