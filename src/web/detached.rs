//! Runs work to its end even if the caller is canceled.

use std::future::pending;
use std::panic::resume_unwind;

use tracing::Instrument;

/// Runs `work` to its end in a task of its own, even if the caller is dropped first because the
/// visitor closed the page or the call timed out. Passes a panic in `work` on to the caller.
pub async fn uncancelled<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> T {
    match tokio::spawn(work.in_current_span()).await {
        Ok(value) => value,
        Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
        // Only the end of the runtime cancels the task, and that cancels the caller too.
        Err(_) => pending().await,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    use tokio::sync::oneshot;
    use tokio::time::{sleep, timeout};
    use tracing::Span;

    use super::*;

    const HOUR: Duration = Duration::from_hours(1);

    /// Counts to two, with an hour between.
    async fn work(count: &Arc<AtomicU32>) -> &'static str {
        let count = Arc::clone(count);
        uncancelled(async move {
            count.fetch_add(1, Ordering::Relaxed);
            sleep(HOUR).await;
            count.fetch_add(1, Ordering::Relaxed);
            "done"
        })
        .await
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_gets_what_came_of_it() {
        let count = Arc::default();

        assert_eq!(work(&count).await, "done");

        sleep(2 * HOUR).await;
        assert_eq!(count.load(Ordering::Relaxed), 2, "it is done once");
    }

    #[tokio::test(start_paused = true)]
    async fn it_goes_on_when_nobody_waits_any_more() {
        let count = Arc::default();

        assert!(timeout(HOUR / 2, work(&count)).await.is_err());
        assert_eq!(count.load(Ordering::Relaxed), 1);

        sleep(HOUR).await;
        assert_eq!(count.load(Ordering::Relaxed), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn what_goes_on_stays_in_the_callers_span() {
        let _log = tracing::subscriber::set_default(tracing_subscriber::registry());
        let (tell, told) = oneshot::channel();
        let work = uncancelled(async move {
            sleep(HOUR).await;
            _ = tell.send(Span::current().id());
        });
        let span = tracing::error_span!("request");

        assert!(timeout(HOUR / 2, work).instrument(span.clone()).await.is_err());

        let id = told.await.unwrap();
        assert!(id.is_some() && id == span.id());
    }

    #[tokio::test(start_paused = true)]
    async fn a_panic_is_the_callers_and_leaves_nothing_to_be_done() {
        let panics = tokio::spawn(async {
            uncancelled(async { panic!("as if by mistake") }).await;
        });

        assert!(panics.await.is_err_and(|error| error.is_panic()));
    }
}
