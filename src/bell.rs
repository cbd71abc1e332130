//! Change notification: tells listeners that something has changed, such as a new enquiry or a
//! delivery that arrived.

use std::sync::Arc;

use tokio::sync::watch;

/// Notifies listeners of changes. Clones share the listeners.
///
/// It says that something changed, not what; listeners look for themselves. So ringing costs next
/// to nothing, and a busy listener misses only rings, not changes.
#[derive(Clone, Debug, Default)]
pub struct Bell {
    rings: Arc<watch::Sender<Rings>>,
}

/// Hears a bell from when it was made.
#[derive(Clone, Debug)]
pub struct Listener {
    rings: watch::Receiver<Rings>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Rings {
    heard: u64,
    is_closed: bool,
}

impl Bell {
    /// Says that something has changed.
    pub fn ring(&self) {
        self.rings.send_modify(|rings| rings.heard = rings.heard.wrapping_add(1));
    }

    /// Says that nothing more will come, as when the program ends.
    pub fn close(&self) {
        self.rings.send_modify(|rings| rings.is_closed = true);
    }

    /// A listener for rings from now on.
    #[must_use]
    pub fn listen(&self) -> Listener {
        Listener { rings: self.rings.subscribe() }
    }
}

impl Listener {
    /// Completes at the next ring, at once if there was one since the last call; false when nothing
    /// more will come.
    pub async fn next(&mut self) -> bool {
        if self.rings.borrow().is_closed {
            return false;
        }
        self.rings.changed().await.is_ok() && !self.rings.borrow_and_update().is_closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn rings_while_nobody_waits_are_heard_once() {
        let bell = Bell::default();
        let mut listener = bell.listen();

        bell.ring();
        bell.clone().ring();

        assert!(listener.next().await);
        bell.close();
        assert!(!listener.next().await);
        assert!(!bell.listen().next().await, "who comes later hears that too");
    }
}
