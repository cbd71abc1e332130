//! Registrations, and events for them.

use serde_json::{Value, json};

/// An event of the example with 12 places, of which 3 are taken elsewhere; 85 dollars each.
pub const WINE: &str = "wine-and-ride";

/// A complete registration of a rider with her brother and sister.
pub fn party(stamp: &str) -> Value {
    json!({
        "eventId": WINE,
        "primaryRegistrant": {
            "name": "Ada Whitlock",
            "email": "ada.whitlock@rider.example",
            "phone": "(215) 555-0187",
        },
        "additionalAttendees": [
            { "name": "Tom Whitlock", "age": "39", "specialRequirements": "Allergic to hay" },
            { "name": "Lily Whitlock", "age": 36, "specialRequirements": "" },
        ],
        "specialRequests": "We come a little late.",
        "leaveBlank": "",
        "stamp": stamp,
    })
}

/// A registration of `size` people.
pub fn party_of(size: usize, stamp: &str) -> Value {
    let mut party = party(stamp);
    party["additionalAttendees"] =
        (1..size).map(|at| json!({ "name": format!("Rider {at}") })).collect();
    party
}

/// Settings with one event, `id` on `date`, with `places` places, all of them free.
pub fn one_event(id: &str, date: &str, places: u32) -> String {
    format!(
        "[[events]]\nid = \"{id}\"\ntitle = \"Open Day\"\ndescription = \"Come and see.\"\n\
         date = \"{date}\"\ntime = \"9 AM – 10 AM\"\nlocation = \"Main barn\"\n\
         max_attendees = {places}\ncurrent_attendees = 0\nprice = 12.5\n\
         image = \"event-open-barn\"\nregistration_status = \"open\"\n"
    )
}
