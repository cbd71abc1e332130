//! Refusals of photographs.

use axum::response::{IntoResponse, Response};
use http::{HeaderName, HeaderValue, StatusCode};

use crate::photos::{MAX_BYTES, PhotoUnchanged};
use crate::web::Problem;

/// How much of a photograph has arrived, in bytes.
pub(super) const UPLOAD_OFFSET: HeaderName = HeaderName::from_static("upload-offset");

/// The response to a change that wasn't made.
pub(super) fn refused(unchanged: PhotoUnchanged) -> Response {
    let problem = match unchanged {
        PhotoUnchanged::Busy(_) => Problem::busy(),
        PhotoUnchanged::Refused(why) => unfit(&why),
        PhotoUnchanged::Unknown => Problem::not_found(),
        PhotoUnchanged::InFolder => Problem::conflict(
            "There's a picture of this name in the folder site.photos_dir, which wins. Change it there.",
        ),
        PhotoUnchanged::TooMany => Problem::conflict(
            "There are as many photographs as there may be. Remove one that isn't shown anymore.",
        ),
        PhotoUnchanged::NoRoom => no_room(),
        PhotoUnchanged::Failed(problem) => problem,
    };
    problem.into_response()
}

/// 422: the picture can't be shown. `why` continues a sentence about it.
pub(super) fn unfit(why: &str) -> Problem {
    let detail = format!("This picture {why} Nothing was changed.");
    let (kind, title) = ("/problems/unfit-photo", "Not Taken");
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, kind, title, detail)
}

/// 422: no picture can have this name.
pub(super) fn unfit_name() -> Problem {
    let detail =
        "A picture's name has at most 64 small letters, digits and hyphens, such as old-barn.";
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "/problems/unfit-photo", "Not Taken", detail)
}

/// 400: the header with the part.
pub(super) fn unreadable_range() -> Problem {
    let detail = "Content-Range isn't as it should be, such as: bytes 0-524287/2097152.";
    Problem::unreadable(StatusCode::BAD_REQUEST, detail)
}

/// 400: the body isn't what the header says, or it was cut short.
pub(super) fn not_whole() -> Problem {
    let detail = "The picture ended before it was whole, or has more than Content-Range says.";
    Problem::unreadable(StatusCode::BAD_REQUEST, detail)
}

/// 413: the file is too large.
pub(super) fn too_large() -> Problem {
    let most = MAX_BYTES / 1_000_000;
    let detail =
        format!("The picture has more than {most} MB. Export it smaller: 2400 across is enough.");
    Problem::unreadable(StatusCode::PAYLOAD_TOO_LARGE, detail)
}

/// 507: the disk has no room for it.
pub(super) fn no_room() -> Problem {
    let detail = "The server's disk has no room for this picture. Nothing was changed.";
    Problem::new(StatusCode::INSUFFICIENT_STORAGE, "/problems/no-room", "No Room", detail)
}

/// 409: the part doesn't follow what has arrived, which is so many bytes.
pub(super) fn elsewhere(arrived: u64) -> Response {
    let problem =
        Problem::conflict("This part doesn't follow what has arrived: see Upload-Offset.");
    with_offset(problem.into_response(), arrived)
}

/// `response` with how much has arrived.
pub(super) fn with_offset(mut response: Response, arrived: u64) -> Response {
    response.headers_mut().insert(UPLOAD_OFFSET, HeaderValue::from(arrived));
    response
}
