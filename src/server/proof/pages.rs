//! Proves that pages can be made of some content, before it's recorded.

use crate::clock;
use crate::config::{Config, Current};
use crate::pages::{self, RenderError};
use crate::photos::Catalog;
use crate::server::registration_counts::Registered;
use crate::server::site_snapshot::site_snapshot;
use crate::store;

/// Renders all pages with the settings `config`, for nobody. Returns their routes and HTML. The site may be running. Takes
/// about as long as a publication.
///
/// # Errors
///
/// [`RenderError`] if they can't be rendered.
pub fn prove_pages(config: &Config) -> Result<Vec<(String, String)>, RenderError> {
    let current = Current::new(config.clone(), config.server.listen);
    let today = clock::now().date(&config.content.site.timezone);
    let registered =
        store::read_beside(&config.storage.path, |db| Registered::of(db, config, today));
    // Without a database that this program knows, nobody is registered.
    let content = site_snapshot(&current, Catalog::default(), registered.unwrap_or_default());
    pages::try_out(&current, &content)
}
