//! kill -9 during many registrations: no place is given twice, none is lost, and the automation
//! gets every registration and cancellation, those of one group in order.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::client::Client;
use crate::deliveries;
use crate::ledger;
use crate::parties::{Crowd, EVENT};
use crate::receiver::{Behavior, Receiver};
use crate::roster::{self, Roster};
use crate::scale::Scale;
use crate::server::Launch;
use crate::visitors::wait_until;

/// Places in this program, and places taken elsewhere.
const PLACES: u32 = 40;
const ELSEWHERE: u32 = 3;

/// Longest time of calls before a kill: from the first call to well after the event is full, when
/// places become free and are taken again.
const LONGEST_LIFE: Duration = Duration::from_millis(250);

/// Registrations that each person repeats after a start.
const ASKED_AGAIN: usize = 4;

/// Longest time for the remaining deliveries of the last run.
const DELIVERY: Duration = Duration::from_mins(3);

/// Kills the server `scale.cycles / 2` times on one database, inspects it after each start, and
/// lets the last run deliver everything.
pub(crate) fn keep_their_places(scale: Scale) -> String {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start(Behavior::RefusesEveryThird);
    let mut chance = scale.chance(9);
    let mut crowd = Crowd::new(scale.chance(10));
    let launch = |life: u32| {
        Launch::new(folder.path())
            .with_webhook(receiver.url(&format!("/life/{life}")))
            .with_setting("PADDOCK_EVENTS", event())
            .with_setting("PADDOCK_REGISTRATIONS__MAX_PARTY", "1000".to_owned())
            .with_setting("PADDOCK_REGISTRATIONS__UNDO_SECONDS", "0".to_owned())
    };
    let kills = scale.cycles.div_ceil(2);
    for life in 1..=kills {
        let launch = launch(life);
        let server = launch.start();
        let (stamps, database) = (launch.stamps(), launch.open());
        inspect(server.address, &database, &mut crowd, ASKED_AGAIN);
        let until = Instant::now() + chance.wait(LONGEST_LIFE);
        crowd.call_until_cut(server.address, &stamps, || {
            while Instant::now() < until {
                assert!(roster::taken(&database) <= PLACES, "oversold amid the run");
                thread::sleep(Duration::from_millis(3));
            }
            server.kill();
        });
    }

    let last = launch(kills + 1);
    let server = last.start();
    let (stamps, database) = (last.stamps(), last.open());
    inspect(server.address, &database, &mut crowd, ASKED_AGAIN);
    crowd.settle(server.address, &stamps);
    crowd.take_the_rest(server.address, &stamps);
    inspect(server.address, &database, &mut crowd, usize::MAX);
    assert_eq!(roster::taken(&database), PLACES, "each place can be had");
    wait_until("everything is delivered", DELIVERY, || ledger::undelivered(&database) == 0);
    assert!(server.stop().success());

    let roster = roster::read(&last.open());
    let news = roster.values().flat_map(|row| &row.news);
    let payloads: HashMap<&str, &[u8]> =
        news.map(|news| (news.message_id.as_str(), news.payload.as_slice())).collect();
    let calls = receiver.calls();
    let duplicates = deliveries::verify(&payloads, &calls);
    for row in roster.values() {
        let news: Vec<&str> = row.news.iter().map(|news| news.message_id.as_str()).collect();
        deliveries::arrived_in_turn(&news, &calls);
    }
    format!(
        "{} parties and {} turns over {kills} kills, {} refused, no place sold twice or lost, \
         {duplicates} of {} deliveries made again",
        roster.len(),
        crowd.bookings().map(|booking| booking.turns - 1).sum::<usize>(),
        crowd.refused(),
        payloads.len()
    )
}

/// The owner's only event, as the value of an environment variable.
pub(crate) fn event() -> String {
    format!(
        "[{{ id = '{EVENT}', title = 'Open Barn', description = 'Come and see.', \
         date = '2099-06-18', time = '9 AM – 10 AM', location = 'Main barn', \
         max_attendees = {}, current_attendees = {ELSEWHERE}, price = 12.5, \
         image = 'event-open-barn', registration_status = 'open' }}]",
        PLACES + ELSEWHERE
    )
}

/// Fails unless the database, the list of events and people's responses agree, also after each
/// person has repeated up to `again` registrations.
fn inspect(address: SocketAddr, database: &Connection, crowd: &mut Crowd, again: usize) {
    let before = roster::read(database);
    verify(&before, crowd);
    let taken: u32 = before.values().filter(|row| row.stands).map(|row| row.people).sum();
    assert!(taken <= PLACES, "{taken} places are taken");
    let events = Client::connect(address).unwrap().get("/api/events").unwrap().json();
    let listed = events["events"].as_array().unwrap().iter().find(|event| event["id"] == EVENT);
    let listed = listed.expect("the event is still to come");
    assert_eq!(listed["currentAttendees"], ELSEWHERE + taken, "no place is lost");
    assert_eq!(listed["placesLeft"], PLACES - taken);

    crowd.ask_again(address, again);

    assert!(roster::read(database) == before, "what is sent again changes nothing");
}

/// Fails unless every response is reflected in a row, and every row was acknowledged or waits for
/// its response.
fn verify(roster: &Roster, crowd: &Crowd) {
    let mut known = HashSet::new();
    for person in &crowd.all {
        for booking in person.bookings() {
            let row = roster.get(&booking.id).expect("acknowledged and lost");
            let party = (booking.party.email.as_str(), booking.party.people);
            assert_eq!((row.email.as_str(), row.people), party, "another party's row");
            assert!(known.insert(booking.id.as_str()), "two parties have one row");
            // A cancellation without a response may have been stored or not.
            let is_made = person.waits_for(booking) && row.stands != booking.stands;
            let expected = (booking.stands != is_made, booking.turns + usize::from(is_made));
            assert_eq!((row.stands, row.news.len()), expected, "an acknowledged change is lost");
        }
    }
    let hopes = crowd.all.iter().filter_map(|person| person.hopes_for());
    let hopes: HashSet<&str> = hopes.map(|party| party.email.as_str()).collect();
    let unknown = roster.iter().filter(|(id, _)| !known.contains(id.as_str()));
    let emails: Vec<&str> = unknown.map(|(_, row)| row.email.as_str()).collect();
    assert!(emails.iter().all(|email| hopes.contains(email)), "a row that nobody was told of");
    let distinct: HashSet<_> = emails.iter().collect();
    assert_eq!(distinct.len(), emails.len(), "a party sent again has two rows");
    for (id, row) in roster {
        row.is_announced_in_turn(id);
    }
}
