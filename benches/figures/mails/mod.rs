//! Mails: what it costs to write them, how soon they leave, and what ten thousand of them that can't
//! leave cost the site.

mod outage;
mod sink;
mod speed;
mod writing;

use std::time::Duration;

/// Measures and prints what mails cost and how soon they leave.
pub(crate) async fn measure() {
    writing::measure().await;
    speed::measure().await;
}

/// Measures and prints what it costs that they can't leave.
pub(crate) async fn measure_outage() {
    outage::measure().await;
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
