//! What an erasure can't reach, in words: copies until they age out, and what others have received.

use std::fs;
use std::path::Path;

use jiff::ToSpan;
use jiff::civil::Date;

use super::sql::Counts;
use crate::backups;
use crate::backups::offsite::OffsiteRecord;
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::store::beside;

/// Sentences about what stays after an erasure on the day of `now`.
pub(super) fn leftovers(config: &Config, counts: Counts, now: UnixMillis) -> Vec<String> {
    let today = now.date(&config.content.site.timezone);
    let mut stays = Vec::new();
    stays.extend(local_copies(config, today));
    let keeps_all = OffsiteRecord::of(&config.backup).is_some_and(|record| record.keeps_all);
    stays.extend(offsite_copies(config, keeps_all, today));
    stays.extend(replica(config));
    stays.extend(kept_databases(&config.storage.path));
    if counts.delivered_messages > 0 {
        stays.push(format!(
            "Your automation has received {}. What it did with them stays there: delete it there, too.",
            count(counts.delivered_messages, "message")
        ));
    }
    if counts.delivered_mails > 0 {
        stays.push(format!(
            "{} went out. Mails to you stay in your mailbox: delete them there, too.",
            count(counts.delivered_mails, "mail")
        ));
    }
    stays.push("Lists that you downloaded or printed stay where you put them.".to_owned());
    stays
}

/// The copies in the folder, and when the last one that still has the person is deleted.
fn local_copies(config: &Config, today: Date) -> Option<String> {
    let number = backups::list(&config.backup.folder).unwrap_or_default().len();
    (number > 0).then(|| {
        format!(
            "Copies of your site from before ({number} here) stay until they age out, the last around {}. If one is \
             put back here, the erasure is done again.",
            in_words(last_copy_leaves_on(config, today))
        )
    })
}

/// The copies in the bucket; `keeps_all`: whether the site may not delete them.
fn offsite_copies(config: &Config, keeps_all: bool, today: Date) -> Option<String> {
    config.backup.bucket.as_ref()?;
    let until = if keeps_all {
        "the bucket's own rules delete them: the access key may not".to_owned()
    } else {
        let locked = today.saturating_add(i64::from(config.backup.lock_days).days());
        let last = last_copy_leaves_on(config, today).max(locked);
        format!("they age out there, the last around {}", in_words(last))
    };
    Some(format!(
        "Encrypted copies in the bucket stay until {until}. If one is put back on a new machine, erase the person \
         again."
    ))
}

/// What a second machine takes over from.
fn replica(config: &Config) -> Option<String> {
    config.replica.bucket.as_ref()?;
    Some(
        "The replica for a second machine keeps it for two days. Replicas from before a machine took over stay in their \
         bucket until you delete them."
            .to_owned(),
    )
}

/// When the last copy of today is deleted by its age.
fn last_copy_leaves_on(config: &Config, today: Date) -> Date {
    let keep = config.backup.keep;
    today.saturating_add(if keep.months > 0 {
        i64::from(keep.months).months()
    } else if keep.days > 0 {
        i64::from(keep.days).days()
    } else {
        i64::from(keep.hours / 24 + 1).days()
    })
}

/// Databases beside the site's own that an upgrade or a restore has kept.
fn kept_databases(path: &Path) -> Vec<String> {
    let database = beside(path, "");
    let Some(Ok(entries)) = database.parent().map(fs::read_dir) else { return Vec::new() };
    let base = database.file_name().unwrap_or_default().to_string_lossy();
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let is_kept = |name: &String| {
        let ending = name.strip_prefix(&*base).unwrap_or_default();
        ending.starts_with(".schema-") || ending.starts_with(".before-")
    };
    let mut kept: Vec<_> = names.filter(is_kept).collect();
    kept.sort();
    let in_words =
        |name| format!("{name} was kept by an upgrade or a restore and stays until you delete it.");
    kept.into_iter().map(in_words).collect()
}

/// A day as people in the stable's country read it.
fn in_words(day: Date) -> String {
    day.strftime("%B %-d, %Y").to_string()
}

fn count(number: u32, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_elsewhere_is_named_only_if_it_is_set_up() {
        let mut config = Config::load(None, []).unwrap();
        let today = "2027-05-14".parse().unwrap();
        assert_eq!(offsite_copies(&config, false, today), None);
        assert_eq!(replica(&config), None);

        config.backup.bucket = Some("s3://maple".to_owned().try_into().unwrap());
        config.backup.keep.months = 1;
        for (lock_days, keeps_all, words) in [
            (0, false, "age out there, the last around June 14, 2027."),
            (365, false, "the last around May 13, 2028."),
            (0, true, "until the bucket's own rules delete them"),
        ] {
            config.backup.lock_days = lock_days;
            let said = offsite_copies(&config, keeps_all, today).unwrap();
            assert!(said.contains(words), "{said}");
            assert!(said.ends_with("erase the person again."), "{said}");
        }
    }
}
