//! Mails, from the forms and the staff's calls to a real mail server.

mod alarm;
mod by_https;
mod daily_limit;
mod ended;
mod faults;
mod full_disk;
mod hand_over;
mod links;
mod outage;
mod recipients;
mod relay;
mod reminders;
mod rerouting;
mod spam;
mod staff;
mod suppressed;
mod unwritable;
mod waiting_list;
mod waiting_reminders;

use crate::support::{MailServer, Received, Setup, Site, eventually};

const OFFICE: &str = "office@maple.example";
const BARN: &str = "barn@maple.example";

/// A site that sends mails by `server`, to one address in the office.
fn by(server: &MailServer) -> Setup {
    Setup::new()
        .set("mail.server", server.url())
        .set("mail.from", "Maple Hollow <hello@maple.example>")
        .set("mail.office", format!("[\"{OFFICE}\"]"))
}

/// Waits until no mail waits.
async fn all_settled(site: &Site) {
    eventually("no mail waits", async || {
        let waiting =
            "select count(*) from deliveries where state = 'pending' and channel <> 'webhook'";
        (site.count(waiting) == 0).then_some(())
    })
    .await;
}

/// The states of the mails by `channel`, in the order in which they were queued.
fn states(site: &Site, channel: &str) -> Vec<String> {
    let sql = "select state from deliveries where channel = ?1 order by delivery_no";
    site.select(sql, [channel], |row| row.get(0))
}

/// A site that mails registrants alone.
fn without_office(server: &MailServer) -> Setup {
    by(server).set("mail.office", "[]")
}

/// The status of what the link to `path` shows.
async fn shows(site: &Site, path: &str) -> u16 {
    site.get(&format!("/api{path}")).await.status().as_u16()
}

/// The first words of the mails' subjects, and the paths of their links.
fn links(server: &MailServer) -> Vec<(String, Option<String>)> {
    let link = |mail: Received| {
        let subject = mail.header("Subject").unwrap();
        (subject.split([' ', ':']).next().unwrap().to_owned(), mail.page_path())
    };
    server.received().into_iter().map(link).collect()
}

/// How many links are valid.
fn link_count(site: &Site) -> i64 {
    site.count("select count(*) from registration_links")
}
