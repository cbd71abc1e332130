//! Which part of a file a request brings: the header `Content-Range` (RFC 9110, section 14.4).

use http::{HeaderMap, header};

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// All of it.
    Whole,
    /// The bytes from `start` to before `end`, of `total`.
    Range { start: u64, end: u64, total: u64 },
    /// Nothing: the client asks how much of `total` bytes has arrived.
    Question { total: u64 },
}

impl Part {
    /// Reads it; `None` if the header isn't as it should be.
    pub(super) fn of(headers: &HeaderMap) -> Option<Self> {
        let Some(value) = headers.get(header::CONTENT_RANGE) else { return Some(Self::Whole) };
        let (range, total) = value.to_str().ok()?.strip_prefix("bytes ")?.split_once('/')?;
        let total = number(total)?;
        if range == "*" {
            return Some(Self::Question { total });
        }
        let (first, last) = range.split_once('-')?;
        let (start, last) = (number(first)?, number(last)?);
        (start <= last && last < total).then_some(Self::Range { start, end: last + 1, total })
    }

    /// The size of the whole file, if it's said.
    pub(super) fn total(self) -> Option<u64> {
        match self {
            Self::Whole => None,
            Self::Range { total, .. } | Self::Question { total } => Some(total),
        }
    }
}

fn number(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn a_part_is_read_or_refused() {
        for (value, part) in [
            ("bytes 0-99/100", Some(Part::Range { start: 0, end: 100, total: 100 })),
            ("bytes 50-99/200", Some(Part::Range { start: 50, end: 100, total: 200 })),
            ("bytes */200", Some(Part::Question { total: 200 })),
            ("bytes 0-100/100", None),
            ("bytes 9-8/100", None),
            ("bytes 0-9/*", None),
            ("bytes -9/100", None),
            ("bytes +0-9/100", None),
            ("bytes 0-9", None),
            ("bytes 0-99999999999999999999/100", None),
            ("lines 0-9/100", None),
        ] {
            let headers =
                HeaderMap::from_iter([(header::CONTENT_RANGE, HeaderValue::from_static(value))]);

            assert_eq!(Part::of(&headers), part, "{value}");
        }
        assert_eq!(Part::of(&HeaderMap::new()), Some(Part::Whole));
    }
}
