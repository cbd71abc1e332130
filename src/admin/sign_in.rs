//! Signing in and out, and the door that closes to whoever guesses.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use http::{HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use utoipa::ToSchema;

use super::access::{self, Staff};
use super::{Desk, passcode, sql};
use crate::clock::{self, UnixMillis};
use crate::config::StaffAccess;
use crate::random;
use crate::web::{Body, Client, Details, Problem, no_store};

/// So many failures within `WINDOW` close the door to an address, for as long again.
const MAX_FAILURES: usize = 10;
const WINDOW: Duration = Duration::from_mins(10);

/// What staff sign in with.
#[derive(Deserialize, ToSchema)]
pub(super) struct Credentials {
    /// The staff passcode.
    passcode: String,
}

/// How the staff page is guarded.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Access {
    /// `passcode`: signed in with it; `open`: nobody needs one.
    access: StaffAccess,
}

/// Tells whether the caller is signed in.
#[utoipa::path(get, path = "/api/admin/session", tag = "staff",
    responses(
        (status = 200, body = Access),
        (status = 401, body = Details, content_type = "application/problem+json")))]
pub(super) async fn who_am_i(State(desk): State<Desk>, _staff: Staff) -> Response {
    let access = desk.config.load().admin.access;
    ([(header::CACHE_CONTROL, no_store())], Json(Access { access })).into_response()
}

/// Signs in with the staff passcode and sets the session's cookie.
#[utoipa::path(post, path = "/api/admin/session", tag = "staff", request_body = Credentials,
    responses(
        (status = 204, description = "Signed in; sets a cookie"),
        (status = 401, body = Details, content_type = "application/problem+json"),
        (status = 429, description = "Too many wrong passcodes", body = Details,
            content_type = "application/problem+json")))]
pub(super) async fn sign_in(
    State(desk): State<Desk>,
    client: Client,
    Body(credentials): Body<Credentials>,
) -> Result<Response, Problem> {
    let address = desk.hash(client);
    // Taken before the failures are counted: of guesses sent all at once, at most one more than
    // the limit is heard.
    let _check = desk.checks.acquire().await.map_err(|_| Problem::Internal)?;
    let now = clock::now();
    if let Some(wait) = desk.closed_for(address, now).await? {
        return Err(Problem::SignInClosed(wait));
    }
    if !desk.is_right(credentials.passcode).await? {
        desk.store.write(move |tx| sql::insert_failure(tx, &address, now, WINDOW)).await?;
        tracing::warn!("a wrong staff passcode was tried");
        return Err(Problem::WrongPasscode);
    }
    let token = URL_SAFE_NO_PAD.encode(random::bytes::<32>());
    let hash = access::hash(&token);
    desk.store
        .write(move |tx| sql::insert_session(tx, &hash, now, now.minus(access::LIFETIME)))
        .await?;
    tracing::info!("staff signed in");
    let cookie = access::cookie(&token, desk.config.load().is_https());
    let headers = [(header::SET_COOKIE, cookie), (header::CACHE_CONTROL, no_store())];
    Ok((StatusCode::NO_CONTENT, headers).into_response())
}

/// Ends the session, if there is one.
#[utoipa::path(delete, path = "/api/admin/session", tag = "staff",
    responses((status = 204, description = "Signed out")))]
pub(super) async fn sign_out(
    State(desk): State<Desk>,
    staff: Result<Staff, Problem>,
) -> Result<Response, Problem> {
    let session = match staff {
        Ok(staff) => staff.session,
        // Whose session has ended by itself is signed out already.
        Err(Problem::SignInNeeded) => None,
        Err(problem) => return Err(problem),
    };
    if let Some(session) = session {
        desk.store.write(move |tx| sql::delete_session(tx, &session)).await?;
    }
    let headers = [
        (header::SET_COOKIE, access::removed_cookie(desk.config.load().is_https())),
        (header::CACHE_CONTROL, no_store()),
        (
            "clear-site-data".parse().expect("a header's name"),
            HeaderValue::from_static("\"cache\""),
        ),
    ];
    Ok((StatusCode::NO_CONTENT, headers).into_response())
}

impl Desk {
    /// For how many more seconds the door is closed to `address`.
    async fn closed_for(&self, address: [u8; 32], now: UnixMillis) -> Result<Option<u64>, Problem> {
        let failures =
            self.store.read(move |db| sql::last_failures(db, &address, MAX_FAILURES)).await?;
        let (Some(last), Some(first)) = (failures.first(), failures.get(MAX_FAILURES - 1)) else {
            return Ok(None);
        };
        let open_at = last.plus(WINDOW);
        let is_closed = last.since(*first) <= WINDOW && now < open_at;
        Ok(is_closed.then(|| open_at.since(now).as_secs().max(1)))
    }

    /// Hashes off the async threads: it takes 24 ms.
    async fn is_right(&self, passcode: String) -> Result<bool, Problem> {
        let hash = self.store.read(sql::passcode_hash).await?;
        let Some(hash) = hash else { return Ok(false) };
        let check = tokio::task::spawn_blocking(move || passcode::is_right(&passcode, &hash));
        check.await.map_err(|error| Problem::internal(&error))
    }

    /// What failures of `client` are counted by: nobody can tell the address from it.
    fn hash(&self, client: Client) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.address_key)
            .expect("HMAC takes a key of any length");
        mac.update(&client.to_bytes());
        mac.finalize().into_bytes().into()
    }
}
