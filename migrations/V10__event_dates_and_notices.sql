-- A place counts by the event's id and its date.

-- The date of each event that was seen last, in the settings or in what staff changed. An event that has another date
-- was moved, and takes its registrations along, unless this one is over: then it's a new date with its own places.
create table event_dates (
    -- The event's id in the settings.
    event_id text primary key,
    -- The day: '2027-06-18'. Null: people registered before this table, and where the event stands isn't known yet.
    date     text
) strict, without rowid;

insert into event_dates (event_id, date) select distinct event_id, null from event_registrations;

-- How many registrations there are for each date of an event. `event_registrations.event_date` is the date that a
-- registration counts for: it follows when the event is moved, and so do its hours and its location.
drop trigger event_registration_added;
drop trigger event_registration_recounted;
drop trigger event_registration_removed;
drop table event_registration_counts;

create table event_registration_counts (
    -- The event's id in the settings.
    event_id      text    not null,
    -- The day: '2027-06-18'.
    event_date    text    not null,
    -- How many registrations there are.
    registrations integer not null,
    -- How many of them have their places.
    confirmed     integer not null,
    -- How many places these take.
    places_taken  integer not null,
    primary key (event_id, event_date)
) strict, without rowid;

insert into event_registration_counts (event_id, event_date, registrations, confirmed, places_taken)
select event_id, event_date, count(*), sum(status = 'confirmed'),
       sum(iif(status = 'confirmed', total_attendees, 0))
  from event_registrations
 group by event_id, event_date;

create trigger event_registration_added after insert on event_registrations
begin
    insert into event_registration_counts (event_id, event_date, registrations, confirmed, places_taken)
    values (new.event_id, new.event_date, 1, new.status = 'confirmed',
            iif(new.status = 'confirmed', new.total_attendees, 0))
    on conflict (event_id, event_date) do update
       set registrations = registrations + 1,
           confirmed = confirmed + excluded.confirmed,
           places_taken = places_taken + excluded.places_taken;
end;

-- A date without registrations is forgotten: it may no longer be in the settings.
create trigger event_registration_removed after delete on event_registrations
begin
    update event_registration_counts
       set registrations = registrations - 1,
           confirmed = confirmed - (old.status = 'confirmed'),
           places_taken = places_taken - iif(old.status = 'confirmed', old.total_attendees, 0)
     where event_id = old.event_id and event_date = old.event_date;
    delete from event_registration_counts
     where event_id = old.event_id and event_date = old.event_date and registrations = 0;
end;

create trigger event_registration_recounted after update of status, total_attendees on event_registrations
    when old.event_id = new.event_id and old.event_date = new.event_date
         and (old.status <> new.status or old.total_attendees <> new.total_attendees)
begin
    update event_registration_counts
       set confirmed = confirmed - (old.status = 'confirmed') + (new.status = 'confirmed'),
           places_taken = places_taken - iif(old.status = 'confirmed', old.total_attendees, 0)
                                       + iif(new.status = 'confirmed', new.total_attendees, 0)
     where event_id = new.event_id and event_date = new.event_date;
end;

-- It came along to another date, or was given a place at another event.
create trigger event_registration_moved after update of event_id, event_date on event_registrations
    when old.event_id <> new.event_id or old.event_date <> new.event_date
begin
    update event_registration_counts
       set registrations = registrations - 1,
           confirmed = confirmed - (old.status = 'confirmed'),
           places_taken = places_taken - iif(old.status = 'confirmed', old.total_attendees, 0)
     where event_id = old.event_id and event_date = old.event_date;
    delete from event_registration_counts
     where event_id = old.event_id and event_date = old.event_date and registrations = 0;
    insert into event_registration_counts (event_id, event_date, registrations, confirmed, places_taken)
    values (new.event_id, new.event_date, 1, new.status = 'confirmed',
            iif(new.status = 'confirmed', new.total_attendees, 0))
    on conflict (event_id, event_date) do update
       set registrations = registrations + 1,
           confirmed = confirmed + excluded.confirmed,
           places_taken = places_taken + excluded.places_taken;
end;

-- The places that are taken: summed for the event's date in the transaction that takes some.
drop index event_registrations_places;
create index event_registrations_places on event_registrations (event_id, event_date, total_attendees)
    where status = 'confirmed';


-- Notices ------------------------------------------------------------------------------------------

-- What staff told those who signed up for an event: that it's called off, that it was moved, or that it takes place after
-- all. A notice goes with the registrations of its parties.
create table event_notices (
    -- The order in which they were given.
    notice_no       integer primary key,
    -- UUIDv7.
    id              text    not null unique,
    -- The event's id in the settings, and what it was called.
    event_id        text    not null,
    event_title     text    not null,
    -- What it says.
    kind            text    not null
                    check (kind = 'called_off' or kind = 'moved' or kind = 'reinstated'),
    -- Why, in the stable's words; empty: no reason was given.
    reason          text    not null,
    -- Who gave it: the name that their device gave when it signed in. Empty: no name was given.
    who             text    not null,
    noticed_at      integer not null,
    -- The publication that changed the event.
    revision        integer not null references content_revisions,
    -- When and where the event was to be, and is to be since. The date is a day: '2027-06-18'.
    date_before     text    not null,
    time_before     text    not null,
    location_before text    not null,
    date_after      text    not null,
    time_after      text    not null,
    location_after  text    not null,
    -- Until when it can be taken back.
    undo_until      integer not null,
    -- When it was taken back; null: it stands.
    undone_at       integer
) strict;

create index event_notices_of_event on event_notices (event_id, notice_no);

-- Who is told by a notice.
create table event_notice_parties (
    notice_no       integer not null references event_notices on delete cascade,
    -- The id of the registration.
    registration_id text    not null,
    -- The id of the mail to them (`deliveries.message_id`); null: they can't be reached by mail, and have to be called.
    mail_id         text,
    -- When staff ticked that they were called, and who did. Null and empty: nobody did.
    called_at       integer,
    called_by       text    not null default '',
    primary key (notice_no, registration_id)
) strict, without rowid;

create index event_notice_parties_of_registration on event_notice_parties (registration_id);

-- A registration that was deleted can no longer be told.
create trigger event_registration_unnoticed after delete on event_registrations
begin
    delete from event_notice_parties where registration_id = old.id;
end;

create trigger event_notice_forgotten after delete on event_notice_parties
    when not exists (select 1 from event_notice_parties where notice_no = old.notice_no)
begin
    delete from event_notices where notice_no = old.notice_no;
end;

create trigger event_notice_untold after delete on event_notices
begin
    delete from deliveries where topic = 'registration' and subject_id = old.id;
    delete from delivery_attempts where subject_id = old.id;
end;
