//! Warns before an event is changed for which people have signed up: publishing the change tells them nothing.

use super::Reload;
use super::people_concerned::{people_concerned, people_who_follow};
use crate::clock;
use crate::config::{Config, ContentChange, Current};
use crate::content_changes::{ContentWarning, Unpublished};
use crate::form::FieldError;
use crate::server::registration_counts::Registered;

impl Reload {
    /// The warnings of people whom `changes`, which make `next` of `current`, concern.
    pub(super) async fn people_concerned(
        &self,
        current: &Current,
        next: &Config,
        changes: &[ContentChange],
    ) -> Result<Vec<ContentWarning>, Unpublished> {
        if !changes.iter().any(|change| change.pointer.starts_with("/events/")) {
            return Ok(Vec::new());
        }
        let registered = Registered::read(&self.store, current).await?;
        let today = clock::now().date(&current.content.site.timezone);
        Ok(people_concerned(current, next, changes, &registered.taken, today))
    }

    /// The warnings of people who come to an event of `next` that isn't in `current`, or whose day is over there.
    pub(super) async fn people_who_follow(
        &self,
        current: &Current,
        next: &Config,
    ) -> Result<Vec<ContentWarning>, Unpublished> {
        let registered = Registered::read(&self.store, current).await?;
        let today = clock::now().date(&current.content.site.timezone);
        Ok(people_who_follow(current, next, &registered.taken, today))
    }

    /// Refuses `changes` that take an event, its day, hours or place from people if nobody is there to see that: at a time to
    /// come.
    pub(super) async fn refuse_unattended(
        &self,
        current: &Current,
        next: &Config,
        changes: &[ContentChange],
    ) -> Result<(), Unpublished> {
        let concerned = self.people_concerned(current, next, changes).await?.into_iter();
        let has_to_be_told = |warning: &ContentWarning| {
            warning.signed_up.as_ref().is_some_and(|people| people.instead.is_some())
        };
        let errors: Vec<FieldError> = concerned
            .filter(has_to_be_told)
            .map(|ContentWarning { error: FieldError { pointer, detail }, .. }| FieldError {
                pointer,
                detail: format!("{detail} It isn't published by itself."),
            })
            .collect();
        if errors.is_empty() { Ok(()) } else { Err(Unpublished::Unattended(errors)) }
    }
}
