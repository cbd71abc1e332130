//! Path and query parameters, refused in our own words.

use axum::extract::{FromRequestParts, Path, Query};
use http::request::Parts;
use serde::de::DeserializeOwned;

use super::problem::Problem;

/// The address's query, of the right shape.
#[derive(Debug)]
pub struct Search<T>(pub T);

/// The id in the address's path; whether there is such a record is for the handler to find out.
#[derive(Debug)]
pub struct Id(pub String);

impl<S, T> FromRequestParts<S> for Search<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Problem> {
        let query = Query::try_from_uri(&parts.uri);
        let Query(value) = query
            .map_err(|_| Problem::bad_query("This call can't read the query in the address."))?;
        Ok(Self(value))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        // An id that is not valid UTF-8 is none of ours.
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(id)| Self(id)).map_err(|_| Problem::not_found())
    }
}
