//! Inserts a hundred thousand registrations, in the form in which the program writes them.

use rusqlite::types::Value;
use rusqlite::{Connection, Statement, Transaction, params};
use serde_json::{Value as Json, json};

/// The number of events that a stable has in a few years.
pub(crate) const EVENTS: u64 = 48;

const TITLE: &str = "Evening Ride";
const DATE: &str = "2099-06-18";
const DATE_IN_FULL: &str = "Thursday, June 18, 2099";
const TIME: &str = "6 PM – 8 PM";
const REQUESTS: &str = "We come a little late.";
const LOCATION: &str = "Main barn";
const PRICE: f64 = 12.5;
const PRICE_CENTS: u64 = 1_250;

const FIRST: [&str; 8] = ["Ada", "Ben", "Clara", "Dmitri", "Elif", "Farah", "Grace", "Hugo"];

/// A group that registers. All its data follow from its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Party(pub(crate) u64);

impl Party {
    /// Number of people, one to four; at each event 2.5 on average.
    fn people(self) -> u64 {
        1 + self.0 / EVENTS % 4
    }

    pub(crate) fn event(self) -> String {
        event_id(self.0 % EVENTS)
    }

    /// A surname of five letters that follow from the number, for searches like those of staff.
    pub(crate) fn surname(self) -> String {
        let scattered = self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let letters =
            (0..6).map(|at| b'a' + u8::try_from(scattered >> (8 * at + 8) & 0xff).unwrap() % 26);
        let mut name: String = letters.map(char::from).collect();
        name[..1].make_ascii_uppercase();
        name
    }

    pub(crate) fn name(self) -> String {
        format!("{} {}", FIRST[usize::try_from(self.0 % 8).unwrap()], self.surname())
    }

    pub(crate) fn email(self) -> String {
        format!("{}.{}@rider.example", self.surname().to_lowercase(), self.0)
    }

    pub(crate) fn phone(self) -> String {
        let scattered = self.0 * 7_919 % 10_000_000;
        format!("(215) {:03}-{:04}", scattered / 10_000, scattered % 10_000)
    }

    fn companions(self) -> Vec<String> {
        (1..self.people()).map(|at| format!("Junior {} {at}", self.surname())).collect()
    }

    /// The form, as the page sends it.
    pub(crate) fn form(self, stamp: &str) -> Json {
        let companions = self.companions();
        let companion = |name| json!({ "name": name, "age": "9", "specialRequirements": "" });
        json!({
            "eventId": self.event(),
            "primaryRegistrant":
                { "name": self.name(), "email": self.email(), "phone": self.phone() },
            "additionalAttendees": companions.into_iter().map(companion).collect::<Vec<_>>(),
            "specialRequests": REQUESTS,
            "leaveBlank": "",
            "stamp": stamp,
        })
    }

    /// The message to the automation, with its keys in the program's order.
    fn payload(self, id: &str, timestamp: &str) -> String {
        let companion =
            |name: &String| format!(r#"{{"name":"{name}","age":"9","specialRequirements":""}}"#);
        let companions: Vec<String> = self.companions().iter().map(companion).collect();
        let (name, email, phone) = (self.name(), self.email(), self.phone());
        format!(
            r#"{{"type":"event_registration","id":"{id}","eventId":"{}","eventTitle":"{TITLE}","eventDate":"{DATE}","eventTime":"{TIME}","location":"{LOCATION}","price":{PRICE},"primaryRegistrant":{{"name":"{name}","email":"{email}","phone":"{phone}"}},"additionalAttendees":[{}],"totalAttendees":{},"owed":{:?},"specialRequests":"{REQUESTS}","timestamp":"{timestamp}","subject":"New registration from {name}: {TITLE}","body":{}}}"#,
            self.event(),
            companions.join(","),
            self.people(),
            PRICE * f64::from(u32::try_from(self.people()).unwrap()),
            json!(self.body()),
        )
    }

    /// The same in plain text.
    fn body(self) -> String {
        let (name, email, phone) = (self.name(), self.email(), self.phone());
        let (people, total) = (self.people(), dollars(self.people() * PRICE_CENTS));
        let mut body = format!(
            "Event: {TITLE}\nDate: {DATE_IN_FULL}\nTime: {TIME}\nLocation: {LOCATION}\nName: {name}\n\
             Email: {email}\nPhone: {phone}\nPeople: {people}\nTotal: {total}\n\
             Special requests: {REQUESTS}\n"
        );
        for (at, companion) in self.companions().iter().enumerate() {
            body += if at == 0 { "With them:\n- " } else { "- " };
            body += companion;
            body += " (9)\n";
        }
        body
    }
}

fn dollars(cents: u64) -> String {
    format!("${}.{:02}", cents / 100, cents % 100)
}

fn event_id(number: u64) -> String {
    format!("evening-ride-{number}")
}

/// The owner's events, as the value of an environment variable.
pub(crate) fn events() -> String {
    let event = |number| {
        format!(
            "{{ id = '{}', title = '{TITLE}', description = 'Out to the creek and back.', \
             date = '{DATE}', time = '{TIME}', location = '{LOCATION}', max_attendees = 100000, \
             current_attendees = 0, price = {PRICE}, image = 'event-trail-ride', \
             registration_status = 'open' }}",
            event_id(number)
        )
    };
    format!("[{}]", (0..EVENTS).map(event).collect::<Vec<_>>().join(", "))
}

/// Deletes all registrations.
pub(crate) fn clear(database: &Connection) {
    let tables = ["registration_attendees", "event_registrations", "deliveries"];
    for table in tables {
        database.execute(&format!("delete from {table}"), []).unwrap();
    }
}

/// Inserts the registrations with these `numbers`. All have been delivered; one in twelve is
/// canceled.
pub(crate) fn fill(database: &mut Connection, numbers: std::ops::Range<u64>) {
    let tx = database.transaction().unwrap();
    {
        let mut write = Write::new(&tx);
        for number in numbers {
            write.party(Party(number), number / EVENTS % 12 == 11);
        }
    }
    tx.commit().unwrap();
    database.execute_batch("pragma wal_checkpoint(truncate)").unwrap();
}

struct Write<'a> {
    tx: &'a Transaction<'a>,
    registration: Statement<'a>,
    attendee: Statement<'a>,
    delivery: Statement<'a>,
}

impl<'a> Write<'a> {
    fn new(tx: &'a Transaction<'a>) -> Self {
        let registration = "insert into event_registrations (
                id, created_at, event_id, event_title, event_date, event_time, name, email, phone,
                special_requests, total_attendees, total_cost_cents, status, cancelled_at,
                search_text)
            values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,
                ?13, ?14, ?15)";
        let attendee = "insert into registration_attendees
                (registration_no, position, name, age, special_requirements)
            values (?1, ?2, ?3, ?4, '')";
        let delivery = "insert into deliveries (
                channel, topic, subject_id, payload, state, attempts, last_status, created_at,
                settled_at, due_since)
            values ('webhook', 'registration', ?1, ?2, 'sent', 1, 200, ?3, ?3, ?3)";
        Self {
            tx,
            registration: tx.prepare(registration).unwrap(),
            attendee: tx.prepare(attendee).unwrap(),
            delivery: tx.prepare(delivery).unwrap(),
        }
    }

    fn party(&mut self, party: Party, is_cancelled: bool) {
        let created_at = 1_700_000_000_000 + i64::try_from(party.0).unwrap() * 60_000;
        let at = paddock::clock::UnixMillis(created_at);
        let scattered = party.0.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes();
        let id =
            paddock::random::uuid_v7(at, &[&scattered[..], &[1, 2]].concat().try_into().unwrap());
        let id = id.to_string();
        let companions = party.companions();
        let people = std::iter::once(party.name()).chain(companions);
        let people: Vec<String> = people.collect();
        let found_by = [people.join("\n"), party.email(), party.phone()].join("\n").to_lowercase();
        let (status, cancelled_at) =
            if is_cancelled { ("cancelled", Some(created_at)) } else { ("confirmed", None) };
        let (size, cost) = (party.people(), party.people() * PRICE_CENTS);
        self.registration
            .execute(params![
                id,
                created_at,
                party.event(),
                TITLE,
                DATE,
                TIME,
                party.name(),
                party.email(),
                party.phone(),
                REQUESTS,
                i64::try_from(size).unwrap(),
                i64::try_from(cost).unwrap(),
                status,
                cancelled_at,
                found_by
            ])
            .unwrap();
        let number = self.tx.last_insert_rowid();
        for (position, name) in (0_i64..).zip(&people) {
            let age = (position > 0).then_some("9");
            self.attendee.execute(params![number, position, name, age]).unwrap();
        }
        let payload = party.payload(&id, &at.rfc3339());
        self.delivery.execute(params![id, payload.into_bytes(), created_at]).unwrap();
    }
}

/// The rows of the registration with this address, without the ids and times, which differ each
/// time.
pub(crate) fn kept(database: &Connection, party: Party) -> Vec<Vec<Value>> {
    let rows = |columns: &str, from: &str| -> Vec<Vec<Value>> {
        let sql = format!(
            "select {columns} from event_registrations as registration {from}
              where registration.email = ?1"
        );
        let mut statement = database.prepare(&sql).unwrap();
        let count = statement.column_count();
        let row = |row: &rusqlite::Row<'_>| (0..count).map(|at| row.get(at)).collect();
        statement.query_map([party.email()], row).unwrap().map(Result::unwrap).collect()
    };
    let mut all = rows(
        "event_id, event_title, event_date, event_time, name, email, phone, special_requests,
         total_attendees, total_cost_cents, status, cancelled_at, search_text",
        "",
    );
    all.extend(rows(
        "position, attendee.name, age, special_requirements, attended_at",
        "join registration_attendees as attendee using (registration_no)",
    ));
    all.extend(rows(
        "topic, message_id,
         json_remove(cast(payload as text), '$.id', '$.timestamp')",
        "join deliveries on subject_id = id",
    ));
    all
}
