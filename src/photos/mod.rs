//! The owner's photographs, which replace the built-in pictures of the same name, and those that staff have put on the
//! site. The owner's win.
//!
//! A separate process crops and encodes the owner's files one by one, without their metadata. So
//! pages never wait for it, a file that crashes the decoder doesn't crash the site, and the memory
//! is returned when the process ends. The results stay in a folder beside the database, so the next
//! start only reads them.

mod cache;
mod catalog;
mod crop;
mod encode;
mod encode_process;
mod folder;
mod inspect;
mod listing;
mod matching;
mod original;
mod picture_spec;
mod placing;
mod staff_folder;
mod staff_photos;
mod text_contrast;
mod truncation;
mod unmade;
mod worker;

pub use self::cache::Files;
pub use self::catalog::{Catalog, Photo};
pub use self::encode_process::run as run_job;
pub use self::inspect::MAX_BYTES;
pub use self::listing::Sizes;
pub use self::matching::notes;
pub use self::original::Original;
pub use self::placing::{Placed, Prepared, Slot};
pub use self::staff_folder::{Incoming, is_photo_name};
pub use self::staff_photos::{
    ChangePhotos, ListedPhoto, PhotoOrigin, PhotoOutcome, PhotoRequest, PhotoUnchanged,
};
pub use self::worker::PhotoWorker;

/// The hidden command by which the program starts itself to prepare one photograph.
pub const VERB: &str = "prepare-photograph";
