//! Collects the current data from which pages are rendered.

use std::sync::Arc;

use super::StartError;
use super::privacy_facts::privacy_facts;
use super::registration_counts::{Registered, warn_of_changes};
use super::reload::staff_content;
use crate::clock;
use crate::config::{Config, Current};
use crate::content::{Site, Timetable};
use crate::pages::{Pages, SiteSnapshot};
use crate::photos::{Catalog, PhotoWorker};
use crate::store::Store;

/// Renders the pages for the first time, with what staff changed. Returns the configuration with it.
pub(super) async fn start_pages(
    current: Current,
    store: &Store,
    photo_worker: &PhotoWorker,
) -> Result<(Arc<Pages>, Current), StartError> {
    let config = staff_content::with_staff_content(store, Config::clone(&current)).await?;
    let current = current.with(config);
    warn_of_changes(store, &current).await?;
    let registered = Registered::read(store, &current).await?;
    let photo_worker = photo_worker.clone();
    let content =
        move |current: &_| site_snapshot(current, photo_worker.catalog(current), registered);
    Ok(Pages::start(current, content).await?)
}

/// The data as of now.
pub(super) fn site_snapshot(
    current: &Current,
    catalog: Catalog,
    registered: Registered,
) -> SiteSnapshot {
    let Registered { taken, removed } = registered;
    let made_at = clock::now();
    let (today, notice) = current.content.shown_at(made_at);
    SiteSnapshot {
        site: Site {
            removed_events: removed,
            privacy: privacy_facts(current),
            ..Site::new(&current.content, current.registrations.max_party, today, |id| {
                taken.get(id).copied().unwrap_or_default()
            })
        },
        catalog,
        timetable: Timetable::new(&current.content, today),
        notice,
        public_url: current.public_origin().to_owned(),
        staff_access: current.admin.access,
        made_at,
    }
}
