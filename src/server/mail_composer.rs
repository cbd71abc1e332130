//! Writes mails for a command, without serving the site.

use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::registration_counts::Registered;
use super::site_snapshot::site_snapshot;
use crate::config::Current;
use crate::mail::{Composer, MakePageLink, PageLink};
use crate::pages::{MailRenderer, RenderError};
use crate::photos::Catalog;

/// Writes mails with the content of `current`. They show nothing of registrations and no photographs.
pub fn mail_composer(current: &Current) -> Result<Composer, RenderError> {
    let content = site_snapshot(current, Catalog::default(), Registered::default());
    let renderer = MailRenderer::without_pages(current, &content)?;
    Ok(Composer::new(Arc::new(renderer), Arc::new(NoLinks)))
}

/// Makes no link: a command writes to nobody who has registered.
struct NoLinks;

impl MakePageLink for NoLinks {
    fn make(&self, _: &str) -> BoxFuture<'static, Result<Option<PageLink>, String>> {
        std::future::ready(Ok(None)).boxed()
    }
}
