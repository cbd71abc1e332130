//! JSON bodies: read within bounds, refused in words.

use std::time::Duration;

use axum::extract::{FromRequest, Request};
use http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::problem::Problem;

/// The largest body that any call takes. Ten free texts of the largest size fit.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// How much of a body that is too large is still read and thrown away, so that a client which
/// sends before it listens gets to hear the refusal instead of a broken connection.
const MAX_DISCARDED_BYTES: usize = 8 * 1024 * 1024;

/// How much memory a declared length reserves before its bytes come: a submission's.
const MAX_RESERVED_BYTES: usize = 16 * 1024;

/// How long the next part of a body may take.
const MAX_PAUSE: Duration = Duration::from_secs(10);

/// A request body that was JSON of the right shape.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<S, T> FromRequest<S> for Body<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
{
    type Rejection = Problem;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Problem> {
        let json = is_json(request.headers());
        let bytes = read(request, MAX_BODY_BYTES, too_large).await?;
        if !json {
            return Err(not_json());
        }
        parse(&bytes).map(Self)
    }
}

/// Reads a body of at most `max` bytes; a longer one is the problem `too_large`.
pub(super) async fn read(
    request: Request,
    max: usize,
    too_large: fn() -> Problem,
) -> Result<Vec<u8>, Problem> {
    let declared = content_length(request.headers());
    if declared.is_some_and(|length| length > MAX_DISCARDED_BYTES)
        || (declared.is_some_and(|length| length > max)
            && request.headers().contains_key(header::EXPECT))
    {
        return Err(too_large());
    }
    // Not axum's limited body: its own bound would end a large one as if it had been cut short.
    let mut body = request.into_body();
    let mut bytes = Vec::with_capacity(declared.unwrap_or(0).min(MAX_RESERVED_BYTES));
    let mut received = 0;
    while let Some(frame) = timeout(MAX_PAUSE, body.frame()).await.map_err(|_| too_slow())? {
        let frame = frame.map_err(|_| cut_short())?;
        let Ok(data) = frame.into_data() else { continue };
        received += data.len();
        if received <= max {
            bytes.extend_from_slice(&data);
        } else if received > MAX_DISCARDED_BYTES {
            return Err(too_large());
        } else {
            // The bytes so far are not needed, so their memory is freed at once.
            bytes = Vec::new();
        }
    }
    if received > max { Err(too_large()) } else { Ok(bytes) }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // serde would read `[null, "x"]` as an object's fields in their order: no call means that.
    if bytes.trim_ascii_start().starts_with(b"[") {
        return Err(not_an_object());
    }
    // Told at once whether it is text: else each answer is asked by itself.
    match std::str::from_utf8(bytes) {
        Ok(text) => whole(bytes, serde_json::Deserializer::from_str(text)),
        Err(_) => whole(bytes, serde_json::Deserializer::from_slice(bytes)),
    }
}

fn whole<'de, T: DeserializeOwned>(
    bytes: &[u8],
    mut deserializer: serde_json::Deserializer<impl serde_json::de::Read<'de>>,
) -> Result<T, Problem> {
    let value = T::deserialize(&mut deserializer).map_err(|_| unfit::<T>(bytes))?;
    deserializer.end().map_err(|_| {
        let detail = "The body goes on after its JSON value.";
        Problem::unreadable(StatusCode::BAD_REQUEST, detail)
    })?;
    Ok(value)
}

/// What is wrong with a body that is no `T`, and where. Parses it a second time: tracking the path
/// doubles the cost of parsing, and hardly any body is wrong.
fn unfit<T: DeserializeOwned>(bytes: &[u8]) -> Problem {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let Err(error) = serde_path_to_error::deserialize::<_, T>(&mut deserializer) else {
        return Problem::internal();
    };
    let path = error.path().to_string();
    let error = error.into_inner();
    let detail = if error.is_data() && path != "." {
        format!("`{path}` isn't the kind of value this call takes.")
    } else if error.is_data() {
        return not_an_object();
    } else {
        format!("The body isn't JSON: line {}, column {}.", error.line(), error.column())
    };
    Problem::unreadable(StatusCode::BAD_REQUEST, detail)
}

fn not_an_object() -> Problem {
    let detail = "The body is JSON, but not the object that this call takes.";
    Problem::unreadable(StatusCode::BAD_REQUEST, detail)
}

fn too_large() -> Problem {
    let detail = format!("The body is larger than {} KiB.", MAX_BODY_BYTES / 1024);
    Problem::unreadable(StatusCode::PAYLOAD_TOO_LARGE, detail)
}

fn cut_short() -> Problem {
    let detail = "The body ended before it was whole.";
    Problem::unreadable(StatusCode::BAD_REQUEST, detail)
}

fn too_slow() -> Problem {
    let detail = "The body came too slowly.";
    Problem::unreadable(StatusCode::REQUEST_TIMEOUT, detail)
}

fn content_length(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// 415: the body is not JSON, or does not say so.
#[must_use]
pub fn not_json() -> Problem {
    let detail = "Send the body as JSON, with Content-Type: application/json.";
    Problem::unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail)
}

/// Only `application/json`: the types that a form of another site can send are thereby shut out.
#[must_use]
pub fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    media_type
        .and_then(|value| value.split(';').next())
        .is_some_and(|value| value.trim().eq_ignore_ascii_case("application/json"))
}
