//! What the waiting list needs besides the event.

use std::time::Duration;

use jiff::tz::TimeZone;

use crate::clock::UnixMillis;
use crate::config::Current;
use crate::registrations::telling::Telling;

/// What is needed besides the event.
pub(in crate::registrations) struct Filling<'a> {
    pub(in crate::registrations) telling: &'a Telling<'a>,
    /// The stable's.
    pub(in crate::registrations) zone: &'a TimeZone,
    /// Scheme and host of the site.
    pub(in crate::registrations) website: &'a str,
    pub(in crate::registrations) now: UnixMillis,
    /// How long offers aren't told, so that staff can undo what frees the places.
    pub(in crate::registrations) hold: Duration,
}

impl<'a> Filling<'a> {
    /// With the settings of `config`, for offers that are told at once.
    pub(in crate::registrations) fn of(
        config: &'a Current,
        telling: &'a Telling<'a>,
        now: UnixMillis,
    ) -> Self {
        let (zone, website) = (&config.content.site.timezone, config.public_origin());
        Self { telling, zone, website, now, hold: Duration::ZERO }
    }
}
