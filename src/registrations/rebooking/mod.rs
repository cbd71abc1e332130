//! A party whose event is called off comes to another one that it's offered. Its registration moves there, with what was paid
//! for it, in the transaction that takes the places.

mod by_staff;
mod moving;
mod own_view;
mod prices;

pub use self::by_staff::{RebookedBy, StaffRebooking, Unbooked, rebook as rebook_by_staff};
pub(super) use self::moving::{Moving, check_ages, move_to};
pub(super) use self::own_view::{OwnOtherDate, other_date};
pub(super) use self::prices::at_prices_of;
