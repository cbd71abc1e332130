//! Path and query parameters, refused with messages of our own.

use axum::extract::{FromRequestParts, Path, Query};
use http::Uri;
use http::request::Parts;
use serde::de::DeserializeOwned;
use url::form_urlencoded::{self, Serializer};

use super::problem::Problem;

/// Query parameters of a call. Each may be left out.
pub trait Params: DeserializeOwned {
    /// What to say of a value that a parameter doesn't take, by the parameter's name.
    const TAKES: &'static [(&'static str, &'static str)];
}

/// Query parameters of the right shape.
#[derive(Debug)]
pub struct Search<T>(pub T);

/// The id in the path. The handler checks whether the record exists.
#[derive(Debug)]
pub struct Id(pub String);

/// Several ids in the path, as a tuple. The handler checks whether the records exist.
#[derive(Debug)]
pub struct Ids<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Ids<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(ids)| Self(ids)).map_err(|_| Problem::not_found())
    }
}

impl<S: Send + Sync, T: Params> FromRequestParts<S> for Search<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Problem> {
        match Query::try_from_uri(&parts.uri) {
            Ok(Query(value)) => Ok(Self(value)),
            Err(_) => Err(unfit::<T>(&parts.uri)),
        }
    }
}

/// Explains which parameter has a value that it doesn't take: the first that can't be read alone.
fn unfit<T: Params>(uri: &Uri) -> Problem {
    let mut given = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let wrong = given.find(|(name, value)| {
        let alone = Serializer::for_suffix("/?".to_owned(), 2).append_pair(name, value).finish();
        alone.parse().is_ok_and(|uri: Uri| Query::<T>::try_from_uri(&uri).is_err())
    });
    let takes = wrong.and_then(|(wrong, _)| T::TAKES.iter().find(|(name, _)| *name == wrong));
    let detail = takes.map_or("This call can't read the query in the address.", |(_, words)| words);
    Problem::bad_query(detail)
}

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        // No id of ours is invalid UTF-8.
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(id)| Self(id)).map_err(|_| Problem::not_found())
    }
}
