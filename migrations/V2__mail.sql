-- Mail: the registrant's own page, deliveries by mail, and registrants who change their group.

-- The links to registrants' own pages. A group may have several: one on the page that signed it up,
-- others in mails. None is left once another registration of the same form has replaced it.
create table registration_links (
    -- SHA-256 of the link's token: this file alone opens no page.
    token_hash      blob    primary key,
    -- The group that it shows.
    registration_no integer not null references event_registrations on delete cascade,
    -- When it was made.
    created_at      integer not null
) strict, without rowid;

-- The links of a group: they end together.
create index registration_links_of_group on registration_links (registration_no);

-- Registrants change the size of their group. No statement changes its event.
drop trigger event_registration_judged;
create trigger event_registration_recounted after update of status, total_attendees
    on event_registrations
    when old.status <> new.status or old.total_attendees <> new.total_attendees
begin
    update event_registration_counts
       set confirmed = confirmed - (old.status = 'confirmed') + (new.status = 'confirmed'),
           places_taken = places_taken - iif(old.status = 'confirmed', old.total_attendees, 0)
                                       + iif(new.status = 'confirmed', new.total_attendees, 0)
     where event_id = new.event_id;
end;


-- Deliveries -------------------------------------------------------------------------------------

-- `deliveries` is made again, because no statement changes a check. Triggers and indexes of the old
-- table go with it; the trigger on submissions names it, so it has to go first.
drop trigger contact_submission_untold;
alter table deliveries rename to former_deliveries;

-- The outbox: messages about records, and how far each has come. A message goes out once by each
-- channel that it was queued for.
create table deliveries (
    -- The order in which they were queued.
    delivery_no     integer primary key,
    -- webhook: the owner's automation; office_mail, visitor_mail: a mail to the office or the visitor.
    channel         text    not null
                    check (channel = 'webhook' or channel = 'office_mail'
                           or channel = 'visitor_mail'),
    -- What kind of record it is about; a channel may have an address for each.
    topic           text    not null check (topic = 'contact' or topic = 'registration'),
    -- The id of the record.
    subject_id      text    not null,
    -- The address that a mail goes to. Empty for a webhook.
    recipient       text    not null default '',
    -- The visitor's mailbox whose daily limit the mail counts for (`mail::address_key`). Null: for none,
    -- because it goes to no visitor or because staff sent it.
    counts_for      text,
    -- The same at every attempt, so that a receiver can drop what it has seen (`webhook-id`). Empty
    -- for a record's first message, which has the record's id.
    message_id      text    not null default '',
    -- The exact bytes that are sent. Null: built from the record, which never changes.
    payload         blob,
    -- The delivery of another record that is delivered or given up before this one is attempted. All
    -- deliveries of one record by one channel to one recipient are attempted in the order of their
    -- numbers.
    follows         integer,
    -- pending: to be tried (again). sent: the receiver has accepted it. failed: given up; staff may send
    -- it again. withdrawn: no longer to be sent. That row stays: an attempt may be in progress, and
    -- what the receiver has accepted must not be sent again. perhaps_sent: a mail to a visitor whose
    -- server had all of it and gave no answer; staff may send it again.
    state           text    not null default 'pending'
                    check (state = 'pending' or state = 'sent' or state = 'failed'
                           or state = 'withdrawn' or state = 'perhaps_sent'),
    -- How many attempts were made since it was queued, or queued again.
    attempts        integer not null default 0,
    -- How often the whole of a mail was handed over without an answer so far. Counted before it's
    -- handed over, so that a crash can't hide it. Always 0 for a webhook.
    unanswered      integer not null default 0,
    -- When the next attempt is due; null unless pending.
    next_attempt_at integer,
    -- What went wrong at the last attempt, in our words; null if nothing did.
    last_error      text,
    -- The receiver's last status code; null if it gave none.
    last_status     integer,
    -- When it was queued first.
    created_at      integer not null,
    -- Since when it should have arrived: queued, or queued again.
    due_since       integer not null,
    -- When it was sent, given up or withdrawn.
    settled_at      integer,
    -- When the receiver first accepted it. It may have been queued again since.
    delivered_at    integer,
    -- When staff took note that it has not arrived. Null: it may raise the alarm.
    seen_at         integer,
    check ((state = 'pending') = (next_attempt_at is not null)),
    -- Finds the deliveries of a record, too.
    unique (subject_id, channel, message_id)
) strict;

insert into deliveries
      (delivery_no, channel, topic, subject_id, message_id, payload, follows, state, attempts,
       next_attempt_at, last_error, last_status, created_at, due_since, settled_at, delivered_at,
       seen_at)
select delivery_no, channel, topic, subject_id, message_id, payload, follows, state, attempts,
       next_attempt_at, last_error, last_status, created_at, due_since, settled_at, delivered_at,
       seen_at
  from former_deliveries
 order by delivery_no;

drop table former_deliveries;

-- Never tried, in the order in which they were queued. The alarm reads it, too.
create index deliveries_fresh on deliveries (channel, topic, due_since)
    where state = 'pending' and attempts = 0;

-- Never tried and not due yet: messages that staff can still take back.
create index deliveries_held on deliveries (channel, topic, next_attempt_at)
    where state = 'pending' and attempts = 0 and next_attempt_at > created_at;

-- To be tried again, in the order in which they come due.
create index deliveries_repeated on deliveries (channel, topic, next_attempt_at, delivery_no)
    where state = 'pending' and attempts > 0;

-- Given up.
create index deliveries_failed on deliveries (channel, topic, delivery_no)
    where state = 'failed';

-- Tried and not delivered, the oldest first, without those that staff have seen: they raise the alarm.
create index deliveries_alarming on deliveries (channel, topic, due_since)
    where (state = 'failed' or state = 'pending' and attempts > 0) and seen_at is null;

-- How many mails visitors got lately, by their mailboxes.
create index deliveries_counted on deliveries (counts_for, created_at)
    where counts_for is not null;

-- Mails to visitors, by their addresses.
create index deliveries_to_visitor on deliveries (recipient)
    where channel = 'visitor_mail';

-- A trigger, so that the two can't differ and the outbox need not know what it delivers. Withdrawn
-- deliveries don't count; without any other, the submission is pending.
create trigger contact_submission_delivered after update of state on deliveries
    when new.topic = 'contact' and new.channel <> 'visitor_mail'
begin
    update contact_submissions
       set submission_status =
           (select iif(total(state = 'failed') > 0, 'failed',
                       iif(count(*) > 0 and total(state <> 'sent') = 0, 'sent', 'pending'))
              from deliveries
             where subject_id = new.subject_id and topic = 'contact'
               and channel <> 'visitor_mail' and state <> 'withdrawn')
     where id = new.subject_id;
end;

-- A submission that was deleted can no longer be told about.
create trigger contact_submission_untold after delete on contact_submissions
begin
    delete from deliveries where topic = 'contact' and subject_id = old.id;
end;
