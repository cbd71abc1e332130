//! What the page about privacy says of these settings.

use crate::config::Config;
use crate::content::Privacy;

/// The facts of `config` that visitors are told.
pub(super) fn privacy_facts(config: &Config) -> Privacy {
    let (retention, mail) = (config.retention, &config.mail);
    let keep = config.backup.keep;
    let makes_copies = config.backup.every_minutes > 0;
    // The longest of the three spans. Copies of the last hours may be from the day before.
    let copy_days = keep.days.max(keep.hours / 24 + 1);
    Privacy {
        spam_days: retention.spam_days,
        inquiry_months: retention.enquiry_months,
        registration_months: retention.registration_months,
        copy_months: if makes_copies { keep.months } else { 0 },
        copy_days: if makes_copies && keep.months == 0 { copy_days } else { 0 },
        copies_off_site: config.backup.bucket.is_some(),
        sends_inquiries: config.webhooks.contact_url.is_some(),
        sends_registrations: config.webhooks.registration_url.is_some(),
        sends_mails: mail.is_set_up(),
        mails_office: !mail.office().is_empty(),
        mails_acknowledgments: mail.is_set_up() && mail.confirm_enquiries,
        mails_reminders: mail.is_set_up() && mail.reminder_hours > 0,
        note: config.content.site.privacy_note.clone(),
    }
}
