//! Staff sign-in: the passcode, sessions, known devices, and the throttle on guessing.

mod begin_session;
pub(crate) mod device_name;
mod in_memory_sessions;
mod known_devices;
mod passcode;
mod problems;
mod session_record;
pub(crate) mod sign_in;
mod sign_in_queue;
mod sign_in_throttle;
mod sql;
mod staff_session;

pub(crate) use self::in_memory_sessions::InMemorySessions;
pub use self::passcode::{ensure, has_owners, hash_beside, is_others, replace, replace_owners};
pub(in crate::admin) use self::session_record::TokenHash;
pub(crate) use self::sign_in_queue::SignInQueue;
pub use self::staff_session::{Onlooker, correct_future_times};
pub(crate) use self::staff_session::{Staff, require_owner, require_staff};
