//! Staff accept the event that a party of one that's called off was offered.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use rusqlite::Transaction;

use crate::admin::AdminState;
use crate::admin::session::Staff;
use crate::clock;
use crate::registrations::{self, EventNotice, RebookedBy, StaffRebooking, Unbooked};
use crate::web::{Body, Ids, Problem};

/// Moves a party to the event that a notice offers, when its registrant calls. The payments move along, and the registrant gets
/// a mail. If there are too few places, the call fails, unless `overCapacity` is true or the party waits. Another call changes
/// nothing.
#[utoipa::path(post, path = "/api/admin/events/{id}/notices/{notice}/rebook/{registration}",
    tag = "staff", operation_id = "rebook_registration",
    params(
        ("id" = String, Path, description = "The event's id"),
        ("notice" = String, Path, description = "The notice's id"),
        ("registration" = String, Path, description = "The registration's id")),
    request_body = StaffRebooking,
    responses(
        (status = 200, description = "The notice as it stands then", body = EventNotice),
        (status = 401),
        (status = 404, description = "No such notice, or it doesn't tell that party"),
        (status = 409, description = "Too few places left, or nothing that's open is offered to the party anymore"),
        (status = 422, description = "More people would wait than there are")))]
pub(crate) async fn create(
    State(state): State<AdminState>,
    staff: Staff,
    Ids((event_id, notice, registration)): Ids<(String, String, String)>,
    Body(wanted): Body<StaffRebooking>,
) -> Result<Json<EventNotice>, Problem> {
    let (who, config) = (state.name_of(staff).await?, state.config.load_full());
    let rebooking = move |tx: &Transaction<'_>| {
        let (now, of) = (clock::now(), (&*event_id, &*notice));
        let told = registrations::notice(tx, &config, of, now)?;
        let tells = |one: &EventNotice| one.tells(&registration);
        if !told.as_ref().is_some_and(tells) {
            return Ok(Err(Unbooked::NotFound));
        }
        let by = RebookedBy { config: &config, who: &who, now };
        let party = (&*event_id, &*registration);
        if let Err(refused) = registrations::rebook_by_staff(tx, &by, party, wanted)? {
            return Ok(Err(refused));
        }
        Ok(registrations::notice(tx, &config, of, now)?.ok_or(Unbooked::NotFound))
    };
    let outcome = state.store.write(rebooking).await?;
    state.outbox.wake();
    state.places_changed.notify_one();
    state.notifier.notify();
    outcome.map(Json).map_err(Problem::from)
}

impl From<Unbooked> for Problem {
    fn from(refused: Unbooked) -> Self {
        match refused {
            Unbooked::NotFound => Self::not_found(),
            Unbooked::Canceled => Self::conflict(
                "This registration is canceled. Restore it first if they come after all.",
            ),
            Unbooked::NotOffered => Self::conflict(
                "Nothing is offered to this party anymore. Load the page again to see how it stands.",
            ),
            Unbooked::NotOpen => Self::conflict(
                "The event that was offered is over, called off or moved. Offer another one.",
            ),
            Unbooked::TooYoung(minimum) => too_young(minimum),
            Unbooked::TooFewPlaces(left) => too_few_places(left),
            Unbooked::Unfit(detail) => Self::invalid_at(["waitingList/atLeast"], detail),
        }
    }
}

fn too_young(minimum: u32) -> Problem {
    let detail = format!(
        "The event that was offered is for ages {minimum} and up, and someone in this party is younger."
    );
    Problem::new(StatusCode::CONFLICT, "/problems/too-young", "Ages Don't Fit", detail)
}

fn too_few_places(left: u32) -> Problem {
    let detail = match left {
        0 => "There are no spots left.".to_owned(),
        1 => "There's only 1 spot left.".to_owned(),
        _ => format!("There are only {left} spots left."),
    };
    let (kind, title) = ("/problems/too-few-places", "Not Enough Spots");
    Problem::new(StatusCode::CONFLICT, kind, title, detail).with_places_left(left)
}
