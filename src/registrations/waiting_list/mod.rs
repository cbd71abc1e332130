//! The waiting list: parties for whom an event has too few places.
//!
//! A party says how many would like to come, and the fewest that they'd come with. Places that become free are offered
//! to the first party that they suffice for, in the transaction that frees them. An offer holds its places until it's
//! accepted, declined, or over.

mod answers;
mod available;
mod by_staff;
pub(super) mod deadline;
mod facts;
mod fill;
mod filling;
mod newcomer;
mod offer;
mod rule;
mod staff_view;
mod standing;
mod tell_party;
mod untold;
mod watch;

pub(super) use self::answers::{NotHeld, accept, ask_again, leave};
pub use self::by_staff::{ListChange, Unlisted, change_list};
pub(super) use self::facts::{WaitingFacts, held_for};
pub(super) use self::fill::fill;
pub(super) use self::filling::Filling;
pub(super) use self::newcomer::{Waits, fill_for_newcomer, join_or_come, place_for};
pub use self::staff_view::{HeldPlaces, WaitingList, WaitingListParty, held_places, waiting_list};
pub use self::standing::OwnPlaceInLine;
pub(super) use self::standing::own_place;
pub(super) use self::untold::{rewrite_held_offers, untold_places, withdraw_held_offers};
pub use self::watch::WaitingLists;
