//! What the calls about events that are called off or moved take.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::form::{Fault, line};
use crate::registrations::EventChange;
use crate::values;
use crate::web::{Params, Problem};

/// The most characters of a reason, as in the content, and of hours or a location.
const MAX_REASON: usize = 300;
const MAX_LINE: usize = 200;

/// Whether it's done, and what staff knew.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NoticeQuery {
    /// True: nothing is done. The answer says who would be told, and how.
    #[serde(default)]
    pub(super) dry_run: bool,
    /// The id of the newest notice about the event that you know and that stands; `none`: you know of none. If there's a newer
    /// one, nothing is done. Left out, it's the newest when the call arrives.
    #[param(max_length = 36)]
    pub(super) seen: Option<String>,
}

impl Params for NoticeQuery {
    const TAKES: &'static [(&'static str, &'static str)] =
        &[("dry_run", "`dry_run` is true or false."), ("seen", "`seen` is the id of a notice.")];
}

/// Why staff do it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoticeReason {
    /// In your words: people read it in their mails and, if the event is called off, on its page. At most 300 characters.
    #[schema(max_length = 300)]
    pub(super) reason: Option<String>,
}

/// Why an event is called off, and what people can come to instead.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CallOff {
    /// In your words: people read it in their mails and on the event's page. At most 300 characters. It may be left out if
    /// the event is called off already, and you only offer another one.
    #[schema(max_length = 300)]
    reason: Option<String>,
    /// The id of an event that people can come to instead.
    #[schema(max_length = 100)]
    offer: Option<String>,
}

/// Where and when to. What is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventMove {
    /// The new day: `2027-06-25`.
    #[schema(format = Date)]
    date: Option<String>,
    /// The new hours, as people read them.
    #[schema(max_length = 200)]
    time: Option<String>,
    /// The new location.
    #[schema(max_length = 200)]
    location: Option<String>,
    /// Why, in your words. At most 300 characters.
    #[schema(max_length = 300)]
    reason: Option<String>,
}

impl NoticeReason {
    /// The reason; `None` if it's empty.
    pub(super) fn read(self) -> Result<Option<String>, Problem> {
        text("reason", self.reason, MAX_REASON)
    }
}

impl CallOff {
    /// The reason and the event that is offered; `None` if they're empty.
    pub(super) fn read(self) -> Result<(Option<String>, Option<String>), Problem> {
        let reason = text("reason", self.reason, MAX_REASON)?;
        Ok((reason, self.offer.filter(|offer| !offer.is_empty())))
    }
}

impl EventMove {
    /// The move, and the reason.
    pub(super) fn read(self) -> Result<(EventChange, String), Problem> {
        let Self { date, time, location, reason } = self;
        let date = date.filter(|date| !date.is_empty()).map(|date| {
            let day = values::read_day(&date);
            day.map_err(|_| Problem::invalid_at(["date"], "Choose a day, such as 2027-06-25"))
        });
        let time = text("time", time, MAX_LINE)?;
        let location = text("location", location, MAX_LINE)?;
        let reason = text("reason", reason, MAX_REASON)?.unwrap_or_default();
        Ok((EventChange::Move { date: date.transpose()?, time, location }, reason))
    }
}

/// A text on one line; `None` if it's empty.
fn text(name: &str, given: Option<String>, longest: usize) -> Result<Option<String>, Problem> {
    match line(given, "", longest) {
        Ok(text) => Ok(Some(text)),
        Err(Fault::Missing(_)) => Ok(None),
        Err(Fault::Unfit(detail)) => Err(Problem::invalid_at([name], detail)),
    }
}
