//! The search through enquiries: every word that staff type begins a word of the enquiry.
//!
//! Rows are indexed after the visitor has been answered, because indexing costs more than
//! everything else about an enquiry. Rows that are not indexed yet are read directly. Both ways
//! split words by [`words`], so they find the same.

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
