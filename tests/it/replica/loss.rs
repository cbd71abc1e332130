//! A machine that serves loses its lease.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::{IN_VAIN, err, inquiries, machines, send};
use crate::support::{PATIENCE, Receiver, SECRET, submission};

#[tokio::test]
async fn an_inquiry_that_arrives_after_the_loss_is_neither_acknowledged_nor_delivered() {
    let (bucket, first, _) = machines().await;
    let office = Receiver::start().await;
    let first = first
        .set("PADDOCK_WEBHOOKS__CONTACT_URL", &office.url())
        .set("PADDOCK_WEBHOOKS__SECRET", SECRET);
    let mut serving = first.serve().await;
    send(&serving, 1).await;
    office.first().await;
    let form = submission(&serving.stamper().fit()).to_string();
    let (begin, end) = form.split_at(form.len() / 2);
    let head = format!(
        "POST /api/contact-submissions HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{begin}",
        serving.address,
        form.len()
    );
    let mut visitor = TcpStream::connect(serving.address).await.unwrap();
    visitor.write_all(head.as_bytes()).await.unwrap();

    bucket.give_lease_away();
    serving.stderr.says("nothing is written anymore").await;
    visitor.write_all(end.as_bytes()).await.unwrap();

    let mut answer = String::new();
    timeout(PATIENCE, visitor.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    let status = serving.ends_within(PATIENCE).await;
    assert_eq!(status.code(), Some(IN_VAIN), "{}", serving.stderr.so_far());
    assert_eq!(inquiries(&first), 1);
    assert_eq!(office.received().len(), 1, "only what is in the database");
}

#[tokio::test]
async fn a_lease_that_is_lost_while_the_site_starts_keeps_it_from_serving() {
    let (bucket, first, _) = machines().await;
    // Longer than the start, so that it isn't renewed meanwhile.
    let first = first.set("PADDOCK_REPLICA__LEASE_SECONDS", "600");
    bucket.steals_the_lease();

    let mut starting = first.launch();

    let status = starting.ends_within(PATIENCE).await;
    assert_eq!(status.code(), Some(IN_VAIN), "{}", starting.stderr.so_far());
    assert_eq!(starting.stdout.so_far(), "", "it didn't listen");
}

#[tokio::test]
async fn a_deleted_lease_beside_a_replica_is_refused() {
    let (bucket, first, second) = machines().await;
    first.serve().await.stop().await;
    bucket.loses_the_lease();

    for machine in [&first, &second] {
        let refused = machine.run(&[]).await;
        assert_eq!(refused.status.code(), Some(IN_VAIN), "{}", err(&refused));
        assert!(err(&refused).contains("lease.json is gone"), "{}", err(&refused));
        assert!(err(&refused).contains("live/replica-000001"), "{}", err(&refused));
    }
    assert!(!second.database().exists(), "no empty database takes its place");
}
