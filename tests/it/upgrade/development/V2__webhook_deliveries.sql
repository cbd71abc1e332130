-- The outbox: what the owner's automation has to hear, and how far that has come.
create table webhook_deliveries (
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
    -- pending: to be tried (again); sent: answered 2xx; failed: given up, a person may send it again.
    state           text    not null default 'pending' check (state in ('pending', 'sent', 'failed')),
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
    -- Unix ms; when it was sent or given up.
    settled_at      integer,
    check ((state = 'pending') = (next_attempt_at is not null))
) strict;

-- What was never tried: due at once, whatever the clock says, in the order of arrival.
create index webhook_deliveries_fresh on webhook_deliveries (topic, delivery_no)
    where state = 'pending' and attempts = 0;

-- What is to be tried again, in the order in which it comes due.
create index webhook_deliveries_repeated
    on webhook_deliveries (topic, next_attempt_at, delivery_no)
    where state = 'pending' and attempts > 0;

-- What a person has to look at.
create index webhook_deliveries_failed on webhook_deliveries (topic)
    where state = 'failed';

-- The delivery of one record.
create index webhook_deliveries_subject on webhook_deliveries (subject_id);
