//! Tells listeners that something has changed, such as a new submission or a successful delivery.

use std::sync::Arc;

use tokio::sync::watch;

/// Notifies listeners of changes. Clones share the listeners.
///
/// A notification says that something changed, not what; listeners look for themselves. It costs
/// next to nothing, and a busy listener misses no changes, because several notifications become
/// one.
#[derive(Clone, Debug, Default)]
pub struct ChangeNotifier {
    sent: Arc<watch::Sender<Sent>>,
}

/// Receives the notifications that are sent after it was created.
#[derive(Clone, Debug)]
pub struct Listener {
    sent: watch::Receiver<Sent>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sent {
    count: u64,
    is_closed: bool,
}

impl ChangeNotifier {
    /// Notifies all listeners.
    pub fn notify(&self) {
        self.sent.send_modify(|sent| sent.count = sent.count.wrapping_add(1));
    }

    /// Ends all listeners, for example when the program ends.
    pub fn close(&self) {
        self.sent.send_modify(|sent| sent.is_closed = true);
    }

    /// A listener for notifications from now on.
    #[must_use]
    pub fn listen(&self) -> Listener {
        Listener { sent: self.sent.subscribe() }
    }
}

impl Listener {
    /// Waits for the next notification. Returns at once if there was one since the last call, and
    /// false once the notifier is closed.
    pub async fn next(&mut self) -> bool {
        if self.sent.borrow().is_closed {
            return false;
        }
        self.sent.changed().await.is_ok() && !self.sent.borrow_and_update().is_closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn notifications_while_nobody_waits_arrive_once() {
        let notifier = ChangeNotifier::default();
        let mut listener = notifier.listen();

        notifier.notify();
        notifier.clone().notify();

        assert!(listener.next().await);
        notifier.close();
        assert!(!listener.next().await);
        assert!(!notifier.listen().next().await, "a later listener learns that it is closed");
    }
}
