//! Tests of which connection is closed for another, with a paused clock.

mod requests;

use std::time::Duration;

use tokio::time::advance;

use super::activity::FRESH;
use super::*;

fn house() -> Arc<Connections> {
    Arc::new(Connections::default())
}

fn client(number: u8) -> Client {
    Client::at([198, 51, 100, number].into())
}

fn here() -> Client {
    client(1)
}

fn there() -> Client {
    client(2)
}

fn is_evicted(place: &Place) -> bool {
    !place.connections.lock().contains_key(&place.connection.number)
}

/// Sends and answers a request, a millisecond later.
async fn asks(place: &Place) {
    advance(Duration::from_millis(1)).await;
    place.begin_request();
    place.end_request(false);
}

/// Sends the head of a request whose body is awaited.
async fn begins(place: &Place) {
    advance(Duration::from_millis(1)).await;
    place.begin_request();
    place.set_waiting(true);
}

#[tokio::test(start_paused = true)]
async fn who_stays_silent_makes_room_before_who_asked() {
    let connections = house();
    let room = Room { total: 2, per_client: None };
    let first = connections.admit(here(), room).unwrap();
    asks(&first).await;
    let silent = connections.admit(there(), room).unwrap();
    advance(FRESH).await;

    let _third = connections.admit(there(), room).unwrap();

    assert!(is_evicted(&silent) && !is_evicted(&first));
}

#[tokio::test(start_paused = true)]
async fn who_has_just_come_is_given_the_time_to_ask() {
    let connections = house();
    let room = Room { total: 2, per_client: None };
    let stalled = connections.admit(here(), room).unwrap();
    begins(&stalled).await;
    advance(FRESH).await;
    let newcomer = connections.admit(there(), room).unwrap();

    let _third = connections.admit(client(3), room).unwrap();

    assert!(is_evicted(&stalled) && !is_evicted(&newcomer));
}

#[tokio::test(start_paused = true)]
async fn a_body_that_comes_in_drops_does_not_stay_fresh() {
    let connections = house();
    let room = Room { total: 2, per_client: None };
    let dripping = connections.admit(here(), room).unwrap();
    begins(&dripping).await;
    for _ in 0..20 {
        advance(FRESH / 10).await;
        dripping.set_waiting(false);
        dripping.set_waiting(true);
    }
    let idle = connections.admit(there(), room).unwrap();
    asks(&idle).await;

    let _third = connections.admit(there(), room).unwrap();

    assert!(is_evicted(&dripping) && !is_evicted(&idle));
}

#[tokio::test(start_paused = true)]
async fn the_longest_idle_makes_room() {
    let connections = house();
    let room = Room { total: 2, per_client: None };
    let first = connections.admit(here(), room).unwrap();
    let second = connections.admit(here(), room).unwrap();
    for place in [&first, &second, &first] {
        asks(place).await;
    }

    let third = connections.admit(there(), room).unwrap();

    assert!(is_evicted(&second));
    assert!(!is_evicted(&first) && !is_evicted(&third));
    assert_eq!(connections.count(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_crowd_makes_room_before_anybody_else() {
    let connections = house();
    let room = Room { total: 12, per_client: Some(12) };
    let stalled = connections.admit(there(), room).unwrap();
    advance(FRESH * 2).await;
    let mut crowd = Vec::new();
    for _ in 0..11 {
        let one = connections.admit(here(), room).unwrap();
        begins(&one).await;
        crowd.push(one);
    }

    for _ in 0..3 {
        crowd.push(connections.admit(client(3), room).unwrap());
    }
    assert!(!is_evicted(&stalled), "the crowd goes first, however fresh it is");

    crowd.push(connections.admit(client(3), room).unwrap());
    assert!(is_evicted(&stalled), "eight are no crowd");
}

#[tokio::test(start_paused = true)]
async fn who_is_being_answered_is_left_alone() {
    let connections = house();
    let room = Room { total: 1, per_client: None };
    let busy = connections.admit(here(), room).unwrap();
    busy.begin_request();

    assert!(connections.admit(there(), room).is_none());
    assert_eq!(connections.make_room(1, room), 0);

    busy.end_request(false);
    assert!(connections.admit(there(), room).is_some());
}

#[tokio::test(start_paused = true)]
async fn who_reads_a_long_answer_goes_last_and_is_as_others_when_they_ask_again() {
    let connections = house();
    let room = Room { total: 2, per_client: None };
    let reader = connections.admit(here(), room).unwrap();
    reader.begin_request();
    reader.end_request(true);
    let idle = connections.admit(here(), room).unwrap();
    asks(&idle).await;

    let third = connections.admit(there(), room).unwrap();
    assert!(is_evicted(&idle) && !is_evicted(&reader));
    asks(&third).await;

    asks(&reader).await;
    let _fourth = connections.admit(there(), room).unwrap();
    assert!(is_evicted(&third) && !is_evicted(&reader), "it was idle for longer");
}

#[tokio::test(start_paused = true)]
async fn one_client_takes_its_share_and_no_more() {
    let connections = house();
    let room = Room { total: 10, per_client: Some(2) };
    let neighbor = connections.admit(there(), room).unwrap();
    let first = connections.admit(here(), room).unwrap();
    advance(Duration::from_millis(1)).await;
    let _second = connections.admit(here(), room).unwrap();

    let _third = connections.admit(here(), room).unwrap();

    assert!(is_evicted(&first));
    assert!(!is_evicted(&neighbor));
}

#[tokio::test(start_paused = true)]
async fn who_is_being_closed_counts_as_room() {
    let connections = house();
    let room = Room { total: 9, per_client: None };
    let mut places: Vec<_> = (1..=4).filter_map(|n| connections.admit(client(n), room)).collect();

    assert_eq!([connections.make_room(2, room), connections.make_room(2, room)], [2, 0]);
    assert!(is_evicted(&places[0]) && is_evicted(&places[1]) && !is_evicted(&places[2]));

    drop(places.remove(0));
    assert_eq!(connections.make_room(2, room), 1, "one has been closed");
}

#[tokio::test(start_paused = true)]
async fn large_bodies_make_room_for_each_other() {
    let connections = house();
    let room = Room { total: 1_000, per_client: None };
    let mut large = Vec::new();
    for _ in 0..=MAX_LARGE_BODIES {
        let one = connections.admit(here(), room).unwrap();
        begins(&one).await;
        one.receive(17 * 1024);
        large.push(one);
    }

    assert!(is_evicted(&large[0]));
    assert!(large[1..].iter().all(|one| !is_evicted(one)));
}

#[tokio::test(start_paused = true)]
async fn a_closed_connection_gives_its_place_back() {
    let connections = house();
    let room = Room { total: 1, per_client: None };

    drop(connections.admit(here(), room));

    assert_eq!(connections.count(), 0);
}
