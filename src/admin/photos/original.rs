//! The file of a photograph, for staff: the editor shows those that no page shows, and puts them in other places.

use std::fs::File;
use std::io::{self, Read};

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use tokio::task::spawn_blocking;

use super::known;
use super::problems::refused;
use crate::admin::AdminState;
use crate::photos::Original;
use crate::web::{Id, Problem};

/// Size of the pieces in which a file is sent, in bytes.
const PIECE: u64 = 64 * 1024;

/// Sends the file of a photograph of the owner's or of staff, as it was put there. It may have the place and time at which
/// it was taken.
#[utoipa::path(get, path = "/api/admin/photos/{name}", tag = "staff", operation_id = "photo_file",
    params(
        ("name" = String, Path, description = "Its name"),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of what the client has")),
    responses(
        (status = 200, description = "The file: a JPEG, PNG or WebP", body = Vec<u8>,
            content_type = "application/octet-stream"),
        (status = 304, description = "The client has it"),
        (status = 401),
        (status = 404, description = "There is no such photograph. Pictures that come with the program aren't here")))]
pub(crate) async fn show(
    State(state): State<AdminState>,
    Id(name): Id,
    headers: HeaderMap,
) -> Result<Response, Response> {
    let name = known(name).map_err(Problem::into_response)?;
    let Original { file, bytes, media_type, tag } =
        state.photos.original(name).await.map_err(refused)?;
    let tag = HeaderValue::try_from(format!("\"{tag}\""));
    let tag = tag.map_err(|error| Problem::unexpected(&error).into_response())?;
    let kept = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    let is_known = headers.get_all(header::IF_NONE_MATCH).iter().any(|known| known == tag);
    if is_known {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let about = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CONTENT_LENGTH, HeaderValue::from(bytes)),
    ];
    Ok((kept, about, contents(file, bytes)).into_response())
}

/// The first `bytes` of `file`, piece by piece: several may be sent at a time, and each may have many megabytes.
fn contents(file: File, bytes: u64) -> Body {
    let pieces = stream::try_unfold((file, bytes), async |(file, left)| {
        if left == 0 {
            return Ok(None);
        }
        let reading = spawn_blocking(move || {
            let mut piece = Vec::new();
            (&file).take(PIECE.min(left)).read_to_end(&mut piece)?;
            io::Result::Ok((piece, file))
        });
        let (piece, file) = reading.await.map_err(io::Error::other)??;
        if piece.is_empty() {
            // It has become shorter. An error ends the connection, so that nobody takes it for whole.
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
        }
        let left = left - piece.len() as u64;
        Ok(Some((Bytes::from(piece), (file, left))))
    });
    Body::from_stream(pieces)
}
