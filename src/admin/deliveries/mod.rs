//! How deliveries stand as a whole; what staff do about it is in [`actions`].

pub(crate) mod actions;
pub(crate) mod log;
mod sql;

use axum::Json;
use axum::extract::State;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AdminState;
use crate::clock::UnixMillis;
use crate::outbox::{Alarm, Backlog, Lane, LastAttempts, Settings, Topic};
use crate::web::Problem;

/// How deliveries stand.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeliveryStanding {
    alarm: DeliveryAlarm,
    topics: Vec<TopicStanding>,
}

/// Whether something has stayed undelivered for too long.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DeliveryAlarm {
    /// Whether it has.
    raised: bool,
    /// Since when the oldest that is not delivered should have been, but for what staff have seen to.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    oldest_pending_at: Option<UnixMillis>,
    /// What too long is, in seconds.
    after_seconds: f64,
}

/// How the deliveries of one kind stand.
#[derive(Debug, Serialize, ToSchema)]
struct TopicStanding {
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
        let Alarm { is_raised, oldest_undelivered_at } = Alarm::of(db, settings, now)?;
        let alarm = DeliveryAlarm {
            raised: is_raised,
            oldest_pending_at: oldest_undelivered_at,
            after_seconds: settings.alarm_after.as_secs_f64(),
        };
        let standing = |topic| {
            let lane = Lane::webhook(topic);
            let Backlog { pending, failed, oldest_pending_at } = Backlog::of(db, lane)?;
            let LastAttempts { sent_at, failed_at, error } = LastAttempts::of(db, lane)?;
            Ok(TopicStanding {
                topic: topic.into(),
                has_address: settings.has_destination(lane),
                pending,
                failed,
                oldest_pending_at,
                last_sent_at: sent_at,
                last_failure_at: failed_at,
                last_error: error,
            })
        };
        let topics = Topic::ALL.into_iter().map(standing).collect::<rusqlite::Result<_>>()?;
        Ok(Self { alarm, topics })
    }

    /// Whether something has stayed undelivered for too long.
    #[must_use]
    pub fn is_alarming(&self) -> bool {
        self.alarm.raised
    }
}

/// How deliveries stand: what waits, what was given up, and whether that is alarming.
#[utoipa::path(get, path = "/api/admin/deliveries", tag = "staff",
    operation_id = "delivery_standing",
    responses(
        (status = 200, body = DeliveryStanding),
        (status = 401, body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn standing(
    State(state): State<AdminState>,
) -> Result<Json<DeliveryStanding>, Problem> {
    let (settings, now) = (state.outbox.settings(), state.outbox.now());
    let standing = state.store.read(move |db| DeliveryStanding::of(db, &settings, now)).await?;
    Ok(Json(standing))
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
