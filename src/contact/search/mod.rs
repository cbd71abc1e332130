//! The search through enquiries: every word that staff type begins a word of the enquiry.
//!
//! The index is filled behind the visitor's answer, because a row costs it more than everything
//! else about an enquiry; what is not in it yet is looked through as it is. Both know words by
//! [`words`] alone, so it makes no difference which of them finds an enquiry.

mod history;
mod indexing;
mod kind;
mod sql;
mod words;

pub use self::history::{Relative, relatives};
pub(super) use self::indexing::index_what_comes;
pub use self::kind::Kind;
pub use self::sql::{find, judge, newest, set_handled, set_note};
pub use self::words::Wanted;
