-- Content that staff change: publications, what each changed, and who.

-- Publications, also undone ones and those of commands. A row never changes, and none is deleted.
create table content_revisions (
    -- Counts from 1 without gaps. The highest one is what visitors see.
    revision     integer primary key,
    -- When it was published.
    published_at integer not null,
    -- Who published it: the name that their device gave when it signed in, or a command. Empty: no name was given.
    who          text    not null,
    -- The revision that this one undoes; null if it undoes none.
    undoes       integer references content_revisions
) strict;

-- The undo of a publication.
create index content_revisions_by_undone on content_revisions (undoes) where undoes is not null;

-- What each publication changed. The layer of what staff changed is the sum of all rows in the order of their
-- revisions (`content_changes::layer`).
create table content_changes (
    -- The publication.
    revision    integer not null references content_revisions,
    -- What was changed, as a JSON pointer (RFC 6901): '/lessons/packages/trailblazer/price'. Entries with an id stand
    -- below it.
    pointer     text    not null,
    -- The name of the entry that has it: 'Trailblazer'. Empty: it belongs to no entry.
    subject     text    not null,
    -- The value that visitors saw before and after, as JSON; null: there was none.
    before      text,
    after       text,
    -- What the layer had there before and has since, as JSON: 'null' says that staff removed it. Null: nothing, so that
    -- the settings below it count.
    kept_before text,
    kept_after  text,
    primary key (revision, pointer)
) strict, without rowid;

-- Later changes of the same values.
create index content_changes_by_pointer on content_changes (pointer, revision);

-- The name that the device gave when it signed in; empty: none.
alter table staff_sessions add column name text not null default '';
