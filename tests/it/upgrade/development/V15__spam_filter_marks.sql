-- What the spam classifier has learned from staff. Sending an enquiry touches none of it.

-- Every enquiry that counts, once.
create table spam_filter_marks (
    -- In the order in which they came to count: the oldest are forgotten first.
    mark_no       integer primary key,
    -- The enquiry's id; null once a pitch was deleted.
    submission_id text    unique,
    -- 1: spam; 0: innocent.
    is_spam       integer not null check (is_spam in (0, 1)),
    -- JSON array of the features that were counted: taking the mark back takes exactly these back,
    -- even after a later version sees others in the same text. Empty once a pitch was deleted.
    features      text    not null
) strict;

create index spam_filter_marks_by_kind on spam_filter_marks (is_spam, mark_no);

-- How many marked messages have a feature: a word, or a sign of structure that begins with '#'.
create table spam_filter_features (
    feature  text    primary key,
    spam     integer not null,
    innocent integer not null
) strict, without rowid;

-- How many marks there are, and whether those from before this version were counted. One row.
create table spam_filter_totals (
    spam               integer not null,
    innocent           integer not null,
    has_learned_before integer not null check (has_learned_before in (0, 1))
) strict;

insert into spam_filter_totals (spam, innocent, has_learned_before) values (0, 0, 0);

create trigger spam_filter_marked after insert on spam_filter_marks
begin
    update spam_filter_totals
       set spam = spam + new.is_spam, innocent = innocent + 1 - new.is_spam;
    insert into spam_filter_features (feature, spam, innocent)
    select value, new.is_spam, 1 - new.is_spam from json_each(new.features) where true
        on conflict (feature)
        do update set spam = spam + excluded.spam, innocent = innocent + excluded.innocent;
end;

create trigger spam_filter_unmarked after delete on spam_filter_marks
begin
    update spam_filter_totals
       set spam = spam - old.is_spam, innocent = innocent - 1 + old.is_spam;
    update spam_filter_features
       set spam = spam - old.is_spam, innocent = innocent - 1 + old.is_spam
     where feature in (select value from json_each(old.features));
    delete from spam_filter_features
     where spam = 0 and innocent = 0
       and feature in (select value from json_each(old.features));
end;

-- What a person wrote is forgotten with it. What a pitch taught outlives it, without its text.
create trigger spam_filter_submission_deleted after delete on contact_submissions
begin
    delete from spam_filter_marks where submission_id = old.id and is_spam = 0;
    update spam_filter_marks set submission_id = null, features = '[]'
     where submission_id = old.id;
end;
