//! A notice across all pages for visitors: `[site.notice]`.

mod local_date_time;

use jiff::tz::TimeZone;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

pub use self::local_date_time::LocalDateTime;

use super::finding::Finding;
use crate::clock::UnixMillis;
use crate::values;

/// The most characters of a notice. On a phone they take a third of the screen.
pub(super) const MAX_CHARS: usize = 300;

/// `[site.notice]`: what visitors have to know now, on every page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    /// The owner's words, at most 300 characters; empty: no notice.
    #[serde(deserialize_with = "short_words")]
    pub text: String,
    /// When it appears; `None`: at once.
    #[serde(deserialize_with = "values::unless_empty")]
    pub from: Option<LocalDateTime>,
    /// When it disappears; `None`: never.
    #[serde(deserialize_with = "values::unless_empty")]
    pub until: Option<LocalDateTime>,
    /// How it looks.
    pub tone: NoticeTone,
}

/// How a notice looks. Settings and JSON use the same words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String", rename_all = "lowercase")]
pub enum NoticeTone {
    /// News, on a calm ground.
    Info,
    /// A change that visitors should know before they come, on the highlight.
    Warning,
    /// The stable is closed, on the accent.
    Closed,
}

/// A notice as pages get it while they show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Notice)]
pub struct NoticeView {
    /// The owner's words.
    pub text: String,
    /// How it looks.
    pub tone: NoticeTone,
    /// When it disappears, in milliseconds since 1970. Absent: never.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ends_at: Option<i64>,
}

impl Notice {
    /// The notice if pages show it at `now`.
    #[must_use]
    pub fn shown_at(&self, now: UnixMillis, zone: &TimeZone) -> Option<NoticeView> {
        let has_begun = self.from.is_none_or(|from| from.begins(zone) <= now);
        let ends_at = self.until.map(|until| until.is_over(zone));
        let is_over = ends_at.is_some_and(|end| end <= now);
        (!self.text.is_empty() && has_begun && !is_over).then(|| NoticeView {
            text: self.text.clone(),
            tone: self.tone,
            ends_at: ends_at.map(|end| end.0),
        })
    }

    /// Whether the time decides if pages show it.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        !self.text.is_empty() && (self.from.is_some() || self.until.is_some())
    }

    /// An end that isn't after the beginning.
    pub(super) fn contradiction(&self) -> Option<Finding> {
        let (from, until) = (self.from?, self.until?);
        (!until.is_after(from)).then(|| {
            let message = format!("is {until}; it must come after from = {from}");
            Finding::new("site.notice.until", message)
        })
    }

    /// A notice that is over at `now`.
    pub(super) fn warning(&self, now: UnixMillis, zone: &TimeZone) -> Option<Finding> {
        let until = self.until.filter(|until| until.is_over(zone) <= now)?;
        (!self.text.is_empty()).then(|| {
            let message = format!(
                "site.notice ended with {until}, so visitors no longer see it: {:?} Empty its text, \
                 or give it another end.",
                self.text
            );
            Finding::new("site.notice.until", message)
        })
    }
}

/// A text on one line of at most [`MAX_CHARS`], which may be empty.
fn short_words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = values::maybe_words(deserializer)?;
    let length = text.chars().count();
    if length > MAX_CHARS {
        let message = format!("has {length} characters; a notice has {MAX_CHARS} at most");
        return Err(D::Error::custom(message));
    }
    Ok(text)
}

impl NoticeTone {
    /// All of them, by their words in settings.
    pub(super) const CHOICES: [(&str, Self); 3] =
        [("info", Self::Info), ("warning", Self::Warning), ("closed", Self::Closed)];
}

impl TryFrom<String> for NoticeTone {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::choose(&text, &Self::CHOICES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local(text: &str) -> Option<LocalDateTime> {
        (!text.is_empty()).then(|| LocalDateTime::try_from(text.to_owned()).unwrap())
    }

    #[test]
    fn a_notice_is_shown_from_its_beginning_to_just_before_its_end() {
        let zone = TimeZone::get("America/New_York").unwrap();
        let (from, until) = ("2026-12-01 6 AM", "2026-12-02");
        for (from, until, now, is_shown) in [
            ("", "", "1970-01-01T00:00:00Z", true),
            (from, until, "2026-12-01T10:59:59.999Z", false),
            (from, until, "2026-12-01T11:00:00Z", true),
            (from, until, "2026-12-03T04:59:59.999Z", true),
            (from, until, "2026-12-03T05:00:00Z", false),
            (from, "", "2030-01-01T00:00:00Z", true),
            ("", until, "2026-11-01T00:00:00Z", true),
        ] {
            let notice = Notice {
                text: "Snow".to_owned(),
                from: local(from),
                until: local(until),
                tone: NoticeTone::Warning,
            };
            let now: jiff::Timestamp = now.parse().unwrap();
            let now = UnixMillis(now.as_millisecond());

            assert_eq!(notice.shown_at(now, &zone).is_some(), is_shown, "{from} {until} {now:?}");
            let silent = Notice { text: String::new(), ..notice };
            assert_eq!(silent.shown_at(now, &zone), None);
            assert!(!silent.is_timed());
        }
    }
}
