//! Form bodies (`application/x-www-form-urlencoded`), for forms posted without JavaScript.

use axum::extract::{FromRequest, Request};
use http::{HeaderMap, StatusCode, header};
use url::form_urlencoded;

use super::body::{MAX_BODY_BYTES, read};
use super::problem::Problem;

/// The largest form, in bytes: the answers of the largest JSON body, whose bytes a form writes as `%E9`
/// where they are not ASCII.
const MAX_FORM_BYTES: usize = 3 * MAX_BODY_BYTES;

/// The most fields of a form: those of a registration with forty companions are half of it.
const MAX_FIELDS: usize = 300;

/// The fields of a form with their values, in its order; a field may come several times.
pub type Fields = Vec<(String, String)>;

/// A request body that was a form, `application/x-www-form-urlencoded`.
#[derive(Debug)]
pub struct FormBody(pub Fields);

impl<S: Send + Sync> FromRequest<S> for FormBody {
    type Rejection = Problem;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Problem> {
        let is_form = is_form(request.headers());
        let bytes = read(request, MAX_FORM_BYTES, too_long).await?;
        if !is_form {
            return Err(not_a_form());
        }
        let fields: Fields =
            form_urlencoded::parse(&bytes).into_owned().take(MAX_FIELDS + 1).collect();
        if fields.len() > MAX_FIELDS { Err(too_long()) } else { Ok(Self(fields)) }
    }
}

fn is_form(headers: &HeaderMap) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    media_type
        .and_then(|value| value.split(';').next())
        .is_some_and(|value| value.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded"))
}

fn too_long() -> Problem {
    let detail = "Your answers are too long for us to take. Go back and shorten them.";
    Problem::unreadable(StatusCode::PAYLOAD_TOO_LARGE, detail)
}

fn not_a_form() -> Problem {
    let detail = "Send the answers as a form, application/x-www-form-urlencoded.";
    Problem::unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail)
}
