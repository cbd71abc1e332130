//! Eight people who register groups at the same time, cancel and restore some, and repeat each call
//! until they have a response.

use std::net::SocketAddr;
use std::thread;

use paddock::clock;
use paddock::web::Stamps;
use serde_json::json;

use crate::chance::Chance;
use crate::client::{Client, Reply};

const PEOPLE: u64 = 8;

/// The event that all of them register for.
pub(crate) const EVENT: &str = "open-barn";

/// A registration, repeated until it is answered.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    /// Unique for each registration.
    pub(crate) email: String,
    pub(crate) people: u32,
    body: Vec<u8>,
}

/// A registration that was accepted, and its state by later responses.
#[derive(Clone, Debug)]
pub(crate) struct Booking {
    pub(crate) id: String,
    pub(crate) party: Party,
    pub(crate) stands: bool,
    /// How often its places were taken or freed, which is the number of messages that it needs.
    pub(crate) turns: usize,
}

/// A call. A call about a registration has its index.
#[derive(Clone, Debug)]
enum Call {
    Register(Party),
    Cancel(usize),
    GiveBack(usize),
}

/// A person with registrations that nobody else changes.
pub(crate) struct Person {
    chance: Chance,
    bookings: Vec<Booking>,
    /// Sent without a response. It is repeated until there is one, as pages do.
    unanswered: Option<Call>,
    refused: usize,
}

/// All people of a proof, across all runs of its server.
pub(crate) struct Crowd {
    pub(crate) all: Vec<Person>,
}

impl Crowd {
    pub(crate) fn new(mut chance: Chance) -> Self {
        let person = |_| Person {
            chance: Chance::new(chance.next()),
            bookings: Vec::new(),
            unanswered: None,
            refused: 0,
        };
        Self { all: (0..PEOPLE).map(person).collect() }
    }

    /// All people make calls as fast as they are answered until the server is gone, which
    /// `meanwhile` causes.
    pub(crate) fn call_until_cut(
        &mut self,
        address: SocketAddr,
        stamps: &Stamps,
        meanwhile: impl FnOnce(),
    ) {
        thread::scope(|scope| {
            for person in &mut self.all {
                scope.spawn(|| person.call(address, stamps, usize::MAX));
            }
            meanwhile();
        });
    }

    /// Each person repeats an unanswered call until it is answered, and makes no other.
    pub(crate) fn settle(&mut self, address: SocketAddr, stamps: &Stamps) {
        for person in &mut self.all {
            person.call(address, stamps, usize::from(person.unanswered.is_some()));
            assert!(person.unanswered.is_none(), "nothing kept it from being answered");
        }
    }

    /// All people repeat up to `most` of their answered registrations under the same stamps. Each
    /// must get its first response, whatever happened to it since.
    pub(crate) fn ask_again(&mut self, address: SocketAddr, most: usize) {
        let mut client = Client::connect(address).unwrap();
        for person in &mut self.all {
            let chosen = person.chosen(most);
            for booking in chosen.into_iter().map(|at| &person.bookings[at]) {
                let reply = register(&mut client, &booking.party).unwrap();
                assert_eq!((reply.status, reply.text("id")), (201, booking.id.clone()));
            }
        }
    }

    pub(crate) fn bookings(&self) -> impl Iterator<Item = &Booking> {
        self.all.iter().flat_map(|person| &person.bookings)
    }

    /// Number of registrations that were refused for lack of places.
    pub(crate) fn refused(&self) -> usize {
        self.all.iter().map(|person| person.refused).sum()
    }

    /// Takes the free places one by one until there are none.
    pub(crate) fn take_the_rest(&mut self, address: SocketAddr, stamps: &Stamps) {
        let mut client = Client::connect(address).unwrap();
        let person = &mut self.all[0];
        loop {
            let party = Party::new(stamps, &mut person.chance, 1);
            let reply = register(&mut client, &party).unwrap();
            let is_full = reply.status == 409;
            person.answered(Call::Register(party), &reply);
            if is_full {
                return;
            }
        }
    }
}

impl Person {
    /// Makes `most` calls, or as many as the server answers before it is gone.
    fn call(&mut self, address: SocketAddr, stamps: &Stamps, most: usize) {
        let Ok(mut client) = Client::connect(address) else { return };
        for _ in 0..most {
            let call = self.unanswered.take().unwrap_or_else(|| self.next_call(stamps));
            let reply = match &call {
                Call::Register(party) => register(&mut client, party),
                Call::Cancel(at) => self.bookings[*at].set_cancelled(&mut client, true),
                Call::GiveBack(at) => self.bookings[*at].set_cancelled(&mut client, false),
            };
            match reply {
                Ok(reply) if reply.status != 503 => self.answered(call, &reply),
                // The server is gone, or about to end.
                _ => {
                    self.unanswered = Some(call);
                    return;
                }
            }
        }
    }

    /// Half of the calls register, or more if there is nothing to cancel or restore.
    fn next_call(&mut self, stamps: &Stamps) -> Call {
        let choice = self.chance.next() % 8;
        let call = match choice {
            0..=3 => None,
            4..=6 => self.any(true).map(Call::Cancel),
            _ => self.any(false).map(Call::GiveBack),
        };
        call.unwrap_or_else(|| Call::Register(Party::new(stamps, &mut self.chance, 4)))
    }

    /// A random registration that has its places, or that hasn't.
    fn any(&mut self, stands: bool) -> Option<usize> {
        let fit = self.bookings.iter().enumerate().filter(|(_, one)| one.stands == stands);
        let fit: Vec<usize> = fit.map(|(at, _)| at).collect();
        let choice = usize::try_from(self.chance.next() >> 32).expect("32 bits");
        (!fit.is_empty()).then(|| fit[choice % fit.len()])
    }

    /// The last registration and random others, `most` in all.
    fn chosen(&mut self, most: usize) -> Vec<usize> {
        let count = self.bookings.len();
        if count <= most {
            return (0..count).collect();
        }
        let mut any = || usize::try_from(self.chance.next() >> 32).expect("32 bits") % count;
        std::iter::once(count - 1).chain((1..most).map(|_| any())).collect()
    }

    /// Records `reply`. Fails on anything but success or a lack of places.
    fn answered(&mut self, call: Call, reply: &Reply) {
        let text = String::from_utf8_lossy(&reply.body);
        match (call, reply.status) {
            (Call::Register(party), 201) => {
                let id = reply.text("id");
                self.bookings.push(Booking { id, party, stands: true, turns: 1 });
            }
            (Call::Cancel(at), 200) => self.bookings[at].turn(false),
            (Call::GiveBack(at), 200) => self.bookings[at].turn(true),
            (Call::Register(Party { people, .. }), 409) => self.is_refused(people, reply),
            (Call::GiveBack(at), 409) => self.is_refused(self.bookings[at].party.people, reply),
            (call, status) => panic!("{status} to {call:?}: {text}"),
        }
    }

    fn is_refused(&mut self, people: u32, reply: &Reply) {
        let left = reply.json()["placesLeft"].as_u64().expect("a refusal says how many are left");
        assert!(left < u64::from(people), "{left} places suffice for {people}");
        self.refused += 1;
    }

    /// Whether the current state of this registration is unknown.
    pub(crate) fn waits_for(&self, booking: &Booking) -> bool {
        match &self.unanswered {
            Some(Call::Cancel(at) | Call::GiveBack(at)) => self.bookings[*at].id == booking.id,
            Some(Call::Register(_)) | None => false,
        }
    }

    /// The group for which it is unknown whether it has its places.
    pub(crate) fn hopes_for(&self) -> Option<&Party> {
        match &self.unanswered {
            Some(Call::Register(party)) => Some(party),
            _ => None,
        }
    }

    pub(crate) fn bookings(&self) -> &[Booking] {
        &self.bookings
    }
}

fn register(client: &mut Client, party: &Party) -> std::io::Result<Reply> {
    client.send("POST", "/api/event-registrations", &party.body)
}

impl Booking {
    fn set_cancelled(&self, client: &mut Client, cancelled: bool) -> std::io::Result<Reply> {
        let path = format!("/api/admin/registrations/{}", self.id);
        let body = json!({ "cancelled": cancelled }).to_string();
        client.send("PATCH", &path, body.as_bytes())
    }

    fn turn(&mut self, stands: bool) {
        self.stands = stands;
        self.turns += 1;
    }
}

impl Party {
    /// A group of one to `largest` people.
    fn new(stamps: &Stamps, chance: &mut Chance, largest: u64) -> Self {
        let nonce = chance.nonce();
        let people = 1 + u32::try_from(chance.next() % largest).expect("a small party");
        let email = format!("{:032x}@rider.example", u128::from_be_bytes(nonce));
        let companions: Vec<_> =
            (1..people).map(|at| json!({ "name": format!("Rider {at}"), "age": 8 + at })).collect();
        let body = json!({
            "eventId": EVENT,
            "primaryRegistrant":
                { "name": "Ada Rider", "email": email, "phone": "(215) 555-0134" },
            "additionalAttendees": companions,
            "specialRequests": "",
            "leaveBlank": "",
            "stamp": stamps.issue(clock::read(), nonce),
        });
        Self { email, people, body: serde_json::to_vec(&body).expect("JSON is always written") }
    }
}
