-- Who of the staff is signed in.
create table staff_sessions (
    -- SHA-256 of the cookie's value: what is in this file opens no door.
    token_hash   blob    primary key,
    -- Unix ms.
    created_at   integer not null,
    -- Unix ms, to the minute.
    last_seen_at integer not null
) strict, without rowid;

-- Wrong passcodes of the last minutes, kept so that a restart does not open the door again.
create table sign_in_failures (
    failure_no integer primary key,
    -- Keyed hash of the client's address: enough to count by, not to tell who.
    client     blob    not null,
    -- Unix ms.
    failed_at  integer not null
) strict;

create index sign_in_failures_by_client on sign_in_failures (client, failed_at);
