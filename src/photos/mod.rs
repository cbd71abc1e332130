//! The owner's photographs, which replace the built-in pictures of the same name.
//!
//! Files in the owner's folder are cut, encoded and stripped of all that is not picture, one after
//! the other, by a process of their own: pages never wait for it, a file that kills its decoder kills
//! nothing else, and the memory that a photograph takes is gone with the process. The results stay
//! in a folder beside the database, so that the next start only reads them.

mod album;
mod cache;
mod encode;
mod ending;
mod folder;
mod inspect;
mod job;
mod plan;
mod recipe;
mod sizes;
mod studio;
mod words;

pub use self::album::{Album, Files, Photo};
pub use self::job::run as run_job;
pub use self::plan::notes;
pub use self::studio::Studio;

/// The verb by which the program starts itself to prepare one photograph; not for people.
pub const VERB: &str = "prepare-photograph";
