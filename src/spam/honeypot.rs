//! The honeypot: a field of the forms that people don't see and leave blank.

/// Whether the honeypot is filled in, which only programs do, since people don't see it.
#[must_use]
pub fn is_honeypot_filled(leave_blank: &str) -> bool {
    !leave_blank.is_empty()
}
