//! Who may enter: the passcode, sessions, known devices, and the throttle on guessing.

mod begin_session;
mod known_devices;
mod passcode;
mod problems;
mod record;
pub(crate) mod sign_in;
mod sign_in_queue;
mod sign_in_throttle;
mod sql;
mod staff_session;
mod unwritten;

pub use self::passcode::{ensure, replace};
pub(crate) use self::sign_in_queue::SignInQueue;
pub(crate) use self::staff_session::require_staff;
pub use self::staff_session::{Onlooker, correct_future_times};
pub(crate) use self::unwritten::Unwritten;
