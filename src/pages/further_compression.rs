//! Compresses heavy pages further when nothing else is to be done.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

use super::render_queue::RenderQueue;
use super::render_semaphore::RenderSemaphore;

/// Calls `compress_one` until it returns that nothing is left, after each rendering that none has followed for
/// `settled`. `rendered` reports renderings; the function returns when its sender is dropped.
///
/// A page waits for a permit like those that are rendered for requests: compressing one takes as much memory as
/// rendering one. It goes through `queue`, as renderings do, so a new rendering waits for one page at most.
pub(super) async fn run(
    mut rendered: watch::Receiver<()>,
    queue: RenderQueue,
    semaphore: RenderSemaphore,
    settled: Duration,
    compress_one: impl Fn() -> bool + Send + Sync + 'static,
) {
    let compress_one = Arc::new(compress_one);
    while rendered.changed().await.is_ok() {
        while let Ok(again) = timeout(settled, rendered.changed()).await {
            if again.is_err() {
                return;
            }
        }
        loop {
            let _permit = semaphore.acquire_in_turn().await;
            // A new rendering that began meanwhile would hold the permit up.
            if !matches!(rendered.has_changed(), Ok(false)) {
                break;
            }
            let compress_one = Arc::clone(&compress_one);
            // After a panic, the pages stay as they are until they're rendered again.
            if queue.run(move || compress_one()).await != Some(true) {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use tokio::sync::mpsc;

    use super::*;
    use crate::web::Client;

    const SETTLED: Duration = Duration::from_secs(1);

    /// Pages of which each rendering leaves three to compress, and what is heard of them.
    fn start() -> (watch::Sender<()>, RenderSemaphore, mpsc::UnboundedReceiver<usize>) {
        let (rendering, rendered) = watch::channel(());
        let (tell, told) = mpsc::unbounded_channel();
        let semaphore = RenderSemaphore::default();
        let left = std::sync::Mutex::new(3);
        let compress_one = move || {
            let mut left = left.lock().unwrap();
            *left -= 1;
            tell.send(*left).unwrap();
            *left > 0
        };
        tokio::spawn(run(
            rendered,
            RenderQueue::default(),
            semaphore.clone(),
            SETTLED,
            compress_one,
        ));
        (rendering, semaphore, told)
    }

    #[tokio::test]
    async fn it_waits_until_renderings_pause_and_goes_on_to_the_end() {
        let (rendering, _, mut told) = start();
        let early = timeout(SETTLED + SETTLED / 4, told.recv()).await;
        assert!(early.is_err(), "nothing is left before the first rendering");

        for _ in 0..3 {
            rendering.send_replace(());
            let early = timeout(SETTLED / 4, told.recv()).await;
            assert!(early.is_err(), "the last rendering was just now");
        }

        for left in [2, 1, 0] {
            let next = timeout(2 * SETTLED, told.recv()).await;
            assert_eq!(next.unwrap(), Some(left));
        }
        drop(rendering);
        let end = timeout(SETTLED, told.recv()).await;
        assert_eq!(end.unwrap(), None, "it ended");
    }

    #[tokio::test]
    async fn a_page_that_is_rendered_for_a_request_comes_first() {
        let (rendering, semaphore, mut told) = start();
        let client = Client::at(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let permit = semaphore.acquire(client).await.unwrap();
        rendering.send_replace(());

        let early = timeout(2 * SETTLED, told.recv()).await;
        assert!(early.is_err(), "a page is rendered");
        drop(permit);

        let next = timeout(SETTLED, told.recv()).await;
        assert_eq!(next.unwrap(), Some(2));
    }

    #[tokio::test]
    async fn after_a_panic_the_next_rendering_starts_it_again() {
        let (rendering, rendered) = watch::channel(());
        let (tell, mut told) = mpsc::unbounded_channel();
        let compress_one = move || {
            tell.send(()).unwrap();
            panic!("on purpose")
        };
        let (queue, semaphore) = (RenderQueue::default(), RenderSemaphore::default());
        tokio::spawn(run(rendered, queue, semaphore, SETTLED, compress_one));

        for _ in 0..2 {
            rendering.send_replace(());
            let next = timeout(3 * SETTLED, told.recv()).await;
            assert_eq!(next.unwrap(), Some(()));
        }
    }
}
