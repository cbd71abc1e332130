-- Most of what an enquiry wrote was the enquiry again: as the JSON of its delivery. But it never
-- changes, so that JSON can be made of its row whenever it is sent. Its id, which is also the
-- delivery's, stood in two more indexes; one will do. Together they were a sixth of an enquiry's
-- processor time and two thirds of the disk that it took.

-- Scheme and host of the site it was sent on, because the delivery says so. Empty: not noted then.
alter table contact_submissions add column website text not null default '';

-- The outbox anew: a payload may be missing, and a message's id is unique within its record.
create table webhook_deliveries_anew (
    -- Oldest first: deliveries are taken in this order.
    delivery_no     integer primary key,
    -- `webhook-id`: the same at every attempt, so that a receiver can drop what it has seen. Empty
    -- for a record's first news, which bear its id.
    message_id      text    not null default '',
    -- Which of the configured addresses it goes to.
    topic           text    not null check (topic = 'contact' or topic = 'registration'),
    -- The id of the record that it tells of.
    subject_id      text    not null,
    -- JSON, the exact bytes that are signed and sent. Null: made of the record, which never changes.
    payload         blob,
    -- pending: to be tried (again); sent: answered 2xx; failed: given up, a person may send it again;
    -- withdrawn: staff found that what it tells of is spam. That row stays, for an attempt may be
    -- under way, and what the receiver has once taken must not be sent again.
    state           text    not null default 'pending'
                    check (state = 'pending' or state = 'sent' or state = 'failed'
                           or state = 'withdrawn'),
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
    check ((state = 'pending') = (next_attempt_at is not null)),
    -- Finds the deliveries of a record as well.
    unique (subject_id, message_id)
) strict;

-- What was delivered needs its copy no longer: if staff have it sent again, it is made of the row.
-- Whatever else was queued before keeps it, that of an enquiry which is there no more included.
update contact_submissions
   set website = coalesce((select json_extract(cast(payload as text), '$.website')
                             from webhook_deliveries
                            where subject_id = id and topic = 'contact'
                              and json_valid(cast(payload as text))), '');

insert into webhook_deliveries_anew
       (delivery_no, message_id, topic, subject_id, payload, state, attempts, next_attempt_at,
        last_error, last_status, created_at, settled_at, due_since, delivered_at, seen_at)
select delivery_no, iif(message_id = subject_id, '', message_id), topic, subject_id,
       iif(topic = 'contact' and state = 'sent'
           and exists (select 1 from contact_submissions where id = subject_id), null, payload),
       state, attempts, next_attempt_at, last_error, last_status, created_at, settled_at, due_since,
       delivered_at, seen_at
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

-- An enquiry's status is its delivery's; what was taken back is as if it had not been tried.
create trigger contact_submission_delivered after update of state on webhook_deliveries
    when new.topic = 'contact'
begin
    update contact_submissions
       set submission_status = iif(new.state = 'withdrawn', 'pending', new.state)
     where id = new.subject_id;
end;

-- An enquiry that somebody deletes by hand can no longer be told of.
create trigger contact_submission_untold after delete on contact_submissions
begin
    delete from webhook_deliveries where topic = 'contact' and subject_id = old.id;
end;
