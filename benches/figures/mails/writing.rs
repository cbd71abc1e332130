//! What it costs to write mails: time, memory, and their sizes.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use paddock::clock::UnixMillis;
use paddock::config::{Config, Current};
use paddock::content::{PlacesInUse, SignUpRules, Site, Timetable};
use paddock::mail::{
    Answer, Composer, Confirmation, ContactWay, EventSnapshot, Inquiry, Mail, MakePageLink,
    PageLink, PaymentFacts, QueuedMail, StillNeeded,
};
use paddock::outbox::{Channel, Compose, Lane, Message, Topic};
use paddock::pages::{Pages, SiteSnapshot};
use paddock::photos::Catalog;

use super::milliseconds;
use crate::machine;
use crate::table::{self, median, row};

const MAILS: u32 = 2_000;
const WEBSITE: &str = "https://stable.example";
const NOW: UnixMillis = UnixMillis(1_810_303_200_000);

/// Measures and prints.
pub(super) async fn measure() {
    let config = Config::load(None, []).unwrap();
    let current = Current::new(config.clone(), SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)));
    let (pages, _) = Pages::start(current, snapshot).await.unwrap();
    tokio::time::sleep(Duration::from_secs(5)).await;
    let before = resident();
    let composer = Composer::new(Arc::new(pages.mail_renderer()), Arc::new(NoLinks));
    let mut rows = vec![row![
        "mail",
        "first, ms",
        "next, ms (median)",
        "next, processor ms",
        "HTML, bytes",
        "text, bytes"
    ]];
    for (name, mail) in [("inquiry", inquiry()), ("confirmation", confirmation(&config))] {
        let payload = QueuedMail::new("ada@visitor.example", WEBSITE, NOW, mail).payload();
        // The engine of the mails before has gone.
        tokio::time::sleep(Duration::from_secs(6)).await;
        let lane = Lane { channel: Channel::VisitorMail, topic: Topic::Registration };
        let (id, subject_id) = (String::new(), String::new());
        rows.push(compose(&composer, name, &Message { lane, id, subject_id, payload }).await);
    }
    table::print("Writing mails, one after another", &rows);
    let held = resident() - before;
    tokio::time::sleep(Duration::from_secs(8)).await;
    println!("The engine holds {held:.1} MiB, and {:.1} after its end.\n", resident() - before);
}

/// Leaves the links out, because they cost a look-up in a database.
struct NoLinks;

impl MakePageLink for NoLinks {
    fn make(&self, _: &str) -> BoxFuture<'static, Result<Option<PageLink>, String>> {
        Box::pin(std::future::ready(Ok(None)))
    }
}

/// Has a mail composed again and again.
async fn compose(composer: &Composer, name: &str, message: &Message) -> Vec<String> {
    let own = std::process::id();
    let began = Instant::now();
    let email = composer.compose(message).await.ok().unwrap().email;
    let first = milliseconds(began.elapsed());
    let used = machine::cpu_time(own);
    let mut times = Vec::new();
    for _ in 0..MAILS {
        let began = Instant::now();
        composer.compose(message).await.ok().unwrap();
        times.push(milliseconds(began.elapsed()));
    }
    let used = machine::cpu_time_since(used, own) / MAILS;
    row![
        name,
        format!("{first:.0}"),
        format!("{:.2}", median(times)),
        format!("{:.2}", milliseconds(used)),
        email.html.len(),
        email.text.len(),
    ]
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
        made_at: NOW,
    }
}

fn inquiry() -> Mail {
    let answers = ["Riding experience", "Age group", "Goals", "Availability", "Questions"];
    let answer = "My daughter rode ponies for two summers, and she'd like to learn to jump.";
    Mail::Inquiry(Inquiry {
        id: "019ad6b2-8a00-7000-8000-000000000001".to_owned(),
        name: "Ada Love".to_owned(),
        email: "ada@visitor.example".to_owned(),
        phone: "(215) 555-0171".to_owned(),
        answer_by: ContactWay::Phone,
        services: vec!["Riding Lessons".to_owned()],
        answers: answers
            .map(|question| Answer { question: question.to_owned(), answer: answer.to_owned() })
            .to_vec(),
    })
}

fn confirmation(config: &Config) -> Mail {
    Mail::Confirmation(Confirmation {
        event: EventSnapshot::new(&config.content.events[0], &config.content.site),
        names: ["Ada Love", "Tom Love", "Lily Chen"].into_iter().collect(),
        total_cents: 4_500,
        other_people: 0,
        replaces: false,
        left_event: String::new(),
        still_needed: StillNeeded::default(),
        payment: PaymentFacts::default(),
    })
}

/// MiB that this process holds.
fn resident() -> f64 {
    machine::kibibytes(std::process::id(), "VmRSS:") / 1024.0
}
