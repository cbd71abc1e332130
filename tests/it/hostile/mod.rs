//! Clients that do what no browser does: none of them harms the site or another visitor.

mod bodies;
mod crowds;
mod descriptors;
mod endings;
mod memory;
mod stalled;
mod wire;

use crate::support::{Site, submission};

/// A normal visitor is served as if nothing had happened.
async fn still_serves(site: &Site) {
    assert_eq!(site.get("/contact").await.status(), 200);
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
}
