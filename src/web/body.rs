//! Reads JSON bodies within limits, and refuses others with messages for people.

use std::time::Duration;

use axum::extract::{FromRequest, Request};
use http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use serde_path_to_error::Segment;
use tokio::time::{Instant, timeout_at};

use super::problem::Problem;

/// The largest body that a call accepts, in bytes. Ten free texts of the largest size fit.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// How many bytes of a too large body are read and discarded. A client that sends everything before
/// it reads would otherwise see a broken connection instead of the refusal.
const MAX_DISCARDED_BYTES: usize = 8 * 1024 * 1024;

/// Limit, in bytes, of the memory reserved by a declared length before the bytes arrive. A
/// submission fits.
const MAX_RESERVED_BYTES: usize = 16 * 1024;

/// How long a body may take to arrive, however it is divided. The rest of a call's time is for the
/// answer, which may be a page.
pub const MAX_ARRIVAL: Duration = Duration::from_secs(10);

/// A request body that is JSON of the right shape.
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

/// A request body that is a merge patch (RFC 7396) for an object.
#[derive(Debug)]
pub struct MergePatch(pub Map<String, Value>);

impl<S: Send + Sync> FromRequest<S> for MergePatch {
    type Rejection = Problem;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Problem> {
        let is_patch = is_merge_patch(request.headers());
        let bytes = read(request, MAX_BODY_BYTES, too_large).await?;
        if !is_patch {
            let detail =
                "Send the body as a merge patch, with Content-Type: application/merge-patch+json.";
            return Err(Problem::unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail));
        }
        parse(&bytes).map(Self)
    }
}

/// Reads a body of at most `max` bytes. Fails with `too_large` for a longer one.
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
    // Not axum's limited body: its limit ends a large body as if it had been cut short.
    let mut body = request.into_body();
    let mut bytes = Vec::with_capacity(declared.unwrap_or(0).min(MAX_RESERVED_BYTES));
    let mut received = 0;
    let deadline = Instant::now() + MAX_ARRIVAL;
    loop {
        let Ok(next) = timeout_at(deadline, body.frame()).await else {
            return Err(if received > max { too_large() } else { too_slow() });
        };
        let Some(frame) = next else { break };
        let frame = frame.map_err(|_| cut_short())?;
        let Ok(data) = frame.into_data() else { continue };
        received += data.len();
        if received <= max {
            bytes.extend_from_slice(&data);
        } else if received > MAX_DISCARDED_BYTES {
            return Err(too_large());
        } else {
            // The bytes so far aren't needed, so their memory is freed early.
            bytes = Vec::new();
        }
    }
    if received > max { Err(too_large()) } else { Ok(bytes) }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // serde would read `[null, "x"]` as an object's fields in order. No call accepts that.
    if bytes.trim_ascii_start().starts_with(b"[") {
        return Err(not_an_object());
    }
    // The whole body is checked for UTF-8 once. serde would check each text on its own.
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

/// Explains what is wrong with a body that is not a `T`, and where. Parses it a second time:
/// tracking the path doubles the cost of parsing, and few bodies are wrong.
fn unfit<T: DeserializeOwned>(bytes: &[u8]) -> Problem {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let Err(error) = serde_path_to_error::deserialize::<_, T>(&mut deserializer) else {
        return Problem::internal();
    };
    let pointer = pointer(error.path());
    let error = error.into_inner();
    // What follows the wrong value may still not be JSON. An error of another kind may be about its type: null where a
    // choice belongs is a syntax error to serde.
    if let Err(error) = serde_json::from_slice::<Value>(bytes) {
        let detail =
            format!("The body isn't JSON: line {}, column {}.", error.line(), error.column());
        return Problem::unreadable(StatusCode::BAD_REQUEST, detail);
    }
    // serde has no other way to tell these apart. Nothing of the text is shown.
    let said = error.to_string();
    if said.starts_with("duplicate field") {
        let detail = "The body names the same key twice.";
        return Problem::unreadable(StatusCode::BAD_REQUEST, detail);
    }
    if let Some(key) = missing_key(&said) {
        let pointer = if pointer.is_empty() { key.to_owned() } else { format!("{pointer}/{key}") };
        let detail = format!("`{pointer}` is missing.");
        return Problem::invalid_at([pointer], detail);
    }
    if pointer.is_empty() {
        return not_an_object();
    }
    let detail = if said.starts_with("unknown field") {
        format!("`{pointer}` isn't a key that this call takes.")
    } else {
        format!("`{pointer}` isn't the kind of value that this call takes.")
    };
    Problem::invalid_at([pointer], detail)
}

/// The key that serde says is missing.
fn missing_key(said: &str) -> Option<&str> {
    said.strip_prefix("missing field `")?.split('`').next()
}

/// `additionalAttendees/0/name`: a path as in a JSON pointer (RFC 6901), without what begins it.
fn pointer(path: &serde_path_to_error::Path) -> String {
    let parts = path.iter().map(|segment| match segment {
        Segment::Seq { index } => index.to_string(),
        Segment::Map { key } => key.replace('~', "~0").replace('/', "~1"),
        Segment::Enum { variant } => variant.clone(),
        Segment::Unknown => String::new(),
    });
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/")
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

/// 408: the body didn't arrive within [`MAX_ARRIVAL`].
#[must_use]
pub fn too_slow() -> Problem {
    let detail = "The body came too slowly.";
    Problem::unreadable(StatusCode::REQUEST_TIMEOUT, detail)
}

fn content_length(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// 415: the body is not JSON, or its content type doesn't say so.
fn not_json() -> Problem {
    let detail = "Send the body as JSON, with Content-Type: application/json.";
    Problem::unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail)
}

/// 415: no call of staff takes a body of this type.
#[must_use]
pub fn unknown_type() -> Problem {
    let detail = "Send JSON with Content-Type: application/json, a merge patch with \
                  application/merge-patch+json, or a picture with its own type, such as image/jpeg.";
    Problem::unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail)
}

/// Whether the content type is `application/json`. Forms of other sites can't send that type.
#[must_use]
pub fn is_json(headers: &HeaderMap) -> bool {
    is_of_type(headers, "application/json")
}

/// Whether the content type is that of a merge patch. Forms of other sites can't send that type, either.
#[must_use]
pub fn is_merge_patch(headers: &HeaderMap) -> bool {
    is_of_type(headers, "application/merge-patch+json")
}

/// Whether the content type is that of a picture, or of any file. Forms of other sites can't send that type, either.
#[must_use]
pub fn is_picture(headers: &HeaderMap) -> bool {
    let is_image = |value: &str| value.get(..6).is_some_and(|k| k.eq_ignore_ascii_case("image/"));
    is_of_type(headers, "application/octet-stream") || media_type(headers).is_some_and(is_image)
}

fn is_of_type(headers: &HeaderMap, wanted: &str) -> bool {
    media_type(headers).is_some_and(|value| value.eq_ignore_ascii_case(wanted))
}

/// The content type without its parameters.
fn media_type(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    value.split(';').next().map(str::trim)
}
