//! Collects the current data from which pages are rendered.

use std::sync::Arc;

use jiff::civil::Date;

use super::StartError;
use super::privacy_facts::privacy_facts;
use super::registration_counts::{Registered, follow_events, warn_of_changes};
use super::reload::staff_content;
use crate::clock;
use crate::config::{Config, Current};
use crate::content::{self, Event, ShownNow, SignUpRules, Site, Timetable};
use crate::pages::{Pages, SiteSnapshot};
use crate::photos::{Catalog, PhotoWorker};
use crate::store::Store;

/// What is said of each value that staff changed if no pages can be made with all of them.
const UNRENDERABLE: &str = "no pages can be made with all that staff changed, so none of it counts until the change \
                            that causes this is undone";

/// Renders the pages for the first time, with what staff changed, or without it if that can't be rendered. Returns the
/// configuration with it.
pub(super) async fn start_pages(
    current: Current,
    store: &Store,
    photo_worker: &PhotoWorker,
) -> Result<(Arc<Pages>, Current), StartError> {
    let config = staff_content::with_staff_content(store, Config::clone(&current)).await?;
    let current = current.with(config);
    warn_of_changes(store, &current).await?;
    follow_at_start(store, &current).await;
    let first = Box::pin(first_pages(current.clone(), store, photo_worker)).await;
    let Err(StartError::Render(error)) = &first else { return first };
    if current.staff_content().layer.patch.is_empty() {
        return first;
    }
    tracing::error!(
        %error,
        "no pages can be made with what staff changed, so the site is served without all of it. Undo the change \
         on the staff page, or take everything back: paddock content reset"
    );
    let current = passing_over(&current);
    follow_at_start(store, &current).await;
    Box::pin(first_pages(current, store, photo_worker)).await
}

/// Has registrations follow events that were moved since the last stop. A disk that is full keeps no site from starting:
/// nobody signs up for such an event then.
async fn follow_at_start(store: &Store, current: &Current) {
    if let Err(error) = follow_events(store, current).await {
        tracing::error!(%error, "registrations don't follow the events that were moved until the next start");
    }
}

/// The configuration with nothing of what staff changed, because no pages can be made with it.
pub(super) fn passing_over(current: &Current) -> Current {
    current.with(current.passing_over(&current.staff_content().layer, UNRENDERABLE))
}

/// Whether it's such a configuration.
pub(super) fn is_passed_over(current: &Current) -> bool {
    current.staff_content().unfit.iter().any(|error| error.detail == UNRENDERABLE)
}

/// Renders the pages for the first time.
async fn first_pages(
    current: Current,
    store: &Store,
    photo_worker: &PhotoWorker,
) -> Result<(Arc<Pages>, Current), StartError> {
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
    let Registered { taken, removed, offered_instead } = registered;
    let made_at = clock::now();
    let ShownNow { today, notice, .. } = current.content.shown_at(made_at);
    let zone = &current.content.site.timezone;
    let max_party = current.registrations.max_party;
    let waiver = &current.content.site.waiver;
    let rules = SignUpRules { max_party, now: made_at, zone, waiver };
    SiteSnapshot {
        site: Site {
            removed_events: removed,
            privacy: privacy_facts(current),
            ..Site::new(&current.content, rules, |event| taken.in_use(event))
                .with_other_dates(&offered_instead)
        },
        catalog,
        timetable: Timetable::new(&current.content, today),
        notice,
        next_dates: next_dates(current.content.shown_events(), today),
        past_events: current.content.past_events(today),
        public_url: current.public_origin().to_owned(),
        staff_access: current.admin.access,
        made_at,
    }
}

/// The path of each event that repeats, and that of the date to which it leads.
fn next_dates(events: &[Event], today: Date) -> Vec<(String, String)> {
    let path = |id: &str| format!("/events/{id}");
    let next = |id| Some((path(id), path(&content::next_date(events, id, today)?.id)));
    content::series(events).filter_map(next).collect()
}
