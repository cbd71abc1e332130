//! Staff tick off what was paid and refunded, and see what is open.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::staff_registration::StaffRegistration;
use crate::admin::AdminState;
use crate::admin::session::Staff;
use crate::clock;
use crate::registrations::{self, NewPayment, PaidHow, Unrecorded};
use crate::web::{Body, Id, Problem};

/// The greatest amount, in cents: $100,000.
const MOST_CENTS: i64 = 10_000_000;

/// What was paid or refunded.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaymentForm {
    /// A UUID that the page makes. The same request sent again is recorded once.
    #[schema(pattern = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
    id: String,
    /// How much, not 0; negative: it was refunded, and no more than what was paid.
    #[schema(minimum = -10_000_000, maximum = 10_000_000)]
    cents: i64,
    /// How.
    how: PaidHow,
    /// On which day, by the stable's clock; not one to come.
    #[schema(format = Date)]
    paid_on: String,
}

/// The first year that somebody can have paid in. An earlier one is a slip, and would be in no month that staff look at.
const FIRST_YEAR: i16 = 2000;

impl PaymentForm {
    /// The payment, if it can be one on the day `today`.
    fn read(self, today: Date) -> Result<NewPayment, Problem> {
        let Self { id, cents, how, paid_on } = self;
        if !is_uuid(&id) {
            return Err(Problem::invalid_at(["id"], "Give the payment a UUID"));
        }
        if cents == 0 || !(-MOST_CENTS..=MOST_CENTS).contains(&cents) {
            return Err(Problem::invalid_at(["cents"], "Enter an amount up to $100,000"));
        }
        let paid_on = day_until(today, &paid_on)
            .map_err(|detail| Problem::invalid_at(["paid_on"], detail))?;
        Ok(NewPayment { id: id.to_lowercase(), cents, how, paid_on })
    }
}

/// The day that `text` is, if something can have been paid on it by `today`; what to do if not.
fn day_until(today: Date, text: &str) -> Result<Date, &'static str> {
    match text.parse::<Date>().ok().filter(|day| day.to_string() == text) {
        None => Err("Enter a date that exists, like 2026-01-05"),
        Some(day) if day.year() < FIRST_YEAR => Err("Enter a day since 2000"),
        Some(day) if day > today => Err("Enter today or a day before it"),
        Some(day) => Ok(day),
    }
}

fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12])
        && groups.iter().all(|group| group.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Records that a party paid, or was given something back.
///
/// The same request sent again gets the same answer and records nothing.
#[utoipa::path(post, path = "/api/admin/registrations/{id}/payments", tag = "staff",
    operation_id = "record_payment",
    params(("id" = String, Path, description = "The registration's id")),
    request_body = PaymentForm,
    responses(
        (status = 201, description = "The registration, with what is open now",
            body = StaffRegistration),
        (status = 401),
        (status = 404),
        (status = 409, description = "Another payment has this id"),
        (status = 422, description = "An amount or a day that can't be, or a refund of more than what was paid")))]
pub(crate) async fn create(
    State(state): State<AdminState>,
    staff: Staff,
    Id(id): Id,
    Body(form): Body<PaymentForm>,
) -> Result<(StatusCode, Json<StaffRegistration>), Problem> {
    let config = state.config.load_full();
    let payment = form.read(clock::now().date(&config.content.site.timezone))?;
    let by = state.name_of(staff).await?;
    let outcome = state
        .store
        .write(move |tx| {
            let on = (&**config, config.public_origin());
            let by = (by.as_str(), clock::now());
            if let Err(refused) = registrations::record_payment(tx, on, &id, &payment, by)? {
                return Ok(Err(refused));
            }
            StaffRegistration::by_id(tx, &config, &id).map(Ok)
        })
        .await?;
    let item = outcome?.ok_or_else(Problem::not_found)?;
    state.notifier.notify();
    Ok((StatusCode::CREATED, Json(item)))
}

/// Takes a payment back that was a mistake. It's kept, and marked. Taken back again, it stays so.
#[utoipa::path(delete, path = "/api/admin/payments/{id}", tag = "staff",
    operation_id = "take_payment_back",
    params(("id" = String, Path, description = "The payment's id")),
    responses(
        (status = 200, description = "The registration, with what is open now",
            body = StaffRegistration),
        (status = 401),
        (status = 404, description = "No such payment, or its registration isn't kept anymore"),
        (status = 409, description = "Some of it was given back: take the refund back first")))]
pub(crate) async fn take_back(
    State(state): State<AdminState>,
    staff: Staff,
    Id(id): Id,
) -> Result<Json<StaffRegistration>, Problem> {
    let (by, config) = (state.name_of(staff).await?, state.config.load_full());
    let outcome = state
        .store
        .write(move |tx| {
            let on = (&**config, config.public_origin());
            let by = (by.as_str(), clock::now());
            match registrations::take_payment_back(tx, on, &id.to_lowercase(), by)? {
                Ok(registration) => StaffRegistration::by_id(tx, &config, &registration).map(Ok),
                Err(refused) => Ok(Err(refused)),
            }
        })
        .await?;
    let item = outcome?.ok_or_else(Problem::not_found)?;
    state.notifier.notify();
    Ok(Json(item))
}

impl From<Unrecorded> for Problem {
    fn from(refused: Unrecorded) -> Self {
        match refused {
            Unrecorded::NotFound => Self::not_found(),
            Unrecorded::OtherPayment => {
                Self::conflict("Something else was recorded already. Load the page again.")
            }
            Unrecorded::GivenBack(cents) => {
                let (dollars, cents) = (cents / 100, cents % 100);
                let detail = format!(
                    "${dollars}.{cents:02} of this was given back. Take the refund back first."
                );
                Self::new(StatusCode::CONFLICT, "/problems/conflict", "Not Possible", detail)
            }
            Unrecorded::MoreThanPaid(0) => Self::invalid_at(["cents"], "Nothing was paid"),
            Unrecorded::MoreThanPaid(cents) => {
                let (dollars, cents) = (cents / 100, cents % 100);
                let detail = format!("Only ${dollars}.{cents:02} was paid");
                Self::invalid_at(["cents"], detail)
            }
        }
    }
}
