//! The proof that mails arrive: a link in each test mail (`links`), and when its button was pressed.
//!
//! A link counts once, and only if its mail is newer than that of the last proof: pressing a button again,
//! or that of an older mail, shows nothing new.

mod links;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use rusqlite::{Connection, Transaction};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::links::{Links, ProvedBy, links_key};
use self::links::{Way, way};
use crate::change_notifier::ChangeNotifier;
use crate::clock::{self, UnixMillis};
use crate::config::Live;
use crate::config::mail::Mail;
use crate::store::{self, Store};
use crate::web::{Allowance, Client, Limiter, Problem, uncancelled};

/// A proof that is older is worth a warning.
const OVERDUE: Duration = Duration::from_hours(30 * 24);

/// How often one client may come with a link. Links can't be guessed; this bounds what trying costs.
const ALLOWANCE: Allowance = Allowance { burst: 30, interval: Duration::from_secs(2) };

/// Name of the stored proofs: JSON, a [`Proof`] by the way's hash.
const PROOFS: &str = "mail_proofs";

const LINK_ENDED: &str = "/problems/link-ended";

/// An inbox of the office.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OfficeInbox)]
pub struct Inbox {
    /// Its address.
    pub address: String,
    /// When the button in the newest test mail that is known to be there was pressed; null if none is.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub proved_at: Option<UnixMillis>,
    /// Whether that is over 30 days ago.
    pub overdue: bool,
}

/// That a test mail is in its inbox. Times are in milliseconds since 1970.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
struct Proof {
    /// When the mail was sent.
    sent_at: i64,
    /// When its button was pressed first.
    proved_at: i64,
}

/// The proofs in the database.
#[derive(Clone)]
pub struct Proofs {
    store: Store,
    config: Live,
    links: Links,
    limiter: Arc<Limiter>,
    notifier: ChangeNotifier,
}

impl Proofs {
    /// The proofs in `store`. Tells `notifier` of each new one.
    #[must_use]
    pub fn new(store: Store, config: Live, key: [u8; 32], notifier: ChangeNotifier) -> Self {
        Self { store, config, links: Links::new(key), limiter: Arc::default(), notifier }
    }

    /// Makes the links.
    #[must_use]
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// What the link with `token` proves.
    pub fn find(&self, client: Client, token: &str) -> Result<ProvedBy, Problem> {
        self.read(client, token).map(|(proved, _)| proved)
    }

    /// Notes that the mail with that link is in its inbox.
    pub async fn note(&self, client: Client, token: &str) -> Result<ProvedBy, Problem> {
        let (proved, way) = self.read(client, token)?;
        let config = self.config.load_full();
        let now = clock::now();
        // After the clock was set back, a mail can't have been sent later than now.
        let proof = Proof { sent_at: proved.sent_at.min(now).0, proved_at: now.0 };
        let shared = self.clone();
        let noting = async move {
            let noted = shared.store.write(move |tx| note(tx, &config.mail, way, proof)).await;
            shared.notifier.notify();
            noted
        };
        // A reader who closes the page has proved it all the same.
        uncancelled(noting).await?;
        Ok(proved)
    }

    /// How the office's inboxes stand at `now`.
    pub async fn inboxes(&self, now: UnixMillis) -> Result<Vec<Inbox>, Problem> {
        let proofs = self.store.read(stored).await?;
        let config = self.config.load();
        let inboxes = config.mail.office().iter().map(|address| {
            let address = address.to_string();
            let proof = proofs.get(&way(&config.mail, &address));
            let proved_at = proof.map(|proof| UnixMillis(proof.proved_at));
            let overdue = proved_at.is_some_and(|proved_at| now.since(proved_at) > OVERDUE);
            Inbox { address, proved_at, overdue }
        });
        Ok(inboxes.collect())
    }

    fn read(&self, client: Client, token: &str) -> Result<(ProvedBy, Way), Problem> {
        let allowed = self.limiter.check(client, None, ALLOWANCE, clock::steady());
        allowed.map_err(too_often)?;
        let found = self.links.read(&self.config.load().mail, token, clock::now());
        found.ok_or_else(link_ended)
    }
}

/// Keeps the newest proof for each way that the settings have.
fn note(tx: &Transaction<'_>, mail: &Mail, way: Way, proof: Proof) -> rusqlite::Result<()> {
    let mut proofs = stored(tx)?;
    let newest = proofs.entry(way).or_insert(proof);
    if proof.sent_at > newest.sent_at {
        *newest = proof;
    }
    let ways: Vec<Way> =
        mail.office.iter().map(|address| self::way(mail, address.as_ref())).collect();
    proofs.retain(|way, _| ways.contains(way));
    let json = serde_json::to_vec(&proofs).expect("texts and numbers always become JSON");
    store::set_setting(tx, PROOFS, &json)
}

fn stored(db: &Connection) -> rusqlite::Result<BTreeMap<Way, Proof>> {
    let json = store::setting(db, PROOFS)?;
    Ok(json.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default())
}

/// 404: the link is wrong, older than a week, or of other settings.
fn link_ended() -> Problem {
    let detail = "This link doesn't work anymore. Send another test mail from the staff page.";
    Problem::new(StatusCode::NOT_FOUND, LINK_ENDED, "Link Not Found", detail)
}

/// 429: the client has come with links too often.
fn too_often(seconds: u64) -> Problem {
    let detail = format!("You've opened this very often. Try again in {seconds} seconds.");
    let status = StatusCode::TOO_MANY_REQUESTS;
    Problem::new(status, "/problems/too-soon", "Please Wait", detail).retry_after(seconds)
}
