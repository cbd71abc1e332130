-- What staff did with the files of photographs. What a photograph shows, and which part of it, is content.

-- Each photograph that staff put on the site, removed or put back. No row is deleted but one whose change didn't come
-- about.
create table photo_changes (
    -- Counts all of them.
    change_no    integer primary key,
    -- The last publication of content at that time; 0: there was none. The history has the change right after it.
    revision     integer not null,
    -- The photograph's name.
    name         text    not null,
    -- Who did it: the name that their device gave when it signed in. Empty: no name was given.
    who          text    not null,
    changed_at   integer not null,
    -- Size of staff's file before and since, in bytes; null: there was none.
    bytes_before integer,
    bytes_after  integer,
    -- 1: the file is one that staff had replaced or removed; 0: it was sent, or there is none since.
    is_restored  integer not null,
    -- 1: whether the file was changed isn't certain, since the row is written before. The next start finds out.
    is_pending   integer not null default 1
) strict;

-- The history.
create index photo_changes_by_revision on photo_changes (revision, change_no);

-- Whether a photograph was changed again.
create index photo_changes_by_name on photo_changes (name, change_no);

-- What the next start looks at.
create index photo_changes_pending on photo_changes (change_no) where is_pending = 1;
