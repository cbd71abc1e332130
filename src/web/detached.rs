//! Futures that run to their end even if the caller drops them.

use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::runtime::Handle;

use super::Call;

/// Does `work` to its end, whether its caller waits for that or not.
///
/// Awaited, it is part of the caller. Dropped before its end, as when a visitor closes the page or
/// a time-out is over, the rest of it becomes a task of its own: only then, because a task for each
/// enquiry costs the visitors a twentieth of the processor.
pub fn uncancelled<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Uncancelled<T> {
    Uncancelled { rest: Some(Box::pin(work)) }
}

/// What [`uncancelled`] makes.
#[must_use = "it begins when it is awaited"]
pub struct Uncancelled<T: Send + 'static> {
    /// What is still to be done.
    rest: Option<Pin<Box<dyn Future<Output = T> + Send>>>,
}

impl<T: Send + 'static> Future for Uncancelled<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        // Taken out meanwhile: what panics has no rest.
        let mut rest = self.rest.take().expect("it is not asked again after its end");
        let progress = rest.as_mut().poll(context);
        if progress.is_pending() {
            self.rest = Some(rest);
        }
        progress
    }
}

impl<T: Send + 'static> Drop for Uncancelled<T> {
    fn drop(&mut self) {
        // Without a runtime the program is ending, and the rest is not done.
        if let Some(rest) = self.rest.take()
            && let Ok(runtime) = Handle::try_current()
        {
            match Call::current(Call::clone) {
                Some(call) => runtime.spawn(call.around(rest)),
                None => runtime.spawn(rest),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    use http::Method;
    use tokio::sync::oneshot;
    use tokio::time::{sleep, timeout};
    use uuid::Uuid;

    use super::*;

    const HOUR: Duration = Duration::from_hours(1);

    /// Counts to two, an hour between.
    fn work(count: &Arc<AtomicU32>) -> Uncancelled<&'static str> {
        let count = Arc::clone(count);
        uncancelled(async move {
            count.fetch_add(1, Ordering::Relaxed);
            sleep(HOUR).await;
            count.fetch_add(1, Ordering::Relaxed);
            "done"
        })
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
    async fn what_goes_on_is_still_part_of_its_call() {
        let (tell, told) = oneshot::channel();
        let call = Call::new(Uuid::from_u128(7), &Method::POST, None);
        let work = uncancelled(async move {
            sleep(HOUR).await;
            _ = tell.send(Call::current(Call::id));
        });

        assert!(call.around(timeout(HOUR / 2, work)).await.is_err());

        assert_eq!(told.await, Ok(Some(Uuid::from_u128(7))));
    }

    #[tokio::test(start_paused = true)]
    async fn a_panic_is_the_callers_and_leaves_nothing_to_be_done() {
        let panics = tokio::spawn(async {
            uncancelled(async { panic!("as if by mistake") }).await;
        });

        assert!(panics.await.is_err_and(|error| error.is_panic()));
    }
}
