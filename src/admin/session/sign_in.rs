//! Signing in and out, and the throttle on guessing.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use hmac::{Hmac, KeyInit, Mac};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use utoipa::ToSchema;

use super::begin_session::{Place, Proof};
use super::device_name::name_of_device;
use super::known_devices::{Device, known_device};
use super::passcode;
use super::problems;
use super::session_record::Account;
use super::sign_in_queue::QueuePlace;
use super::sql;
use super::sql::Guesser;
use super::staff_session::{self, Staff};
use crate::acme::CertificateStanding;
use crate::admin::AdminState;
use crate::backups::CopiesStanding;
use crate::clock;
use crate::config::{StaffAccess, StaffMay};
use crate::privacy::FirstDeletion;
use crate::web::{Body, Client, Problem, ProxyWarning, uncancelled};

/// The body of a sign-in.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Credentials {
    /// The staff passcode, or the owner's.
    passcode: String,
    /// Whether the passcode comes from the link that paddock printed. A generated passcode then
    /// works even while wrong guesses keep the sign-in closed.
    #[serde(default)]
    by_link: bool,
    /// Whether this is the person's own device, where a session lasts longer.
    #[serde(default)]
    own_device: bool,
    /// Who uses the device, such as `Erin`: what they change has their name. 60 characters at most.
    #[schema(max_length = 60)]
    name: Option<String>,
}

/// How the staff page is guarded.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CurrentSession {
    /// `passcode`: the caller is signed in; `open`: nobody needs to.
    access: StaffAccess,
    /// What the caller may do here.
    may: StaffMay,
    /// The name that the device gave when it signed in. Absent if it gave none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    name: String,
    /// Proxies that forward visitors' requests and are not in `server.trusted_proxies`.
    #[serde(skip_serializing_if = "Option::is_none")]
    proxy_warning: Option<ProxyWarning>,
    /// How the site's copies stand. Absent if the owner wants none.
    #[serde(skip_serializing_if = "Option::is_none")]
    copies: Option<CopiesStanding>,
    /// How the site's certificate stands. Absent without `server.domain`.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<CertificateStanding>,
    /// What will be deleted by its age for the first time. Absent after the first week with `[retention]`, or if
    /// nothing is too old.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_deletion: Option<FirstDeletion>,
}

/// Tells whether the caller is signed in.
#[utoipa::path(get, path = "/api/admin/session", tag = "staff",
    responses(
        (status = 200, body = CurrentSession),
        (status = 401)))]
pub(crate) async fn who_am_i(
    State(state): State<AdminState>,
    staff: Staff,
) -> Result<Json<CurrentSession>, Problem> {
    let name = state.name_of(staff).await?;
    let access = state.config.load().admin.access;
    let now = clock::read();
    let copies = state.copies_standing(now).await;
    let certificate = state.certificate_standing(now);
    let first_deletion = state.first_deletion(now).await;
    let proxy_warning = state.proxy_warning();
    let may = if staff.is_limited { StaffMay::InboxAndEvents } else { StaffMay::Everything };
    Ok(Json(CurrentSession {
        access,
        may,
        name,
        proxy_warning,
        copies,
        certificate,
        first_deletion,
    }))
}

/// Signs in with the staff passcode and sets the session's cookie.
#[utoipa::path(post, path = "/api/admin/session", tag = "staff", request_body = Credentials,
    responses(
        (status = 204, description = "Signed in; sets a cookie"),
        (status = 401),
        (status = 422, description = "The name is too long, or has several lines"),
        (status = 429, description = "Too many wrong passcodes")))]
pub(crate) async fn sign_in(
    State(state): State<AdminState>,
    client: Client,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<Response, Problem> {
    let Credentials { passcode, by_link, own_device, name } = credentials;
    let name = name_of_device(name)?;
    // A passcode that is pasted on a phone often has a space behind it.
    let passcode = passcode.trim().to_owned();
    let looking_up = state.sign_in_queue.look_up()?;
    // 100 random bits can't be guessed, so the link needs no throttle.
    let digest = passcode::link_hash(&passcode);
    let look_up = move |db: &Connection| -> rusqlite::Result<_> {
        let has_link = |account| sql::link_hash(db, account).map(|link| link == Some(digest));
        let has_owner = sql::passcode_hash(db, Account::Owner)?.is_some();
        Ok((sql::device_key(db)?, has_link(Account::Staff)?, has_link(Account::Owner)?, has_owner))
    };
    let (key, of_staff, of_owner, has_owner) = state.store.read(look_up).await?;
    drop(looking_up);
    let https = state.config.load().is_https();
    let known_device = key.and_then(|key| known_device(&headers, https, &key));
    let known_device = known_device.filter(|one| !has_owner || one.account == Account::Owner);
    let place = Place { known_device, own_device, name };
    if by_link && (of_staff || of_owner) {
        let account = if of_staff { Account::Staff } else { Account::Owner };
        let proof = Proof::Link(account, digest);
        return uncancelled(async move { state.enter(proof, place).await }).await;
    }
    let guesser = state.guesser(client, known_device);
    let turn = state.turn(guesser).await?;
    // Runs to its end even if the client hangs up: the guess counts, and the turn is held until
    // then.
    uncancelled(async move {
        let _turn = turn;
        state.try_passcode(passcode, guesser, place).await
    })
    .await
}

/// Ends the session, if there is one.
#[utoipa::path(delete, path = "/api/admin/session", tag = "staff",
    responses((status = 204, description = "Signed out")))]
pub(crate) async fn sign_out(
    State(state): State<AdminState>,
    staff: Result<Staff, Problem>,
) -> Result<Response, Problem> {
    let session = match staff {
        Ok(staff) => staff.session,
        // An expired session is signed out already.
        Err(problem) if problem.status() == StatusCode::UNAUTHORIZED => None,
        Err(problem) => return Err(problem),
    };
    if let Some(session) = session {
        state.uploads.forget(session);
        // First here: it must not be written after it was deleted.
        let was_held = state.in_memory_sessions.remove(&session);
        let deleted = state.store.write(move |tx| sql::delete_session(tx, &session)).await;
        if !was_held {
            deleted?;
        }
        if state.editors.forget(session, clock::steady()) {
            state.notifier.notify();
        }
    }
    let headers = [
        (header::SET_COOKIE, staff_session::removed_cookie(state.config.load().is_https())),
        (
            "clear-site-data".parse().expect("a header's name"),
            HeaderValue::from_static("\"cache\""),
        ),
    ];
    Ok((StatusCode::NO_CONTENT, headers).into_response())
}

impl AdminState {
    /// Waits for the turn of `guesser`, unless the sign-in is closed to it.
    async fn turn(&self, guesser: Guesser) -> Result<QueuePlace, Problem> {
        let _waiting = self.sign_in_queue.enter(guesser.is_known)?;
        let mut turn: Option<QueuePlace> = None;
        loop {
            // Read again at its turn: others may have failed meanwhile.
            let in_memory_sessions = self.in_memory_sessions.clone();
            let past = self.store.read(move |db| in_memory_sessions.guesses(db, &guesser)).await?;
            let now = clock::steady();
            if let Some(wait) = past.closed_for(now) {
                return Err(problems::sign_in_closed(wait));
            }
            let is_suspect = past.is_suspect(now);
            match turn.take() {
                Some(turn) if turn.fits(is_suspect) => return Ok(turn),
                unfit => drop(unfit),
            }
            turn = Some(self.sign_in_queue.next(is_suspect).await?);
        }
    }

    /// Identifies the guesser by a known device, otherwise by the address. The key does not reveal
    /// the address.
    fn guesser(&self, client: Client, known_device: Option<Device>) -> Guesser {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.address_key)
            .expect("HMAC takes a key of any length");
        match known_device {
            Some(device) => mac.update(&[b"device".as_slice(), &device.id].concat()),
            None => mac.update(&client.to_bytes()),
        }
        let key = mac.finalize().into_bytes().into();
        Guesser { key, is_known: known_device.is_some() }
    }
}
