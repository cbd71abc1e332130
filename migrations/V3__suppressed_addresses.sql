-- Addresses that get no more mails, and reminders of events.

-- Visitors' addresses that get no more mails, of all kinds or of one.
create table suppressed_addresses (
    -- In small letters, as `deliveries.recipient` has it.
    address       text    not null,
    -- Which mails: everything, or reminders only.
    scope         text    not null check (scope in ('everything', 'reminders')),
    -- refused: a mail server refused the address for good. asked: its owner asked for no more.
    reason        text    not null check (reason in ('refused', 'asked')),
    -- When mails to it stopped.
    suppressed_at integer not null,
    -- What the mail server answered, in our words; null unless it refused.
    last_error    text,
    primary key (address, scope)
) strict, without rowid;

-- When it's too late to send a delivery, by the wall clock; null: never. Only reminders have it. One that
-- wasn't sent by then is withdrawn.
alter table deliveries add column expires_at integer;

-- Reminders that wait: they're withdrawn when their event moves.
create index deliveries_expiring on deliveries (expires_at)
    where state = 'pending' and expires_at is not null;

-- Reminders that weren't sent in time, so that the log says it once.
create table missed_reminders (
    -- The event's id in the settings.
    event_id  text    not null,
    -- When its reminders were due.
    remind_at integer not null,
    primary key (event_id, remind_at)
) strict, without rowid;
