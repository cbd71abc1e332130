//! The mails that the program writes: their kinds, the rules for mails to visitors, and the composer.
//!
//! The module that owns a record queues a [`QueuedMail`] in the transaction of what the mail tells of:
//! a snapshot, so that a mail that leaves late says what was true then. [`Composer`] makes the mail of
//! it when the outbox sends it, with a link of its own to the registrant's page: no payload holds one. Mails to visitors hold nothing that a visitor typed but the names of a
//! party, within the bounds of [`PartyNames`].

mod answer;
mod composer;
mod daily_limit;
mod event_snapshot;
mod kinds;
mod notice_kinds;
mod office_registration;
mod party_names;
mod payment;
mod queued_mail;
mod thanks;
mod waiting_kinds;

pub use self::answer::Answer;
pub use self::composer::{Composer, MakePageLink, PageLink, RenderMail};
pub use self::daily_limit::{Sender, address_key, counts_for, may_send};
pub use self::event_snapshot::EventSnapshot;
pub use self::kinds::{
    Acknowledgment, CanceledBy, Change, Confirmation, ContactWay, Inquiry, Mail,
    OfficeCancellation, OfficeChange, Reminder, StillNeeded, TestMail, VisitorCancellation,
};
pub use self::notice_kinds::{EventMail, NoticeAbout, OfferedDate, OfficeNotice, PreviousTime};
pub use self::office_registration::{Guest, OfficeRegistration};
pub use self::party_names::PartyNames;
pub use self::payment::{PaymentFacts, PriceFact};
pub use self::queued_mail::{MailInput, QueuedMail};
pub use self::thanks::Thanks;
pub use self::waiting_kinds::{OfficeWaiting, WaitingMail};
