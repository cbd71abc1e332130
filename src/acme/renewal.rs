//! Whether a new certificate is due, by the authority's advice (RFC 9773) and by the one in use.

use std::fmt::Write as _;
use std::time::Duration;

use instant_acme::{Account, CertificateIdentifier};
use rustls::pki_types::Der;

use super::failure::Failure;
use super::schedule;
use super::state::{Orders, RenewalAdvice, State};
use crate::certificates::{Certificates, InUse};
use crate::clock::{Reading, SteadyMillis, UnixMillis};
use crate::random;

/// How soon the authority is asked again, at the soonest and at the latest.
const ASK_AGAIN: (Duration, Duration) = (Duration::from_mins(1), Duration::from_hours(24));

/// How soon it's asked again if it had no advice.
const ASK_AGAIN_AFTER_FAILURE: Duration = Duration::from_hours(6);

/// Why a certificate is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// There is none.
    Missing,
    /// It's for other names, or of another authority than the settings say.
    Settings,
    /// It's time.
    Renewal {
        /// Whether the authority has said so.
        is_advised: bool,
    },
}

/// Knows when to ask, and when the certificate in use was installed.
#[derive(Default)]
pub(super) struct Advisor {
    ask_at: Option<SteadyMillis>,
    ask_again: Option<Duration>,
    installed_at: Option<SteadyMillis>,
}

impl Advisor {
    /// Whether the authority's advice is due.
    pub(super) fn is_due(&self, now: SteadyMillis) -> bool {
        self.ask_at.is_none_or(|at| now >= at)
    }

    /// Asks for advice about `in_use` and keeps it.
    pub(super) async fn ask(
        &mut self,
        account: &Account,
        in_use: &InUse,
        orders: &mut Orders,
    ) -> Result<(), Failure> {
        self.ask_again = None;
        let Some(authority) = &in_use.authority_key else { return Ok(()) };
        let id =
            CertificateIdentifier::new(Der::from_slice(authority), Der::from_slice(&in_use.serial));
        let (info, again) = match account.renewal_info(&id).await {
            // Many authorities have no advice.
            Err(instant_acme::Error::Unsupported(_)) => return Ok(()),
            answer => answer.map_err(Failure::of)?,
        };
        self.ask_again = Some(again.clamp(ASK_AGAIN.0, ASK_AGAIN.1));
        let window = info.suggested_window;
        let moment = |seconds: i64| UnixMillis(seconds.saturating_mul(1_000));
        let start = moment(window.start.unix_timestamp());
        let end = moment(window.end.unix_timestamp());
        let serial = serial(in_use);
        orders.change(|state| {
            let known = state.advice.as_ref();
            let is_known = known.is_some_and(|known| {
                (&known.serial, known.start, known.end) == (&serial, start.0, end.0)
            });
            if !is_known {
                let moment = schedule::moment_in(start, end, random::fraction()).0;
                state.advice = Some(RenewalAdvice { serial, start: start.0, end: end.0, moment });
            }
        })
    }

    /// Notes that the authority was asked, with success or without.
    pub(super) fn asked(&mut self, now: SteadyMillis) {
        self.ask_at = Some(now.plus(self.ask_again.take().unwrap_or(ASK_AGAIN_AFTER_FAILURE)));
    }

    /// Notes a new certificate, about which the authority has to be asked.
    pub(super) fn note_new(&mut self, now: SteadyMillis) {
        (self.ask_at, self.installed_at) = (None, Some(now));
    }

    /// Why a certificate is due; or how long none is, and what is wrong with the one in use.
    pub(super) fn reason(
        &self,
        certificates: &Certificates,
        names: &[String],
        about: &str,
        state: &State,
        now: Reading,
    ) -> Result<Reason, (Duration, Option<String>)> {
        let Some(in_use) = certificates.current() else { return Ok(Reason::Missing) };
        if !in_use.covers(names)
            || state.issued_about.as_deref().is_some_and(|issued| issued != about)
        {
            return Ok(Reason::Settings);
        }
        let advice = state.advice.as_ref().filter(|advice| advice.serial == serial(&in_use));
        let renewal = schedule::renewal(&in_use, advice);
        let pause = renewal.since(now.wall);
        if !pause.is_zero() {
            return Err((pause, None));
        }
        let is_advised = advice.is_some_and(|advice| advice.moment <= now.wall.0);
        let early = self.too_early(&in_use, is_advised, state, now);
        if early.is_zero() {
            return Ok(Reason::Renewal { is_advised });
        }
        let has_ended = now.wall > in_use.not_after;
        Err((early, has_ended.then(|| wrong_clock(now.wall))))
    }

    /// How long it is too early for a successor, because the one in use is new by either clock.
    fn too_early(&self, in_use: &InUse, is_advised: bool, state: &State, now: Reading) -> Duration {
        let earliest = schedule::earliest(in_use, is_advised);
        let by_steady = self.installed_at.map(|at| earliest.saturating_sub(now.steady.since(at)));
        let by_wall = state.issued_at.map(UnixMillis).and_then(|at| {
            let is_near = at.since(now.wall).max(now.wall.since(at)) < earliest;
            is_near.then(|| earliest.saturating_sub(now.wall.since(at)))
        });
        by_steady.unwrap_or_default().max(by_wall.unwrap_or_default())
    }
}

/// When `in_use` is to be renewed, if the authority's `advice` is about it or not.
pub(super) fn planned(in_use: &InUse, advice: Option<&RenewalAdvice>) -> UnixMillis {
    schedule::renewal(in_use, advice.filter(|advice| advice.serial == serial(in_use)))
}

fn wrong_clock(now: UnixMillis) -> String {
    let day = now.rfc3339();
    let day = day.split('T').next().unwrap_or_default();
    format!(
        "The certificate is new, and by this server's clock, which says {day}, it has expired: the clock is \
         probably wrong. Set it, and have it set by itself (timedatectl set-ntp true)."
    )
}

fn serial(in_use: &InUse) -> String {
    in_use.serial.iter().fold(String::new(), |mut text, byte| {
        _ = write!(text, "{byte:02x}");
        text
    })
}
