//! How long a receiver wants to be left alone.

use std::time::{Duration, UNIX_EPOCH};

use crate::clock::UnixMillis;

/// The wait that a `Retry-After` header asks for: seconds, or a date in one of the three forms
/// that HTTP knows (RFC 9110, sections 10.2.3 and 5.6.7). A date that has passed asks for none.
#[must_use]
pub fn asked_wait(header: &str, now: UnixMillis) -> Option<Duration> {
    let header = header.trim();
    if !header.is_empty() && header.bytes().all(|byte| byte.is_ascii_digit()) {
        // More digits than a number holds ask for a long time all the same.
        return Some(Duration::from_secs(header.parse().unwrap_or(u64::MAX)));
    }
    let date = httpdate::parse_http_date(header).ok()?;
    let since_1970 = date.duration_since(UNIX_EPOCH).ok()?;
    Some(UnixMillis(0).plus(since_1970).since(now))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: UnixMillis = UnixMillis(1_810_303_200_000); // 2027-05-14T14:00:00Z, a Friday

    #[test]
    fn a_receiver_asks_in_seconds_or_for_a_date() {
        let hour = Some(Duration::from_hours(1));
        for (header, expected) in [
            ("3600", hour),
            (" 3600 ", hour),
            ("4", Some(Duration::from_secs(4))),
            ("0", Some(Duration::ZERO)),
            ("86401", Some(Duration::from_secs(86_401))),
            ("99999999999999999999999999", Some(Duration::from_secs(u64::MAX))),
            ("Fri, 14 May 2027 15:00:00 GMT", hour),
            ("Friday, 14-May-27 15:00:00 GMT", hour),
            ("Fri May 14 15:00:00 2027", hour),
            ("Sun, 16 May 2027 15:00:00 GMT", Some(Duration::from_hours(49))),
            ("Fri, 14 May 2027 13:00:00 GMT", Some(Duration::ZERO)),
            ("Wed, 31 Dec 1969 23:59:59 GMT", None),
            ("-3600", None),
            ("+3600", None),
            ("3600.5", None),
            ("soon", None),
            ("", None),
        ] {
            assert_eq!(asked_wait(header, NOW), expected, "{header:?}");
        }
    }

    proptest! {
        #[test]
        fn no_header_and_no_clock_is_too_much(
            header in "[0-9]{1,30}|[ -~]{0,40}",
            now in any::<i64>().prop_map(UnixMillis),
        ) {
            _ = asked_wait(&header, now);
        }
    }
}
