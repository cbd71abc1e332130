//! Tests of connections with several requests at a time.

use super::*;

#[tokio::test(start_paused = true)]
async fn a_connection_is_busy_while_one_of_its_requests_is_answered() {
    let connections = house();
    let room = Room { total: 1, per_client: None };
    let place = Arc::new(connections.admit(here(), room).unwrap());
    let first = PendingRequest::begin(&place);
    let second = PendingRequest::begin(&place);
    place.set_waiting(true);
    advance(FRESH).await;
    assert!(connections.admit(there(), room).is_none());

    drop(first.end(false));
    assert!(connections.admit(there(), room).is_some(), "the other waits for its body");
    assert!(is_evicted(&place));
    drop(second);
}

#[tokio::test(start_paused = true)]
async fn new_requests_do_not_make_a_connection_with_a_stalled_one_younger() {
    let connections = house();
    let room = Room { total: 2, per_client: None };
    let stalled = Arc::new(connections.admit(here(), room).unwrap());
    begins(&stalled).await;
    let idle = connections.admit(there(), room).unwrap();
    asks(&idle).await;
    for _ in 0..20 {
        advance(FRESH / 10).await;
        drop(PendingRequest::begin(&stalled).end(false));
    }

    let _third = connections.admit(client(3), room).unwrap();

    assert!(is_evicted(&stalled) && !is_evicted(&idle));
}

#[tokio::test(start_paused = true)]
async fn several_bodies_on_one_connection_are_large_and_few() {
    let connections = house();
    let room = Room { total: 1_000, per_client: None };
    let mut places = Vec::new();
    for _ in 0..=MAX_LARGE_BODIES {
        let place = connections.admit(here(), room).unwrap();
        begins(&place).await;
        begins(&place).await;
        assert!(place.begin_body());
        assert!(!place.connection.activity().has_large_bodies());
        assert!(place.begin_body());
        places.push(place);
    }

    assert!(is_evicted(&places[0]));
    let one = &places[1];
    assert!(one.begin_body() && one.begin_body() && !one.begin_body());
    one.end_body();
    assert!(one.begin_body());
}

#[tokio::test(start_paused = true)]
async fn a_client_that_aborts_requests_all_the_time_is_disconnected() {
    let connections = house();
    let place = connections.admit(here(), Room { total: 1, per_client: None }).unwrap();
    let place = Arc::new(place);
    for _ in 0..100 {
        drop(PendingRequest::begin(&place));
    }
    let is_closed = async || tokio::time::timeout(FRESH, place.evicted()).await.is_ok();
    assert!(!is_closed().await);

    drop(PendingRequest::begin(&place));

    assert!(is_closed().await);
}

#[tokio::test(start_paused = true)]
async fn unread_responses_make_room_for_each_other() {
    let connections = house();
    let room = Room { total: 10_000, per_client: None };
    let few = Arc::new(connections.admit(here(), room).unwrap());
    let mut unread = vec![PendingRequest::begin(&few).end(false)];
    advance(Duration::from_millis(1)).await;
    let many = Arc::new(connections.admit(there(), room).unwrap());
    for _ in 1..MAX_UNREAD {
        unread.push(PendingRequest::begin(&many).end(false));
    }
    assert!(!is_evicted(&many));

    unread.push(PendingRequest::begin(&few).end(false));
    assert!(is_evicted(&many) && !is_evicted(&few));
    unread.clear();
    assert_eq!(connections.unread.load(Ordering::Relaxed), 0);
}
