//! Reads from the database who has which places, and which messages the automation should get.

use std::collections::HashMap;

use rusqlite::Connection;
use serde_json::Value;

/// All registrations by id.
pub(crate) type Roster = HashMap<String, Row>;

/// A registration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// Its email address, which is unique.
    pub(crate) email: String,
    pub(crate) people: u32,
    pub(crate) stands: bool,
    /// The messages about it, in order.
    pub(crate) news: Vec<News>,
}

/// A delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct News {
    pub(crate) message_id: String,
    pub(crate) payload: Vec<u8>,
}

/// Reads the database, which must be intact: no damaged page, the right number of attendees for
/// each group, and no delivery without a record.
pub(crate) fn read(connection: &Connection) -> Roster {
    is_whole(connection);
    // One snapshot of both tables, whatever the server writes meanwhile.
    let snapshot = connection.unchecked_transaction().unwrap();
    let mut roster = rows(&snapshot).unwrap();
    for (subject, news) in news(&snapshot).unwrap() {
        roster.get_mut(&subject).expect("a delivery tells of a registration").news.push(news);
    }
    roster
}

/// Fails if SQLite finds a damaged page or index.
///
/// Uses a connection of its own: between two checks on one connection, FTS5 caches the structure of
/// an index, and reports changes by others as damage (SQLite 3.54).
pub(crate) fn is_whole(connection: &Connection) {
    let path = connection.path().expect("a database in a file");
    let fresh = Connection::open(path).unwrap();
    let integrity = fresh.query_row("pragma integrity_check", [], |row| row.get(0));
    assert_eq!(integrity, Ok("ok".to_owned()));
}

fn rows(connection: &Connection) -> rusqlite::Result<Roster> {
    connection
        .prepare(
            "select id, email, total_attendees, status = 'confirmed',
                    (select count(*) from registration_attendees as attendee
                      where attendee.registration_no = registration.registration_no)
               from event_registrations as registration",
        )?
        .query_map([], |row| {
            let (people, attendees): (u32, u32) = (row.get(2)?, row.get(4)?);
            assert_eq!(people, attendees, "a party is written whole");
            let (email, stands) = (row.get(1)?, row.get(3)?);
            Ok((row.get(0)?, Row { email, people, stands, news: Vec::new() }))
        })?
        .collect()
}

fn news(connection: &Connection) -> rusqlite::Result<Vec<(String, News)>> {
    connection
        .prepare(
            "select subject_id, iif(message_id = '', subject_id, message_id), payload
               from deliveries order by delivery_no",
        )?
        .query_map([], |row| {
            Ok((row.get(0)?, News { message_id: row.get(1)?, payload: row.get(2)? }))
        })?
        .collect()
}

/// Number of places that are taken now.
pub(crate) fn taken(connection: &Connection) -> u32 {
    let sum = "select coalesce(sum(total_attendees), 0) from event_registrations
                where status = 'confirmed'";
    connection.query_row(sum, [], |row| row.get(0)).unwrap()
}

impl Row {
    /// Fails unless there is one message for each change, in order: registered, canceled, restored,
    /// canceled again, with the row's state last.
    pub(crate) fn is_announced_in_turn(&self, id: &str) {
        assert_eq!(self.news.first().map(|news| news.message_id.as_str()), Some(id));
        let kinds: Vec<String> = self.news.iter().map(News::kind).collect();
        let turns = ["event_registration", "event_registration_cancelled"].into_iter().cycle();
        assert!(kinds.iter().zip(turns).all(|(kind, turn)| kind == turn), "{kinds:?}");
        assert_eq!(self.stands, kinds.len() % 2 == 1, "the last news is how it stands");
    }
}

impl News {
    fn kind(&self) -> String {
        let payload: Value = serde_json::from_slice(&self.payload).unwrap_or_default();
        payload["type"].as_str().unwrap_or_default().to_owned()
    }
}
