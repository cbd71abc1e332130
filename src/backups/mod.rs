//! Copies of the whole site: the database, the settings and the photographs.

mod choice;
mod copied_files;
mod copies;
mod error;
mod make;
mod manifest;
pub mod offsite;
mod regular_files;
mod retention;
mod schedule;
mod staff_photographs;
mod standing;
mod untouched;
mod verify;

pub use self::choice::{Candidate, Choice, Doubt, choose, records_in_words};
pub use self::copies::{Copy, last_proven, list, name, unusable};
pub use self::error::CopyError;
pub use self::make::{lock, make};
pub use self::manifest::{CopiedFile, Manifest};
pub use self::schedule::copy_when_due;
pub use self::staff_photographs::StaffPhotographs;
pub use self::standing::{CopiesStanding, OffsiteStanding};
pub use self::untouched::is_untouched;
pub use self::verify::{CopyFault, extract_database, verify};
