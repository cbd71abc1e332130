-- Who comes to which event: one row for each party that signed up on this site, cancelled ones
-- included.
create table event_registrations (
    -- The order of arrival, which the staff page shows backwards.
    registration_no  integer primary key,
    -- UUIDv7, made of its form's stamp: sent again, it finds this row.
    id               text    not null unique,
    -- Unix ms.
    created_at       integer not null,
    -- The event's id in the settings.
    event_id         text    not null,
    -- What the event was called and when it was to be when the party signed up: the owner may
    -- since have changed or removed it.
    event_title      text    not null,
    event_date       text    not null,
    event_time       text    not null,
    -- The primary registrant, who is one of those that come (attendee 0).
    name             text    not null,
    email            text    not null,
    phone            text    not null,
    special_requests text    not null,
    -- How many come, the primary registrant included.
    total_attendees  integer not null check (total_attendees >= 1),
    -- What they were told that it costs, all of them together.
    total_cost_cents integer not null,
    -- confirmed: they have their places. cancelled: they have none. waiting: for a list of those who
    -- would come if there were places; nothing writes it yet.
    status           text    not null default 'confirmed'
                     check (status in ('confirmed', 'waiting', 'cancelled')),
    -- Unix ms; when it was cancelled.
    cancelled_at     integer,
    -- Names, address and phone in small letters, for staff who search.
    search_text      text    not null,
    check ((status = 'cancelled') = (cancelled_at is not null))
) strict;

-- The places that are taken: summed for each event, never counted up.
create index event_registrations_places on event_registrations (event_id, total_attendees)
    where status = 'confirmed';

-- The staff page, newest first: of one event, and the search through all.
create index event_registrations_by_event on event_registrations (event_id, registration_no);
create index event_registrations_search on event_registrations (registration_no, event_id, search_text);

-- Everybody who comes, the roster's lines.
create table registration_attendees (
    registration_no      integer not null references event_registrations on delete cascade,
    -- 0 is the primary registrant, the others follow in the order of the form.
    position             integer not null,
    name                 text    not null,
    -- As it was given, a number or a text such as '18 months'; null if it was not.
    age                  any,
    special_requirements text    not null,
    -- Unix ms; when staff ticked them off on the day. Null: not there (yet).
    attended_at          integer,
    primary key (registration_no, position)
) strict, without rowid;
