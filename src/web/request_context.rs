//! The call that is being answered, for the lines that the log has of it.

use axum::extract::MatchedPath;
use http::Method;
use tokio::task::futures::TaskLocalFuture;
use tokio::task_local;
use uuid::Uuid;

task_local! {
    static CURRENT: Call;
}

/// What the log says of a call: nothing that a visitor wrote.
#[derive(Clone, Debug)]
pub struct Call {
    id: Uuid,
    method: &'static str,
    route: Option<MatchedPath>,
}

impl Call {
    /// The call `id` of a `route`, none if there is no such.
    #[must_use]
    pub fn new(id: Uuid, method: &Method, route: Option<MatchedPath>) -> Self {
        Self { id, method: name(method), route }
    }

    /// Under which the client knows it as well.
    #[must_use]
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// `GET` and so on; `unknown` if HTTP does not know it, for then it may say anything.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.method
    }

    /// The route's pattern: a path may say anything.
    #[must_use]
    pub fn route(&self) -> &str {
        self.route.as_ref().map_or("unknown", |route| route.as_str())
    }

    /// `work` as a part of this call.
    pub fn around<F: Future>(self, work: F) -> TaskLocalFuture<Self, F> {
        CURRENT.scope(self, work)
    }

    /// What `read` finds of the call that is being answered here, if one is.
    pub fn current<T>(read: impl FnOnce(&Self) -> T) -> Option<T> {
        CURRENT.try_with(read).ok()
    }
}

fn name(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    KNOWN.into_iter().find(|known| *known == method.as_str()).unwrap_or("unknown")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_knows_the_call_that_it_is_part_of() {
        let method = Method::from_bytes(b"ANYTHING").unwrap();
        let outer = Call::new(Uuid::from_u128(1), &Method::POST, None);
        let inner = Call::new(Uuid::from_u128(2), &method, None);
        let current = || Call::current(|call| (call.id().as_u128(), call.method()));

        let within = outer.around(async move {
            let deeper = inner.around(async move { current() }).await;
            (deeper, current())
        });

        assert_eq!(within.await, (Some((2, "unknown")), Some((1, "POST"))));
        assert_eq!(current(), None);
    }
}
