-- What staff prepare in the editor of the content: drafts, and publications for later.

-- Drafts that aren't published, one for each part of the content. They needn't be valid.
create table content_drafts (
    -- Counts all that was ever saved, so that no number comes twice, even for a part whose draft was discarded.
    version  integer primary key autoincrement,
    -- The part, as a JSON pointer (RFC 6901): '/events/wine-and-ride'.
    part     text    not null unique,
    -- The publication that it began from.
    revision integer not null,
    -- A merge patch (RFC 7396) for the content, as JSON.
    patch    text    not null,
    -- Who saved it: the name that their device gave when it signed in. Empty: no name was given.
    who      text    not null,
    saved_at integer not null
) strict;

-- Publications for later. A row goes in the transaction in which its publication is recorded.
create table content_scheduled (
    scheduled_no integer primary key autoincrement,
    -- When, by the stable's clock: '2027-01-01T00:00'.
    at           text    not null,
    -- A merge patch (RFC 7396) for the content, as JSON.
    patch        text    not null,
    -- The publication that its author saw.
    revision     integer not null,
    -- Who scheduled it: the name that their device gave when it signed in. Empty: no name was given.
    who          text    not null,
    scheduled_at integer not null,
    -- Why it couldn't be published, in words; null: its time hasn't come. It isn't tried again.
    problem      text
) strict;

-- When the publication was scheduled; null: it was published at once.
alter table content_revisions add column scheduled_at integer;
