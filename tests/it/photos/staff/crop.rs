//! Which part of a photograph is shown.

use std::collections::BTreeSet;

use serde_json::json;

use super::super::originals;
use super::{listed, page, patch, photographs, put, restore, shown};
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

#[tokio::test]
async fn a_chosen_part_is_that_of_its_file_and_comes_back_with_it() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let (red, blue) = (originals::taken_upright_with_a_phone(), originals::jpeg(originals::BLUE));
    assert_eq!(put(&staff, "boarding", &blue).await.status(), 200);
    let usual = shown(&program, "/boarding", "boarding").await;
    assert_eq!(put(&staff, "boarding", &red).await.status(), 200);
    let before = photographs(&page(&program, "/boarding").await);
    let bytes = listed(&staff, "boarding").await["bytes"].clone();
    assert_eq!(bytes, json!(red.len()));
    let crops = json!([{ "name": "boarding", "x": 80, "y": 20, "zoom": 150, "bytes": bytes }]);
    assert_eq!(patch(&staff, 0, &json!({ "site": { "crops": crops } })).await, 200);
    let chosen = shown_after(&before, &program).await;

    assert_eq!(put(&staff, "boarding", &blue).await.status(), 200);
    assert_eq!(
        shown(&program, "/boarding", "boarding").await,
        usual,
        "the other file's usual part"
    );

    assert_eq!(restore(&staff, "boarding").await.status(), 200);
    assert_eq!(photographs(&page(&program, "/boarding").await), chosen, "at once");
    program.stop().await;
}
