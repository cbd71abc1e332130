//! Security headers, which every response carries to protect visitors: the content security policy, HSTS,
//! the referrer policy and others.
//!
//! Other response headers are set elsewhere: those of calls in `server::middleware` (request id, no
//! caching), those of pages and feeds in `pages::responses`, those of files in `pages::assets`, and
//! what depends on the request (`ETag`, `Vary`, `Content-Encoding`) in `web::precompressed`.
//!
//! With an https `public_url`, Mozilla's HTTP Observatory grades them A+.

use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use sha2::{Digest, Sha256};

use crate::config::Hsts;

/// The headers that don't depend on the response, made once per configuration.
#[derive(Clone, Debug)]
pub struct SecurityHeaders {
    common: HeaderMap,
    sources: PolicySources,
}

/// What the security policy depends on: other sites that pages load from, and https.
#[derive(Clone, Debug, Default)]
pub struct PolicySources {
    /// Whether visitors come by https. If so, pages may load nothing without it.
    pub https: bool,
    /// The HSTS policy.
    pub hsts: Hsts,
    /// The origin of the embedded map; empty without one.
    pub map_origin: String,
    /// Whether the site has a tracking pixel, which loads the vendor's script.
    pub pixel: bool,
}

static FIXED: [(HeaderName, HeaderValue); 6] = [
    fixed("x-content-type-options", "nosniff"),
    fixed("x-frame-options", "DENY"),
    fixed("referrer-policy", "strict-origin-when-cross-origin"),
    fixed("cross-origin-opener-policy", "same-origin"),
    fixed("cross-origin-resource-policy", "same-origin"),
    fixed("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

const fn fixed(name: &'static str, value: &'static str) -> (HeaderName, HeaderValue) {
    (HeaderName::from_static(name), HeaderValue::from_static(value))
}

/// Usual number of headers of a call's response, to reserve space for. Pages have more, but their
/// headers are made when they are rendered.
const USUAL: usize = 12;

/// One year, in seconds.
const STRICT_TRANSPORT: &str = "max-age=31536000";
const STRICT_TRANSPORT_BELOW: &str = "max-age=31536000; includeSubDomains";

/// Policy of responses that are data: nothing in them may run, load or be framed.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Origin of the pixel vendor's script and of the server that it reports to.
const PIXEL_SCRIPT: &str = "https://connect.facebook.net";
const PIXEL_REPORTS: &str = "https://www.facebook.com";

impl SecurityHeaders {
    /// The headers for a site with these `sources`.
    #[must_use]
    pub fn new(sources: PolicySources) -> Self {
        let mut common = HeaderMap::new();
        insert_common(&mut common, sources.hsts);
        Self { common, sources }
    }

    /// Headers for files.
    #[must_use]
    pub fn for_data(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        insert_for_data(&mut headers, self.sources.hsts);
        headers
    }

    /// Headers for a page whose inline scripts and styles are exactly these texts.
    #[must_use]
    pub fn for_page(&self, scripts: &[String], styles: &[String]) -> HeaderMap {
        let mut headers = self.common.clone();
        let policy = HeaderValue::from_str(&self.policy(scripts, styles))
            .expect("a policy is made of ASCII: origins, hashes and keywords");
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        headers
    }

    fn policy(&self, scripts: &[String], styles: &[String]) -> String {
        let PolicySources { https, map_origin, pixel, .. } = &self.sources;
        let (pixel_script, pixel_reports) =
            if *pixel { (PIXEL_SCRIPT, PIXEL_REPORTS) } else { ("", "") };
        let directives = [
            ("default-src", "'none'".to_owned()),
            ("script-src", format!("'self' {} {pixel_script}", hashes(scripts))),
            ("style-src", format!("'self' {}", hashes(styles))),
            ("img-src", format!("'self' data: {pixel_reports}")),
            ("font-src", "'self'".to_owned()),
            // Before the page shows the map, it asks the map's server whether it is reachable.
            ("connect-src", format!("'self' {map_origin} {pixel_reports}")),
            ("manifest-src", "'self'".to_owned()),
            ("frame-src", if map_origin.is_empty() { "'none'" } else { map_origin }.to_owned()),
            ("base-uri", "'none'".to_owned()),
            ("object-src", "'none'".to_owned()),
            ("form-action", "'self'".to_owned()),
            ("frame-ancestors", "'none'".to_owned()),
        ];
        let mut policy: Vec<String> = directives
            .into_iter()
            .map(|(name, sources)| format!("{name} {}", sources.trim()).replace("  ", " "))
            .collect();
        if *https {
            policy.push("upgrade-insecure-requests".to_owned());
        }
        policy.join("; ")
    }
}

/// Adds the headers of a data response, such as those of all calls. A page keeps its own security
/// policy.
pub fn insert_for_data(headers: &mut HeaderMap, hsts: Hsts) {
    insert_common(headers, hsts);
    let policy = HeaderValue::from_static(DATA_POLICY);
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
}

fn insert_common(headers: &mut HeaderMap, hsts: Hsts) {
    headers.reserve(USUAL.saturating_sub(headers.len()));
    for (name, value) in &FIXED {
        // A response that says something stricter of itself keeps it.
        headers.entry(name).or_insert_with(|| value.clone());
    }
    let value = match hsts {
        Hsts::Off => return,
        Hsts::On => STRICT_TRANSPORT,
        Hsts::Subdomains => STRICT_TRANSPORT_BELOW,
    };
    headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(value));
}

/// `Cache-Control: no-store`, for personal data and for anything that is used once.
#[must_use]
pub fn no_store() -> HeaderValue {
    HeaderValue::from_static("no-store")
}

/// Keeps the address of a response, which is a secret, from other sites, search engines and caches.
pub async fn with_secret_address(mut response: Response) -> Response {
    insert_for_secret_address(response.headers_mut());
    response
}

/// The headers of [`with_secret_address`].
pub fn insert_for_secret_address(headers: &mut HeaderMap) {
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    headers.insert(header::CACHE_CONTROL, no_store());
}

/// `'sha256-…'` for each text, as a policy names what it allows inline.
fn hashes(texts: &[String]) -> String {
    let hashes: Vec<String> = texts
        .iter()
        .map(|text| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes()))))
        .collect();
    hashes.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(sources: PolicySources) -> String {
        let headers = SecurityHeaders::new(sources).for_page(&["go()".to_owned()], &[]);
        headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned()
    }

    #[test]
    fn inline_scripts_are_allowed_by_their_hash_and_by_nothing_else() {
        let policy = policy(PolicySources::default());

        // printf 'go()' | openssl dgst -sha256 -binary | base64
        let hash = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='";
        assert!(policy.contains(&format!("script-src 'self' {hash};")), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
    }

    #[test]
    fn nothing_is_framed_without_a_map() {
        assert!(policy(PolicySources::default()).contains("frame-src 'none'"));

        let map_origin = "https://maps.example".to_owned();
        let with_map = policy(PolicySources { map_origin, ..PolicySources::default() });
        assert!(with_map.contains("frame-src https://maps.example;"), "{with_map}");
    }

    #[test]
    fn a_site_insists_on_https_as_its_owner_says() {
        for (hsts, value) in [
            (Hsts::Off, None),
            (Hsts::On, Some("max-age=31536000")),
            (Hsts::Subdomains, Some("max-age=31536000; includeSubDomains")),
        ] {
            let sources = PolicySources { hsts, ..PolicySources::default() };
            let headers = SecurityHeaders::new(sources).for_data();

            let told = headers.get(header::STRICT_TRANSPORT_SECURITY);
            assert_eq!(told.map(|told| told.to_str().unwrap()), value);
        }
    }
}
