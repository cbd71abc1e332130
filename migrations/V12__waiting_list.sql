-- The waiting list: parties for whom an event had too few places.

-- A party that waits or has waited: its registration's status is 'waiting', or 'cancelled' once it's off the list. The row
-- is deleted when the party takes places.
create table waiting_parties (
    registration_no integer primary key references event_registrations on delete cascade,
    -- The fewest people that they'd come with.
    at_least        integer not null check (at_least >= 1),
    -- Their place among those who wait for the same event: the lowest is the first.
    rank            integer not null,
    -- 'waiting': the next in turn; 'offered': places are held for them; 'passed': they let an offer pass, or staff
    -- passed over them, and get none until they or staff ask for it.
    state           text    not null default 'waiting'
                    check (state = 'waiting' or state = 'offered' or state = 'passed'),
    -- How many places are held, since when, and until when at the latest. Null: none.
    offered         integer,
    offered_at      integer,
    offer_ends_at   integer,
    -- The id of the messages about the offer (`deliveries.message_id`).
    offer_message_id text,
    check ((state = 'offered') = (offered is not null)),
    check ((offered is null) = (offered_at is null) and (offered is null) = (offer_ends_at is null)
           and (offered is null) = (offer_message_id is null))
) strict;

-- The places that are held.
create index waiting_parties_offered on waiting_parties (registration_no) where state = 'offered';

-- Who waits for an event, and the names of those who did.
create index event_registrations_waiting on event_registrations (event_id, event_date, registration_no)
    where status = 'waiting';

-- Why each party was offered places or wasn't: what happened on the waiting list, in order.
create table waiting_list_steps (
    step_no         integer primary key,
    registration_no integer not null references event_registrations on delete cascade,
    happened_at     integer not null,
    -- What happened.
    step            text    not null check (
                        step = 'joined' or step = 'offered' or step = 'accepted' or step = 'declined'
                        or step = 'lapsed' or step = 'withdrawn' or step = 'passed_over' or step = 'moved'
                        or step = 'asked_again' or step = 'left'),
    -- How many places were offered or taken, or the position that staff moved them to. Null: none.
    number          integer,
    -- Who of the staff did it: the name that their device gave when it signed in. Empty: the program, the party, or a
    -- device without a name.
    who             text    not null default '',
    -- Whether staff did it.
    by_staff        integer not null default 0,
    -- Why, in the words of staff.
    reason          text    not null default ''
) strict;

create index waiting_list_steps_of_party on waiting_list_steps (registration_no, step_no);
