-- Nothing is owed for what doesn't take place.

-- The dates of events that are called off, as the settings said last: an event that leaves them stays called off.
create table called_off_dates (
    -- The event's id in the settings.
    event_id text not null,
    -- A day: '2027-06-18'.
    date     text not null,
    primary key (event_id, date)
) strict, without rowid;

-- Those of events that may have left the settings: by what their people were told last.
insert into called_off_dates (event_id, date)
select event_id, date_after from event_notices n
 where kind = 'called_off' and undone_at is null
   and not exists (select 1 from event_notices later
                    where later.event_id = n.event_id and later.notice_no > n.notice_no
                      and later.undone_at is null and later.kind <> 'called_off')
 group by event_id, date_after;
