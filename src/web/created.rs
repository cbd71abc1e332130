//! The answer to what a visitor handed in and we took.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;

use super::headers::USUAL;
use super::log::LogSubject;
use super::problem::Problem;

/// 201 with `receipt` as JSON; the log names the record `id`.
///
/// axum's own answer makes room for one header, and everything else that an answer carries is then
/// added to a map that has to grow.
#[must_use]
pub fn created(receipt: &impl Serialize, id: String) -> Response {
    let json = match serde_json::to_vec(receipt) {
        Ok(json) => json,
        Err(error) => return Problem::unexpected(&error).into_response(),
    };
    let mut response = Response::new(Body::from(json));
    *response.status_mut() = StatusCode::CREATED;
    let headers = response.headers_mut();
    headers.reserve(USUAL);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.extensions_mut().insert(LogSubject(id));
    response
}
