//! Every route of the server: path, method, handler.
//!
//! Pages and files are not here: `accept` answers a GET for those from finished responses.

use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{MethodRouter, delete, get, patch, post, put};

use super::health::{Health, healthz};
use super::metrics::{self, MetricsState};
use super::{middleware, openapi};
use crate::admin::content::drafts;
use crate::admin::session::{device_name, sign_in};
use crate::admin::{self, AdminState, change_stream};
use crate::config::Live;
use crate::pages::scriptless_forms::{self, PostedState};
use crate::pages::{mail_proof_page, registrant_page, reminder_page};
use crate::registrations::{self, RegistrationsState};
use crate::submissions::{self, SubmissionsState};
use crate::web::with_secret_address;

/// The state for each group of handlers.
pub(super) struct States {
    pub(super) submissions: Arc<SubmissionsState>,
    pub(super) registrations: RegistrationsState,
    pub(super) posted: PostedState,
    pub(super) admin: AdminState,
    pub(super) health: Health,
    pub(super) metrics: MetricsState,
}

/// The router for all calls and posted forms, with the middleware around it.
pub(super) fn router(states: States, live: Live) -> Router {
    let States { submissions, registrations, posted, admin, health, metrics } = states;
    let routes = Router::new()
        .merge(contact_form().with_state(submissions))
        .merge(own_registration().with_state(registrations.clone()))
        .merge(registration_form().with_state(registrations))
        .merge(registrant_page().with_state(posted.clone()))
        .merge(reminder_page().with_state(posted.clone()))
        .merge(mail_proof_page().with_state(posted.clone()))
        .merge(posted_forms().with_state(posted))
        .merge(sign_in().with_state(admin.clone()))
        .merge(staff(admin))
        .merge(monitoring().with_state(health))
        .merge(figures().with_state(metrics));
    middleware::around(routes, live)
}

fn contact_form() -> Router<Arc<SubmissionsState>> {
    Router::new()
        .route("/api/form-stamp", get(submissions::handlers::form_stamp))
        .route("/api/contact-submissions", post(submissions::handlers::create))
}

fn registration_form() -> Router<RegistrationsState> {
    Router::new()
        .route("/api/events", get(registrations::handlers::events))
        .route("/api/event-registrations", post(registrations::handlers::create))
}

/// What a registrant does by the link to their registration.
fn own_registration() -> Router<RegistrationsState> {
    use crate::registrations::registrant::calls;

    Router::new()
        .route("/api/registrations/{token}", get(calls::show))
        .route("/api/registrations/{token}", patch(calls::change))
        .route("/api/registrations/{token}/cancel", post(calls::cancel))
        .route("/api/registrations/{token}/accept", post(calls::accept))
        .route("/api/registrations/{token}/decline", post(calls::decline))
        .route("/api/registrations/{token}/wait", post(calls::wait_again))
        .route("/api/registrations/{token}/rebook", post(calls::rebook))
        .route("/api/registrations/{token}/waiver", post(calls::sign))
        .layer(map_response(with_secret_address))
}

/// The page that the link opens.
fn registrant_page() -> Router<PostedState> {
    Router::new()
        .route("/registrations/{token}", get(registrant_page::show))
        .route("/registrations/{token}", post(registrant_page::take))
        .layer(map_response(with_secret_address))
}

/// The page that turns reminders off.
fn reminder_page() -> Router<PostedState> {
    Router::new()
        .route("/reminders/{token}", get(reminder_page::show))
        .route("/reminders/{token}", post(reminder_page::take))
        .layer(map_response(with_secret_address))
}

/// The page that the link in a test mail opens.
fn mail_proof_page() -> Router<PostedState> {
    Router::new()
        .route("/mail-proof/{token}", get(mail_proof_page::show))
        .route("/mail-proof/{token}", post(mail_proof_page::take))
        .layer(map_response(with_secret_address))
}

/// Pages that a browser without JavaScript posts a form to.
fn posted_forms() -> Router<PostedState> {
    Router::new()
        .route("/contact", post(scriptless_forms::submission))
        .route("/contact-form", post(scriptless_forms::submission))
        .route("/events/{id}", post(scriptless_forms::registration))
}

/// Signing in and out, and what an open staff page asks by itself. The latter needs a session, too, but doesn't keep it
/// alive: [`admin::Onlooker`] looks at it.
fn sign_in() -> Router<AdminState> {
    Router::new()
        .route("/api/admin/session", post(sign_in::sign_in))
        .route("/api/admin/session", delete(sign_in::sign_out))
        .route("/api/admin/changes", get(change_stream::watch))
        .route("/api/admin/content/drafts", get(drafts::list))
}

/// Calls that only staff may use: [`admin::require_staff`] runs before each of them.
fn staff(state: AdminState) -> Router {
    use crate::admin::{
        deliveries, inbox, mail_check, overview, registrations, suppressed_addresses,
    };

    let routes: [(&str, MethodRouter<AdminState>); 22] = [
        ("/api/admin/session", get(sign_in::who_am_i).patch(device_name::set)),
        ("/api/admin/submissions", get(inbox::list)),
        ("/api/admin/submissions.csv", get(inbox::export::csv)),
        ("/api/admin/submissions.json", get(inbox::export::json)),
        ("/api/admin/submissions/{id}", get(inbox::submission::show)),
        ("/api/admin/submissions/{id}", patch(inbox::submission::change)),
        ("/api/admin/submissions/{id}/deliver", post(inbox::submission::deliver)),
        ("/api/admin/submissions/{id}/history", get(inbox::history::list)),
        ("/api/admin/registrations", get(registrations::list)),
        ("/api/admin/registrations", post(registrations::by_phone::create)),
        ("/api/admin/registrations.csv", get(registrations::export::download)),
        ("/api/admin/registrations/{id}", get(registrations::registration::show)),
        ("/api/admin/registrations/{id}", patch(registrations::registration::change)),
        ("/api/admin/registrations/{id}/deliver", post(registrations::registration::deliver)),
        ("/api/admin/deliveries", get(deliveries::standing)),
        ("/api/admin/deliveries/log", get(deliveries::log::list)),
        ("/api/admin/deliveries/retry", post(deliveries::actions::retry)),
        ("/api/admin/deliveries/seen", post(deliveries::actions::note_seen)),
        ("/api/admin/deliveries/test", post(deliveries::actions::test)),
        ("/api/admin/suppressed-addresses/lift", post(suppressed_addresses::lift)),
        ("/api/admin/mail-check", get(mail_check::show)),
        ("/api/admin/overview", get(overview::show)),
    ];
    // Around each handler, not the path, so that a wrong method gets the usual 405.
    let guard = from_fn_with_state(state.clone(), admin::require_staff);
    let owner = from_fn_with_state(state.clone(), admin::require_owner);
    let owners = owners().into_iter().chain(photos());
    let owners = owners.map(|(path, handler)| (path, handler.route_layer(owner.clone())));
    let routes =
        routes.into_iter().chain(events()).chain(payments()).chain(content()).chain(owners);
    let guarded = routes.map(|(path, handler)| (path, handler.route_layer(guard.clone())));
    let add = |router: Router<_>, (path, handler)| router.route(path, handler);
    guarded.fold(Router::new(), add).with_state(state)
}

/// The calls about one registration's link, waiver and payments, and about the books. They're open to limited staff, as all
/// lists but `owners` and `photos` are.
fn payments() -> [(&'static str, MethodRouter<AdminState>); 7] {
    use crate::admin::registrations::{books, link, payments, waiver};

    [
        ("/api/admin/registrations/{id}/link", post(link::replace)),
        ("/api/admin/registrations/{id}/payments", post(payments::create)),
        ("/api/admin/registrations/{id}/waiver", put(waiver::note).delete(waiver::remove)),
        ("/api/admin/waivers/{version}", get(waiver::text)),
        ("/api/admin/payments", get(books::month)),
        ("/api/admin/payments.csv", get(books::download)),
        ("/api/admin/payments/{id}", delete(payments::take_back)),
    ]
}

/// The calls about events: their waiting lists, and the notices when they're called off, moved or reinstated.
fn events() -> [(&'static str, MethodRouter<AdminState>); 10] {
    use crate::admin::event_notices as notices;
    use crate::admin::registrations::waiting_list;

    [
        ("/api/admin/events/{id}/waiting-list", get(waiting_list::show)),
        ("/api/admin/registrations/{id}/waiting-list", post(waiting_list::change)),
        ("/api/admin/events/{id}/call-off", post(notices::call_off)),
        ("/api/admin/events/{id}/move", post(notices::relocate)),
        ("/api/admin/events/{id}/reinstate", post(notices::reinstate)),
        ("/api/admin/events/{id}/notices", get(notices::list)),
        ("/api/admin/events/{id}/notices/{notice}", delete(notices::undo)),
        ("/api/admin/events/{id}/notices/{notice}/calls/{registration}", put(notices::tick)),
        ("/api/admin/events/{id}/notices/{notice}/calls/{registration}", delete(notices::untick)),
        (
            "/api/admin/events/{id}/notices/{notice}/rebook/{registration}",
            post(notices::rebooking::create),
        ),
    ]
}

/// The calls that staff may only use if they aren't limited.
fn owners() -> [(&'static str, MethodRouter<AdminState>); 5] {
    use crate::admin::{mail_check, people};

    [
        ("/api/admin/mail-check", post(mail_check::start)),
        ("/api/admin/people/preview", post(people::preview)),
        ("/api/admin/people/erase", post(people::erase)),
        ("/api/admin/people/keep", post(people::keep)),
        ("/api/admin/people/export", post(people::export)),
    ]
}

/// The calls that show and change the site's content, and show its photographs. What limited staff may change of it, the
/// handlers decide.
fn content() -> [(&'static str, MethodRouter<AdminState>); 16] {
    use crate::admin::{content, photos};

    [
        ("/api/admin/content", get(content::show)),
        ("/api/admin/content", patch(content::change)),
        ("/api/admin/content/check", post(content::check::check)),
        ("/api/admin/content/compare", get(content::compare::show)),
        ("/api/admin/content/drafts", put(content::drafts::save)),
        ("/api/admin/content/drafts", delete(content::drafts::discard)),
        ("/api/admin/content/fields", get(content::fields::list)),
        ("/api/admin/content/scheduled", get(content::scheduled::list)),
        ("/api/admin/content/scheduled", post(content::scheduled::add)),
        ("/api/admin/content/scheduled/{id}", delete(content::scheduled::remove)),
        ("/api/admin/content/preview", post(content::preview::show)),
        ("/api/admin/content/preview-styles/{name}", get(content::preview::styles)),
        ("/api/admin/content/history", get(content::history::list)),
        ("/api/admin/content/undo", post(content::history::undo)),
        ("/api/admin/photos", get(photos::list)),
        ("/api/admin/photos/{name}", get(photos::original::show)),
    ]
}

/// The calls that change the site's photographs. They're for those who may use `owners`.
fn photos() -> [(&'static str, MethodRouter<AdminState>); 3] {
    use crate::admin::photos;

    [
        ("/api/admin/photos/{name}", put(photos::upload::put)),
        ("/api/admin/photos/{name}", delete(photos::remove)),
        ("/api/admin/photos/{name}/restore", post(photos::restore)),
    ]
}

fn monitoring() -> Router<Health> {
    Router::new()
        // `?detail` is for staff and for `paddock healthcheck`.
        .route("/healthz", get(healthz))
        .route("/api/openapi.json", get(openapi::show))
}

fn figures() -> Router<MetricsState> {
    Router::new().route("/metrics", get(metrics::show))
}
