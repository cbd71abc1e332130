//! Notifies open staff pages of changes, by server-sent events.

use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderName, HeaderValue, header};
use http_body_util::channel::{Channel, Sender};
use serde::Serialize;
use tokio::time::{Instant, sleep, timeout_at};
use utoipa::ToSchema;

use super::inbox::Counts;
use super::session::Onlooker;
use super::{AdminState, inbox};
use crate::content_changes;
use crate::outbox::Alarm;
use crate::store::StoreError;
use crate::web::LongAnswer;

/// Duration of a stream: a little less than the limit of a connection. The browser reconnects.
const TELLING: Duration = Duration::from_secs(100);

/// Interval of keep-alive messages, so that proxies do not drop the connection. The session is
/// checked as often.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

/// Delay before an event is sent, so that several changes in a row become one event.
const GATHER: Duration = Duration::from_millis(250);

/// First line of a stream: how long a browser waits before it reconnects.
const HEAD: &str = "retry: 1000\n\n";

/// How things stand.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffNews {
    /// The id of the newest submission; null if there is none.
    #[schema(required)]
    newest: Option<String>,
    /// How many submissions there are of each kind.
    counts: Counts,
    /// Whether something has stayed undelivered for too long.
    alarm: bool,
    /// Why nothing new can be saved, in words for the owner; null if it can.
    #[schema(required)]
    storage_problem: Option<String>,
    /// Changes whenever content is published or scheduled, a draft is saved or discarded, or somebody begins to edit.
    /// Pages that show any of these ask for it again then.
    content: String,
}

/// Tells what is new, as it comes: an event `change`, with [`StaffNews`] as its data, at once and
/// after every change. It ends by itself after less than two minutes, for the browser to come back.
#[utoipa::path(get, path = "/api/admin/changes", tag = "staff", operation_id = "changes",
    responses(
        (status = 200, body = StaffNews, content_type = "text/event-stream"),
        (status = 401)))]
pub(crate) async fn watch(State(state): State<AdminState>, onlooker: Onlooker) -> Response {
    let (sender, body) = Channel::<Bytes, std::convert::Infallible>::new(1);
    tokio::spawn(tell(state, onlooker, sender));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        // Nginx would buffer events otherwise.
        (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    let mut response = (headers, Body::new(body)).into_response();
    response.extensions_mut().insert(LongAnswer);
    response
}

/// Tells until the time is over, the page is closed, the session has ended, or the program does.
async fn tell(
    state: AdminState,
    onlooker: Onlooker,
    mut sender: Sender<Bytes, std::convert::Infallible>,
) {
    let end = Instant::now() + TELLING;
    // Subscribed before the first query, so that no change in between is missed.
    let mut listener = state.notifier.listen();
    let mut text = HEAD.to_owned();
    loop {
        // The next query may succeed.
        if let Ok(news) = news(&state).await {
            text.push_str(&event(&news));
        }
        loop {
            if sender.send_data(Bytes::from(std::mem::take(&mut text))).await.is_err() {
                return;
            }
            let next = timeout_at(end.min(Instant::now() + SIGN_OF_LIFE), listener.next());
            match next.await {
                Ok(true) => break,
                Ok(false) => return,
                Err(_) if Instant::now() >= end => return,
                Err(_) => text.push_str(":\n\n"),
            }
            if !onlooker.may_stay(&state).await {
                return;
            }
        }
        sleep(GATHER).await;
        if !onlooker.may_stay(&state).await {
            return;
        }
    }
}

async fn news(state: &AdminState) -> Result<StaffNews, StoreError> {
    let settings = state.outbox.settings();
    let failure = state.store.known_write_failure().await;
    let editors = state.editors.changes();
    state
        .outbox
        .read_with_now(move |db, now| {
            Ok(StaffNews {
                newest: inbox::newest(db)?,
                counts: inbox::counts(db)?,
                alarm: Alarm::of(db, &settings, now)?.is_raised(),
                storage_problem: failure.map(|failure| failure.sentence()),
                content: format!("{}.{editors}", content_changes::state_tag(db)?),
            })
        })
        .await
}

fn event(news: &StaffNews) -> String {
    let data = serde_json::to_string(news).expect("numbers and an id always become JSON");
    format!("event: change\ndata: {data}\n\n")
}
