//! Until when a registrant can change a registration, and until when their link shows it.

use jiff::civil::Date;
use rusqlite::Connection;

use crate::config::Config;
use crate::registrations::event_now::event_now;
use crate::registrations::notices::offer_to;
use crate::registrations::sql::{Registration, RegistrationStatus};

/// The last day of a registration: that of its event, or of the one that's offered instead if that's later.
#[derive(Clone, Copy, Debug)]
pub(in crate::registrations) struct LastDay(Option<Date>);

impl LastDay {
    /// That of `registration`.
    pub(in crate::registrations) fn of(
        db: &Connection,
        config: &Config,
        registration: &Registration,
    ) -> rusqlite::Result<Self> {
        let planned = event_now(&config.content, registration).map(|event| event.date);
        let own = planned.or_else(|| registration.event_date.parse().ok());
        let offered = offer_to(db, &config.content, registration)?;
        let offered = offered.and_then(|offer| offer.when.date.parse().ok());
        Ok(Self(own.max(offered)))
    }

    /// Whether it has passed.
    pub(super) fn is_over(self, today: Date) -> bool {
        self.0.is_none_or(|day| today > day)
    }

    /// Whether the registrant can still change or cancel the registration.
    pub(in crate::registrations) fn may_change(
        self,
        registration: &Registration,
        today: Date,
    ) -> bool {
        registration.status != RegistrationStatus::Cancelled && !self.is_over(today)
    }

    /// Whether the link has ended: it still shows the registration on the next day.
    pub(super) fn has_link_ended(self, today: Date) -> bool {
        let next = self.0.and_then(|day| day.tomorrow().ok());
        next.is_none_or(|day| today > day)
    }
}
