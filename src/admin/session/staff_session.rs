//! Staff sessions: a cookie that no script can read, stored as a hash. A session lasts a working day
//! at most, or a month on a device that somebody marked as their own.

use std::time::Duration;

use axum::extract::{FromRef, FromRequestParts, Request};
use axum::middleware::Next;
use axum::response::Response;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, header};
use rusqlite::Connection;
use sha2::{Digest, Sha256};

use super::session_record::{FoundSession, SessionLimit, TokenHash};
use super::{problems, sql};
use crate::admin::AdminState;
use crate::clock::{self, SteadyMillis};
use crate::config::{Admin, Current, StaffAccess, StaffMay};
use crate::store::{Store, StoreError};
use crate::web::{
    Origin, Problem, host_of, is_json, is_merge_patch, is_picture, origin_of, unknown_type,
};

/// Longest session, used or not (OWASP advises 4 to 8 hours), here and on a device that somebody
/// marked as their own. The idle limits are settings.
const LIFETIME: Duration = Duration::from_hours(8);
const OWN_DEVICE_LIFETIME: Duration = Duration::from_hours(30 * 24);
/// No session lasts longer.
pub(in crate::admin) const LONGEST_LIFETIME: Duration = OWN_DEVICE_LIFETIME;
/// How exactly the last use is remembered: a write a minute, not one a request.
const SEEN_EVERY: Duration = Duration::from_mins(1);

/// How many cookies with one name are read.
const MAX_COOKIES: usize = 4;

/// Over https the browser itself holds the cookie to this host, this path, and https.
const SECURE_NAME: &str = "__Host-paddock-session";
const PLAIN_NAME: &str = "paddock-session";

/// A request by staff, who may see what visitors wrote. A handler or middleware that takes this refuses
/// everyone else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Staff {
    /// The session, or `None` where the page is open to all.
    pub(in crate::admin) session: Option<TokenHash>,
    /// Whether the owner has limited it to the inbox, registrations and events.
    pub(in crate::admin) is_limited: bool,
}

impl Staff {
    /// Refuses what the owner has kept to themselves.
    pub(in crate::admin) fn must_be_unlimited(self) -> Result<(), Problem> {
        if self.is_limited { Err(problems::owner_only()) } else { Ok(()) }
    }
}

impl FromRequestParts<AdminState> for Staff {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AdminState) -> Result<Self, Problem> {
        let found = find(parts, state).await?;
        let is_owner = found.is_some_and(|found| found.is_owner);
        let is_limited =
            !is_owner && state.config.load().admin.staff_may == StaffMay::InboxAndEvents;
        let Some(FoundSession { token: session, seen_at: seen, .. }) = found else {
            return Ok(Self { session: None, is_limited });
        };
        let now = clock::steady();
        if state.in_memory_sessions.has(&session) {
            state.settle_session(session, now).await;
        } else if now.since(seen) > SEEN_EVERY {
            // A failed write is only logged: on a full disk staff can still read.
            let touched = state.store.write(move |tx| sql::touch_session(tx, &session, now)).await;
            if let Err(error) = touched {
                tracing::warn!(%error, "it wasn't noted that a session was used");
            }
        }
        Ok(Self { session: Some(session), is_limited })
    }
}

/// Middleware that lets only staff through.
pub(crate) async fn require_staff(_staff: Staff, request: Request, next: Next) -> Response {
    next.run(request).await
}

/// Middleware that lets the owner through and, unless they are limited, all staff.
pub(crate) async fn require_owner(
    staff: Staff,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    staff.must_be_unlimited()?;
    Ok(next.run(request).await)
}

/// A session used by an open page that polls by itself, which does not count as use.
#[derive(Clone, Copy, Debug)]
pub struct Onlooker {
    session: Option<TokenHash>,
}

impl<S> FromRequestParts<S> for Onlooker
where
    S: Send + Sync,
    AdminState: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let state = AdminState::from_ref(state);
        Ok(Self { session: find(parts, &state).await?.map(|found| found.token) })
    }
}

impl Onlooker {
    /// As a request by staff that changes nothing.
    pub(in crate::admin) fn as_staff(self) -> Staff {
        Staff { session: self.session, is_limited: true }
    }

    /// Whether their session still holds.
    pub(in crate::admin) async fn may_stay(&self, state: &AdminState) -> bool {
        match self.session {
            Some(session) => matches!(seen_at(state, vec![session]).await, Ok(Some(_))),
            None => state.config.load().admin.access == StaffAccess::Open,
        }
    }
}

impl AdminState {
    /// The name that the device of `staff` gave when it signed in; empty: none.
    pub(in crate::admin) async fn name_of(&self, staff: Staff) -> Result<String, Problem> {
        let Some(session) = staff.session else { return Ok(String::new()) };
        let in_memory_sessions = self.in_memory_sessions.clone();
        let name = move |db: &Connection| match sql::session_name(db, &session)? {
            None => Ok(in_memory_sessions.get(db, &session)?.map(|session| session.name)),
            found => Ok(found),
        };
        Ok(self.store.read(name).await?.unwrap_or_default())
    }

    /// Whether `headers` carry a valid session. Always false if the staff page is open to all.
    pub async fn is_staff(&self, headers: &HeaderMap) -> bool {
        let sessions = tokens(headers, self.config.load().is_https());
        !sessions.is_empty() && matches!(seen_at(self, sessions).await, Ok(Some(_)))
    }
}

/// The caller's session; `None` if the page is open to all.
async fn find(parts: &Parts, state: &AdminState) -> Result<Option<FoundSession>, Problem> {
    let config = state.config.load();
    let is_open = config.admin.access == StaffAccess::Open;
    if !parts.method.is_safe() {
        if !is_open && !is_our_page(&parts.headers, &config) {
            return Err(Problem::cross_site());
        }
        if is_other_than_json(&parts.headers) {
            return Err(unknown_type());
        }
    }
    if is_open {
        // Against DNS rebinding: a page of another site could point its own name to this address
        // and read everything.
        let is_ours = host_of(&parts.headers).is_some_and(|host| config.is_own_host(host));
        return if is_ours { Ok(None) } else { Err(Problem::unknown_host()) };
    }
    let sessions = tokens(&parts.headers, config.is_https());
    let found = seen_at(state, sessions).await?;
    found.map(Some).ok_or_else(problems::sign_in_needed)
}

/// The first of these sessions that began and was used recently enough.
async fn seen_at(
    state: &AdminState,
    sessions: Vec<TokenHash>,
) -> Result<Option<FoundSession>, Problem> {
    let limits = session_limits(&state.config.load().admin, clock::steady());
    let in_memory_sessions = state.in_memory_sessions.clone();
    let find = move |db: &Connection| match sql::session_of(db, &sessions, limits)? {
        None => in_memory_sessions.session_of(db, &sessions, limits),
        found => Ok(found),
    };
    Ok(state.store.read(find).await?)
}

/// Sets times of sessions and failed sign-ins that lie after `now` to `now`: an earlier process
/// wrote them while the clock was wrong. Runs at the program's start.
pub async fn correct_future_times(store: &Store, now: SteadyMillis) -> Result<(), StoreError> {
    store.write(move |tx| sql::correct_future_times(tx, now)).await
}

pub(in crate::admin) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}

/// The limits at `now`: first for shared devices, then for people's own.
fn session_limits(admin: &Admin, now: SteadyMillis) -> [SessionLimit; 2] {
    let limit = |lifetime: Duration, idle_minutes: u32| SessionLimit {
        created_after: now.minus(lifetime),
        seen_after: now.minus(Duration::from_mins(idle_minutes.into())),
    };
    [limit(LIFETIME, admin.idle_minutes), limit(OWN_DEVICE_LIFETIME, admin.own_device_idle_minutes)]
}

/// `Set-Cookie` for a new session.
pub(in crate::admin) fn cookie(token: &str, own_device: bool, https: bool) -> HeaderValue {
    let (name, secure) = if https { (SECURE_NAME, "; Secure") } else { (PLAIN_NAME, "") };
    let lifetime = if own_device { OWN_DEVICE_LIFETIME } else { LIFETIME };
    let age = lifetime.as_secs();
    header_value(&format!(
        "{name}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}"
    ))
}

/// `Set-Cookie` that removes the session's cookie.
pub(in crate::admin) fn removed_cookie(https: bool) -> HeaderValue {
    let (name, secure) = if https { (SECURE_NAME, "; Secure") } else { (PLAIN_NAME, "") };
    header_value(&format!("{name}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0{secure}"))
}

/// A `Set-Cookie` line as a header's value.
pub(in crate::admin) fn header_value(cookie: &str) -> HeaderValue {
    HeaderValue::from_str(cookie).expect("a cookie is made of base64 and our own words")
}

/// The hashes of the first few tokens that the request brings: another site of the same domain may
/// have set a cookie of the same name, and must not be able to shut staff out.
fn tokens(headers: &HeaderMap, https: bool) -> Vec<TokenHash> {
    cookies(headers, if https { SECURE_NAME } else { PLAIN_NAME }).map(hash).collect()
}

/// The values of the first [`MAX_COOKIES`] cookies with this name.
pub(in crate::admin) fn cookies<'a>(
    headers: &'a HeaderMap,
    wanted: &str,
) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(move |(name, _)| *name == wanted)
        .map(|(_, value)| value)
        .take(MAX_COOKIES)
}

/// Whether a page of this site sent the request. Over https, the page must have come by https too,
/// so that nobody on the network can have written it.
fn is_our_page(headers: &HeaderMap, config: &Current) -> bool {
    let is_plain = !headers.contains_key("sec-fetch-site")
        && headers
            .get(header::ORIGIN)
            .is_some_and(|origin| origin.as_bytes().starts_with(b"http:"));
    origin_of(headers, config.configured_origin()) == Origin::OurPages
        && !(config.is_https() && is_plain)
}

/// Whether it says to have a body that a form of another site can send; without a body it need not
/// say anything.
fn is_other_than_json(headers: &HeaderMap) -> bool {
    let is_known = is_json(headers) || is_merge_patch(headers) || is_picture(headers);
    headers.contains_key(header::CONTENT_TYPE) && !is_known
}
