//! Copies of two sites in one folder: whose is put back.

use std::fs;

use super::restore::{beside, copied};
use super::{back_up, err, inquiries, names, send};
use crate::support::Workshop;

/// Deletes the database, as a disk does that fails.
fn lose_database(workshop: &Workshop) {
    for file in beside(workshop, "paddock.db") {
        fs::remove_file(file).unwrap();
    }
}

#[tokio::test]
async fn copies_of_two_sites_in_one_folder_are_told_apart() {
    let workshop = copied(2).await;
    let first = names(&workshop)[0].clone();
    lose_database(&workshop);
    let program = workshop.serve().await;
    send(&program, 1).await;
    back_up(&workshop).await;
    program.stop().await;

    let refused = workshop.run(&["restore", "--yes"]).await;

    let said = err(&refused);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("with 1 inquiry or registration, and data/backups has"), "{said}");
    let other = format!("{first}, of another site, with 2 inquiries and registrations.");
    assert!(
        said.contains(&other) && said.contains(&format!("`paddock restore {first}`")),
        "{said}"
    );
    let output = workshop.run(&["restore", &first, "--yes"]).await;
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(inquiries(&workshop.database()), 2);
}

#[tokio::test]
async fn the_empty_copy_of_a_new_database_is_passed_over() {
    let workshop = copied(2).await;
    let before = names(&workshop);
    lose_database(&workshop);
    // The supervisor starts it before anybody has noticed.
    let program = workshop.serve().await;
    back_up(&workshop).await;
    program.stop().await;
    assert_eq!(names(&workshop).len(), before.len() + 1);

    let output = workshop.run(&["restore", "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(inquiries(&workshop.database()), 2);
}
