//! Form bodies (`application/x-www-form-urlencoded`), for forms posted without JavaScript.

use std::borrow::Cow;

use axum::extract::{FromRequest, Request};
use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};
use url::form_urlencoded;

use super::body::{MAX_BODY_BYTES, read};
use super::problem::Problem;

/// The largest form, in bytes: [`MAX_BODY_BYTES`] of names and answers, whose bytes a form writes as
/// `%E9` where they are not ASCII.
const MAX_FORM_BYTES: usize = 3 * MAX_BODY_BYTES;

/// The most fields of a form. A registration with forty companions has half as many.
const MAX_FIELDS: usize = 300;

/// The fields of a form with their values, in order. A field may occur several times.
pub type Fields = Vec<(String, String)>;

/// A request body that was a form, `application/x-www-form-urlencoded`, as it arrived.
///
/// It is decoded when its turn has come: decoded answers take several times the memory.
#[derive(Clone, Debug, Default)]
pub struct FormBody(Bytes);

/// Marks a request whose form a page of another site has sent. [`FormBody`] refuses it, and the page
/// with the form says so.
#[derive(Clone, Copy, Debug)]
pub struct OtherSitesForm;

impl<S: Send + Sync> FromRequest<S> for FormBody {
    type Rejection = Problem;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Problem> {
        if request.extensions().get::<OtherSitesForm>().is_some() {
            return Err(Problem::form_of_another_site());
        }
        let is_form = is_form(request.headers());
        let bytes = read(request, MAX_FORM_BYTES, too_long).await?;
        if is_form { Ok(Self(bytes.into())) } else { Err(not_a_form()) }
    }
}

impl FormBody {
    /// The first value of the field `name`.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<Cow<'_, str>> {
        let mut fields = form_urlencoded::parse(&self.0);
        fields.find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The decoded fields.
    ///
    /// # Errors
    ///
    /// 413 if they are too many or too long.
    pub fn fields(&self) -> Result<Fields, Problem> {
        let mut fields = Fields::new();
        let mut bytes = 0;
        for (name, value) in form_urlencoded::parse(&self.0) {
            bytes += name.len() + value.len();
            if fields.len() == MAX_FIELDS || bytes > MAX_BODY_BYTES {
                return Err(too_long());
            }
            fields.push((name.into_owned(), value.into_owned()));
        }
        Ok(fields)
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
