//! Submissions as the form sends them, with stamps of any age.

use std::path::Path;
use std::time::Duration;

use paddock::clock::{self, Reading};
use paddock::random;
use paddock::web::Stamps;
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};

/// The optional questions that are answered in words, as the form names them.
pub const TEXT_QUESTIONS: [&str; 3] = ["goals", "availability", "questions"];

/// A complete submission that isn't spam.
pub fn submission(stamp: &str) -> Value {
    json!({
        "firstName": "Ada",
        "lastName": "Whitlock",
        "email": "ada.whitlock@rider.example",
        "phone": "(215) 555-0187",
        "riderExperience": "returning-rider",
        "servicesInterested": ["Riding Lessons", "Events & Clinics"],
        "ageGroup": "18-adult",
        "goals": "Canter again without holding my breath.",
        "availability": "Tuesday evenings",
        "questions": "Do you have a quiet horse?",
        "preferredContact": "email",
        "leaveBlank": "",
        "stamp": stamp,
        "source": "/contact",
    })
}

/// The pointers of a problem's errors, in order.
pub fn pointers(problem: &Value) -> Vec<&str> {
    let errors = problem["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
    errors.iter().map(|error| error["pointer"].as_str().unwrap()).collect()
}

/// Issues stamps with a site's key, so that no test has to wait for a stamp to age.
pub struct Stamper {
    stamps: Stamps,
}

impl Stamper {
    /// Reads the key from the database at `path`.
    pub fn of(path: &Path) -> Self {
        let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
        let key: Vec<u8> = db
            .query_row("select value from settings where name = 'stamp_key'", [], |row| row.get(0))
            .unwrap();
        Self { stamps: Stamps::new(key.try_into().unwrap()) }
    }

    /// A stamp issued `age` ago.
    pub fn aged(&self, age: Duration) -> String {
        let now = clock::read();
        let (wall, steady) = (now.wall.minus(age), now.steady.minus(age));
        self.stamps.issue(Reading { wall, steady, ..now }, random::bytes())
    }

    /// A stamp as old as a person's.
    pub fn fit(&self) -> String {
        self.aged(Duration::from_secs(40))
    }
}
