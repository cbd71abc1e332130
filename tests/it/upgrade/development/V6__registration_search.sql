-- What staff see of registrations, whether there are ten of them or a hundred thousand.

-- How many there are for each event, kept by triggers: summing a hundred thousand rows for every
-- look at the list takes longer than all else. Whether a party gets its places is not read here: the
-- rows of its event are summed for that, in the transaction that takes them.
create table event_registration_counts (
    event_id      text    primary key,
    registrations integer not null,
    -- Of them, those that have their places, and how many places.
    confirmed     integer not null,
    places_taken  integer not null
) strict, without rowid;

insert into event_registration_counts (event_id, registrations, confirmed, places_taken)
select event_id, count(*), sum(status = 'confirmed'),
       sum(iif(status = 'confirmed', total_attendees, 0))
  from event_registrations
 group by event_id;

create trigger event_registration_added after insert on event_registrations
begin
    insert into event_registration_counts (event_id, registrations, confirmed, places_taken)
    values (new.event_id, 1, new.status = 'confirmed',
            iif(new.status = 'confirmed', new.total_attendees, 0))
    on conflict (event_id) do update
       set registrations = registrations + 1,
           confirmed = confirmed + excluded.confirmed,
           places_taken = places_taken + excluded.places_taken;
end;

create trigger event_registration_removed after delete on event_registrations
begin
    update event_registration_counts
       set registrations = registrations - 1,
           confirmed = confirmed - (old.status = 'confirmed'),
           places_taken = places_taken - iif(old.status = 'confirmed', old.total_attendees, 0)
     where event_id = old.event_id;
end;

-- An event's id and a party's size stay what they were: no statement changes them.
create trigger event_registration_judged after update of status on event_registrations
    when old.status <> new.status
begin
    update event_registration_counts
       set confirmed = confirmed - (old.status = 'confirmed') + (new.status = 'confirmed'),
           places_taken = places_taken - iif(old.status = 'confirmed', old.total_attendees, 0)
                                       + iif(new.status = 'confirmed', new.total_attendees, 0)
     where event_id = new.event_id;
end;

-- Which registrations hold three signs in a row: what staff search for is found by it without a look
-- at every row. It has the text in small letters, so it needs no folding of its own, and a phrase in
-- it is exactly a part of the text. No ranking, hence no lengths.
create virtual table event_registration_words using fts5 (
    search_text, content = 'event_registrations', content_rowid = 'registration_no',
    tokenize = 'trigram case_sensitive 1', columnsize = 0
);

-- A name that was corrected is not left in the file.
insert into event_registration_words (event_registration_words, rank) values ('secure-delete', 1);
insert into event_registration_words (event_registration_words) values ('rebuild');

create trigger event_registration_words_added after insert on event_registrations
begin
    insert into event_registration_words (rowid, search_text)
    values (new.registration_no, new.search_text);
end;

create trigger event_registration_words_removed after delete on event_registrations
begin
    insert into event_registration_words (event_registration_words, rowid, search_text)
    values ('delete', old.registration_no, old.search_text);
end;

create trigger event_registration_words_changed after update of search_text on event_registrations
    when old.search_text <> new.search_text
begin
    insert into event_registration_words (event_registration_words, rowid, search_text)
    values ('delete', old.registration_no, old.search_text);
    insert into event_registration_words (rowid, search_text)
    values (new.registration_no, new.search_text);
end;
