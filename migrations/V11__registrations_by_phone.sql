-- Registrations that staff take by phone.

-- What staff kept for people who called: parties that were registered, and parties that became larger.
create table phone_registrations (
    -- The id that the staff page made for the form. The form sent twice is kept once.
    sent_id         text    primary key,
    -- The party.
    registration_no integer not null references event_registrations on delete cascade,
    -- How many people were registered or added.
    people          integer not null check (people >= 1),
    -- Who took the call: the name that their device gave when it signed in. Empty: no name was given.
    taken_by        text    not null,
    -- When.
    taken_at        integer not null
) strict, without rowid;

-- The calls about one party.
create index phone_registrations_by_party on phone_registrations (registration_no, taken_at);
