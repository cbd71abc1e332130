//! What a notice about an event says, for payloads, mails and the staff page.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::Serialize;
use utoipa::ToSchema;

use crate::content::Event;

/// What those who signed up for an event are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// It doesn't take place.
    CalledOff,
    /// It's at another time, or somewhere else.
    Moved,
    /// It takes place after it was called off.
    Reinstated,
}

/// When and where an event is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WhenAndWhere {
    /// The day: `2027-06-18`.
    #[schema(format = Date)]
    pub date: String,
    /// The hours, as people read them.
    pub time: String,
    /// The location on the grounds.
    pub location: String,
}

impl WhenAndWhere {
    /// That of `event`.
    #[must_use]
    pub fn of(event: &Event) -> Self {
        Self {
            date: event.date.to_string(),
            time: event.time.as_str().to_owned(),
            location: event.location.clone(),
        }
    }
}

/// An event that people of one that's called off can come to instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OfferedEvent {
    /// Its id.
    pub event_id: String,
    /// What it's called.
    pub title: String,
    /// When and where it is.
    #[serde(flatten)]
    pub when: WhenAndWhere,
}

impl OfferedEvent {
    /// `event`, as it's offered.
    #[must_use]
    pub fn of(event: &Event) -> Self {
        let (event_id, title) = (event.id.clone(), event.title.clone());
        Self { event_id, title, when: WhenAndWhere::of(event) }
    }

    /// Whether it's `event`, on the date that was offered.
    pub(super) fn is(&self, event: &Event) -> bool {
        self.event_id == event.id && self.when.date == event.date.to_string()
    }
}

/// A notice about an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeFacts {
    /// UUIDv7.
    pub id: String,
    /// What it says.
    pub kind: NoticeKind,
    /// Why, in the stable's words; may be empty.
    pub reason: String,
    /// Who gave it; empty: no name was given.
    pub who: String,
    /// When and where the event was to be.
    pub before: WhenAndWhere,
    /// When and where it's to be since.
    pub after: WhenAndWhere,
    /// What people can come to instead, if it's called off.
    pub offer: Option<OfferedEvent>,
    /// Whether it was called off before, and this only offers another event.
    pub is_later_offer: bool,
}

impl NoticeKind {
    const ALL: [(&'static str, Self); 3] =
        [("called_off", Self::CalledOff), ("moved", Self::Moved), ("reinstated", Self::Reinstated)];

    fn name(self) -> &'static str {
        let known = Self::ALL.iter().find(|(_, kind)| *kind == self);
        known.map(|(name, _)| *name).unwrap_or_default()
    }
}

impl ToSql for NoticeKind {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.name()))
    }
}

impl FromSql for NoticeKind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let name = value.as_str()?;
        let known = Self::ALL.iter().find(|(known, _)| *known == name);
        known.map(|(_, kind)| *kind).ok_or(FromSqlError::InvalidType)
    }
}
