//! What a restore says of the settings in a copy, which somebody may have changed, and which of them it refuses.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use paddock::config::PACKAGE_FILE;

use super::manipulated::{copied, replace_settings};
use super::{err, newest, out};
use crate::support::Workshop;

#[tokio::test]
async fn settings_in_a_copy_do_not_have_the_data_where_the_site_has_nothing() {
    let old = copied().await;
    let copy = newest(&old);
    let outside = Workshop::new();
    let place = outside.path("elsewhere");
    for setting in [
        format!("[storage]\npath = \"{}/paddock.db\"\n", place.display()),
        format!("[backup]\nfolder = \"{}\"\n", place.display()),
        "[storage]\npath = \"../elsewhere/paddock.db\"\n".to_owned(),
    ] {
        replace_settings(&copy, &setting);
        let new = Workshop::new();
        let restore = ["restore", copy.to_str().unwrap(), "--yes"];

        let output = new.run(&restore).await;

        let said = err(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("where nothing is"), "{said}");
        assert!(!place.exists() && !new.path("config.toml").exists() && !new.database().exists());

        // Whoever puts the settings there themselves has chosen the place.
        if setting.contains(place.to_str().unwrap()) {
            new.write("config.toml", &setting);
            let output = new.run(&restore).await;
            assert!(output.status.success(), "{}", err(&output));
            _ = fs::remove_dir_all(&place);
        }
    }
}

#[tokio::test]
async fn with_the_package_a_copy_does_not_have_the_data_where_the_service_cannot_write() {
    let old = copied().await;
    let copy = newest(&old);
    for setting in [
        "[storage]\npath = \"/srv/site/paddock.db\"\n[backup]\nfolder = \"/var/lib/paddock/backups\"\n",
        "[storage]\npath = \"/var/lib/paddock/../x/paddock.db\"\n[backup]\nfolder = \"/var/lib/paddock/backups\"\n",
        "[storage]\npath = \"/var/lib/paddock/paddock.db\"\n[backup]\nfolder = \"/tmp/copies\"\n",
    ] {
        replace_settings(&copy, setting);
        let new = Workshop::new();
        new.write("config.toml", PACKAGE_FILE);

        let output = new.run(&["restore", copy.to_str().unwrap(), "--yes"]).await;

        let said = err(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("may write to /var/lib/paddock alone"), "{said}");
        assert_eq!(fs::read_to_string(new.path("config.toml")).unwrap(), PACKAGE_FILE);
    }
}

#[tokio::test]
async fn nobody_is_told_how_to_hand_over_a_file_of_the_system() {
    let outside = Workshop::new();
    outside.write("secret", "hay");
    fs::set_permissions(outside.path("secret"), fs::Permissions::from_mode(0o600)).unwrap();
    let other = outside.path("secret");
    for (file, is_own) in [("/etc/shadow", false), (other.to_str().unwrap(), false), ("key", true)]
    {
        let site = Workshop::new();
        site.write("config.toml", &format!("[mail]\npassword_file = \"{file}\"\n"));
        site.write("key", "hay");
        fs::set_permissions(site.path("key"), fs::Permissions::from_mode(0o600)).unwrap();
        let Some(output) = site.run_as_nobody(&["check-config"]).await else {
            return println!("skipped: only root can be another user");
        };

        let said = err(&output);
        assert!(said.contains("mail.password_file") && said.contains("can't be read"), "{said}");
        assert_eq!(said.contains("sudo chown"), is_own, "{said}");
    }
}

#[tokio::test]
async fn a_restore_says_where_the_copys_settings_send_what_visitors_write() {
    let old = copied().await;
    let copy = newest(&old);
    replace_settings(
        &copy,
        "[admin]\naccess = \"open\"\n[webhooks]\ncontact_url = \"https://elsewhere.example/x\"\n[server]\nlisten = \
         \"0.0.0.0:8080\"\n[site]\nname = \"Elm Farm\"\n",
    );
    let new = Workshop::bare();

    let asked = new.run(&["restore", copy.to_str().unwrap()]).await;

    let said = out(&asked);
    for line in [
        "admin.access = \"open\"",
        "webhooks.contact_url = \"https://elsewhere.example/x\"",
        "server.listen = \"0.0.0.0:8080\"",
    ] {
        assert!(said.contains(&format!("\n  {line}\n")), "{said}");
    }
    assert!(!said.contains("\n  mail.server") && !said.contains("Elm Farm"), "{said}");
    assert!(!new.path("config.toml").exists());

    // Settings of the owner's own stay.
    new.write("config.toml", "[site]\nname = \"Elm Farm\"\n");
    let asked = new.run(&["restore", copy.to_str().unwrap()]).await;
    assert!(!out(&asked).contains("admin.access"), "{}", out(&asked));
}
