//! Warnings about valid settings that are probably mistakes, for `paddock check-config` and the
//! log. This module has those about security and stray variables; the content has its own.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::reading::text_file;
use super::{Config, StaffAccess, StaffMay};
use crate::clock::UnixMillis;
use crate::content::finding::Finding;

impl Config {
    /// Warnings as of `now`, one or two sentences each, with file and line if one setting is
    /// concerned. They are about access, secrets, proxies, stray
    /// variables, events, hours, the notice, packages and the logo.
    #[must_use]
    pub fn warnings(&self, now: UnixMillis) -> Vec<String> {
        let content = self.content.warnings(now, self.record.is_given("events"));
        let placed = security(self).into_iter().chain(content).map(|Finding { path, message }| {
            let place = self.record.place(&path);
            format!("{place}{message}")
        });
        placed.collect()
    }
}

fn security(config: &Config) -> Vec<Finding> {
    let mut warnings = Vec::new();
    warnings.extend(open_access(config));
    warnings.extend(wide_proxies(config));
    warnings.extend(unsigned_webhooks(config));
    warnings.extend(config.mail.warnings());
    warnings.extend(config.backup.warnings());
    warnings.extend(occupied_places(config));
    warnings.extend(open_files(config));
    warnings.extend(stray_variables(config));
    warnings
}

fn open_access(config: &Config) -> Option<Finding> {
    (config.admin.access == StaffAccess::Open).then(|| {
        let limited = if config.admin.staff_may == StaffMay::InboxAndEvents {
            " Nobody signs in then, so admin.staff_may = \"inbox-and-events\" limits you, too."
        } else {
            ""
        };
        Finding::new(
            "admin.access",
            format!(
                "admin.access is \"open\": anybody who knows the address of the staff page reads every \
                 name, phone and child's age that visitors sent.{limited}"
            ),
        )
    })
}

fn wide_proxies(config: &Config) -> impl Iterator<Item = Finding> {
    let wide = config.server.trusted_proxies.iter().filter(|network| network.has_strangers());
    wide.map(|network| {
        Finding::new(
            "server.trusted_proxies",
            format!(
                "server.trusted_proxies has {network}, where visitors are too: each of them can \
                 claim any address, and so pass the limits on forms and passcodes. List only the \
                 addresses of your own web servers."
            ),
        )
    })
}

fn unsigned_webhooks(config: &Config) -> Option<Finding> {
    let webhooks = &config.webhooks;
    let path = if webhooks.contact_url.is_some() {
        "webhooks.contact_url"
    } else if webhooks.registration_url.is_some() {
        "webhooks.registration_url"
    } else {
        return None;
    };
    webhooks.secret.is_none().then(|| {
        Finding::new(
            path,
            "webhooks.secret is empty, so what we send isn't signed: your automation can't tell it \
             from a forgery.",
        )
    })
}

/// Places of data where something else is. The site says more of it when it can't use them.
fn occupied_places(config: &Config) -> impl Iterator<Item = Finding> {
    let is = |path: &Path, is_it: fn(&fs::Metadata) -> bool| {
        fs::metadata(path).is_ok_and(|found| !is_it(&found))
    };
    let (database, copies) = (&config.storage.path, &config.backup.folder);
    let database = is(database, fs::Metadata::is_file)
        .then(|| Finding::new("storage.path", format!("{} isn't a file.", database.display())));
    let copies = is(copies, fs::Metadata::is_dir)
        .then(|| Finding::new("backup.folder", format!("{} isn't a folder.", copies.display())));
    database.into_iter().chain(copies)
}

fn open_files(config: &Config) -> impl Iterator<Item = Finding> {
    let secrets = config.record.secrets.iter().map(|(name, file)| (*name, file.as_path()));
    let database = [("what visitors sent", config.storage.path.as_path())];
    let open = secrets.chain(database).filter(|(_, file)| is_open_to_all(file));
    let folder = config.file.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
    open.map(move |(what, file)| {
        // Settings that somebody has manipulated could name a file of the system.
        let is_own = file == config.storage.path || text_file::is_in(file, folder);
        let file = file.display();
        let advice = if is_own {
            format!("To keep them out: chmod o-rwx {file}")
        } else {
            "Put it into a file in the folder of the settings.".to_owned()
        };
        let message = format!("Every user of this machine can read {what} in {file}. {advice}");
        Finding::new("", message)
    })
}

fn stray_variables(config: &Config) -> impl Iterator<Item = Finding> {
    config.record.strays.iter().map(|name| {
        let message = format!(
            "The environment variable {name} isn't a setting, so it changes nothing. A setting's name \
             has its group and two underscores, such as PADDOCK_SITE__PHONE; config.example.toml has \
             all of them."
        );
        Finding::new("", message)
    })
}

/// Whether all users of the machine may read the file and enter the folders above it. False if the
/// system can't tell.
fn is_open_to_all(file: &Path) -> bool {
    let Ok(file) = fs::canonicalize(file) else { return false };
    if !file.is_file() {
        return false;
    }
    let lets = |path: &Path, right| fs::metadata(path).is_ok_and(|found| found.mode() & right != 0);
    lets(&file, 0o004) && file.ancestors().skip(1).all(|folder| lets(folder, 0o001))
}
