//! A photograph that staff send, as a whole or in parts.

use std::io::{self, ErrorKind};

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::StatusCode;
use http_body_util::BodyExt;
use serde::Serialize;
use tokio::time::{Instant, timeout_at};
use utoipa::ToSchema;

use super::content_range::Part;
use super::problems::{
    elsewhere, no_room, not_whole, refused, too_large, unfit, unfit_name, unreadable_range,
    with_offset,
};
use super::uploads::{NotBegun, Receiving};
use super::{ChangedPhoto, request_of};
use crate::admin::AdminState;
use crate::admin::session::Staff;
use crate::photos::{MAX_BYTES, PhotoRequest, PhotoUnchanged, is_photo_name};
use crate::web::{CallLimit, Id, MAX_ARRIVAL, Problem, too_slow};

/// So many bytes tell whether it's a photograph.
const HEAD: u64 = 16;

/// How much of a photograph has arrived.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PhotoPart {
    /// So many bytes, from the first on.
    received: u64,
}

/// Puts a photograph on the site: the body is the file, a JPEG, PNG or WebP. It's prepared first, which takes some seconds,
/// and what can't be shown is refused before it replaces anything.
///
/// A large one may come in parts, each with its `Content-Range`. After a break, a request with an empty body and
/// `Content-Range: bytes */TOTAL` asks how much has arrived.
#[utoipa::path(put, path = "/api/admin/photos/{name}", tag = "staff", operation_id = "put_photo",
    params(
        ("name" = String, Path, description = "The picture that it replaces, or a name of its own"),
        ("Content-Range" = Option<String>, Header, description = "The part, such as `bytes 0-524287/2097152`")),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, description = "Visitors see it", body = ChangedPhoto),
        (status = 202, description = "The part has arrived; `Upload-Offset` has the number, too", body = PhotoPart),
        (status = 400, description = "The file or part isn't whole"),
        (status = 401),
        (status = 408, description = "The body came too slowly"),
        (status = 409, description = "The part doesn't follow what has arrived (`Upload-Offset`), the owner's folder has a \
            picture of this name, or there are too many"),
        (status = 413, description = "The file is too large"),
        (status = 415, description = "The body is declared as a form"),
        (status = 422, description = "It can't be shown, or has no name that a picture can have: `detail` says why"),
        (status = 507, description = "The disk has no room for it")))]
pub(crate) async fn put(
    State(state): State<AdminState>,
    staff: Staff,
    limit: CallLimit,
    Id(name): Id,
    request: Request,
) -> Result<Response, Response> {
    let (parts, body) = request.into_parts();
    let mut body = TimedBody { body, deadline: Instant::now() + MAX_ARRIVAL };
    let part = Part::of(&parts.headers).ok_or_else(|| unreadable_range().into_response())?;
    let taken = take(&state, staff, limit, (name, part), &mut body).await;
    if taken.is_err() {
        // A client that sends everything before it reads would see a broken connection instead of the refusal.
        while let Ok(Some(_)) = body.data().await {}
    }
    taken
}

/// A body that has to arrive before a deadline.
struct TimedBody {
    body: Body,
    deadline: Instant,
}

impl TimedBody {
    /// The next bytes; `None` at the end.
    async fn data(&mut self) -> Result<Option<Bytes>, Problem> {
        loop {
            let next = timeout_at(self.deadline, self.body.frame()).await;
            let Some(frame) = next.map_err(|_| too_slow())? else { return Ok(None) };
            if let Ok(data) = frame.map_err(|_| not_whole())?.into_data() {
                return Ok(Some(data));
            }
        }
    }
}

/// Takes a `part` of the photograph `name`, and shows it if that was the last one.
async fn take(
    state: &AdminState,
    staff: Staff,
    limit: CallLimit,
    (name, part): (String, Part),
    body: &mut TimedBody,
) -> Result<Response, Response> {
    if !is_photo_name(&name) {
        return Err(unfit_name().into_response());
    }
    if part.total().is_some_and(|total| total > MAX_BYTES) {
        return Err(too_large().into_response());
    }
    let begun = state.uploads.begin(staff.session, &name, part);
    let mut receiving = match begun {
        Ok(receiving) => receiving,
        // Nothing has arrived, which is an answer to the question.
        Err(NotBegun::Elsewhere(0)) if matches!(part, Part::Question { .. }) => {
            return Ok(arrived(0));
        }
        Err(NotBegun::Elsewhere(arrived)) => return Err(elsewhere(arrived)),
        Err(NotBegun::Busy) => return Err(Problem::busy().into_response()),
    };
    if !receiving.has_file() {
        let file = state.photos.incoming(name.clone()).await.map_err(refused)?;
        receiving.begin_with(part.total(), (file, 0));
    }
    if let Err(problem) = receive(body, part, &receiving).await {
        if problem.status() == StatusCode::UNPROCESSABLE_ENTITY {
            receiving.discard();
        }
        return Err(problem.into_response());
    }
    if part.total().is_some_and(|total| receiving.arrived() < total) {
        return Ok(arrived(receiving.arrived()));
    }
    let request = request_of(state, staff, &name).await?;
    show(state, receiving, (request, part.total()), limit).await
}

/// Shows the photograph, which has arrived as a whole.
async fn show(
    state: &AdminState,
    mut receiving: Receiving,
    (request, total): (PhotoRequest, Option<u64>),
    limit: CallLimit,
) -> Result<Response, Response> {
    let all = receiving.arrived();
    let file = receiving.take_file().ok_or_else(|| Problem::busy().into_response())?;
    let name = request.name.clone();
    match state.photos.put(request, file, limit).await {
        Ok(remarks) => Ok(Json(ChangedPhoto { name, remarks }).into_response()),
        Err(PhotoUnchanged::Busy(Some(file))) => {
            // To be tried again without being sent again.
            receiving.begin_with(total, (file, all));
            Err(with_offset(Problem::busy().into_response(), all))
        }
        Err(unchanged) => Err(refused(unchanged)),
    }
}

/// Adds the `body` to what has arrived, as it comes: what a broken connection has brought counts.
async fn receive(body: &mut TimedBody, part: Part, receiving: &Receiving) -> Result<(), Problem> {
    let end = match part {
        Part::Whole => MAX_BYTES,
        Part::Range { end, .. } => end,
        Part::Question { .. } => receiving.arrived(),
    };
    while let Some(data) = body.data().await? {
        let before = receiving.arrived();
        if before + data.len() as u64 > end {
            return Err(if part == Part::Whole { too_large() } else { not_whole() });
        }
        receiving.append(data).await.map_err(|error| unwritten(&error))?;
        if before < HEAD && receiving.arrived() >= HEAD {
            check_head(receiving).await?;
        }
    }
    let arrived = receiving.arrived();
    if arrived < HEAD && part.total().is_none_or(|total| arrived >= total) {
        check_head(receiving).await?;
    }
    Ok(())
}

/// Refuses what can't be a photograph by its first bytes.
async fn check_head(receiving: &Receiving) -> Result<(), Problem> {
    let refusal = receiving.refusal().await.map_err(|error| unwritten(&error))?;
    refusal.map_or(Ok(()), |why| Err(unfit(&why)))
}

fn unwritten(error: &io::Error) -> Problem {
    if error.kind() == ErrorKind::StorageFull { no_room() } else { Problem::unexpected(error) }
}

fn arrived(received: u64) -> Response {
    with_offset((StatusCode::ACCEPTED, Json(PhotoPart { received })).into_response(), received)
}
