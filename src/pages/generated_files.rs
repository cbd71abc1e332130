//! Generated files for programs: robots.txt, sitemap.xml, the web app manifest and calendars.

use super::SiteSnapshot;
use super::calendar_file::{self, EVENTS, MEDIA_TYPE};
use super::renderer::{MANIFEST, Output};
use super::robots::robots;
use super::sitemap::sitemap;
use crate::content::OptionalPage;

/// A file generated while the pages are rendered: path, media type and text.
pub(super) struct GeneratedFile {
    pub(super) path: String,
    pub(super) media_type: &'static str,
    pub(super) text: String,
}

/// All generated files for these pages.
pub(super) fn all(content: &SiteSnapshot, rendered: &Output) -> Vec<GeneratedFile> {
    let origin = &content.public_url;
    // A page with the events of one tag is the page of all events to search engines.
    let listed = rendered.pages.iter().map(|(route, ..)| route);
    let listed = listed.filter(|route| route.index && !route.path.contains('?'));
    let file =
        |path: &str, media_type, text| GeneratedFile { path: path.to_owned(), media_type, text };
    let mut files = vec![
        file("/robots.txt", "text/plain; charset=utf-8", robots(origin)),
        file(
            "/sitemap.xml",
            "application/xml",
            sitemap(origin, listed.map(|route| route.path.as_str())),
        ),
        file(MANIFEST, "application/manifest+json", rendered.manifest.clone()),
    ];
    if content.site.pages.contains(&OptionalPage::Events) {
        files.push(file(EVENTS, MEDIA_TYPE, calendar_file::of_all(content)));
    }
    files.extend(content.site.events.iter().map(|event| {
        file(&calendar_file::path(&event.id), MEDIA_TYPE, calendar_file::of_one(content, event))
    }));
    files
}
