//! Which settings a restored site has.

use std::fs;

use super::{back_up, err, inquiries, newest, out, send, workshop};
use crate::support::{SECRET, Workshop};

/// What the Debian package puts in place.
const OF_PACKAGE: &str = include_str!("../../../packaging/config.toml");

/// A site with two inquiries, a copy of it, and these settings.
async fn copied(settings: &str) -> Workshop {
    copied_with_secret(settings, None).await
}

async fn copied_with_secret(settings: &str, secret: Option<&str>) -> Workshop {
    let workshop = workshop()
        .set("PADDOCK_STORAGE__PATH", "data/paddock.db")
        .set("PADDOCK_BACKUP__FOLDER", "data/backups");
    workshop.write("config.toml", settings);
    if let Some(secret) = secret {
        workshop.write("webhook-secret", secret);
    }
    let program = workshop.serve().await;
    send(&program, 2).await;
    back_up(&workshop).await;
    program.stop().await;
    workshop
}

/// The settings of a site in the folder of `workshop`.
fn of(workshop: &Workshop) -> String {
    let (path, folder) = (workshop.database(), workshop.path("data/backups"));
    format!(
        "[site]\nname = \"Elm Farm\"\nphotos_dir = \"photos\"\n[storage]\npath = \"{}\"\n\
         [backup]\nfolder = \"{}\"\n",
        path.display(),
        folder.display()
    )
}

/// Names in the folder, sorted.
fn entries(workshop: &Workshop) -> Vec<String> {
    let entries = fs::read_dir(workshop.path("")).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn the_untouched_settings_of_the_package_are_replaced_and_kept() {
    let new = Workshop::new();
    let old = copied(&of(&new)).await;
    new.write("config.toml", OF_PACKAGE);

    let output = new.run(&["restore", newest(&old).to_str().unwrap(), "--yes"]).await;

    assert!(output.status.success(), "{}", err(&output));
    let said = out(&output);
    assert!(said.contains("config.toml is back. What the package had put there is now"), "{said}");
    assert_eq!(fs::read_to_string(new.path("config.toml")).unwrap(), of(&new));
    assert_eq!(fs::read_to_string(new.path("photos/barn.jpg")).unwrap(), "a picture of the barn");
    assert_eq!(inquiries(&new.database()), 2);
    let names = entries(&new);
    let [_, before, _, _] = &names[..] else { panic!("{names:?}") };
    assert!(before.starts_with("config.toml.before-"), "{before}");
    assert_eq!(fs::read_to_string(new.path(before)).unwrap(), OF_PACKAGE);
}

#[tokio::test]
async fn settings_of_a_site_without_the_package_are_refused_in_its_place() {
    let old = copied("[site]\nphotos_dir = \"photos\"\n").await;
    let new = Workshop::new();
    new.write("config.toml", OF_PACKAGE);

    let output = new.run(&["restore", newest(&old).to_str().unwrap(), "--yes"]).await;

    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    let said = err(&output);
    assert!(said.contains("set storage.path = \"/var/lib/paddock/paddock.db\""), "{said}");
    assert_eq!(entries(&new), ["config.toml"], "nothing is changed");
    assert_eq!(fs::read_to_string(new.path("config.toml")).unwrap(), OF_PACKAGE);
}

#[tokio::test]
async fn before_the_answer_nothing_is_written() {
    let old = copied("[site]\nphotos_dir = \"photos\"\n").await;
    let new = Workshop::new();

    let output = new.run(&["restore", newest(&old).to_str().unwrap()]).await;

    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    assert!(err(&output).contains("nothing was changed"), "{}", err(&output));
    assert!(out(&output).contains("Its settings become config.toml."), "{}", out(&output));
    assert_eq!(entries(&new), ["data"]);
    let data: Vec<_> = fs::read_dir(new.path("data")).unwrap().collect();
    assert_eq!(data.len(), 1, "the lock alone: {data:?}");
}

#[tokio::test]
async fn settings_that_stay_are_named_with_the_place_of_the_others() {
    let old = copied("[site]\nphotos_dir = \"photos\"\n").await;
    let new = Workshop::new();
    new.write("config.toml", "[site]\nname = \"Other\"\n");
    let copy = newest(&old);

    let output = new.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;

    let said = out(&output);
    assert!(output.status.success(), "{}", err(&output));
    assert!(said.contains("Your settings stayed as they were"), "{said}");
    assert!(said.contains(&format!("The copy's are in {}/config.toml", copy.display())), "{said}");
}

#[tokio::test]
async fn one_photograph_is_called_one() {
    let new = Workshop::new();
    let old = copied(&of(&new)).await;
    fs::remove_file(old.path("photos/creek.jpg")).unwrap();
    back_up(&old).await;

    let output = new.run(&["restore", newest(&old).to_str().unwrap(), "--yes"]).await;

    assert!(out(&output).contains("photos is back, with 1 photograph."), "{}", out(&output));
}

#[tokio::test]
async fn settings_that_name_a_secret_which_no_copy_has_say_that_it_belongs_there() {
    let new = Workshop::new();
    let settings = format!("{}[webhooks]\nsecret_file = \"webhook-secret\"\n", of(&new));
    let old = copied_with_secret(&settings, Some(SECRET)).await;
    let copy = newest(&old);
    let restore = ["restore", copy.to_str().unwrap(), "--yes"];

    let refused = new.run(&restore).await;

    let said = err(&refused);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("webhook-secret"), "{said}");
    assert!(
        said.contains("No copy contains files with secrets. Put those that are missing there"),
        "{said}"
    );
    assert!(!new.database().exists());
    new.write("webhook-secret", SECRET);
    let restored = new.run(&restore).await;
    assert!(restored.status.success(), "{}", err(&restored));
    assert!(!out(&restored).contains("which no copy contains"), "it's there: {}", out(&restored));
}

#[tokio::test]
async fn a_secret_that_is_missing_on_the_new_machine_is_named() {
    let old = workshop().set("PADDOCK_WEBHOOKS__SECRET", SECRET);
    let program = old.serve().await;
    back_up(&old).await;
    program.stop().await;
    let copy = newest(&old);
    let restore = ["restore", copy.to_str().unwrap(), "--yes"];
    let named = "which no copy contains and which aren't here: PADDOCK_WEBHOOKS__SECRET.";

    let said = out(&Workshop::new().run(&restore).await);
    assert!(said.contains(named), "{said}");
    let last = "Put PADDOCK_WEBHOOKS__SECRET there first, and then start paddock.";
    assert!(said.trim_end().ends_with(last), "{said}");
    let prepared = Workshop::new().set("PADDOCK_WEBHOOKS__SECRET", SECRET);
    let said = out(&prepared.run(&restore).await);
    assert!(said.contains("Start paddock now.") && !said.contains(named), "{said}");
}
