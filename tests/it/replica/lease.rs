//! Which machine may serve.

use std::fs;

use super::{Bucket, IN_VAIN, err, inquiries, machine, machines, out, send, stand_by};
use crate::support::{PATIENCE, Workshop, eventually};

#[tokio::test]
async fn a_second_machine_serves_only_after_it_has_taken_over_and_the_first_one_only_before() {
    let (bucket, first, second) = machines().await;
    let serving = first.serve().await;
    send(&serving, 3).await;

    let refused = second.run(&[]).await;
    assert_eq!(refused.status.code(), Some(IN_VAIN), "{}", err(&refused));
    assert!(err(&refused).contains("serves this site since"), "{}", err(&refused));
    assert!(!second.database().exists(), "nothing was started");
    let too_early = second.run(&["take-over"]).await;
    assert!(err(&too_early).contains("no paddock waits here"), "{}", err(&too_early));

    let mut waiting = stand_by(&second).await;
    serving.stop().await;
    assert!(bucket.lease()["end"].is_string(), "it gave the lease up");
    let told = second.run(&["take-over"]).await;
    assert!(told.status.success(), "{}", err(&told));
    let report = waiting.stdout.says("Taken over from").await;
    assert!(report.ends_with("nothing is lost."), "{report}");
    waiting.becomes_ready().await;
    send(&waiting, 1).await;
    assert_eq!(inquiries(&second), 4);

    let back = first.run(&[]).await;
    assert_eq!(back.status.code(), Some(IN_VAIN), "{}", err(&back));
    assert_eq!(inquiries(&first), 3, "its database stays as it is");
    waiting.stop().await;

    // And back again.
    let mut waiting = stand_by(&first).await;
    assert!(first.run(&["take-over"]).await.status.success());
    waiting.becomes_ready().await;
    assert_eq!(inquiries(&first), 4);
    let kept = fs::read_dir(first.path("data")).unwrap();
    let kept = kept
        .filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().contains(".before-"));
    assert_eq!(kept.count(), 1, "the database that was there");
    waiting.stop().await;
}

#[tokio::test]
async fn a_machine_that_was_out_of_reach_stops_when_it_finds_that_another_has_taken_over() {
    let (bucket, first, second) = machines().await;
    let mut serving = first.serve().await;
    let url = format!("http://{}", serving.address);
    let second = second.set("PADDOCK_SERVER__PUBLIC_URL", &url);
    send(&serving, 2).await;
    let mut waiting = stand_by(&second).await;
    bucket.cuts_off("first", true);
    serving.stderr.says("the lease can't be renewed").await;
    send(&serving, 1).await;

    // It lapses in the bucket, and the site still answers.
    let told = second.run(&["take-over"]).await;
    assert!(told.status.success(), "{}", err(&told));
    waiting.stderr.says("still answers").await;
    assert_eq!(bucket.lease()["term"], 1);

    // Somebody insists.
    serving.signal("STOP").await;
    let told = second.run(&["take-over", "--force"]).await;
    assert!(told.status.success(), "{}", err(&told));
    waiting.becomes_ready().await;
    assert_eq!(bucket.lease()["term"], 2);
    bucket.cuts_off("first", false);
    serving.signal("CONT").await;

    let status = serving.ends_within(PATIENCE).await;
    assert_eq!(status.code(), Some(IN_VAIN));
    let said = serving.stderr.so_far();
    assert!(said.contains("has taken this site over"), "{said}");
    waiting.stop().await;
}

#[tokio::test]
async fn a_machine_that_takes_over_asks_at_the_domain_whether_the_site_still_answers() {
    let (_bucket, first, second) = machines().await;
    let second = second.set("PADDOCK_SERVER__DOMAIN", "maple.invalid");
    let mut serving = first.serve().await;
    let waiting = stand_by(&second).await;
    serving.signal("KILL").await;
    serving.exits_within(PATIENCE).await;

    let _told = second.launch_with(&["take-over"]);

    let asking = waiting.stderr.says("asking whether the site still answers").await;
    assert!(asking.contains("https://maple.invalid"), "{asking}");
}

/// `machine` with `bucket`, for a site that answers nowhere.
fn takes_over_by_itself(machine: Workshop, bucket: &Bucket) -> Workshop {
    machine
        .set("PADDOCK_REPLICA__ENDPOINT", &bucket.endpoint)
        .set("PADDOCK_REPLICA__TAKE_OVER", "automatic")
        .set("PADDOCK_SERVER__PUBLIC_URL", "http://127.0.0.1:1")
}

#[tokio::test]
async fn while_the_bucket_is_out_of_reach_a_manual_site_goes_on_and_an_automatic_one_stops() {
    let bucket = Bucket::start().await;
    let (_, manual, _) = machines().await;
    let manual = manual.set("PADDOCK_REPLICA__ENDPOINT", &bucket.endpoint);
    let other = Bucket::start().await;
    let (_, automatic, second) = machines().await;
    let automatic = takes_over_by_itself(automatic, &other);
    let second = takes_over_by_itself(second, &other);
    let goes_on = manual.serve().await;
    let mut stops = automatic.serve().await;
    send(&stops, 2).await;
    let mut waiting = stand_by(&second).await;

    bucket.cuts_off("first", true);
    other.cuts_off("first", true);

    let status = stops.ends_within(PATIENCE).await;
    assert_eq!(status.code(), Some(74), "{}", stops.stderr.so_far());
    waiting.becomes_ready().await;
    assert_eq!(inquiries(&second), 2);
    send(&goes_on, 1).await;
    goes_on.signal("TERM").await;
    waiting.stop().await;
}

#[tokio::test]
async fn a_take_over_that_fails_gives_the_lease_back() {
    let (bucket, first, second) = machines().await;
    let serving = first.serve().await;
    send(&serving, 1).await;
    second.write("litestream", "#!/bin/sh\necho 'no matching backup files available'\nexit 1\n");
    let mut waiting = stand_by(&second).await;
    serving.stop().await;

    assert!(second.run(&["take-over"]).await.status.success());

    assert_eq!(waiting.ends_within(PATIENCE).await.code(), Some(1));
    let said = waiting.stderr.so_far();
    assert!(said.contains("Litestream says: no matching backup files available"), "{said}");
    assert!(!second.database().exists());
    let serving = first.serve().await;
    assert_eq!(bucket.lease()["term"], 1, "the first machine goes on with its replica");
    serving.stop().await;
}

#[tokio::test]
async fn a_take_over_that_is_killed_goes_on_at_the_next_start() {
    let (bucket, first, second) = machines().await;
    let serving = first.serve().await;
    send(&serving, 2).await;
    let restore = fs::read_to_string(second.path("litestream")).unwrap();
    second.write("litestream", "#!/bin/sh\nexec sleep 60\n");
    let mut waiting = stand_by(&second).await;
    serving.stop().await;
    assert!(second.run(&["take-over"]).await.status.success());
    eventually("a restore under way", async || {
        bucket.lease()["restores"].is_object().then_some(())
    })
    .await;
    waiting.signal("KILL").await;
    waiting.exits_within(PATIENCE).await;
    second.write("litestream", &restore);

    let refused = first.run(&[]).await;
    assert_eq!(refused.status.code(), Some(IN_VAIN), "the second machine has the lease");
    let serving = second.serve().await;

    assert_eq!(inquiries(&second), 2);
    assert!(bucket.lease()["restores"].is_null());
    serving.stop().await;
}

#[tokio::test]
async fn a_machine_continues_its_replica_and_begins_a_new_one_for_another_database() {
    let (bucket, first, _) = machines().await;
    let serving = first.serve().await;
    send(&serving, 1).await;
    assert!(first.run(&["backup"]).await.status.success());
    serving.stop().await;
    first.serve().await.stop().await;
    assert_eq!(bucket.lease()["term"], 1, "the same database");

    assert!(first.run(&["restore", "--yes"]).await.status.success());
    first.serve().await.stop().await;
    assert_eq!(bucket.lease()["term"], 2, "a copy that was put back");

    fs::remove_file(first.database()).unwrap();
    let refused = first.run(&[]).await;
    assert_eq!(refused.status.code(), Some(IN_VAIN), "{}", err(&refused));
    assert!(err(&refused).contains("its database is gone"), "{}", err(&refused));
    assert!(!first.database().exists(), "no empty one takes its place");
}

#[tokio::test]
async fn a_second_start_on_the_same_machine_leaves_the_lease_alone() {
    let (bucket, first, _) = machines().await;
    let serving = first.serve().await;
    let since = bucket.lease()["since"].clone();

    let refused = first.run(&[]).await;

    assert_eq!(refused.status.code(), Some(1), "{}", err(&refused));
    assert_eq!(bucket.lease()["since"], since);
    send(&serving, 1).await;
    serving.stop().await;
}

#[tokio::test]
async fn a_litestream_that_was_left_behind_is_ended_before_another_is_started() {
    let (_bucket, first, _) = machines().await;
    // It keeps the name of its settings among its arguments, as Litestream does.
    first.write(
        "litestream",
        "#!/bin/sh\ncase \"$*\" in *-once*) exit ;; esac\nwhile :; do sleep 0.1; done\n",
    );
    let mut serving = first.serve().await;
    let left = fs::read_to_string(first.path("data/paddock.db.litestream.lock")).unwrap();
    serving.signal("KILL").await;
    serving.exits_within(PATIENCE).await;
    let running = |id: &str| fs::read(format!("/proc/{id}/cmdline")).is_ok_and(|it| !it.is_empty());
    assert!(running(&left), "{left}");

    let serving = first.serve().await;

    serving.stderr.says("a Litestream that was left behind").await;
    assert!(!running(&left), "{left}");
    serving.stop().await;
}

#[tokio::test]
async fn a_bucket_that_ignores_conditions_is_refused() {
    let bucket = Bucket::start().await;
    bucket.ignores_conditions();

    let refused = machine(&bucket.endpoint, "first").run(&[]).await;

    assert_eq!(refused.status.code(), Some(IN_VAIN), "{}", err(&refused));
    assert!(err(&refused).contains("two machines could serve"), "{}", err(&refused));
}

#[tokio::test]
async fn without_a_bucket_or_litestream_the_message_says_what_to_do() {
    let bucket = Bucket::start().await;
    let alone = Workshop::new().run(&["serve", "--standby"]).await;
    assert!(err(&alone).contains("replica.bucket is empty"), "{}", err(&alone));
    let lacking = machine(&bucket.endpoint, "first").set("PADDOCK_REPLICA__PROGRAM", "litestraem");
    let lacking = lacking.run(&[]).await;
    assert!(err(&lacking).contains("litestraem can't be started"), "{}", err(&lacking));
}

#[tokio::test]
async fn what_another_program_received_is_compared_with_the_database() {
    let (_bucket, first, _) = machines().await;
    let serving = first.serve().await;
    let known = send(&serving, 2).await;
    let unknown = "019ac5a0-0000-7000-8000-000000000001";
    let list = format!("id,name\n{},Ada\n{unknown},Bea\n{}", known[0], known[1]);

    let listed = first.run_with(&["missing", "-"], &list).await;

    assert_eq!(out(&listed), format!("{unknown}  about 2025-11-27T14:03:08.672Z\n"));
    first.write("since", &list);
    let later = first.run(&["missing", "since", "--since", "2026-01-01T00:00:00Z"]).await;
    assert_eq!(out(&later), "Nothing is missing.\n");
    serving.stop().await;
}
