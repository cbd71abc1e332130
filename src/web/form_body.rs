//! Forms that a browser posts by itself: read within the bounds of all bodies.

use axum::extract::{FromRequest, Request};
use http::{HeaderMap, StatusCode, header};
use url::form_urlencoded;

use super::body::read;
use super::problem::Problem;

/// The fields of a form with their values, in its order; a field may come several times.
pub type Fields = Vec<(String, String)>;

/// A request body that was a form, `application/x-www-form-urlencoded`.
#[derive(Debug)]
pub struct FormBody(pub Fields);

impl<S: Send + Sync> FromRequest<S> for FormBody {
    type Rejection = Problem;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Problem> {
        let is_form = is_form(request.headers());
        let bytes = read(request).await?;
        if !is_form {
            return Err(not_a_form());
        }
        Ok(Self(form_urlencoded::parse(&bytes).into_owned().collect()))
    }
}

fn is_form(headers: &HeaderMap) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    media_type
        .and_then(|value| value.split(';').next())
        .is_some_and(|value| value.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded"))
}

fn not_a_form() -> Problem {
    let detail = "Send the answers as a form, application/x-www-form-urlencoded.".to_owned();
    Problem::Unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail)
}
