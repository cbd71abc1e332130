//! What a restore says of the settings in a copy, which somebody may have changed, and which of them it refuses.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::err;
use crate::support::Workshop;

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
