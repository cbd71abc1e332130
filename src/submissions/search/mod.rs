//! The search through submissions: every word that staff type begins a word of the submission.
//!
//! Rows are indexed after the visitor has been answered, because indexing costs more than
//! everything else about a submission. Rows that are not indexed yet are read directly. Both ways
//! split words by [`words`], so they find the same.

mod history;
mod indexing;
mod kind;
mod sql;
mod words;

pub use self::history::{Relative, relatives};
pub(super) use self::indexing::index_what_comes;
pub use self::kind::Kind;
pub use self::sql::{find, newest, set_handled, set_note, set_spam};
pub use self::words::Wanted;
