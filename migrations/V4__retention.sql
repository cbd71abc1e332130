-- Retention and erasure: what is deleted by age or at a person's wish, and all that goes with it.

-- How many submissions there were on each day, by the retention clock (src/privacy/retention_clock.rs): evidence of
-- a submission's age that doesn't depend on the wall clock at which it arrived.
create table retention_marks (
    -- The day in the stable's time zone, by the retention clock: '2027-06-18'.
    noted_on      text    primary key,
    -- The last `submission_no` of the days before.
    submission_no integer not null
) strict, without rowid;

-- Submissions from before this table count as arrived when the newest of those before them did, or later.
insert into retention_marks (noted_on, submission_no)
select date(seen_at / 1000, 'unixepoch', '+1 day') as noted_on, max(submission_no)
  from (select submission_no, max(created_at) over (order by submission_no) as seen_at
          from contact_submissions)
 where seen_at between 0 and 4102444800000
 group by noted_on;

-- When the last row is deleted, its number is given to the next one, which is new.
create trigger retention_mark_lowered after delete on contact_submissions
    when old.submission_no > (select coalesce(max(submission_no), 0) from contact_submissions)
begin
    update retention_marks
       set submission_no = (select coalesce(max(submission_no), 0) from contact_submissions)
     where submission_no > (select coalesce(max(submission_no), 0) from contact_submissions);
end;

-- What a deletion leaves behind: words in the search index until its parts are merged, and pieces of texts in unused
-- space of the file until it's rebuilt. One row.
create table record_deletions (
    -- Always 1: the table has one row.
    only_row   integer primary key check (only_row = 1),
    -- How many submissions, registrations and suppressed addresses were deleted so far.
    deleted    integer not null,
    -- How many of them have left nothing.
    cleaned_up integer not null
) strict;

insert into record_deletions (only_row, deleted, cleaned_up) values (1, 0, 0);

create trigger contact_submission_deletion_counted after delete on contact_submissions
begin
    update record_deletions set deleted = deleted + 1;
end;

create trigger event_registration_deletion_counted after delete on event_registrations
begin
    update record_deletions set deleted = deleted + 1;
end;

create trigger suppressed_address_deletion_counted after delete on suppressed_addresses
begin
    update record_deletions set deleted = deleted + 1;
end;

-- People who are to be erased. A row is deleted when nothing is left to do.
create table erasure_requests (
    -- The person's mailbox: the address without case, tags and Gmail's dots (`mail::address_key`).
    mailbox      text    primary key,
    -- When it was asked for.
    requested_at integer not null,
    -- From when on it's done. Until then it can be taken back.
    due_at       integer not null
) strict, without rowid;

-- The ledger: which records were erased. The file beside the database has the same, so that a copy from before an
-- erasure brings nobody back (docs/decisions/0042-erasure-and-its-ledger.md).
create table erased_records (
    -- SHA-256 of the record's id (`privacy::ledger`). It tells nothing of the person.
    record_hash blob    primary key,
    -- When the erasure began.
    erased_at   integer not null
) strict, without rowid;

-- Registrations are deleted by the day of their event.
create index event_registrations_by_date on event_registrations (event_date, event_id);

-- The attempts about a record.
create index delivery_attempts_of_record on delivery_attempts (subject_id);


-- What goes with a record --------------------------------------------------------------------------

drop trigger contact_submission_untold;
create trigger contact_submission_untold after delete on contact_submissions
begin
    delete from deliveries where topic = 'contact' and subject_id = old.id;
    delete from delivery_attempts where subject_id = old.id;
end;

create trigger event_registration_untold after delete on event_registrations
begin
    delete from deliveries where topic = 'registration' and subject_id = old.id;
    delete from delivery_attempts where subject_id = old.id;
end;

-- An event without registrations is forgotten: it may no longer be in the settings.
drop trigger event_registration_removed;
create trigger event_registration_removed after delete on event_registrations
begin
    update event_registration_counts
       set registrations = registrations - 1,
           confirmed = confirmed - (old.status = 'confirmed'),
           places_taken = places_taken - iif(old.status = 'confirmed', old.total_attendees, 0)
     where event_id = old.event_id;
    delete from event_registration_counts where event_id = old.event_id and registrations = 0;
end;

-- What a person wrote is forgotten with the submission. What spam taught stays, without its text and without words
-- that fewer than five messages have: those could name somebody.
drop trigger spam_filter_submission_deleted;
create trigger spam_filter_submission_deleted after delete on contact_submissions
begin
    delete from spam_filter_marks where submission_id = old.id and is_spam = 0;
    update spam_filter_features set spam = spam - 1
     where spam + innocent < 5 and feature not like '#%'
       and feature in (select f.value from spam_filter_marks m, json_each(m.features) f
                        where m.submission_id = old.id);
    delete from spam_filter_features
     where spam = 0 and innocent = 0
       and feature in (select f.value from spam_filter_marks m, json_each(m.features) f
                        where m.submission_id = old.id);
    update spam_filter_marks set submission_id = null, features = '[]'
     where submission_id = old.id;
end;
