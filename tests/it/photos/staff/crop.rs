//! Which part of a photograph is shown.

use std::collections::BTreeSet;

use serde_json::json;

use super::super::originals;
use super::{page, patch, photographs, put, shown};
use crate::support::{Program, Workshop, eventually};

/// The files of the boarding page's photograph, once they differ from `before`. The built-in picture never shows.
async fn shown_after(before: &BTreeSet<String>, program: &Program) -> BTreeSet<String> {
    eventually("the other part", async || {
        let html = page(program, "/boarding").await;
        assert!(!html.contains("/assets/boarding-"), "the photograph stays");
        let files = photographs(&html);
        (files != *before).then_some(files)
    })
    .await
}

#[tokio::test]
async fn staff_choose_the_part_that_is_shown() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    assert_eq!(
        put(&staff, "boarding", &originals::taken_upright_with_a_phone()).await.status(),
        200
    );
    let usual = photographs(&page(&program, "/boarding").await);
    let crop = |zoom| json!({ "site": { "crops": [{ "name": "boarding", "x": 80, "y": 20, "zoom": zoom }] } });

    assert_eq!(patch(&staff, 0, &crop(120)).await, 200);
    let cropped = shown_after(&usual, &program).await;

    assert_eq!(patch(&staff, 1, &crop(301)).await, 422, "larger than it's sharp");
    assert_eq!(patch(&staff, 1, &json!({ "site": { "crops": [] } })).await, 200);
    assert_eq!(shown_after(&cropped, &program).await, usual);
    // What is sent later is cropped at once.
    assert_eq!(patch(&staff, 2, &crop(150)).await, 200);
    let before = shown_after(&usual, &program).await;
    assert_eq!(put(&staff, "boarding", &originals::jpeg(originals::BLUE)).await.status(), 200);
    let replaced = shown(&program, "/boarding", "boarding").await;
    assert!(replaced.is_disjoint(&before));
    program.stop().await;
}
