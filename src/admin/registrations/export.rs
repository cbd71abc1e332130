//! The roster as a table: one line for everybody who comes.

use axum::extract::State;
use axum::response::Response;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde::Deserialize;
use utoipa::IntoParams;

use super::books::dollars;
use super::filter;
use crate::admin::AdminState;
use crate::admin::csv_export::{self, File, Part, ROWS};
use crate::clock::UnixMillis;
use crate::registrations::{
    self, Age, Attendee, Balance, Filter, Registration, RegistrationStatus, WaiverSignature,
};
use crate::web::{Params, Problem, Search, csv_lines};

/// Behind the others the times once more, as the stable's clock showed them: what a spreadsheet takes for a time
/// has no zone. Then dollars: what the person pays, and in the first line of each party what it owes and has paid. `paid` is
/// less what was refunded. Then what was answered to the event's own questions, in one cell because each event has its own; and
/// in the first line of each party who signed the waiver. No version: on paper. Last what staff said
/// of the person on the day: `came`, `no_show`, or nothing.
const HEAD: [&str; 29] = [
    "event_id",
    "event_title",
    "event_date",
    "event_time",
    "registration_id",
    "registered_at",
    "status",
    "attendee",
    "name",
    "age",
    "special_requirements",
    "attended_at",
    "registrant",
    "email",
    "phone",
    "special_requests",
    "total_attendees",
    "registered_at_local",
    "attended_at_local",
    "price_label",
    "price",
    "owed",
    "paid",
    "answers",
    "waiver_signed_by",
    "waiver_version",
    "waiver_signed_at",
    "waiver_signed_at_local",
    "attendance",
];

/// Which registrations the table has.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TableQuery {
    /// Only those for the event of this id.
    event: Option<String>,
    /// Only those for this date of the event: `2027-06-18`; left out, its date in the settings.
    #[param(pattern = "^$|^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    date: Option<String>,
    /// Words to be found in names, addresses or phones; 200 characters at most.
    #[param(max_length = 200)]
    q: Option<String>,
}

impl Params for TableQuery {
    const TAKES: &'static [(&'static str, &'static str)] = &[];
}

/// Everybody who comes, a line each, newest registration first, for a spreadsheet.
#[utoipa::path(get, path = "/api/admin/registrations.csv", tag = "staff",
    operation_id = "registrations_csv", params(TableQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 400, description = "A query that this call does not take"),
        (status = 401)))]
pub(crate) async fn download(
    State(state): State<AdminState>,
    Search(query): Search<TableQuery>,
) -> Result<Response, Problem> {
    let config = state.config.load_full();
    let filter = filter(&config, (query.event, query.date), query.q)?;
    let file = File::csv("registrations".to_owned(), &HEAD);
    let zone = config.content.site.timezone.clone();
    csv_export::stream(&state, file, move |db, before| part(db, &filter, before, &zone)).await
}

/// The lines of the registrations before this number.
fn part(
    db: &Connection,
    filter: &Filter,
    before: Option<i64>,
    zone: &TimeZone,
) -> rusqlite::Result<Option<Part>> {
    let rows = registrations::list(db, filter, before, ROWS)?;
    let Some(&(last, _)) = rows.last() else { return Ok(None) };
    let mut lines = Vec::new();
    for (_, registration) in &rows {
        let attendees = registrations::attendees_of(db, &registration.id)?;
        let money = registrations::balance_of(db, registration)?;
        let signature = registrations::signature_of(db, &registration.id)?;
        lines.extend(attendees.iter().map(|attendee| {
            let signature = signature.as_ref().filter(|_| attendee.position == 0);
            let mut line = line((registration, money), attendee, zone);
            line.push(answers(attendee));
            line.extend(signed(signature, zone));
            line.push(attendance(attendee).to_owned());
            line
        }));
    }
    Ok(Some((csv_lines(lines), last)))
}

fn line(
    (registration, money): (&Registration, Balance),
    attendee: &Attendee,
    zone: &TimeZone,
) -> Vec<String> {
    let local = |time: UnixMillis| time.wall_time(zone);
    let age = match &attendee.age {
        Some(Age::Years(years)) => years.to_string(),
        Some(Age::Words(words)) => words.clone(),
        None => String::new(),
    };
    vec![
        registration.event_id.clone(),
        registration.event_title.clone(),
        registration.event_date.clone(),
        registration.event_time.clone(),
        registration.id.clone(),
        registration.created_at.rfc3339(),
        status(registration).to_owned(),
        (attendee.position + 1).to_string(),
        attendee.name.clone(),
        age,
        attendee.special_requirements.clone(),
        attendee.attended_at.map(UnixMillis::rfc3339).unwrap_or_default(),
        registration.name.clone(),
        registration.email.clone(),
        registration.phone.clone(),
        registration.special_requests.clone(),
        registration.total_attendees.to_string(),
        local(registration.created_at),
        attendee.attended_at.map(local).unwrap_or_default(),
    ]
    .into_iter()
    .chain(money_of(attendee, money))
    .collect()
}

/// `Horse: My own; Who should we call in an emergency?: Ann, 555-0171`
fn answers(attendee: &Attendee) -> String {
    let answers = attendee.answers.iter();
    answers.map(|one| format!("{}: {}", one.label, one.answer)).collect::<Vec<_>>().join("; ")
}

/// Who signed the waiver, which version, and when.
fn signed(signature: Option<&WaiverSignature>, zone: &TimeZone) -> [String; 4] {
    let Some(signature) = signature else { return Default::default() };
    let WaiverSignature { version, signed_by, signed_at, .. } = signature;
    let version = version.clone().unwrap_or_default();
    [signed_by.clone(), version, signed_at.rfc3339(), signed_at.wall_time(zone)]
}

fn attendance(attendee: &Attendee) -> &'static str {
    match (attendee.attended_at, attendee.missed_at) {
        (Some(_), _) => "came",
        (None, Some(_)) => "no_show",
        (None, None) => "",
    }
}

fn status(registration: &Registration) -> &'static str {
    match registration.status {
        RegistrationStatus::Confirmed => "confirmed",
        RegistrationStatus::Waiting => "waiting",
        RegistrationStatus::Cancelled => "cancelled",
    }
}

/// What the attendee pays. What the party owes and paid stands once for each party, so that sums are right.
fn money_of(attendee: &Attendee, money: Balance) -> [String; 4] {
    let once = |cents: i64| if attendee.position == 0 { dollars(cents) } else { String::new() };
    [
        attendee.price_label.clone(),
        dollars(attendee.price_cents.into()),
        once(money.owed_cents),
        once(money.kept_cents()),
    ]
}
