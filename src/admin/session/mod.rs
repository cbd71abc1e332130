//! Who may enter: the passcode, sessions, known devices, and the throttle on guessing.

mod access;
mod begin_session;
mod known_devices;
mod passcode;
mod problems;
mod record;
pub(crate) mod sign_in;
mod sign_in_queue;
mod sign_in_throttle;
mod sql;
mod unwritten;

pub(crate) use self::access::require_staff;
pub use self::access::{Onlooker, correct_future_times};
pub use self::passcode::{ensure, replace};
pub(crate) use self::sign_in_queue::SignInQueue;
pub(crate) use self::unwritten::Unwritten;
