//! Mails as they are composed: the stored payload, the real renderer, and the calendar file.

mod composed;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use paddock::clock::{self, UnixMillis};
use paddock::config::{Config, Current};
use paddock::content::{PlacesInUse, SignUpRules, Site, Timetable};
use paddock::mail::{
    Acknowledgment, Answer, CanceledBy, Change, Composer, Confirmation, ContactWay, EventSnapshot,
    Guest, Inquiry, Mail, MakePageLink, OfficeCancellation, OfficeChange, OfficeRegistration,
    OfficeWaiting, PageLink, PartyNames, PaymentFacts, QueuedMail, Reminder, StillNeeded, TestMail,
    VisitorCancellation, WaitingMail,
};
use paddock::outbox::{Channel, Compose, Email, Lane, Message, MessageSecret, Topic};
use paddock::pages::{Pages, SiteSnapshot};
use paddock::photos::Catalog;
use rusqlite::Transaction;

const WEBSITE: &str = "https://barn.example";

/// Makes the same link for all registrations.
struct OneLink;

impl MakePageLink for OneLink {
    fn make(&self, _: &str) -> BoxFuture<'static, Result<Option<PageLink>, String>> {
        let url = format!("{WEBSITE}/registrations/a-token");
        std::future::ready(Ok(Some(PageLink { url, secret: Arc::new(Unkept) }))).boxed()
    }
}

/// A secret that no database knows, because no mail is sent.
struct Unkept;

impl MessageSecret for Unkept {
    fn store(&self, _: &Transaction<'_>) -> rusqlite::Result<bool> {
        unreachable!("no mail is sent")
    }

    fn remove(&self, _: &Transaction<'_>) -> rusqlite::Result<()> {
        unreachable!("no mail is sent")
    }

    fn redact(&self, _: &str) -> String {
        unreachable!("no mail is sent")
    }
}

/// The program's part that writes mails, with the pages of the example.
struct Office {
    pages: Arc<Pages>,
    composer: Composer,
    config: Config,
}

impl Office {
    /// With `toml` laid over the example.
    async fn start(toml: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        std::fs::write(&file, format!("[server]\npublic_url = '{WEBSITE}'\n{toml}")).unwrap();
        let config = Config::load(Some(&file), []).unwrap();
        let (pages, _) = Pages::start(current(&config), snapshot).await.unwrap();
        let composer = Composer::new(Arc::new(pages.mail_renderer()), Arc::new(OneLink));
        Self { pages, composer, config }
    }

    fn current(&self) -> Current {
        current(&self.config)
    }

    async fn compose(&self, mail: Mail) -> Email {
        let queued = QueuedMail::new("to@mail.example", WEBSITE, clock::now(), mail);
        self.compose_payload(queued.payload()).await.unwrap()
    }

    /// The mail of a queued one.
    async fn compose_payload(&self, payload: Vec<u8>) -> Result<Email, String> {
        let lane = Lane { channel: Channel::VisitorMail, topic: Topic::Registration };
        let (id, subject_id) = ("message".to_owned(), "registration".to_owned());
        let message = Message { lane, id, subject_id, payload };
        self.composer.compose(&message).await.map(|composed| composed.email)
    }

    /// The example's Wine and Ride.
    fn event(&self) -> EventSnapshot {
        let mut events = self.config.content.events.iter();
        let event = events.find(|event| event.id == "wine-and-ride").unwrap();
        EventSnapshot::new(event, &self.config.content.site)
    }

    fn confirmation(&self, names: &[&str]) -> Confirmation {
        Confirmation {
            event: self.event(),
            names: names.iter().collect(),
            total_cents: 8_500 * u32::try_from(names.len()).unwrap(),
            other_people: 0,
            replaces: false,
            left_event: String::new(),
            still_needed: StillNeeded::default(),
            payment: PaymentFacts::default(),
        }
    }

    fn registration(&self) -> OfficeRegistration {
        OfficeRegistration {
            id: "019ad6b2-8a00-7000-8000-000000000002".to_owned(),
            event: self.event(),
            name: "Ada Love".to_owned(),
            email: "ada@visitor.example".to_owned(),
            phone: "(215) 555-0171".to_owned(),
            guests: vec![
                guest("Ada Love", "", ""),
                guest("Tom <b>Love</b>", "9", "Hay & pollen\nA helmet"),
            ],
            total_cents: 17_000,
            special_requests: "Side by side, please".to_owned(),
            from_waiting_list: String::new(),
            by_staff: false,
        }
    }

    /// Two places that are held for Ada and Tom Love.
    fn offer(&self) -> WaitingMail {
        let party = self.confirmation(&["Ada Love", "Tom Love"]);
        let Confirmation { event, names, total_cents, payment, .. } = party;
        let answer_by = "2027-06-12T19:00".to_owned();
        let prices = payment.prices;
        WaitingMail { event, names, at_least: 1, offered: 2, answer_by, total_cents, prices }
    }

    /// The same for the office, which has to call them.
    fn to_call(&self) -> OfficeWaiting {
        let WaitingMail { at_least, offered, answer_by, .. } = self.offer();
        OfficeWaiting { registration: self.registration(), at_least, offered, answer_by }
    }

    /// A mail of every kind.
    fn mails(&self) -> Vec<Mail> {
        let registration = self.registration();
        let confirmation = self.confirmation(&["Ada Love", "Tom Love"]);
        let names = || PartyNames::from(vec!["Ada Love".to_owned()]);
        let change = Change { what: "People".into(), before: "3".into(), after: "2".into() };
        vec![
            Mail::Inquiry(inquiry()),
            Mail::OfficeRegistration(registration.clone()),
            Mail::OfficeChange(OfficeChange {
                registration: registration.clone(),
                changes: vec![change],
            }),
            Mail::OfficeCancellation(OfficeCancellation {
                registration,
                by: CanceledBy::Staff,
                waited: false,
                to_refund_cents: 0,
            }),
            Mail::OfficeWaiting(self.to_call()),
            Mail::Waiting(WaitingMail { offered: 0, answer_by: String::new(), ..self.offer() }),
            Mail::Offer(self.offer()),
            Mail::OfferEnded(self.offer()),
            Mail::Confirmation(confirmation.clone()),
            Mail::VisitorChange(confirmation.clone()),
            Mail::VisitorCancellation(VisitorCancellation {
                event: self.event(),
                names: names(),
                waited: false,
                to_refund_cents: 0,
            }),
            Mail::Reminder(Reminder {
                registration: confirmation,
                registration_id: String::new(),
                unsubscribe_url: format!("{WEBSITE}/stop"),
            }),
            Mail::Acknowledgment(Acknowledgment { names: names(), answer_by: ContactWay::Email }),
            Mail::Test(TestMail { proof_url: Some(format!("{WEBSITE}/proof")) }),
        ]
    }
}

fn current(config: &Config) -> Current {
    Current::new(config.clone(), SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)))
}

fn snapshot(current: &Current) -> SiteSnapshot {
    let today = "2027-05-02".parse().unwrap();
    let (now, zone) = (UnixMillis(1_809_266_400_000), &current.content.site.timezone);
    let rules = SignUpRules { max_party: 10, now, zone, waiver: &[] };
    SiteSnapshot {
        site: Site::new(&current.content, rules, |_| PlacesInUse::default()),
        catalog: Catalog::default(),
        timetable: Timetable::new(&current.content, today),
        notice: None,
        next_dates: Vec::new(),
        past_events: None,
        public_url: current.public_origin().to_owned(),
        staff_access: current.admin.access,
        made_at: UnixMillis(1_810_000_000_000),
    }
}

fn guest(name: &str, age: &str, needs: &str) -> Guest {
    Guest {
        name: name.into(),
        age: age.into(),
        special_requirements: needs.into(),
        price: String::new(),
        answers: Vec::new(),
    }
}

fn inquiry() -> Inquiry {
    let answer =
        |question: &str, answer: &str| Answer { question: question.into(), answer: answer.into() };
    Inquiry {
        id: "019ad6b2-8a00-7000-8000-000000000001".to_owned(),
        name: "Ada Love".to_owned(),
        email: "ada@visitor.example".to_owned(),
        phone: "(215) 555-0171".to_owned(),
        answer_by: ContactWay::Phone,
        services: vec!["Riding Lessons".to_owned(), "Horse Boarding".to_owned()],
        answers: vec![
            answer("Goals", "To \"canter\" & jump\none day 🐴"),
            answer("Availability", "Weekends"),
        ],
    }
}
