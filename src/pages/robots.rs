//! `robots.txt`.

/// Asks robots to skip pages for staff and for programs.
///
/// Source: RFC 9309; sitemaps.org defines the sitemap line.
pub(super) fn robots(origin: &str) -> String {
    format!(
        "User-agent: *\n\
         Disallow: /admin-submissions\n\
         Disallow: /api\n\
         \n\
         Sitemap: {origin}/sitemap.xml\n"
    )
}
