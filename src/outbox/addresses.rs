//! Since when each lane to the office has had an address. The alarm counts from then, because a delivery
//! that waited for an address isn't late.
//!
//! Setting a new address also restarts the count for failures at the previous one: the owner who sets it
//! knows of them.

use std::time::Duration;

use rusqlite::{Connection, Transaction};

use super::channel::Lane;
use super::queue::Outbox;
use super::settings::Settings;
use crate::clock::UnixMillis;
use crate::store::{set_setting, setting};

/// The stored value of a lane without an address.
const NO_ADDRESS: &[u8] = &[];

/// Tolerated clock skew: stored times up to this far in the future are accepted.
const CORRECTION: Duration = Duration::from_hours(1);

impl Outbox {
    /// Stores which lanes have an address by the current `settings`. Writes nothing if that is known.
    ///
    /// Kept in the database: otherwise each restart would reset the alarm for a receiver that is down.
    pub async fn note_addresses(&self, settings: &Settings, now: UnixMillis) {
        let lanes = Lane::to_office().map(|lane| (lane, settings.has_destination(lane)));
        self.note(lanes.collect(), now).await;
    }

    /// Stores which lanes get an address by `settings`. Call it before they apply, so that deliveries
    /// which waited for an address never seem late.
    pub async fn note_new_addresses(&self, settings: &Settings, now: UnixMillis) {
        let lanes = Lane::to_office().filter(|lane| settings.has_destination(*lane));
        self.note(lanes.map(|lane| (lane, true)).collect(), now).await;
    }

    async fn note(&self, lanes: Vec<(Lane, bool)>, now: UnixMillis) {
        let changed = move |db: &Connection| -> rusqlite::Result<Vec<(Lane, Vec<u8>)>> {
            let mut changed = Vec::new();
            for &(lane, has_address) in &lanes {
                let noted = setting(db, &name(lane))?;
                let since = since(noted.as_deref(), has_address, now);
                if noted.as_ref() != Some(&since) {
                    changed.push((lane, since));
                }
            }
            Ok(changed)
        };
        let noting = async {
            let changed = self.store.read(changed).await?;
            if changed.is_empty() {
                return Ok(());
            }
            let note = move |tx: &Transaction<'_>| {
                let mut changed = changed.iter();
                changed.try_for_each(|(lane, since)| set_setting(tx, &name(*lane), since))
            };
            self.store.write(note).await
        };
        if let Err(error) = noting.await {
            tracing::warn!(%error, "it wasn't noted which deliveries have an address");
        }
    }
}

/// The value to store for a lane whose stored value is `noted`.
fn since(noted: Option<&[u8]>, has_address: bool, now: UnixMillis) -> Vec<u8> {
    match noted {
        _ if !has_address => NO_ADDRESS.to_vec(),
        Some(NO_ADDRESS) => now.0.to_be_bytes().to_vec(),
        Some(since) if moment(since).is_some_and(|since| is_plausible(since, now)) => {
            since.to_vec()
        }
        // From before this was noted, or by a clock that was ahead: as far as anybody knows there
        // always was one.
        _ => 0_i64.to_be_bytes().to_vec(),
    }
}

fn moment(noted: &[u8]) -> Option<UnixMillis> {
    noted.try_into().ok().map(|since| UnixMillis(i64::from_be_bytes(since)))
}

fn is_plausible(since: UnixMillis, now: UnixMillis) -> bool {
    since <= now.plus(CORRECTION)
}

/// Moves the moments that are kept by `step_ms`, as when the clock was set.
pub(super) fn move_moments(tx: &Transaction<'_>, step_ms: i64) -> rusqlite::Result<()> {
    for lane in Lane::to_office() {
        let noted = setting(tx, &name(lane))?;
        // Zero: as far as anybody knows there always was an address.
        let since = noted.as_deref().and_then(moment).filter(|since| since.0 != 0);
        if let Some(since) = since {
            let moved = since.0.saturating_add(step_ms);
            set_setting(tx, &name(lane), &moved.to_be_bytes())?;
        }
    }
    Ok(())
}

/// Since when `lane` has had an address; `None` if nobody knows.
pub(super) fn has_address_since(
    db: &Connection,
    lane: Lane,
    now: UnixMillis,
) -> rusqlite::Result<Option<UnixMillis>> {
    let noted = setting(db, &name(lane))?;
    let since = noted.as_deref().and_then(moment).filter(|since| is_plausible(*since, now));
    Ok(since.map(|since| since.min(now)))
}

/// Under this name the database keeps it.
fn name(Lane { channel, topic }: Lane) -> String {
    format!("{channel}_{topic}_address_since")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: UnixMillis = UnixMillis(1_000_000_000);

    fn bytes(moment: UnixMillis) -> Vec<u8> {
        moment.0.to_be_bytes().to_vec()
    }

    #[test]
    fn an_address_counts_from_when_there_was_none_before() {
        let earlier = bytes(NOW.minus(CORRECTION));

        assert_eq!(since(Some(NO_ADDRESS), true, NOW), bytes(NOW));
        assert_eq!(since(Some(&earlier), true, NOW), earlier);
        assert_eq!(since(Some(&earlier), false, NOW), NO_ADDRESS);
        assert_eq!(since(None, false, NOW), NO_ADDRESS);
        assert_eq!(since(None, true, NOW), bytes(UnixMillis(0)), "as before this was noted");
    }

    #[test]
    fn a_clock_may_be_set_right_but_what_one_far_ahead_told_is_forgotten() {
        let a_little_ahead = bytes(NOW.plus(CORRECTION));
        let far_ahead = bytes(NOW.plus(CORRECTION * 2));

        assert_eq!(since(Some(&a_little_ahead), true, NOW), a_little_ahead);
        assert_eq!(since(Some(&far_ahead), true, NOW), bytes(UnixMillis(0)));
    }
}
