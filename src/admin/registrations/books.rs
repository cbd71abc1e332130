//! What was owed, paid and refunded in a month, and the payments as a table for the bookkeeper.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use jiff::civil::{Date, date};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::admin::AdminState;
use crate::admin::csv_export::{self, File, Part, ROWS};
use crate::clock::{self, UnixMillis};
use crate::registrations::{self, Balance, BookedPayment, EventMoney};
use crate::web::{Params, Problem, Search, csv_lines};

/// Which month.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MonthQuery {
    /// The month: `2027-06`; left out, the present one.
    #[param(pattern = "^$|^[0-9]{4}-[0-9]{2}$")]
    month: Option<String>,
}

impl Params for MonthQuery {
    const TAKES: &'static [(&'static str, &'static str)] = &[];
}

/// The money of a month.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MonthMoney {
    /// The month: `2027-06`.
    month: String,
    /// The events of the month for which somebody registered or paid, the first one first: whenever it was paid.
    events: Vec<EventMoney>,
    /// Their sums.
    total: Balance,
    /// What was paid in the month, for whatever events.
    received_cents: i64,
    /// What was refunded in the month, for whatever events.
    refunded_cents: i64,
}

/// Sums what is owed, paid, refunded and open for each event of a month, and for the month.
#[utoipa::path(get, path = "/api/admin/payments", tag = "staff",
    operation_id = "show_month_money", params(MonthQuery),
    responses(
        (status = 200, body = MonthMoney),
        (status = 400, description = "A query that this call does not take"),
        (status = 401)))]
pub(crate) async fn month(
    State(state): State<AdminState>,
    Search(query): Search<MonthQuery>,
) -> Result<Json<MonthMoney>, Problem> {
    let today = clock::now().date(&state.config.load().content.site.timezone);
    let first = match query.month.filter(|month| !month.is_empty()) {
        Some(month) => day(&format!("{month}-01"), "`month` is a month, such as `2027-06`.")?,
        None => today.first_of_month(),
    };
    let money = state
        .store
        .read(move |db| {
            let (from, until) = (first.to_string(), first.last_of_month().to_string());
            let days = (&*from, &*until);
            let events = registrations::money_of_events(db, days, None)?;
            let total = events.iter().map(|event| event.balance).sum();
            let (received_cents, refunded_cents) = registrations::received(db, days)?;
            let month = first.strftime("%Y-%m").to_string();
            Ok(MonthMoney { month, events, total, received_cents, refunded_cents })
        })
        .await?;
    Ok(Json(money))
}

/// Which days.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DaysQuery {
    /// The first day on which it was paid: `2027-06-01`; left out, from the beginning.
    #[param(pattern = "^$|^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    from: Option<String>,
    /// The last day; left out, to the end.
    #[param(pattern = "^$|^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    to: Option<String>,
}

impl Params for DaysQuery {
    const TAKES: &'static [(&'static str, &'static str)] = &[];
}

/// Amounts are dollars: what was paid and refunded are two columns, because a spreadsheet takes a minus sign for the beginning
/// of a formula. Those of a payment that was taken back are 0, and what had been recorded stands behind.
const HEAD: [&str; 15] = [
    "payment_id",
    "paid_on",
    "paid",
    "refunded",
    "how",
    "event_id",
    "event_title",
    "event_date",
    "registration_id",
    "recorded_at",
    "recorded_by",
    "taken_back_at",
    "taken_back_by",
    "recorded_amount",
    "name",
];

/// All payments and refunds of some days, a line each, the last recorded first, for the bookkeeper. The last column names who
/// paid, as long as their registration is there.
#[utoipa::path(get, path = "/api/admin/payments.csv", tag = "staff",
    operation_id = "payments_csv", params(DaysQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 400, description = "A query that this call does not take"),
        (status = 401)))]
pub(crate) async fn download(
    State(state): State<AdminState>,
    Search(query): Search<DaysQuery>,
) -> Result<Response, Problem> {
    let given = |text: Option<String>| text.filter(|text| !text.is_empty());
    let detail = "`from` and `to` are days, such as `2027-06-01`.";
    let read = |text: Option<String>, else_day: Date| {
        given(text).map_or(Ok(else_day), |text| day(&text, detail))
    };
    let from = read(query.from, date(1, 1, 1))?.to_string();
    let until = read(query.to, Date::MAX)?.to_string();
    let file = File::csv("payments".to_owned(), &HEAD);
    csv_export::stream(&state, file, move |db, before| part(db, (&from, &until), before)).await
}

fn part(
    db: &Connection,
    days: (&str, &str),
    before: Option<i64>,
) -> rusqlite::Result<Option<Part>> {
    let rows = registrations::booked_payments(db, days, before, ROWS)?;
    let Some(&(last, _)) = rows.last() else { return Ok(None) };
    Ok(Some((csv_lines(rows.iter().map(|(_, booked)| line(booked))), last)))
}

fn line(booked: &BookedPayment) -> Vec<String> {
    let BookedPayment { payment, event_id, event_title, event_date, registration_id, name } =
        booked;
    let counted = if payment.taken_back_at.is_some() { 0 } else { payment.cents };
    vec![
        payment.id.clone(),
        payment.paid_on.clone(),
        dollars(counted.max(0)),
        dollars(-counted.min(0)),
        payment.how.name().to_owned(),
        event_id.clone(),
        event_title.clone(),
        event_date.clone(),
        registration_id.clone().unwrap_or_default(),
        payment.recorded_at.rfc3339(),
        payment.who.clone(),
        payment.taken_back_at.map(UnixMillis::rfc3339).unwrap_or_default(),
        payment.taken_back_by.clone().unwrap_or_default(),
        dollars(payment.cents.abs()),
        name.clone().unwrap_or_default(),
    ]
}

/// `85.00`
pub(super) fn dollars(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// The day that `text` is, and nothing else.
fn day(text: &str, detail: &'static str) -> Result<Date, Problem> {
    let day = text.parse::<Date>().ok().filter(|day| day.to_string() == text);
    day.ok_or_else(|| Problem::bad_query(detail))
}
