-- What staff need so that nobody is missed: a delivery that was taken back is remembered, every
-- attempt is written down, an enquiry can be noted upon, and what waits for an answer is counted.

-- The outbox anew, because SQLite cannot change a check. New are the state 'withdrawn' and the
-- three columns before the last check.
create table webhook_deliveries_anew (
    -- Oldest first: deliveries are taken in this order.
    delivery_no     integer primary key,
    -- `webhook-id`: the same at every attempt, so that a receiver can drop what it has seen.
    message_id      text    not null unique,
    -- Which of the configured addresses it goes to.
    topic           text    not null check (topic in ('contact', 'registration')),
    -- The id of the record that it tells of.
    subject_id      text    not null,
    -- JSON, the exact bytes that are signed and sent.
    payload         blob    not null,
    -- pending: to be tried (again); sent: answered 2xx; failed: given up, a person may send it again;
    -- withdrawn: staff found that what it tells of is spam. That row stays, for an attempt may be
    -- under way, and what the receiver has once taken must not be sent again.
    state           text    not null default 'pending'
                    check (state in ('pending', 'sent', 'failed', 'withdrawn')),
    -- How many attempts were made since it was queued, or queued again.
    attempts        integer not null default 0,
    -- Unix ms; null when nothing more is due.
    next_attempt_at integer,
    -- What went wrong last, in our words; null if nothing did.
    last_error      text,
    -- The receiver's last HTTP status; null if it gave none.
    last_status     integer,
    -- Unix ms.
    created_at      integer not null,
    -- Unix ms; when it was sent, given up or taken back.
    settled_at      integer,
    -- Unix ms; since when it should have arrived: queued, or queued again.
    due_since       integer not null,
    -- Unix ms; when the receiver first took it. It may have been queued again since.
    delivered_at    integer,
    -- Unix ms; when staff took note that it has not arrived. Null: it may raise the alarm.
    seen_at         integer,
    check ((state = 'pending') = (next_attempt_at is not null))
) strict;

insert into webhook_deliveries_anew
       (delivery_no, message_id, topic, subject_id, payload, state, attempts, next_attempt_at,
        last_error, last_status, created_at, settled_at, due_since, delivered_at)
select delivery_no, message_id, topic, subject_id, payload, state, attempts, next_attempt_at,
       last_error, last_status, created_at, settled_at, created_at,
       iif(state = 'sent', coalesce(settled_at, created_at), null)
  from webhook_deliveries;

-- Its indexes and its trigger go with it.
drop table webhook_deliveries;
alter table webhook_deliveries_anew rename to webhook_deliveries;

-- What was never tried: due at once, whatever the clock says, in the order of arrival.
create index webhook_deliveries_fresh on webhook_deliveries (topic, delivery_no)
    where state = 'pending' and attempts = 0;

-- What is to be tried again, in the order in which it comes due.
create index webhook_deliveries_repeated
    on webhook_deliveries (topic, next_attempt_at, delivery_no)
    where state = 'pending' and attempts > 0;

-- What was given up.
create index webhook_deliveries_failed on webhook_deliveries (topic, delivery_no)
    where state = 'failed';

-- What raises the alarm, the oldest first.
create index webhook_deliveries_alarming on webhook_deliveries (topic, due_since)
    where state in ('pending', 'failed') and seen_at is null;

-- The delivery of one record.
create index webhook_deliveries_subject on webhook_deliveries (subject_id);

-- An enquiry's status is its delivery's; what was taken back is as if it had not been tried.
create trigger contact_submission_delivered after update of state on webhook_deliveries
    when new.topic = 'contact'
begin
    update contact_submissions
       set submission_status = iif(new.state = 'withdrawn', 'pending', new.state)
     where id = new.subject_id;
end;

-- Every attempt at a delivery, and every test, for whoever has to find out why nothing arrives.
create table webhook_attempts (
    -- In the order in which they ended.
    attempt_no   integer primary key,
    -- Unix ms; when it ended.
    attempted_at integer not null,
    topic        text    not null check (topic in ('contact', 'registration')),
    -- `webhook-id`.
    message_id   text    not null,
    -- The id of the record that it told of; empty for a test.
    subject_id   text    not null,
    -- Which attempt it was since it was queued, from 1 on; 0 for a test.
    attempt      integer not null,
    -- Whether the receiver answered 2xx.
    delivered    integer not null check (delivered in (0, 1)),
    -- The receiver's HTTP status; null if it gave none.
    status       integer,
    -- What went wrong, in our words; null if nothing did.
    error        text,
    -- How a receiver that did not take it put that, its first signs; null if it said nothing.
    answer       text,
    -- How long it took, in ms.
    took_ms      integer not null
) strict;

-- The log of failures alone.
create index webhook_attempts_failed on webhook_attempts (attempt_no) where delivered = 0;
-- The last success and the last failure of an address.
create index webhook_attempts_by_topic on webhook_attempts (topic, delivered, attempt_no);

-- For staff alone; it is not sent anywhere.
alter table contact_submissions add column note text not null default '';

-- What waits for an answer, newest first.
create index contact_submissions_waiting on contact_submissions (submission_no)
    where is_spam = 0 and handled_at is null;

-- How many of the kind wait, kept by the triggers below.
alter table contact_submission_counts add column waiting integer not null default 0;

update contact_submission_counts
   set waiting = (select count(*) from contact_submissions s
                   where s.is_spam = contact_submission_counts.is_spam and s.handled_at is null);

drop trigger contact_submission_added;
drop trigger contact_submission_removed;
drop trigger contact_submission_judged;

create trigger contact_submission_added after insert on contact_submissions
begin
    update contact_submission_counts
       set submissions = submissions + 1, waiting = waiting + (new.handled_at is null)
     where is_spam = new.is_spam;
end;

create trigger contact_submission_removed after delete on contact_submissions
begin
    update contact_submission_counts
       set submissions = submissions - 1, waiting = waiting - (old.handled_at is null)
     where is_spam = old.is_spam;
end;

create trigger contact_submission_judged after update of is_spam, handled_at on contact_submissions
    when old.is_spam <> new.is_spam or (old.handled_at is null) <> (new.handled_at is null)
begin
    update contact_submission_counts
       set submissions = submissions - 1, waiting = waiting - (old.handled_at is null)
     where is_spam = old.is_spam;
    update contact_submission_counts
       set submissions = submissions + 1, waiting = waiting + (new.handled_at is null)
     where is_spam = new.is_spam;
end;
