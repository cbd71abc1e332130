//! What programs read of the site: search engines a map of it and what to leave alone, phones a
//! manifest, calendars the events.

use super::Content;
use super::calendar::{self, EVENTS};
use super::renderer::{MANIFEST, Output};
use crate::content::OptionalPage;

/// Something that a program reads: where, of what kind, and what it says.
pub(super) struct Feed {
    pub(super) path: String,
    pub(super) media_type: &'static str,
    pub(super) text: String,
}

/// All of them, for these pages.
pub(super) fn all<P>(content: &Content, rendered: &Output<P>) -> Vec<Feed> {
    let origin = &content.public_url;
    let listed = rendered.pages.iter().map(|(route, ..)| route).filter(|route| route.index);
    let feed = |path: &str, media_type, text| Feed { path: path.to_owned(), media_type, text };
    let mut feeds = vec![
        feed("/robots.txt", "text/plain; charset=utf-8", robots(origin)),
        feed(
            "/sitemap.xml",
            "application/xml",
            sitemap(origin, listed.map(|route| route.path.as_str())),
        ),
        feed(MANIFEST, "application/manifest+json", rendered.manifest.clone()),
    ];
    if content.site.pages.contains(&OptionalPage::Events) {
        feeds.push(feed(EVENTS, calendar::MEDIA_TYPE, calendar::of_all(content)));
    }
    feeds.extend(content.site.events.iter().map(|event| {
        feed(&calendar::path(&event.id), calendar::MEDIA_TYPE, calendar::of_one(content, event))
    }));
    feeds
}

/// What robots are asked to leave alone: what is for staff and for programs.
///
/// Source: RFC 9309; the line on the map is sitemaps.org's.
fn robots(origin: &str) -> String {
    format!(
        "User-agent: *\n\
         Disallow: /admin-submissions\n\
         Disallow: /api\n\
         \n\
         Sitemap: {origin}/sitemap.xml\n"
    )
}

/// The pages that search engines may list. Nothing has to be escaped: an origin is letters, digits
/// and punctuation that XML knows no other meaning for, and the paths are our own.
///
/// Source: sitemaps.org/protocol.html. What it leaves to choice is ignored by those who read it, or
/// is not known (when a page changed last).
fn sitemap<'a>(origin: &str, paths: impl Iterator<Item = &'a str>) -> String {
    let urls = paths.map(|path| format!("<url><loc>{origin}{path}</loc></url>\n"));
    let urls = urls.collect::<Vec<_>>().concat();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    )
}
