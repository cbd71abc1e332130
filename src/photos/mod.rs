//! The owner's photographs, which replace the built-in pictures of the same name.
//!
//! Files in the owner's folder are cut, encoded and stripped of all that is not picture, one after
//! the other, by a process of their own: pages never wait for it, a file that kills its decoder kills
//! nothing else, and the memory that a photograph takes is gone with the process. The results stay
//! in a folder beside the database, so that the next start only reads them.

mod cache;
mod catalog;
mod crop;
mod encode;
mod encode_process;
mod file_end;
mod folder;
mod inspect;
mod matching;
mod picture_spec;
mod text_contrast;
mod worker;

pub use self::catalog::{Catalog, Files, Photo};
pub use self::encode_process::run as run_job;
pub use self::matching::notes;
pub use self::worker::PhotoWorker;

/// The verb by which the program starts itself to prepare one photograph; not for people.
pub const VERB: &str = "prepare-photograph";
