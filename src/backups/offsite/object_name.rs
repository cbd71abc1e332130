//! Names of the objects in the bucket. They say all that is known without the recovery key.
//!
//! `2027-05-14T14-00-00Z.database-0123456789ab.records-17.photographs-0123456789abcdef.age1xgtjanjt.sha256-….tar.gz.age`
//! is a copy, and
//! `photographs-0123456789abcdef.age1xgtjanjt.sha256-….tar.gz.age` has the photographs of each copy that
//! names them.

use std::fmt;

use crate::age::SHORT;
use crate::backups::copies;
use crate::backups::manifest::Manifest;
use crate::clock::UnixMillis;

const ENDING: &str = ".tar.gz.age";
const DATABASE: &str = "database-";
const RECORDS: &str = "records-";
const PHOTOGRAPHS: &str = "photographs-";
const HASH: &str = "sha256-";

/// The name of an object, without the bucket's prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ObjectName {
    pub(super) kind: ObjectKind,
    /// The beginning of the recipient that it's encrypted to.
    pub(super) recipient: String,
    /// SHA-256 of the object, in hexadecimal digits.
    pub(super) sha256: String,
}

/// What an object contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ObjectKind {
    /// A copy without its photographs.
    Copy {
        /// When the copy was begun.
        made_at: UnixMillis,
        /// What the database in it is; `None` in copies of earlier versions.
        database: Option<CopiedDatabase>,
        /// Which photographs belong to it.
        photographs: Option<String>,
    },
    /// All photographs of a copy.
    Photographs(String),
}

/// What is known of the database in a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiedDatabase {
    /// Its id: all copies of one database have the same.
    pub id: String,
    /// How many inquiries and registrations it has.
    pub records: u64,
}

impl CopiedDatabase {
    /// Of the copy with this `manifest`.
    #[must_use]
    pub fn of(manifest: &Manifest) -> Option<Self> {
        let id = manifest.database.clone().filter(|id| is_hex(id, ID_DIGITS))?;
        Some(Self { id, records: manifest.records() })
    }
}

impl ObjectName {
    /// Reads the name of an object; `None` if it's none of this program's.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let (start, sha256) = name.strip_suffix(ENDING)?.rsplit_once('.')?;
        let sha256 = sha256.strip_prefix(HASH).filter(|hash| is_hex(hash, 64))?.to_owned();
        let (start, recipient) = start.rsplit_once('.')?;
        let is_recipient = recipient.starts_with("age1") && recipient.len() == SHORT;
        let recipient = is_recipient.then(|| recipient.to_owned())?;
        let kind = ObjectKind::parse(start)?;
        Some(Self { kind, recipient, sha256 })
    }
}

impl ObjectKind {
    fn parse(name: &str) -> Option<Self> {
        let set = |part: &str| {
            let set = part.strip_prefix(PHOTOGRAPHS)?;
            is_hex(set, SET_DIGITS).then(|| set.to_owned())
        };
        if let Some(set) = set(name) {
            return Some(Self::Photographs(set));
        }
        let mut parts = name.split('.').peekable();
        let made_at = copies::made_at(parts.next()?)?;
        let id = parts.next_if(|part| part.starts_with(DATABASE));
        let database = id.map(|id| database(id, parts.next()?));
        // What follows has to be the photographs, and the last.
        let photographs = parts.next().map(set);
        let is_known =
            parts.next().is_none() && database != Some(None) && photographs != Some(None);
        is_known.then(|| Self::Copy {
            made_at,
            database: database.flatten(),
            photographs: photographs.flatten(),
        })
    }
}

/// Reads the parts of a name that say which database a copy has, and how many records.
fn database(id: &str, records: &str) -> Option<CopiedDatabase> {
    let id = id.strip_prefix(DATABASE).filter(|id| is_hex(id, ID_DIGITS))?.to_owned();
    let records = records.strip_prefix(RECORDS)?;
    let records =
        records.bytes().all(|byte| byte.is_ascii_digit()).then(|| records.parse().ok())??;
    Some(CopiedDatabase { id, records })
}

impl fmt::Display for ObjectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ObjectKind::Copy { made_at, database, photographs } => {
                f.write_str(&copies::name(*made_at))?;
                if let Some(CopiedDatabase { id, records }) = database {
                    write!(f, ".{DATABASE}{id}.{RECORDS}{records}")?;
                }
                if let Some(set) = photographs {
                    write!(f, ".{PHOTOGRAPHS}{set}")?;
                }
            }
            ObjectKind::Photographs(set) => write!(f, "{PHOTOGRAPHS}{set}")?,
        }
        write!(f, ".{}.{HASH}{}{ENDING}", self.recipient, self.sha256)
    }
}

/// Digits of a database's id.
const ID_DIGITS: usize = 12;

/// Digits of what identifies a set of photographs.
pub(super) const SET_DIGITS: usize = 16;

fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_time_photographs_and_hash() {
        let hash = "0123456789abcdef".repeat(4);
        let made_at = UnixMillis(1_810_303_200_000);
        let set = "00ff00ff00ff00ff".to_owned();
        let database = Some(CopiedDatabase { id: "0123456789ab".to_owned(), records: 17 });
        for (kind, start) in [
            (
                ObjectKind::Copy { made_at, database: None, photographs: None },
                "2027-05-14T14-00-00Z",
            ),
            (
                ObjectKind::Copy { made_at, database: database.clone(), photographs: None },
                "2027-05-14T14-00-00Z.database-0123456789ab.records-17",
            ),
            (
                ObjectKind::Copy { made_at, database, photographs: Some(set.clone()) },
                "2027-05-14T14-00-00Z.database-0123456789ab.records-17.photographs-00ff00ff00ff00ff",
            ),
            (
                ObjectKind::Copy { made_at, database: None, photographs: Some(set.clone()) },
                "2027-05-14T14-00-00Z.photographs-00ff00ff00ff00ff",
            ),
            (ObjectKind::Photographs(set), "photographs-00ff00ff00ff00ff"),
        ] {
            let recipient = "age1xgtjanjt".to_owned();
            let name = ObjectName { kind, recipient, sha256: hash.clone() };
            let text = format!("{start}.age1xgtjanjt.sha256-{hash}.tar.gz.age");
            assert_eq!(name.to_string(), text);
            assert_eq!(ObjectName::parse(&text), Some(name));
        }
    }

    #[test]
    fn other_objects_are_left_alone() {
        let hash = "0123456789abcdef".repeat(4);
        for name in [
            "",
            "holiday.jpg",
            "2027-05-14T14-00-00Z.tar.gz.age",
            &format!("2027-05-14T14-00-00Z.age1xgtjanjt.sha256-{hash}.tar.gz"),
            &format!("2027-05-14T14-00-00Z.sha256-{hash}.tar.gz.age"),
            &format!("2027-05-14T14-00-00Z.age1xgtjanjt.sha256-{}.tar.gz.age", &hash[1..]),
            &format!("2027-05-14T14-00-00Z.other.age1xgtjanjt.sha256-{hash}.tar.gz.age"),
            &format!("2027-05-14T14-00-00Z.age1.sha256-{hash}.tar.gz.age"),
            &format!("yesterday.age1xgtjanjt.sha256-{hash}.tar.gz.age"),
            &format!(
                "2027-05-14T14-00-00Z.database-0123456789ab.age1xgtjanjt.sha256-{hash}.tar.gz.age"
            ),
            &format!(
                "2027-05-14T14-00-00Z.database-0123456789ab.records-x.age1xgtjanjt.sha256-{hash}.tar.gz.age"
            ),
            &format!("photographs-../x.age1xgtjanjt.sha256-{hash}.tar.gz.age"),
        ] {
            assert_eq!(ObjectName::parse(name), None, "{name}");
        }
    }
}
