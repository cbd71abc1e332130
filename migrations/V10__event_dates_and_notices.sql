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
