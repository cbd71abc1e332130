-- Every enquiry that a visitor sent, spam included.
create table contact_submissions (
    -- The order of arrival, which the staff page shows backwards.
    submission_no       integer primary key,
    -- UUIDv7, made of its form's stamp: sent again, it finds this row. Of chance without a stamp.
    id                  text    not null unique,
    -- Unix ms.
    created_at          integer not null,
    first_name          text    not null,
    last_name           text    not null,
    email               text    not null,
    phone               text    not null,
    rider_experience    text    not null,
    -- JSON array of the specification's names, such as ["Riding Lessons"].
    services_interested text    not null,
    age_group           text    not null,
    goals               text    not null,
    availability        text    not null,
    questions           text    not null,
    preferred_contact   text    not null,
    -- Points; spam from 50 on.
    spam_score          integer not null,
    -- JSON array of the specification's reasons.
    spam_reasons        text    not null,
    -- 0 or 1; staff may change it.
    is_spam             integer not null check (is_spam in (0, 1)),
    -- pending, sent (the automation answered 2xx) or failed (given up).
    submission_status   text    not null default 'pending'
                        check (submission_status in ('pending', 'sent', 'failed')),
    -- The path of the page that it was sent from.
    source              text    not null,
    -- Unix ms; when staff marked it as handled. Null: it waits.
    handled_at          integer
) strict;

-- The staff page's filters, newest first.
create index contact_submissions_by_spam on contact_submissions (is_spam, submission_no);

-- How many there are of each kind, kept by triggers: counting a million rows takes a second.
create table contact_submission_counts (
    is_spam     integer primary key check (is_spam in (0, 1)),
    submissions integer not null
) strict;

insert into contact_submission_counts (is_spam, submissions) values (0, 0), (1, 0);

create trigger contact_submission_added after insert on contact_submissions
begin
    update contact_submission_counts set submissions = submissions + 1
     where is_spam = new.is_spam;
end;

create trigger contact_submission_removed after delete on contact_submissions
begin
    update contact_submission_counts set submissions = submissions - 1
     where is_spam = old.is_spam;
end;

create trigger contact_submission_judged after update of is_spam on contact_submissions
    when old.is_spam <> new.is_spam
begin
    update contact_submission_counts set submissions = submissions - 1
     where is_spam = old.is_spam;
    update contact_submission_counts set submissions = submissions + 1
     where is_spam = new.is_spam;
end;

-- An enquiry's status is its delivery's. A trigger, so that the two cannot differ and the outbox
-- need not know what it delivers.
create trigger contact_submission_delivered after update of state on webhook_deliveries
    when new.topic = 'contact'
begin
    update contact_submissions set submission_status = new.state where id = new.subject_id;
end;
