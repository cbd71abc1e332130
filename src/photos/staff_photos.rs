//! The interface to the server, which changes the photographs of staff ([`ChangePhotos`]): what callers ask for, and what
//! they get.

use std::io::{self, ErrorKind};

use futures_util::future::BoxFuture;
use serde::Serialize;
use utoipa::ToSchema;

use super::original::Original;
use super::staff_folder::Incoming;
use crate::web::{CallLimit, Problem};

/// Where a picture comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PhotoOrigin {
    /// The folder that `site.photos_dir` names. Staff can't change it.
    Folder,
    /// Staff have put it there.
    Staff,
    /// It comes with the program.
    Example,
    /// Nowhere anymore: staff have removed it, and can put it back.
    Removed,
}

/// A picture of the site.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = StaffPhoto)]
pub struct ListedPhoto {
    /// Its name.
    #[schema(example = "hero")]
    pub name: String,
    /// Where it comes from.
    pub origin: PhotoOrigin,
    /// Width and height, in pixels; null if the file can't be read.
    #[schema(required)]
    pub width: Option<u32>,
    /// Its height.
    #[schema(required)]
    pub height: Option<u32>,
    /// Size of its file in bytes. Null for a built-in picture and for one without a file.
    #[schema(required)]
    pub bytes: Option<u64>,
    /// What `site.photos` says that it shows; null: nothing.
    #[schema(required)]
    pub alt: Option<String>,
    /// The values of the content that name it, as JSON pointers. Pictures that come with the program have their own places
    /// on pages, too.
    #[schema(example = json!(["/events/wine-and-ride/image"]))]
    pub used: Vec<String>,
    /// Whether staff replaced or removed one of this name that can be put back.
    pub restorable: bool,
}

/// Which photograph is to be changed, and who asks for it.
#[derive(Clone, Debug)]
pub struct PhotoRequest {
    /// The photograph's name.
    pub name: String,
    /// Who asks for it; empty: nobody gave one.
    pub who: String,
}

/// Why a photograph wasn't changed.
#[derive(Debug)]
pub enum PhotoUnchanged {
    /// Too much is being done. The file, if it was sent, can be tried again.
    Busy(Option<Incoming>),
    /// The picture can't be used. Continues a sentence about it.
    Refused(String),
    /// There is no such photograph.
    Unknown,
    /// The owner's folder has one of this name.
    InFolder,
    /// There are as many as there may be.
    TooMany,
    /// The disk has no room.
    NoRoom,
    /// The disk, the database or the renderer failed.
    Failed(Problem),
}

impl From<io::Error> for PhotoUnchanged {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::NoRoom,
            _ => Self::Failed(Problem::unexpected(&error)),
        }
    }
}

/// What came of a change of a photograph.
pub type PhotoOutcome = Result<Vec<String>, PhotoUnchanged>;

/// Changes the photographs of staff on the running site.
pub trait ChangePhotos: Send + Sync {
    /// All pictures of the site. Reads the heads of some files.
    fn list(&self) -> BoxFuture<'static, Vec<ListedPhoto>>;

    /// The file of the photograph `name`, of the owner's or of staff.
    fn original(&self, name: String) -> BoxFuture<'static, Result<Original, PhotoUnchanged>>;

    /// A new file for a photograph `name` that arrives.
    fn incoming(&self, name: String) -> BoxFuture<'static, Result<Incoming, PhotoUnchanged>>;

    /// Prepares `file`, puts it in the place of the photograph, and shows it to visitors. Returns what is to be said of it,
    /// such as that words on it are hard to read.
    fn put(
        &self,
        request: PhotoRequest,
        file: Incoming,
        limit: CallLimit,
    ) -> BoxFuture<'static, PhotoOutcome>;

    /// Takes the photograph away, which can be put back.
    fn remove(&self, request: PhotoRequest, limit: CallLimit) -> BoxFuture<'static, PhotoOutcome>;

    /// Puts the photograph back that was replaced or removed last.
    fn restore(&self, request: PhotoRequest, limit: CallLimit) -> BoxFuture<'static, PhotoOutcome>;
}
