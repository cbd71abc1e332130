-- What people pay for an event, and what was paid.

-- What the person pays was called so when they signed up, as `[[events.prices]]` has it. Null: everybody paid the same.
alter table registration_attendees add column price_label text;

-- In cents, as they were told when they signed up. Null: they registered before prices were kept for each person, and pay an
-- equal share of `event_registrations.total_cost_cents`.
alter table registration_attendees add column price_cents integer;

-- What was paid and refunded: the stable's books. Nothing is deleted: a mistake is taken back. There is nothing of the people
-- who paid in it, and it stays when they are erased.
create table payments (
    -- The order in which they were recorded.
    payment_no      integer primary key,
    -- A UUID that the staff page made. The same request sent again finds this row.
    id              text    not null unique,
    -- The party that paid. Null: it was erased, or deleted with the time.
    registration_no integer references event_registrations on delete set null,
    -- The event's id in the settings, what it was called, and the day that it was paid for. They follow the registration when
    -- the event is moved.
    event_id        text    not null,
    event_title     text    not null,
    event_date      text    not null,
    -- How much; negative: it was refunded.
    cents           integer not null check (cents <> 0),
    -- How it was paid.
    how             text    not null check (
                        how = 'cash' or how = 'check' or how = 'card' or how = 'transfer' or how = 'other'),
    -- On which day, by the stable's clock: `2027-06-18`.
    paid_on         text    not null,
    -- When staff recorded it.
    recorded_at     integer not null,
    -- Who did: the name that their device gave when it signed in. Empty: it gave none.
    who             text    not null,
    -- When it was taken back, because it was a mistake; and who did. Null: it stands.
    taken_back_at   integer,
    taken_back_by   text,
    check ((taken_back_at is null) = (taken_back_by is null))
) strict;

-- What a party paid, what was paid for an event, and what was paid in a month.
create index payments_of_party on payments (registration_no, payment_no);
create index payments_of_event on payments (event_date, event_id);
create index payments_by_day on payments (paid_on, payment_no);

create trigger payments_moved after update of event_id, event_date on event_registrations
    when old.event_id <> new.event_id or old.event_date <> new.event_date
begin
    update payments set event_id = new.event_id, event_date = new.event_date
     where registration_no = new.registration_no;
end;
