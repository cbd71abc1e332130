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
use tokio::sync::oneshot;
use utoipa::ToSchema;

use super::access::{self, Staff};
use super::turns::Turn;
use super::{Desk, passcode, sql};
use crate::clock::{self, SteadyMillis};
use crate::config::StaffAccess;
use crate::random;
use crate::web::{Body, Client, Details, Problem, no_store, uncancelled};

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
    let turn = desk.turn(address).await?;
    // Whoever hangs up has guessed all the same: it is counted, and no other gets its turn before.
    uncancelled(async move {
        let _turn = turn;
        desk.try_passcode(credentials.passcode, address).await
    })
    .await
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

/// For how many more seconds the door is closed to an address that failed at these moments, latest
/// first.
fn closed_for(failures: &[SteadyMillis], now: SteadyMillis) -> Option<u64> {
    let (last, first) = (failures.first()?, failures.get(MAX_FAILURES - 1)?);
    let open_at = last.plus(WINDOW);
    let is_closed = last.since(*first) <= WINDOW && now < open_at;
    is_closed.then(|| open_at.since(now).as_secs().max(1))
}

/// Hashes on a thread of its own: it takes 24 ms, and the allocator gives the memory back when the
/// thread ends. The runtime's threads live on, and each would keep 7 MiB.
async fn is_right(passcode: String, hash: Option<String>) -> Result<bool, Problem> {
    let Some(hash) = hash else { return Ok(false) };
    let (tell, told) = oneshot::channel();
    std::thread::Builder::new()
        .name("passcode".to_owned())
        .spawn(move || tell.send(passcode::is_right(&passcode, &hash)))
        .map_err(|error| Problem::internal(&error))?;
    told.await.map_err(|error| Problem::internal(&error))
}

impl Desk {
    /// Waits for the turn of `address`, unless the door is closed to it.
    async fn turn(&self, address: [u8; 32]) -> Result<Turn, Problem> {
        let mut turn: Option<Turn> = None;
        loop {
            // Read again when it is its turn: others from there may have failed meanwhile.
            let failures =
                self.store.read(move |db| sql::last_failures(db, &address, MAX_FAILURES)).await?;
            let now = clock::steady();
            if let Some(wait) = closed_for(&failures, now) {
                return Err(Problem::SignInClosed(wait));
            }
            let is_suspect = failures.first().is_some_and(|last| now.since(*last) <= WINDOW);
            match turn.take() {
                Some(turn) if turn.fits(is_suspect) => return Ok(turn),
                unfit => drop(unfit),
            }
            turn = Some(self.turns.next(is_suspect).await?);
        }
    }

    /// Signs in with `passcode`, or counts that it was wrong.
    async fn try_passcode(&self, passcode: String, address: [u8; 32]) -> Result<Response, Problem> {
        let hash = self.store.read(sql::passcode_hash).await?;
        let is_right = is_right(passcode, hash.clone()).await?;
        let now = clock::steady();
        let token = URL_SAFE_NO_PAD.encode(random::bytes::<32>());
        let session = access::hash(&token);
        let is_in = self.store.write(move |tx| {
            // By now it may have been changed, which ends all sessions: this one too.
            if is_right && sql::passcode_hash(tx)? == hash {
                sql::insert_session(tx, &session, now, now.minus(access::LIFETIME))?;
                return Ok(true);
            }
            sql::insert_failure(tx, &address, now, WINDOW)?;
            Ok(false)
        });
        if !is_in.await? {
            tracing::warn!("a wrong staff passcode was tried");
            return Err(Problem::WrongPasscode);
        }
        tracing::info!("staff signed in");
        let cookie = access::cookie(&token, self.config.load().is_https());
        let headers = [(header::SET_COOKIE, cookie), (header::CACHE_CONTROL, no_store())];
        Ok((StatusCode::NO_CONTENT, headers).into_response())
    }

    /// What failures of `client` are counted by: nobody can tell the address from it.
    fn hash(&self, client: Client) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.address_key)
            .expect("HMAC takes a key of any length");
        mac.update(&client.to_bytes());
        mac.finalize().into_bytes().into()
    }
}
