//! Sessions: a cookie that only the server can read, known by its hash, for a working day at most.

use std::time::Duration;

use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

use super::{Desk, sql};
use crate::clock;
use crate::config::StaffAccess;
use crate::web::{Origin, Problem, origin_of};

/// How long a session lasts at most, and how long unused (OWASP's advice for what is worth
/// protecting: 4 to 8 hours, 15 to 30 minutes).
pub(super) const LIFETIME: Duration = Duration::from_hours(8);
const MAX_IDLE: Duration = Duration::from_mins(30);
/// How exactly the last use is remembered: a write a minute, not one a request.
const SEEN_EVERY: Duration = Duration::from_mins(1);

/// Over https the browser itself holds the cookie to this host, this path, and https.
const SECURE_NAME: &str = "__Host-paddock-session";
const PLAIN_NAME: &str = "paddock-session";

/// SHA-256 of a session's token.
pub(super) type TokenHash = [u8; 32];

/// Somebody who may see what visitors wrote. A handler that takes this is closed to all others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Staff {
    /// The session, or `None` where the page is open to all.
    pub(super) session: Option<TokenHash>,
}

impl FromRequestParts<Desk> for Staff {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, desk: &Desk) -> Result<Self, Problem> {
        let config = desk.config.load();
        if config.admin.access == StaffAccess::Open {
            return Ok(Self { session: None });
        }
        let origin = config.configured_origin();
        if !parts.method.is_safe() && origin_of(&parts.headers, origin) != Origin::OurPages {
            return Err(Problem::CrossSite);
        }
        let token = token(&parts.headers, config.is_https()).ok_or(Problem::SignInNeeded)?;
        let hash = hash(&token);
        let now = clock::now();
        let oldest = (now.minus(LIFETIME), now.minus(MAX_IDLE));
        let seen = desk.store.read(move |db| sql::session_seen_at(db, &hash, oldest)).await?;
        let seen = seen.ok_or(Problem::SignInNeeded)?;
        if now.since(seen) > SEEN_EVERY {
            // On a full disk staff still read what is there.
            let touched = desk.store.write(move |tx| sql::touch_session(tx, &hash, now)).await;
            if let Err(error) = touched {
                tracing::warn!(%error, "it was not noted that a session was used");
            }
        }
        Ok(Self { session: Some(hash) })
    }
}

pub(super) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}

/// `Set-Cookie` for a new session.
pub(super) fn cookie(token: &str, https: bool) -> HeaderValue {
    let (name, secure) = if https { (SECURE_NAME, "; Secure") } else { (PLAIN_NAME, "") };
    let age = LIFETIME.as_secs();
    text(&format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}"))
}

/// `Set-Cookie` that removes the session's cookie.
pub(super) fn removed_cookie(https: bool) -> HeaderValue {
    let (name, secure) = if https { (SECURE_NAME, "; Secure") } else { (PLAIN_NAME, "") };
    text(&format!("{name}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0{secure}"))
}

fn text(cookie: &str) -> HeaderValue {
    HeaderValue::from_str(cookie).expect("a cookie is made of base64 and our own words")
}

fn token(headers: &HeaderMap, https: bool) -> Option<String> {
    let wanted = if https { SECURE_NAME } else { PLAIN_NAME };
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(name, value)| (name == wanted).then(|| value.to_owned()))
}
