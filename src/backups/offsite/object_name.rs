//! Names of the objects in the bucket. They say all that is known without the recovery key.
//!
//! `2027-05-14T14-00-00Z.photographs-0123456789abcdef.age1xgtjanjt.sha256-….tar.gz.age` is a copy, and
//! `photographs-0123456789abcdef.age1xgtjanjt.sha256-….tar.gz.age` has the photographs of each copy that
//! names them.

use std::fmt;

use crate::age::SHORT;
use crate::backups::copies;
use crate::clock::UnixMillis;

const ENDING: &str = ".tar.gz.age";
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
        /// Which photographs belong to it.
        photographs: Option<String>,
    },
    /// All photographs of a copy.
    Photographs(String),
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
        let (time, photographs) = match name.split_once('.') {
            Some((time, part)) => (time, Some(set(part)?)),
            None => (name, None),
        };
        Some(Self::Copy { made_at: copies::made_at(time)?, photographs })
    }
}

impl fmt::Display for ObjectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ObjectKind::Copy { made_at, photographs } => {
                f.write_str(&copies::name(*made_at))?;
                if let Some(set) = photographs {
                    write!(f, ".{PHOTOGRAPHS}{set}")?;
                }
            }
            ObjectKind::Photographs(set) => write!(f, "{PHOTOGRAPHS}{set}")?,
        }
        write!(f, ".{}.{HASH}{}{ENDING}", self.recipient, self.sha256)
    }
}

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
        for (kind, start) in [
            (ObjectKind::Copy { made_at, photographs: None }, "2027-05-14T14-00-00Z"),
            (
                ObjectKind::Copy { made_at, photographs: Some(set.clone()) },
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
            &format!("photographs-../x.age1xgtjanjt.sha256-{hash}.tar.gz.age"),
        ] {
            assert_eq!(ObjectName::parse(name), None, "{name}");
        }
    }
}
