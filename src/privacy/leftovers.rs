//! What an erasure can't reach, in words: copies until they age out, and what others have received.

use std::fs;
use std::path::Path;

use jiff::ToSpan;
use jiff::civil::Date;

use super::sql::Counts;
use crate::backups;
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::store::beside;

/// Sentences about what stays after an erasure on the day of `now`.
pub(super) fn leftovers(config: &Config, counts: Counts, now: UnixMillis) -> Vec<String> {
    let today = now.date(&config.content.site.timezone);
    let mut stays = Vec::new();
    stays.extend(copies(config, today));
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

/// The copies of the site, and when the last one that still has the person is deleted.
fn copies(config: &Config, today: Date) -> Option<String> {
    let copies = backups::list(&config.backup.folder).unwrap_or_default();
    if copies.is_empty() {
        return None;
    }
    let keep = config.backup.keep;
    let longest = if keep.months > 0 {
        i64::from(keep.months).months()
    } else if keep.days > 0 {
        i64::from(keep.days).days()
    } else {
        i64::from(keep.hours / 24 + 1).days()
    };
    let number = copies.len();
    let off_site = if config.backup.bucket.is_some() { ", and those in the bucket" } else { "" };
    Some(format!(
        "Copies of your site from before ({number} here{off_site}) stay until they age out, the last around {}. If \
         one is put back, the erasure is done again.",
        in_words(today.saturating_add(longest))
    ))
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
    count_as(number, what, &format!("{what}s"))
}

fn count_as(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
