//! What a copy lacks of the database that it's to replace.

use super::restore::{add, beside, copied};
use super::{err, out};

#[tokio::test]
async fn what_a_copy_lacks_is_said_before_the_question() {
    let workshop = copied(2).await;
    add(&workshop, 1).await;

    let asked = workshop.run(&["restore"]).await;

    assert!(out(&asked).contains("1 inquiry or registration in"), "{}", out(&asked));
    assert!(beside(&workshop, ".restoring").is_empty());
    add(&workshop, 2).await;

    let restored = workshop.run(&["restore", "--yes"]).await;

    assert!(restored.status.success(), "{}", err(&restored));
    let said = out(&restored);
    assert!(said.contains("3 inquiries and registrations in"), "{said}");
    assert!(said.contains("are not in this copy"), "{said}");
    let [kept] = &beside(&workshop, ".before-")[..] else { panic!("one is kept") };
    let name = kept.file_name().unwrap().to_str().unwrap();
    assert!(
        said.contains("`paddock missing ") && said.contains(&format!("{name}` lists")),
        "{said}"
    );
    let missing = workshop.run(&["missing", kept.to_str().unwrap()]).await;
    assert_eq!(out(&missing).lines().count(), 3, "{}", out(&missing));
}
