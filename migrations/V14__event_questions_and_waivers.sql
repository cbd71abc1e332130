-- The own questions of an event, and the waiver.

-- What was answered to the event's own questions, in their order: a JSON array of objects with the question's `id`, its
-- `label` as it was asked, and the `answer`. The registrant's has what was asked of the party, too. Empty array: nothing.
alter table registration_attendees add column answers text not null default '[]';

-- The waivers that people signed, word by word. There is nothing of people in it, and it stays.
create table waiver_texts (
    -- The first 8 hexadecimal digits of the text's SHA-256.
    version  text    primary key,
    -- A JSON array of paragraphs.
    text     text    not null,
    -- When it was signed first.
    kept_at  integer not null
) strict, without rowid;

-- Who signed the waiver for a party.
create table waiver_signatures (
    -- The party.
    registration_no integer primary key references event_registrations on delete cascade,
    -- What they signed on the site. Null: they signed on paper, as staff noted.
    version         text    references waiver_texts,
    -- The name that was typed under it; on paper, the registrant's.
    signed_by       text    not null,
    -- When it was signed; on paper, when staff noted it.
    signed_at       integer not null,
    -- The family of the address that it came from; not the address. Null: on paper.
    address_family  text    check (address_family = 'IPv4' or address_family = 'IPv6'),
    -- Who noted that it was signed on paper: the name that their device gave, which may be empty. Null: it was signed on the site.
    noted_by        text,
    check ((version is null) = (noted_by is not null))
) strict;
