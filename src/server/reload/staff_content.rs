//! The configuration with what staff changed, for a start and a reload.

use std::panic::resume_unwind;

use tokio::task::spawn_blocking;

use crate::config::Config;
use crate::content_changes;
use crate::store::{Store, StoreError};

/// `config` with what staff changed by the database. Logs what of it doesn't fit the settings.
pub(in crate::server) async fn with_staff_content(
    store: &Store,
    config: Config,
) -> Result<Config, StoreError> {
    let layer = store.read(content_changes::layer).await?;
    let fitting = move || config.with_fitting_staff_content(&layer);
    let config = spawn_blocking(fitting).await;
    let config = config.unwrap_or_else(|error| resume_unwind(error.into_panic()));
    for unfit in &config.staff_content().unfit {
        tracing::error!(
            pointer = unfit.pointer,
            reason = unfit.detail,
            "what staff changed there doesn't fit the settings anymore: the site is served without it. It's \
             kept, and counts again once it fits"
        );
    }
    Ok(config)
}
