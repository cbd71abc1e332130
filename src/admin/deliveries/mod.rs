//! How deliveries stand as a whole; what staff do about it is in [`actions`].

pub(crate) mod actions;
pub(crate) mod log;
mod logged_attempt;
mod sql;

use axum::Json;
use axum::extract::State;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::AdminState;
use crate::clock::UnixMillis;
use crate::outbox::{Alarm, Backlog, Channel, Lane, LastAttempts, Settings, Topic};
use crate::web::{Params, Problem};

/// How deliveries stand.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeliveryStanding {
    alarm: DeliveryAlarm,
    /// Those to the automation first, and mails if any are or were sent.
    topics: Vec<TopicStanding>,
}

/// Whether something has stayed undelivered for too long.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DeliveryAlarm {
    /// Whether it has.
    raised: bool,
    /// Whether something to the office has.
    late_to_office: bool,
    /// Whether mails to visitors have, and not because of one visitor's address.
    late_to_visitors: bool,
    /// Since when the oldest that is not delivered should have been, but for what staff have seen to.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    oldest_pending_at: Option<UnixMillis>,
    /// What too long is, in seconds.
    after_seconds: f64,
}

/// Which deliveries of a record are sent again.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ByChannel {
    /// Those of this channel; left out, those of each channel to the office.
    #[param(inline)]
    pub(in crate::admin) channel: Option<Channel>,
}

impl Params for ByChannel {
    const TAKES: &'static [(&'static str, &'static str)] = &[CHANNELS];
}

/// What the parameter `channel` takes.
const CHANNELS: (&str, &str) =
    ("channel", "`channel` is one of webhook, office_mail and visitor_mail.");

/// How the deliveries of one kind by one channel stand.
#[derive(Debug, Serialize, ToSchema)]
struct TopicStanding {
    #[schema(inline)]
    channel: Channel,
    #[schema(inline)]
    topic: TopicName,
    /// Whether there is an address that they go to.
    has_address: bool,
    /// How many wait for an attempt.
    pending: u32,
    /// How many were given up.
    failed: u32,
    /// When the oldest of those that wait was queued.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    oldest_pending_at: Option<UnixMillis>,
    /// When the receiver last took something.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    last_sent_at: Option<UnixMillis>,
    /// When it last did not.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    last_failure_at: Option<UnixMillis>,
    /// What went wrong then.
    #[schema(required)]
    last_error: Option<String>,
}

/// What deliveries tell of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum TopicName {
    /// Submissions.
    Contact,
    /// Registrations.
    Registration,
}

impl DeliveryStanding {
    /// How deliveries stand as of `now`.
    pub fn of(db: &Connection, settings: &Settings, now: UnixMillis) -> rusqlite::Result<Self> {
        let alarm = Alarm::of(db, settings, now)?;
        let alarm = DeliveryAlarm {
            raised: alarm.is_raised(),
            late_to_office: alarm.late_to_office,
            late_to_visitors: alarm.late_to_visitors,
            oldest_pending_at: alarm.oldest_undelivered_at(),
            after_seconds: settings.alarm_after.as_secs_f64(),
        };
        let standing = |lane: Lane| {
            let Backlog { pending, failed, oldest_pending_at } = Backlog::of(db, lane)?;
            let LastAttempts { sent_at, failed_at, error } = LastAttempts::of(db, lane)?;
            Ok(TopicStanding {
                channel: lane.channel,
                topic: lane.topic.into(),
                has_address: settings.has_destination(lane),
                pending,
                failed,
                oldest_pending_at,
                last_sent_at: sent_at,
                last_failure_at: failed_at,
                last_error: error,
            })
        };
        let lanes = Channel::ALL
            .into_iter()
            .flat_map(|channel| Topic::ALL.map(|topic| Lane { channel, topic }));
        let topics = lanes.map(standing).collect::<rusqlite::Result<Vec<_>>>()?;
        let topics = topics.into_iter().filter(TopicStanding::is_of_interest).collect();
        Ok(Self { alarm, topics })
    }

    /// Whether something has stayed undelivered for too long.
    #[must_use]
    pub fn is_alarming(&self) -> bool {
        self.alarm.raised
    }
}

impl TopicStanding {
    /// Whether staff should see it: mails that were never set up are none of their business.
    fn is_of_interest(&self) -> bool {
        let is_used = self.has_address || self.pending + self.failed > 0;
        self.channel == Channel::Webhook || is_used
    }
}

/// How deliveries stand: what waits, what was given up, and whether that is alarming.
#[utoipa::path(get, path = "/api/admin/deliveries", tag = "staff",
    operation_id = "delivery_standing",
    responses(
        (status = 200, body = DeliveryStanding),
        (status = 401)))]
pub(crate) async fn standing(
    State(state): State<AdminState>,
) -> Result<Json<DeliveryStanding>, Problem> {
    let settings = state.outbox.settings();
    let read = move |db: &Connection, now| DeliveryStanding::of(db, &settings, now);
    Ok(Json(state.outbox.read_with_now(read).await?))
}

impl From<TopicName> for Topic {
    fn from(name: TopicName) -> Self {
        match name {
            TopicName::Contact => Self::Contact,
            TopicName::Registration => Self::Registration,
        }
    }
}

impl From<Topic> for TopicName {
    fn from(topic: Topic) -> Self {
        match topic {
            Topic::Contact => Self::Contact,
            Topic::Registration => Self::Registration,
        }
    }
}
