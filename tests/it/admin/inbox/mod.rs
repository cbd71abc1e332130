//! Submissions: list, search, download, marks.

mod classifier;
mod export;
mod history;
mod list;
mod local_times;
mod notes;
mod search;
mod spam_marks;
