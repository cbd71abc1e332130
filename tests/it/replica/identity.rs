//! Copies of a machine and of its files.

use std::fs;
use std::process::Command;

use crate::support::PATIENCE;

use super::{IN_VAIN, err, machines, send, stand_by};

#[tokio::test]
async fn a_machine_with_a_copy_of_the_files_of_one_that_serves_is_refused() {
    let (bucket, first, second) = machines().await;
    let serving = first.serve().await;
    send(&serving, 1).await;
    fs::create_dir(second.path("data")).unwrap();
    for name in ["data/paddock.db", "data/paddock.db.machine"] {
        fs::copy(first.path(name), second.path(name)).unwrap();
    }
    let since = bucket.lease()["since"].clone();

    for arguments in [&["serve", "--standby"][..], &[]] {
        let refused = second.run(arguments).await;
        assert_eq!(refused.status.code(), Some(IN_VAIN), "{}", err(&refused));
        assert!(err(&refused).contains("passes for this machine"), "{}", err(&refused));
    }
    assert_eq!(bucket.lease()["since"], since, "the lease stays where it is");
    send(&serving, 1).await;

    // With a name of its own it's another machine.
    let second = second.set("PADDOCK_REPLICA__MACHINE", "second");
    let waiting = stand_by(&second).await;
    waiting.stop().await;
    serving.stop().await;
}

#[tokio::test]
async fn a_machine_has_its_name_in_the_lease_also_where_its_service_hides_the_kernel_s_settings() {
    let hides = ["--mount", "mount", "-t", "tmpfs", "none", "/proc/sys"];
    if !Command::new("unshare").args(hides).status().is_ok_and(|status| status.success()) {
        println!("left out: this user may not mount");
        return;
    }
    let (bucket, first, _) = machines().await;

    let serving = first
        .serve_limited(
            "exec unshare --mount sh -c 'mount -t tmpfs none /proc/sys; exec \"$0\"' \"$0\"",
        )
        .await;

    let name = Command::new("uname").arg("-n").output().unwrap().stdout;
    assert_eq!(bucket.lease()["host"], String::from_utf8(name).unwrap().trim());
    serving.stop().await;
}

/// As in a container.
#[tokio::test]
async fn a_machine_whose_system_has_no_id_needs_a_name() {
    let hides = ["--mount", "mount", "--bind", "/dev/null", "/etc/machine-id"];
    if !Command::new("unshare").args(hides).status().is_ok_and(|status| status.success()) {
        println!("left out: this user may not mount");
        return;
    }
    let (bucket, first, _) = machines().await;
    let without =
        "exec unshare --mount sh -c 'mount --bind /dev/null /etc/machine-id; exec \"$0\"' \"$0\"";

    let mut nameless = first.launch_limited(without);
    let code = nameless.ends_within(PATIENCE).await.code();

    let said = nameless.stderr.so_far();
    assert_eq!(code, Some(IN_VAIN), "{said}");
    assert!(said.contains("the environment variable PADDOCK_REPLICA__MACHINE"), "{said}");
    let first = first.set("PADDOCK_REPLICA__MACHINE", "barn");
    let serving = first.serve_limited(without).await;
    send(&serving, 1).await;
    assert!(bucket.lease()["machine"].is_string());
    serving.stop().await;
}

#[tokio::test]
async fn a_machine_s_id_is_on_the_disk_before_it_asks_for_the_lease() {
    let (_bucket, first, second) = machines().await;
    let serving = first.serve().await;

    let calls = second.run_traced(&[], "/^(rename|fsync|connect)").await;

    let named = calls.find("data/paddock.db.machine\")").expect("it gets its name");
    let rest = &calls[named..];
    let asked = rest.find("connect(").expect("it asks");
    assert!(rest[..asked].contains("/data>)"), "the folder isn't synced: {calls}");
    serving.stop().await;
}
