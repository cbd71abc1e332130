//! Thousands of submissions in the program's database. Their words have frequencies like those of a
//! language.

use std::fmt::Write as _;
use std::path::Path;

use paddock::clock;
use paddock::random;
use rusqlite::{Connection, named_params};

/// Numbers of different words in texts, and of different names.
const WORDS: u64 = 6_000;
const NAMES: u64 = 900;

/// Adds submissions to the database at `path` until it has `rows`, most of them delivered. They
/// copy the one that is already there, which the program stored.
pub(crate) fn fill(path: &Path, rows: usize) {
    let mut db = Connection::open(path).unwrap();
    db.execute_batch("pragma synchronous = off; pragma cache_size = -200000").unwrap();
    db.execute(SETTLED, []).unwrap();
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let now = clock::now();
    let tx = db.transaction().unwrap();
    {
        let mut submission = tx.prepare(SUBMISSION).unwrap();
        let mut delivery = tx.prepare(DELIVERY).unwrap();
        for number in 2..=rows {
            let id = random::uuid_v7(now, &random::bytes()).to_string();
            let is_spam = chance.one_in(20);
            let last_name = if number == rows / 100 { "Quillfeather" } else { &chance.name(1) };
            let first_name = chance.name(0);
            submission
                .execute(named_params! {
                    ":id": id,
                    ":created_at": now,
                    ":first_name": first_name,
                    ":last_name": last_name,
                    ":email": chance.address(&first_name, last_name),
                    ":phone": chance.phone(),
                    ":goals": chance.text(14, is_spam),
                    ":availability": chance.text(4, is_spam),
                    ":questions": chance.text(12, is_spam),
                    ":is_spam": is_spam,
                })
                .unwrap();
            if !is_spam {
                delivery.execute(named_params! { ":id": id, ":now": now }).unwrap();
            }
        }
    }
    tx.commit().unwrap();
    db.execute_batch("pragma wal_checkpoint(truncate)").unwrap();
}

const SETTLED: &str = "update deliveries
    set state = 'sent', attempts = 1, next_attempt_at = null, last_status = 200,
        settled_at = created_at, delivered_at = created_at";

const SUBMISSION: &str = "insert into contact_submissions (
        id, created_at, first_name, last_name, email, phone, rider_experience,
        services_interested, age_group, goals, availability, questions, preferred_contact,
        spam_score, spam_reasons, is_spam, source, website, submission_status)
    select :id, :created_at, :first_name, :last_name, :email, :phone, rider_experience,
        services_interested, age_group, :goals, :availability, :questions, preferred_contact,
        iif(:is_spam, 60, 0), spam_reasons, :is_spam, source, website,
        iif(:is_spam, 'pending', 'sent')
    from contact_submissions where submission_no = 1";

const DELIVERY: &str = "insert into deliveries (
        channel, topic, subject_id, state, attempts, last_status, created_at, settled_at,
        due_since, delivered_at)
    values ('webhook', 'contact', :id, 'sent', 1, 200, :now, :now, :now, :now)";

/// A random generator with the same numbers in every run.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }

    fn one_in(&mut self, times: u64) -> bool {
        self.next().is_multiple_of(times)
    }

    /// A number below `count`. Small ones are much more frequent, like common words in a language.
    fn unequal(&mut self, count: u64) -> u64 {
        let digits = count.ilog2() + 1;
        let below = 1 << (self.next() % u64::from(digits) + 1);
        self.next() % below % count
    }

    fn name(&mut self, kind: u64) -> String {
        let mut name = word(self.unequal(NAMES) * 7 + 100_000 * (kind + 1));
        name[..1].make_ascii_uppercase();
        name
    }

    fn address(&mut self, first_name: &str, last_name: &str) -> String {
        let host =
            ["gmail", "yahoo", "outlook", "rider"][usize::try_from(self.unequal(4)).unwrap()];
        format!("{first_name}.{last_name}{}@{host}.example", self.next() % 100).to_lowercase()
    }

    fn phone(&mut self) -> String {
        let area = [215, 267, 610, 484, 856][usize::try_from(self.unequal(5)).unwrap()];
        let line = self.next() % 10_000_000;
        format!("({area}) {:03}-{:04}", line / 10_000, line % 10_000)
    }

    /// About `length` words: `saddle` in one text of 25, and `shoulder` in no spam.
    fn text(&mut self, length: u64, is_spam: bool) -> String {
        let mut text = String::new();
        for _ in 0..length / 2 + self.next() % length {
            let word = word(self.unequal(WORDS));
            _ = write!(text, "{word} ");
        }
        let rare = [(25, "saddle"), (300, "piaffe"), (25, "shoulder")];
        for (times, word) in rare {
            if self.one_in(times) && !(is_spam && word == "shoulder") {
                text.push_str(word);
                text.push(' ');
            }
        }
        text.trim_end().to_owned()
    }
}

/// The word with this number, one to four syllables long.
fn word(number: u64) -> String {
    const SYLLABLES: [&str; 28] = [
        "ri", "ka", "len", "mo", "sad", "wil", "tra", "per", "hol", "nes", "ju", "bri", "dan",
        "kar", "tes", "lo", "vin", "gra", "har", "se", "mil", "pon", "ca", "ter", "sun", "day",
        "we", "al",
    ];
    let mut word = String::new();
    let mut rest = number + 1;
    while rest > 0 {
        word.push_str(SYLLABLES[usize::try_from(rest % 28).unwrap()]);
        rest /= 28;
    }
    word
}
