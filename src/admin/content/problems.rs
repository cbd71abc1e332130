//! Refusals of changes of the content.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use utoipa::ToSchema;

use crate::content_changes::{
    Draft, DraftQuota, MAX_SCHEDULED, RevisionInWords, Unpublished, Version,
};
use crate::web::Problem;

/// 412: somebody has published since.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OutdatedContent {
    #[serde(flatten)]
    problem: Problem,
    /// The revision that visitors see.
    revision: i64,
    /// Both versions of each value in the patch.
    versions: Vec<Version>,
}

/// 409: later publications changed the same values.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UndoInTheWay {
    #[serde(flatten)]
    problem: Problem,
    /// Those publications, the last first.
    in_the_way: Vec<RevisionInWords>,
}

/// 412: somebody has saved another version of the draft since.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OutdatedDraft {
    #[serde(flatten)]
    problem: Problem,
    /// The draft as it is now; null: it was discarded.
    #[schema(required)]
    theirs: Option<Draft>,
}

/// The response to a draft that wasn't saved because there is another version.
pub(super) fn outdated_draft(theirs: Option<Draft>) -> Response {
    let detail = "Somebody has saved another version of this since you began. Nothing was \
                  overwritten: look at both.";
    let (status, kind) = (StatusCode::PRECONDITION_FAILED, "/problems/outdated-draft");
    let problem = Problem::new(status, kind, "Changed Meanwhile", detail);
    with_more(status, OutdatedDraft { problem, theirs })
}

/// 409: there are as many drafts as there may be.
pub(super) fn too_many_drafts(quota: DraftQuota) -> Problem {
    let DraftQuota { drafts, .. } = quota;
    let others = if quota == DraftQuota::LIMITED { " The owner can still save more." } else { "" };
    let detail = format!(
        "There are {drafts} drafts or more, or they're longer together than they may be. Publish or discard some of \
         them first.{others}"
    );
    full(detail)
}

/// 409: as much is scheduled as may be.
pub(super) fn too_many_scheduled(most: usize) -> Problem {
    let others = if most < MAX_SCHEDULED { " The owner can still schedule more." } else { "" };
    let detail = format!(
        "{most} changes are scheduled, and that's the most. Take some of them back first.{others}"
    );
    full(detail)
}

fn full(detail: String) -> Problem {
    Problem::new(StatusCode::CONFLICT, "/problems/conflict", "Too Many", detail)
}

/// 428: who saves or discards a draft says which version they saw.
pub(super) fn version_needed() -> Problem {
    let detail = "Say which version you've seen: If-Match with the `version` of the draft in \
                  quotation marks, or \"0\" if there was none.";
    let (kind, title) = ("/problems/revision-needed", "Version Needed");
    Problem::new(StatusCode::PRECONDITION_REQUIRED, kind, title, detail)
}

/// The response to what wasn't published.
pub(in crate::admin) fn refused(unpublished: Unpublished) -> Response {
    match unpublished {
        Unpublished::Outdated { revision, versions } => {
            let detail = "Somebody has changed the site since you began. Nothing of yours was published: \
                          look at both versions.";
            let (status, kind) = (StatusCode::PRECONDITION_FAILED, "/problems/outdated-content");
            let problem = Problem::new(status, kind, "Changed Meanwhile", detail);
            with_more(status, OutdatedContent { problem, revision, versions })
        }
        Unpublished::InTheWay(in_the_way) => {
            let problem = Problem::conflict(
                "What this would undo has been changed again since. Undo the later change first.",
            );
            with_more(StatusCode::CONFLICT, UndoInTheWay { problem, in_the_way })
        }
        // Only what was scheduled is told so, and nobody waits for that.
        Unpublished::ChangedSince(_) => Problem::internal().into_response(),
        Unpublished::Unfit(errors) | Unpublished::Unattended(errors) => {
            Problem::unfit_content(errors).into_response()
        }
        Unpublished::Unrenderable => unrenderable().into_response(),
        Unpublished::Unknown => Problem::not_found().into_response(),
        Unpublished::Failed(problem) => problem.into_response(),
    }
}

/// 422: the content is valid, and still no pages can be made of it.
fn unrenderable() -> Problem {
    let detail = "With this change no pages can be made, so nothing was published. Make its texts shorter, or \
                  change less at once.";
    Problem::unprocessable("/problems/unrenderable-content", "Not Published", detail)
}

/// 428: a change says which revision it is for, so that nobody overwrites what they haven't seen.
pub(super) fn revision_needed() -> Problem {
    let detail = "Say which revision this is for: If-Match with the `revision` that you've seen, in quotation \
                  marks.";
    let (kind, title) = ("/problems/revision-needed", "Revision Needed");
    Problem::new(StatusCode::PRECONDITION_REQUIRED, kind, title, detail)
}

/// A problem with members of its own.
fn with_more(status: StatusCode, body: impl Serialize) -> Response {
    let mut response = (status, Json(body)).into_response();
    let media_type = HeaderValue::from_static("application/problem+json");
    response.headers_mut().insert(header::CONTENT_TYPE, media_type);
    response
}
