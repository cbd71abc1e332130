//! Counts requests by route, status and duration. Counting takes three atomic additions and no lock,
//! because pages are counted, too.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use http::{Method, StatusCode};

use super::text::Text;

/// What a request is for. Paths aren't counted one by one: some contain a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::server) enum RouteGroup {
    /// A page, and any other path without a file's ending.
    Page,
    /// A file of a page: script, style sheet, picture, feed.
    File,
    /// A form that a browser posts without JavaScript.
    PostedForm,
    /// A submission.
    Submission,
    /// A registration.
    Registration,
    /// What a registrant does with the secret link, and other pages with a secret address.
    SecretLink,
    /// A call of the staff page.
    Staff,
    /// The health check and the metrics.
    Monitoring,
    /// Any other call.
    Call,
}

/// Every group with its name, in the order of their numbers.
const GROUPS: [(RouteGroup, &str); 9] = [
    (RouteGroup::Page, "page"),
    (RouteGroup::File, "file"),
    (RouteGroup::PostedForm, "posted_form"),
    (RouteGroup::Submission, "submission"),
    (RouteGroup::Registration, "registration"),
    (RouteGroup::SecretLink, "secret_link"),
    (RouteGroup::Staff, "staff"),
    (RouteGroup::Monitoring, "monitoring"),
    (RouteGroup::Call, "call"),
];

/// Statuses that are always shown, so that the first error is a step from 0 and raises an alert.
const ALWAYS_SHOWN: [u16; 2] = [500, 503];

/// Lowest status, and how many there are.
const FIRST_STATUS: u16 = 100;
const STATUSES: usize = 500;

/// Upper bounds of the histogram's buckets, in nanoseconds, and as Prometheus shows them in seconds. Pages
/// take microseconds, stored submissions some milliseconds; a call is ended after 15 seconds.
const BUCKETS: [(u128, &str); 6] = [
    (100_000, "0.0001"),
    (1_000_000, "0.001"),
    (10_000_000, "0.01"),
    (100_000_000, "0.1"),
    (1_000_000_000, "1"),
    (10_000_000_000, "10"),
];

/// The counts since the start of the process.
pub(in crate::server) struct RequestCounts(Vec<Counts>);

/// The counts of one group.
struct Counts {
    by_status: [AtomicU64; STATUSES],
    /// The last one counts requests that took longer than all [`BUCKETS`].
    by_duration: [AtomicU64; BUCKETS.len() + 1],
    nanoseconds: AtomicU64,
}

impl RouteGroup {
    /// The group of a request.
    pub(in crate::server) fn of(method: &Method, path: &str) -> Self {
        match path {
            "/api/contact-submissions" => Self::Submission,
            "/api/event-registrations" => Self::Registration,
            "/healthz" | "/metrics" => Self::Monitoring,
            _ if path.starts_with("/api/admin/") => Self::Staff,
            _ if path.starts_with("/api/registrations/") => Self::SecretLink,
            _ if path.starts_with("/api/") => Self::Call,
            _ if ["/registrations/", "/reminders/", "/mail-proof/"]
                .into_iter()
                .any(|start| path.starts_with(start)) =>
            {
                Self::SecretLink
            }
            _ if method == Method::POST => Self::PostedForm,
            _ if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => Self::File,
            _ => Self::Page,
        }
    }
}

impl Default for RequestCounts {
    fn default() -> Self {
        Self(GROUPS.iter().map(|_| Counts::default()).collect())
    }
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            by_status: [const { AtomicU64::new(0) }; STATUSES],
            by_duration: Default::default(),
            nanoseconds: AtomicU64::default(),
        }
    }
}

impl RequestCounts {
    /// Counts a request that was answered after `took`.
    pub(in crate::server) fn add(&self, group: RouteGroup, status: StatusCode, took: Duration) {
        let Some(counts) = self.0.get(group as usize) else { return };
        let nanoseconds = took.as_nanos();
        let bucket = BUCKETS.iter().take_while(|(most, _)| nanoseconds > *most).count();
        if let Some(count) = counts.by_status.get(usize::from(status.as_u16() - FIRST_STATUS)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        counts.by_duration[bucket].fetch_add(1, Ordering::Relaxed);
        let nanoseconds = u64::try_from(nanoseconds).unwrap_or(u64::MAX);
        counts.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    pub(super) fn write(&self, text: &mut Text) {
        const REQUESTS: &str = "paddock_http_requests_total";
        text.counter(REQUESTS, "Requests that were answered, by what they were for and by status.");
        for ((_, route), counts) in GROUPS.iter().zip(&self.0) {
            for (status, count) in (FIRST_STATUS..).zip(&counts.by_status) {
                let count = count.load(Ordering::Relaxed);
                if count > 0 || ALWAYS_SHOWN.contains(&status) {
                    let status = status.to_string();
                    text.sample(REQUESTS, &[("route", route), ("status", &status)], count);
                }
            }
        }
        self.write_durations(text);
    }

    fn write_durations(&self, text: &mut Text) {
        text.histogram(
            "paddock_http_request_duration_seconds",
            "Time from a request's head to the head of its answer.",
        );
        for ((_, route), counts) in GROUPS.iter().zip(&self.0) {
            let bounds = BUCKETS.iter().map(|(_, bound)| *bound).chain(["+Inf"]);
            let mut so_far = 0;
            for (bound, count) in bounds.zip(&counts.by_duration) {
                so_far += count.load(Ordering::Relaxed);
                let labels = [("route", *route), ("le", bound)];
                text.sample("paddock_http_request_duration_seconds_bucket", &labels, so_far);
            }
            let sum = Duration::from_nanos(counts.nanoseconds.load(Ordering::Relaxed));
            let labels = [("route", *route)];
            text.sample("paddock_http_request_duration_seconds_sum", &labels, sum.as_secs_f64());
            text.sample("paddock_http_request_duration_seconds_count", &labels, so_far);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_the_place_of_their_number() {
        for (place, (group, name)) in GROUPS.iter().enumerate() {
            assert_eq!(*group as usize, place, "{name}");
        }
    }

    #[test]
    fn a_request_is_counted_by_what_it_is_for() {
        use RouteGroup::{
            Call, File, Monitoring, Page, PostedForm, Registration, SecretLink, Staff, Submission,
        };
        for (method, path, expected) in [
            ("GET", "/", Page),
            ("GET", "/events/wine-and-ride", Page),
            ("GET", "/wp-login.php", File),
            ("GET", "/assets/main-0a1b2c3d.js", File),
            ("GET", "/events.ics", File),
            ("POST", "/contact", PostedForm),
            ("POST", "/api/contact-submissions", Submission),
            ("POST", "/api/event-registrations", Registration),
            ("PATCH", "/api/registrations/c2VjcmV0", SecretLink),
            ("POST", "/registrations/c2VjcmV0", SecretLink),
            ("GET", "/reminders/c2VjcmV0", SecretLink),
            ("GET", "/mail-proof/c2VjcmV0", SecretLink),
            ("GET", "/api/admin/submissions", Staff),
            ("GET", "/healthz", Monitoring),
            ("GET", "/metrics", Monitoring),
            ("GET", "/api/form-stamp", Call),
        ] {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            assert_eq!(RouteGroup::of(&method, path), expected, "{path}");
        }
    }

    #[test]
    fn buckets_contain_those_below_them() {
        let counts = RequestCounts::default();
        for micros in [99, 100, 101, 5_000, 20_000_000] {
            counts.add(RouteGroup::Page, StatusCode::OK, Duration::from_micros(micros));
        }
        let mut text = Text::default();

        counts.write(&mut text);

        let text = text.finish();
        for line in [
            r#"paddock_http_requests_total{route="page",status="200"} 5"#,
            r#"paddock_http_requests_total{route="page",status="500"} 0"#,
            r#"paddock_http_request_duration_seconds_bucket{route="page",le="0.0001"} 2"#,
            r#"paddock_http_request_duration_seconds_bucket{route="page",le="0.001"} 3"#,
            r#"paddock_http_request_duration_seconds_bucket{route="page",le="10"} 4"#,
            r#"paddock_http_request_duration_seconds_bucket{route="page",le="+Inf"} 5"#,
            r#"paddock_http_request_duration_seconds_sum{route="page"} 20.0053"#,
            r#"paddock_http_request_duration_seconds_count{route="page"} 5"#,
        ] {
            assert!(text.lines().any(|one| one == line), "{line} in {text}");
        }
    }
}
