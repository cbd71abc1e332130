//! Work that goes on for as long as the site is served. If any of it ends, so does the process: a
//! site that went on without it would look well and not be.

use std::collections::HashMap;

use tokio::task::{Id, JoinError, JoinSet};

use super::failures::RunError;
use super::state::Notifications;
use super::{Reload, alarm, daily_render, photos, refresh_places};
use crate::panics;
use crate::store::Store;

/// The running tasks, each with a name for people. They are aborted when this is dropped.
#[derive(Default)]
pub(super) struct Background {
    tasks: JoinSet<()>,
    names: HashMap<Id, &'static str>,
}

impl Background {
    /// Starts `work`, which never ends, as a task of its own. Must be called within a tokio runtime.
    pub(super) fn start(
        &mut self,
        name: &'static str,
        work: impl Future<Output = ()> + Send + 'static,
    ) {
        let task = self.tasks.spawn(work);
        self.names.insert(task.id(), name);
    }

    /// Starts what goes on beside the answers of a site.
    pub(super) fn start_all(
        &mut self,
        store: &Store,
        reload: &Reload,
        notifications: &Notifications,
    ) {
        let (outbox, notifier) = (reload.outbox.clone(), notifications.notifier.clone());
        self.start("the alarm", alarm::look_after_deliveries(store.clone(), outbox, notifier));
        self.start("the task of each day", daily_render::render_each_day(reload.clone()));
        self.start("showing photographs", photos::render_when_ready(reload.clone()));
        self.start(
            "showing the places left",
            refresh_places::render_when_they_change(reload.clone()),
        );
        self.start("keeping inquiries", notifications.clone().keep_submissions(store.clone()));
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
