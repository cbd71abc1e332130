//! Tasks that run while the site is served. If one of them ends, so does the process: without it
//! the site would only look healthy.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::task::{Id, JoinError, JoinSet};

use super::failures::RunError;
use super::process::service_manager;
use super::proof::nightly;
use super::reload::{content, scheduled};
use super::state::Notifications;
use super::{
    Reload, alarm_task, photo_reload, privacy_tasks, refresh_places, reminder_task, timed_render,
    waiting_list_task,
};
use crate::backups;
use crate::panics;
use crate::registrations::WaitingLists;
use crate::registrations::reminders::Reminders;
use crate::registrations::thanks::Thanks;
use crate::store::Store;

/// The running tasks, each with a name for people. Dropping this aborts them.
#[derive(Default)]
pub(super) struct Background {
    tasks: JoinSet<()>,
    names: HashMap<Id, &'static str>,
}

impl Background {
    /// Starts `work`, which never ends, as a task. Must be called within a tokio runtime.
    pub(super) fn start(
        &mut self,
        name: &'static str,
        work: impl Future<Output = ()> + Send + 'static,
    ) {
        let task = self.tasks.spawn(work);
        self.names.insert(task.id(), name);
    }

    /// Starts all background tasks of a site.
    pub(super) fn start_all(
        &mut self,
        store: &Store,
        reload: &Reload,
        notifications: &Notifications,
    ) {
        let (outbox, notifier) = (reload.outbox.clone(), notifications.notifier.clone());
        self.start("the alarm", alarm_task::look_after_deliveries(store.clone(), outbox, notifier));
        self.start_renderings(reload);
        self.start_events(store, reload, notifications);
        self.start("copies", backups::copy_when_due(Arc::clone(&reload.live)));
        self.start("copies off site", backups::offsite::send_when_due(Arc::clone(&reload.live)));
        self.start("the proof of copies", nightly::prove_each_night(Arc::clone(&reload.live)));
        self.start("the watchdog", service_manager::answer_watchdog(store.clone()));
        let deleting = privacy_tasks::delete_what_is_too_old(
            store.clone(),
            reload.clone(),
            notifications.clone(),
        );
        self.start("the deletion of what is too old", deleting);
        let erasing = privacy_tasks::erase_people(store.clone(), notifications.clone());
        self.start("erasures", erasing);
        let keeping = notifications.clone().keep_submissions(
            store.clone(),
            reload.outbox.clone(),
            Arc::clone(&reload.live),
        );
        self.start("keeping inquiries", keeping);
    }

    /// Starts the tasks that tell people of events at their time.
    fn start_events(&mut self, store: &Store, reload: &Reload, notifications: &Notifications) {
        let reminders = Reminders::new(
            store.clone(),
            reload.outbox.clone(),
            Arc::clone(&reload.live),
            notifications.notifier.clone(),
        );
        let thanks = Thanks::new(
            store.clone(),
            reload.outbox.clone(),
            Arc::clone(&reload.live),
            notifications.notifier.clone(),
        );
        self.start("reminders", reminder_task::remind(reminders, thanks));
        let lists = WaitingLists::new(
            store.clone(),
            reload.outbox.clone(),
            Arc::clone(&reload.live),
            notifications.notifier.clone(),
        );
        let Notifications { places_changed, config_changed, .. } = notifications.clone();
        let moving = waiting_list_task::keep_moving(lists, places_changed, config_changed);
        self.start("the waiting lists", moving);
    }

    /// Starts the tasks that render the pages again.
    fn start_renderings(&mut self, reload: &Reload) {
        self.start("rendering on time", timed_render::render_when_due(reload.clone()));
        self.start("showing photographs", photo_reload::render_when_ready(reload.clone()));
        self.start(
            "showing the places left",
            refresh_places::render_when_they_change(reload.clone()),
        );
        let publishing = scheduled::publish_when_due(reload.clone());
        self.start("publishing what was scheduled", publishing);
        self.start(
            "showing content that a command has changed",
            content::show_changes_of_commands(reload.clone()),
        );
    }

    /// Completes when the first task has ended, by a panic or by itself.
    pub(super) async fn ended(&mut self) -> RunError {
        let Some(ended) = self.tasks.join_next_with_id().await else {
            return std::future::pending().await;
        };
        let task = match &ended {
            Ok((task, ())) => *task,
            Err(error) => error.id(),
        };
        let name = self.names.get(&task).copied().unwrap_or("a task");
        if let Err(Ok(panic)) = ended.map_err(JoinError::try_into_panic) {
            tracing::error!(task = name, panic = panics::text(panic.as_ref()), "panicked");
        } else {
            tracing::error!(task = name, "ended by itself");
        }
        RunError::Stopped(name)
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;

    #[tokio::test]
    async fn what_ends_or_panics_is_named() {
        let mut ends = Background::default();
        ends.start("waiting", pending());
        ends.start("ending", async {});
        let mut panics = Background::default();
        panics.start("waiting", pending());
        panics.start("panicking", async { panic!("on purpose") });

        assert!(matches!(ends.ended().await, RunError::Stopped("ending")));
        assert!(matches!(panics.ended().await, RunError::Stopped("panicking")));
    }
}
