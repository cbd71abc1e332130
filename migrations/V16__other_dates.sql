-- People of an event that's called off are offered another one, and staff go beyond the places on purpose.

-- The event that a notice offers instead: its id in the settings, what it's called, and when and where it is. All of it
-- follows when that event is moved. Null: none is offered.
alter table event_notices add column offered_event_id text;
alter table event_notices add column offered_title text;
alter table event_notices add column offered_date text;
alter table event_notices add column offered_time text;
alter table event_notices add column offered_location text;

-- Whether an earlier notice called the event off, so that this one only offers another event.
alter table event_notices add column is_later_offer integer not null default 0;

create index event_notices_offering on event_notices (offered_event_id) where offered_event_id is not null;

-- How many of these people were beyond the event's places: staff said so. They take nobody's offer away.
alter table phone_registrations add column beyond integer not null default 0 check (beyond between 0 and people);
