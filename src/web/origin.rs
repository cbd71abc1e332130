//! Tells whether a request came from our pages, from another site's page, or from a program.

use http::{HeaderMap, header};

/// Where a request that changes something came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A page of this site.
    OurPages,
    /// A page of another site, in the browser of somebody who may be signed in to ours.
    OtherSite,
    /// A program. Browsers always say where a request comes from.
    Program,
}

/// Determines the origin of a request from `Sec-Fetch-Site` or, for older browsers, `Origin`.
///
/// Accepts `public_origin`, by which visitors reach the site, and the host that the request itself
/// names, which a page of another site can't choose.
#[must_use]
pub fn origin_of(headers: &HeaderMap, public_origin: Option<&str>) -> Origin {
    if let Some(site) = headers.get("sec-fetch-site") {
        return if site == "same-origin" { Origin::OurPages } else { Origin::OtherSite };
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Origin::Program };
    let ours = public_origin.is_some_and(|expected| origin == expected)
        || same_host(origin.to_str().unwrap_or(""), headers);
    if ours { Origin::OurPages } else { Origin::OtherSite }
}

/// The host from a request's `Host` header or target.
#[must_use]
pub fn host_of(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST).and_then(|host| host.to_str().ok())
}

fn same_host(origin: &str, headers: &HeaderMap) -> bool {
    let host = host_of(headers);
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    host.is_some() && host == authority
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn browsers_are_told_apart_by_what_they_cannot_forge() {
        let ours = Origin::OurPages;
        let other = Origin::OtherSite;
        let table: [(&[(&'static str, &'static str)], Origin); 9] = [
            (&[("sec-fetch-site", "same-origin")], ours),
            (&[("sec-fetch-site", "same-site")], other),
            (&[("sec-fetch-site", "cross-site")], other),
            (&[("sec-fetch-site", "none")], other),
            (&[("sec-fetch-site", "cross-site"), ("origin", "https://barn.example")], other),
            (&[("origin", "https://barn.example")], ours),
            (&[("origin", "https://evil.example")], other),
            (&[("origin", "null")], other),
            (&[], Origin::Program),
        ];
        for (headers, expected) in table {
            let headers: HeaderMap = headers
                .iter()
                .map(|(name, value)| ((*name).parse().unwrap(), HeaderValue::from_static(value)))
                .collect();
            assert_eq!(origin_of(&headers, Some("https://barn.example")), expected, "{headers:?}");
        }
    }

    #[test]
    fn without_a_public_address_the_host_counts() {
        let mut headers = HeaderMap::new();
        headers.insert("host", HeaderValue::from_static("127.0.0.1:8080"));
        headers.insert("origin", HeaderValue::from_static("http://127.0.0.1:8080"));
        assert_eq!(origin_of(&headers, None), Origin::OurPages);

        headers.insert("origin", HeaderValue::from_static("http://127.0.0.1:9090"));
        assert_eq!(origin_of(&headers, None), Origin::OtherSite);
    }
}
