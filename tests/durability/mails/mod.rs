//! kill -9 while mails go out: every acknowledged inquiry has its mails, no visitor gets one twice, and
//! the office gets one twice only if the answer was lost.

pub(crate) mod links;
mod server;

use std::collections::HashMap;
use std::time::Duration;

use rusqlite::Connection;

use self::server::{MailServer, Taken};
use crate::kill::{self, End};
use crate::scale::Scale;
use crate::server::Launch;
use crate::visitors::{Kept, Visitors, wait_until};

const LONGEST_LIFE: Duration = Duration::from_millis(60);

/// How long the backlog of the last life may take.
const DELIVERY: Duration = Duration::from_mins(3);

/// A mail's row.
struct Row {
    subject: String,
    channel: String,
    id: String,
    state: String,
    unanswered: u32,
}

/// Kills `scale.cycles` lives of one database, and then lets one more send what is left.
pub(crate) fn none_is_lost_or_sent_twice(scale: Scale) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mails = MailServer::start();
    let (mut chance, mut visitors) = (scale.chance(5), Visitors::new(scale.chance(6)));
    let launch = Launch::new(folder.path())
        .with_setting("PADDOCK_MAIL__SERVER", mails.url())
        .with_setting("PADDOCK_MAIL__FROM", "hello@maple.example".to_owned())
        .with_setting("PADDOCK_MAIL__OFFICE", "[\"office@maple.example\"]".to_owned())
        .with_setting("PADDOCK_MAIL__CONFIRM_ENQUIRIES", "true".to_owned());
    assert!(launch.start().stop().success());
    for _ in 0..scale.cycles {
        let life = chance.wait(LONGEST_LIFE);
        kill::live(&launch, End::Killed, life, Duration::ZERO, &mut visitors);
    }
    let server = launch.start();
    visitors.write(server.address, &launch.stamps(), 1);
    let database = launch.open();
    let waiting = "select count(*) from deliveries where state = 'pending'";
    wait_until("no mail waits", DELIVERY, || {
        database.query_row(waiting, [], |row| row.get::<_, i64>(0)).is_ok_and(|count| count == 0)
    });
    assert!(server.stop().success());
    verify(&rows(&database), &visitors.kept(), &mails.taken())
}

fn rows(database: &Connection) -> Vec<Row> {
    let mut statement = database
        .prepare("select subject_id, channel, message_id, state, unanswered from deliveries")
        .unwrap();
    let rows = statement.query_map([], |row| {
        Ok(Row {
            subject: row.get(0)?,
            channel: row.get(1)?,
            id: row.get(2)?,
            state: row.get(3)?,
            unanswered: row.get(4)?,
        })
    });
    rows.unwrap().collect::<Result<_, _>>().unwrap()
}

/// Fails unless answers, rows and mails agree; the counts in words.
fn verify(rows: &[Row], kept: &[Kept], taken: &[Taken]) -> String {
    let mut copies: HashMap<&str, u32> = HashMap::new();
    for mail in taken {
        *copies.entry(&mail.id).or_default() += 1;
    }
    let mut of_subject: HashMap<&str, u32> = HashMap::new();
    let (mut twice, mut perhaps, mut failed) = (0, 0, 0);
    for row in rows {
        let copies = copies.get(row.id.as_str()).copied().unwrap_or_default();
        *of_subject.entry(&row.subject).or_default() += 1;
        match (row.channel.as_str(), row.state.as_str()) {
            ("visitor_mail", "sent") => assert_eq!(copies, 1, "{}", row.id),
            ("visitor_mail", "perhaps_sent") => {
                assert!(copies <= 1, "{}", row.id);
                perhaps += 1;
            }
            ("office_mail", "sent") => {
                // A second one is explained by one lost answer.
                assert!(copies == 1 || (copies == 2 && row.unanswered > 0), "{}", row.id);
                twice += copies - 1;
            }
            ("office_mail", "failed") => {
                assert!(copies <= 2 && row.unanswered >= 2, "{}", row.id);
                failed += 1;
            }
            (channel, state) => panic!("{channel} is {state}"),
        }
    }
    for kept in kept {
        assert_eq!(of_subject.get(kept.id.as_str()), Some(&2), "acknowledged and without mails");
    }
    let count = kept.len();
    format!(
        "{count} acknowledged, none without its mails; {perhaps} mails to visitors perhaps sent, none twice; \
         {twice} to the office twice, {failed} left to staff"
    )
}
