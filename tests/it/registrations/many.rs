//! The staff's views of 100,000 registrations for 500 dates.

use std::time::Instant;

use rusqlite::Connection;
use serde_json::Value;

use crate::support::{Setup, Site, Staff, one_event};

/// Events to come. All other dates are over.
const EVENTS: usize = 40;

/// What every view may take in a release build, in milliseconds. A debug build takes several times as long, and has no bound: the
/// machine may do other work.
const MOST: f64 = if cfg!(debug_assertions) { f64::INFINITY } else { 20.0 };

/// Registrations, numbered from 1 on: each for one of 500 dates, forty of which are to come.
const FILL: &str = "
    create temp table numbered as
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
    select n, n % 500 as date_no, 1 + n / 500 % 4 as people from numbers;

    insert into event_registrations (
           id, form_id, created_at, event_id, event_title, event_date, event_time, event_location,
           name, email, phone, special_requests, total_attendees, total_cost_cents, status,
           cancelled_at, spam_score, spam_reasons, search_text)
    select printf('019ad6b2-8a00-7000-8000-%012d', n), printf('form-%d', n),
           1700000000000 + n * 60000, printf('event-%d', date_no % 40), 'Open Day',
           iif(date_no < 40, date('2099-06-01', date_no || ' days'),
               date('2020-01-01', date_no || ' days')),
           '9 AM – 10 AM', 'Main barn', printf('Rider %05d', n), printf('rider.%d@r.example', n),
           printf('(215) %03d-%04d', n * 7919 % 1000, n % 10000), '', people, people * 1250,
           case when n / 500 % 20 = 0 then 'cancelled'
                when n / 500 % 10 = 1 and date_no < 40 then 'waiting'
                else 'confirmed' end,
           iif(n / 500 % 20 = 0, 1700000000000 + n * 60000, null), 0, '[]', printf('rider %05d' || char(10) || 'rider.%d@r.example', n, n)
      from numbered;

    insert into registration_attendees (registration_no, position, name, special_requirements)
    select r.registration_no, p.value, r.name || ' ' || p.value, ''
      from event_registrations r
      join (select 0 as value union select 1 union select 2 union select 3) p
        on p.value < r.total_attendees;

    insert into waiting_parties (registration_no, at_least, rank)
    select registration_no, 1, registration_no from event_registrations where status = 'waiting';

    insert into waiting_list_steps (registration_no, happened_at, step)
    select registration_no, 1700000000000, 'joined' from event_registrations
     where status = 'waiting';

    insert into payments (id, registration_no, event_id, event_title, event_date, cents, how,
                          paid_on, recorded_at, who)
    select 'payment ' || id, registration_no, event_id, event_title, event_date, total_cost_cents,
           'cash', date(event_date, '-3 days'), 1, ''
      from event_registrations where registration_no % 2 = 0 and status = 'confirmed';

    insert into deliveries (channel, topic, subject_id, state, attempts, created_at, due_since, settled_at)
    select 'webhook', 'registration', id, 'sent', 1, created_at, created_at, created_at
      from event_registrations;
";

/// A site that has them.
async fn filled() -> Site {
    let date = |at: usize| {
        let day: jiff::civil::Date = "2099-06-01".parse().unwrap();
        day.checked_add(jiff::Span::new().days(i64::try_from(at).unwrap())).unwrap().to_string()
    };
    let events: String =
        (0..EVENTS).map(|at| one_event(&format!("event-{at}"), &date(at), 900)).collect();
    let site = Setup::new().file(&events).start().await;
    let db = Connection::open(site.database()).unwrap();
    db.busy_timeout(std::time::Duration::from_mins(1)).unwrap();
    db.execute_batch(&format!("begin immediate; {FILL} commit;")).unwrap();
    site
}

/// The median of nine calls, in milliseconds, of which the first warms up.
async fn milliseconds(staff: &Staff, call: &str) -> f64 {
    let mut took = Vec::new();
    for _ in 0..10 {
        let began = Instant::now();
        let answer: Value = staff.sees(call).await;
        took.push(began.elapsed().as_secs_f64() * 1e3);
        assert!(answer.is_object());
    }
    took.remove(0);
    took.sort_by(f64::total_cmp);
    took[4]
}

/// Run alone: `cargo test --test it -- registrations::many --ignored --nocapture`.
#[tokio::test]
#[ignore = "takes a minute"]
async fn every_view_of_the_staff_is_fast() {
    let site = filled().await;
    let staff = site.staff().await;
    let mut slow = Vec::new();
    for (view, call) in [
        ("the list", "registrations?limit=50"),
        ("the list, far down", "registrations?limit=50&before=5000"),
        ("an event", "registrations?event=event-7&limit=50"),
        ("a date that's over", "registrations?event=event-7&date=2020-03-28&limit=50"),
        ("a run sheet", "registrations?event=event-7&limit=200"),
        ("one registration", "registrations/019ad6b2-8a00-7000-8000-000000050007"),
        ("a waiting list", "events/event-7/waiting-list"),
        ("notices", "events/event-7/notices"),
        ("search for a name", "registrations?q=rider+05000&limit=50"),
        ("search for an address", "registrations?q=rider.77777%40r&limit=50"),
        ("search for what all have", "registrations?q=r.example&limit=50"),
        ("search for two letters", "registrations?q=7x&limit=50"),
        ("search in an event", "registrations?event=event-7&q=rider+05007&limit=50"),
        ("the books of a month", "payments?month=2099-06"),
        ("the books of a month that's over", "payments?month=2020-07"),
    ] {
        let took = milliseconds(&staff, call).await;
        println!("{view:34} {took:6.1} ms");
        if took > MOST {
            slow.push((view, took));
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
    drop(site);
}
