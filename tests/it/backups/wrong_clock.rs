//! A copy from the future isn't taken for the newest one.

use std::fs;

use super::{back_up, copy, err, inquiries, names, newest, send, workshop};
use crate::support::Workshop;

/// A site with a copy of three inquiries, and one of two that was made when the clock was ahead.
async fn ahead() -> (Workshop, String) {
    let workshop = workshop();
    let program = workshop.serve().await;
    send(&program, 2).await;
    back_up(&workshop).await;
    fs::rename(newest(&workshop), copy(&workshop, "2099-01-01T00-00-00Z")).unwrap();
    send(&program, 1).await;
    back_up(&workshop).await;
    program.stop().await;
    let name = names(&workshop)[0].clone();
    (workshop, name)
}

#[tokio::test]
async fn a_copy_from_the_future_is_put_back_only_by_its_name() {
    let (workshop, of_past) = ahead().await;

    let refused = workshop.run(&["restore", "--yes"]).await;

    let said = err(&refused);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    for words in ["2099-01-01T00-00-00Z, with 2", "from the future", &of_past] {
        assert!(said.contains(words), "{words} is missing in {said}");
    }
    assert!(workshop.run(&["restore", &of_past, "--yes"]).await.status.success());
    assert_eq!(inquiries(&workshop.database()), 3);
}
