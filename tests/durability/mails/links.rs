//! kill -9 while mails to registrants go out: each link that a mail server has leads to its registration.

use std::thread;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rusqlite::Connection;
use sha2::{Digest, Sha256};

use super::server::{MailServer, Taken};
use crate::parties::Crowd;
use crate::registrations;
use crate::scale::Scale;
use crate::server::Launch;
use crate::visitors::wait_until;

/// Longest time of calls before a kill. The first mail takes a tenth of a second or more.
const LONGEST_LIFE: Duration = Duration::from_secs(1);

/// Longest time for the remaining mails of the last run.
const DELIVERY: Duration = Duration::from_mins(3);

/// Kills the server `scale.cycles / 2` times on one database, and lets the last run send the rest.
pub(crate) fn all_work(scale: Scale) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mails = MailServer::start();
    let (mut chance, mut crowd) = (scale.chance(11), Crowd::new(scale.chance(12)));
    let launch = Launch::new(folder.path())
        .with_setting("PADDOCK_EVENTS", registrations::event())
        .with_setting("PADDOCK_REGISTRATIONS__MAX_PARTY", "1000".to_owned())
        .with_setting("PADDOCK_REGISTRATIONS__UNDO_SECONDS", "0".to_owned())
        .with_setting("PADDOCK_MAIL__SERVER", mails.url())
        .with_setting("PADDOCK_MAIL__FROM", "hello@maple.example".to_owned());
    let kills = scale.cycles.div_ceil(2);
    for _ in 0..kills {
        let server = launch.start();
        let life = chance.wait(LONGEST_LIFE);
        crowd.call_until_cut(server.address, &launch.stamps(), || {
            thread::sleep(life);
            server.kill();
        });
    }
    let before = mails.taken().len();
    let server = launch.start();
    crowd.settle(server.address, &launch.stamps());
    let database = launch.open();
    let waiting =
        "select count(*) from deliveries where state = 'pending' and channel = 'visitor_mail'";
    wait_until("no mail waits", DELIVERY, || {
        database.query_row(waiting, [], |row| row.get::<_, i64>(0)).is_ok_and(|count| count == 0)
    });
    assert!(server.stop().success());
    let (links, taken) = (verify(&database, &mails.taken()), mails.taken().len());
    format!(
        "{links} links in mails over {kills} kills, none dead; {before} of {taken} mails before the last run"
    )
}

/// Fails unless each link leads to the registration that its mail is about. Returns their number.
fn verify(database: &Connection, taken: &[Taken]) -> usize {
    let sql = "select id from event_registrations where registration_no =
                   (select registration_no from registration_links where token_hash = ?1)";
    let with_link = taken.iter().filter_map(|mail| Some((&mail.id, mail.token.as_ref()?)));
    let mut count = 0;
    for (id, token) in with_link {
        let hash = Sha256::digest(URL_SAFE_NO_PAD.decode(token).expect("a whole token"));
        let about = database.query_row(sql, [hash.to_vec()], |row| row.get::<_, String>(0));
        let delivery = "select subject_id from deliveries where message_id = ?1";
        let subject = database.query_row(delivery, [id], |row| row.get::<_, String>(0)).unwrap();
        assert_eq!(about.as_ref(), Ok(&subject), "a dead link in {id}");
        count += 1;
    }
    assert!(count > 0, "no mail had a link");
    count
}
