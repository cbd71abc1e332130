//! Why no pictures were made of a file.

use std::fmt::{self, Display, Formatter};
use std::io::{self, ErrorKind};

use serde::{Deserialize, Serialize};

use super::inspect::Refusal;

/// Why no pictures were made of a file. As text, it continues a sentence about the file.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum Unmade {
    /// The file can't be used.
    Refused(Refusal),
    /// The disk has no room for them. Names the folder.
    NoRoom(String),
    /// The server can't make them. Names the file or folder at fault.
    Failed(String),
}

impl Unmade {
    /// They can't be written because of `error`, as `why` says.
    pub(super) fn unwritten(error: &io::Error, why: String) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::NoRoom(why),
            _ => Self::Failed(why),
        }
    }
}

impl From<Refusal> for Unmade {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Display for Unmade {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (Self::Refused(why) | Self::NoRoom(why) | Self::Failed(why)) = self;
        f.write_str(why)
    }
}
