-- The whole schema. Later migrations change it; see README.md beside this file.
--
-- Times are Unix milliseconds. A check on one of three or more values is written with `or`: SQLite
-- makes a list in a check a table in memory, again for each row that is added, which was a tenth of
-- what storing a submission costs.

-- What the program remembers about itself.
create table settings (
    -- Which value it is: 'stamp_key', 'passcode_hash', …
    name  text primary key,
    -- The value. Secrets are keys or hashes, never a passcode in clear.
    value blob not null
) strict, without rowid;


-- Submissions ------------------------------------------------------------------------------------

-- Everything that the contact form sent, spam included.
create table contact_submissions (
    -- The order of arrival. The staff page shows the newest first.
    submission_no       integer primary key,
    -- UUIDv7, derived from the form's stamp and the answers: the same form sent again finds this row.
    -- Random without a stamp.
    id                  text    not null unique,
    -- When it arrived.
    created_at          integer not null,
    -- The visitor's answers, by the names of the form's fields.
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
    -- The spam filter's points; spam from 50 on.
    spam_score          integer not null,
    -- JSON array of the spam filter's reasons.
    spam_reasons        text    not null,
    -- 1: spam. The filter decides first, staff may change it.
    is_spam             integer not null check (is_spam in (0, 1)),
    -- Whether the office has been told, over all channels to the office: sent when each of them has
    -- delivered, failed when one has given up, else pending. Kept by a trigger on `deliveries`.
    submission_status   text    not null default 'pending'
                        check (submission_status = 'pending' or submission_status = 'sent'
                               or submission_status = 'failed'),
    -- The path of the page that it was sent from.
    source              text    not null,
    -- Scheme and host of the site that it was sent on. Empty: not known.
    website             text    not null default '',
    -- When staff marked it as handled. Null: it waits for an answer.
    handled_at          integer,
    -- Staff's note on it, which is not sent anywhere.
    note                text    not null default ''
) strict;

-- The staff page's lists, newest first. Each submission is in one of these three indexes.
create index contact_submissions_waiting on contact_submissions (submission_no)
    where is_spam = 0 and handled_at is null;
create index contact_submissions_handled on contact_submissions (submission_no)
    where is_spam = 0 and handled_at is not null;
create index contact_submissions_spam on contact_submissions (submission_no)
    where is_spam = 1;

-- How many submissions there are of each kind. Counting a million rows takes a second.
create table contact_submission_counts (
    -- The kind: 1 spam, 0 the rest.
    is_spam     integer primary key check (is_spam in (0, 1)),
    -- How many there are.
    submissions integer not null,
    -- How many of them staff have not handled.
    waiting     integer not null
) strict;

insert into contact_submission_counts (is_spam, submissions, waiting) values (0, 0, 0), (1, 0, 0);

create trigger contact_submission_added after insert on contact_submissions
begin
    update contact_submission_counts
       set submissions = submissions + 1, waiting = waiting + (new.handled_at is null)
     where is_spam = new.is_spam;
end;

create trigger contact_submission_removed after delete on contact_submissions
begin
    update contact_submission_counts
       set submissions = submissions - 1, waiting = waiting - (old.handled_at is null)
     where is_spam = old.is_spam;
end;

create trigger contact_submission_judged after update of is_spam, handled_at on contact_submissions
    when old.is_spam <> new.is_spam or (old.handled_at is null) <> (new.handled_at is null)
begin
    update contact_submission_counts
       set submissions = submissions - 1, waiting = waiting - (old.handled_at is null)
     where is_spam = old.is_spam;
    update contact_submission_counts
       set submissions = submissions + 1, waiting = waiting + (new.handled_at is null)
     where is_spam = new.is_spam;
end;


-- Search in submissions --------------------------------------------------------------------------

-- The words by which staff find submissions, each marked with the submission's kind: see
-- src/submissions/search/sql.rs. Filled after the visitor has been answered, so the newest rows may be
-- missing. It stores neither texts nor positions. Beginnings of words are stored as words, so the
-- tokenizer only splits at spaces.
create virtual table contact_search using fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

-- The program merges in small steps: FTS5's own merging would hold the writer for 40 ms at a time.
insert into contact_search (contact_search, rank) values ('automerge', 0);

-- How far the index is filled.
create table contact_search_progress (
    -- Always 1: the table has one row.
    only_row   integer primary key check (only_row = 1),
    -- The last `submission_no` in the index.
    indexed_to integer not null
) strict;

insert into contact_search_progress (only_row, indexed_to) values (1, 0);

-- When the last row is deleted, its number is given to the next one, which is not indexed yet.
create trigger contact_submission_forgotten after delete on contact_submissions
begin
    delete from contact_search where rowid = old.submission_no;
    update contact_search_progress
       set indexed_to = min(indexed_to,
                            coalesce((select max(submission_no) from contact_submissions), 0));
end;


-- The spam classifier ----------------------------------------------------------------------------

-- Submissions that the classifier has learned from, once each. Storing a submission involves none of
-- this.
create table spam_filter_marks (
    -- In the order in which they were learned: the oldest are forgotten first.
    mark_no       integer primary key,
    -- The submission's id; null once a spam submission was deleted.
    submission_id text    unique,
    -- 1: spam; 0: innocent.
    is_spam       integer not null check (is_spam in (0, 1)),
    -- JSON array of the features that were counted. Undoing the mark takes back exactly these, even
    -- if a later version finds others in the same text. Empty once a spam submission was deleted.
    features      text    not null
) strict;

create index spam_filter_marks_by_kind on spam_filter_marks (is_spam, mark_no);

-- How many marked submissions have a feature.
create table spam_filter_features (
    -- A word, or a sign of structure that begins with '#'.
    feature  text    primary key,
    -- How many spam submissions have it.
    spam     integer not null,
    -- How many innocent submissions have it.
    innocent integer not null
) strict, without rowid;

-- How many marks there are. One row.
create table spam_filter_totals (
    -- Marks as spam.
    spam               integer not null,
    -- Marks as innocent.
    innocent           integer not null,
    -- Whether the marks from before the classifier were learned.
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

-- What a person wrote is forgotten with the submission. What spam taught stays, without its text.
create trigger spam_filter_submission_deleted after delete on contact_submissions
begin
    delete from spam_filter_marks where submission_id = old.id and is_spam = 0;
    update spam_filter_marks set submission_id = null, features = '[]'
     where submission_id = old.id;
end;


-- Registrations ----------------------------------------------------------------------------------

-- Groups that signed up for an event, cancelled ones included.
create table event_registrations (
    -- The order of arrival. The staff page shows the newest first.
    registration_no  integer primary key,
    -- UUIDv7, derived from the form's stamp and the answers: the same form sent again finds this row.
    id               text    not null unique,
    -- UUID derived from the form's stamp. A form that is sent again with other answers makes another
    -- registration with the same `form_id`.
    form_id          text    not null default '',
    -- The id of the registration of the same form that replaced this one; null if none did.
    replaced_by      text,
    -- When it arrived.
    created_at       integer not null,
    -- The event's id in the settings.
    event_id         text    not null,
    -- What the event was called, and when and where it was to be, when the group signed up: the owner
    -- may have changed or removed it since. An empty location: not known.
    event_title      text    not null,
    event_date       text    not null,
    event_time       text    not null,
    event_location   text    not null default '',
    -- The primary registrant, who is attendee 0.
    name             text    not null,
    email            text    not null,
    phone            text    not null,
    -- The registrant's answer to the form's last question.
    special_requests text    not null,
    -- How many people come, the primary registrant included.
    total_attendees  integer not null check (total_attendees >= 1),
    -- The price that they were told, for all of them together.
    total_cost_cents integer not null,
    -- confirmed: they have their places. cancelled: they have none. waiting: for a waiting list;
    -- nothing writes it yet.
    status           text    not null default 'confirmed'
                     check (status = 'confirmed' or status = 'waiting' or status = 'cancelled'),
    -- When it was cancelled.
    cancelled_at     integer,
    -- Names, address and phone in lower case, for search.
    search_text      text    not null,
    -- The spam filter's points and its reasons, a JSON array. For staff only: nothing is refused.
    spam_score       integer not null default 0,
    spam_reasons     text    not null default '[]',
    check ((status = 'cancelled') = (cancelled_at is not null))
) strict;

-- The places that are taken: summed for each event in the transaction that takes some.
create index event_registrations_places on event_registrations (event_id, total_attendees)
    where status = 'confirmed';

-- The staff page, newest first: one event's registrations, and the search through all.
create index event_registrations_by_event on event_registrations (event_id, registration_no);
create index event_registrations_search
    on event_registrations (registration_no, event_id, search_text);

-- The registrations of one form.
create index event_registrations_form on event_registrations (form_id);

-- The people who come.
create table registration_attendees (
    -- The group that they belong to.
    registration_no      integer not null references event_registrations on delete cascade,
    -- 0 is the primary registrant; the others follow in the order of the form.
    position             integer not null,
    -- The person's name.
    name                 text    not null,
    -- As it was given: a number, or a text such as '18 months'; null if it was not.
    age                  any,
    -- As it was given.
    special_requirements text    not null,
    -- When staff ticked them off on the day. Null: not there (yet).
    attended_at          integer,
    primary key (registration_no, position)
) strict, without rowid;

-- How many registrations each event has: summing a hundred thousand rows for each look at the list
-- takes longer than all else. The check for free places does not read this table.
create table event_registration_counts (
    -- The event's id in the settings.
    event_id      text    primary key,
    -- How many registrations there are.
    registrations integer not null,
    -- How many of them have their places.
    confirmed     integer not null,
    -- How many places these take.
    places_taken  integer not null
) strict, without rowid;

create trigger event_registration_added after insert on event_registrations
begin
    insert into event_registration_counts (event_id, registrations, confirmed, places_taken)
    values (new.event_id, 1, new.status = 'confirmed',
            iif(new.status = 'confirmed', new.total_attendees, 0))
    on conflict (event_id) do update
       set registrations = registrations + 1,
           confirmed = confirmed + excluded.confirmed,
           places_taken = places_taken + excluded.places_taken;
end;

create trigger event_registration_removed after delete on event_registrations
begin
    update event_registration_counts
       set registrations = registrations - 1,
           confirmed = confirmed - (old.status = 'confirmed'),
           places_taken = places_taken - iif(old.status = 'confirmed', old.total_attendees, 0)
     where event_id = old.event_id;
end;

-- No statement changes the event or the size of a group.
create trigger event_registration_judged after update of status on event_registrations
    when old.status <> new.status
begin
    update event_registration_counts
       set confirmed = confirmed - (old.status = 'confirmed') + (new.status = 'confirmed'),
           places_taken = places_taken - iif(old.status = 'confirmed', old.total_attendees, 0)
                                       + iif(new.status = 'confirmed', new.total_attendees, 0)
     where event_id = new.event_id;
end;

-- Trigrams of `search_text`, which is in lower case already, so nothing has to be folded. A phrase in
-- this index is exactly a part of the text. No ranking, hence no column sizes.
create virtual table event_registration_words using fts5 (
    search_text, content = 'event_registrations', content_rowid = 'registration_no',
    tokenize = 'trigram case_sensitive 1', columnsize = 0
);

-- A name that was corrected does not stay in the file.
insert into event_registration_words (event_registration_words, rank) values ('secure-delete', 1);

create trigger event_registration_words_added after insert on event_registrations
begin
    insert into event_registration_words (rowid, search_text)
    values (new.registration_no, new.search_text);
end;

create trigger event_registration_words_removed after delete on event_registrations
begin
    insert into event_registration_words (event_registration_words, rowid, search_text)
    values ('delete', old.registration_no, old.search_text);
end;

create trigger event_registration_words_changed after update of search_text on event_registrations
    when old.search_text <> new.search_text
begin
    insert into event_registration_words (event_registration_words, rowid, search_text)
    values ('delete', old.registration_no, old.search_text);
    insert into event_registration_words (rowid, search_text)
    values (new.registration_no, new.search_text);
end;


-- Deliveries -------------------------------------------------------------------------------------

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
    -- The same at every attempt, so that a receiver can drop what it has seen (`webhook-id`). Empty
    -- for a record's first message, which has the record's id.
    message_id      text    not null default '',
    -- The exact bytes that are sent. Null: built from the record, which never changes.
    payload         blob,
    -- The delivery of another record that is delivered or given up before this one is attempted. All
    -- deliveries of one record by one channel are attempted in the order of their numbers.
    follows         integer,
    -- pending: to be tried (again). sent: the receiver has accepted it. failed: given up; staff may send
    -- it again. withdrawn: no longer to be sent. That row stays: an attempt may be in progress, and
    -- what the receiver has accepted must not be sent again.
    state           text    not null default 'pending'
                    check (state = 'pending' or state = 'sent' or state = 'failed'
                           or state = 'withdrawn'),
    -- How many attempts were made since it was queued, or queued again.
    attempts        integer not null default 0,
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

-- The delivery log: every attempt, and every test, to find out why nothing arrives.
create table delivery_attempts (
    -- In the order in which they ended.
    attempt_no   integer primary key,
    -- When it ended.
    attempted_at integer not null,
    -- The channel, as in `deliveries`.
    channel      text    not null
                 check (channel = 'webhook' or channel = 'office_mail'
                        or channel = 'visitor_mail'),
    -- What it was about, as in `deliveries`.
    topic        text    not null check (topic = 'contact' or topic = 'registration'),
    -- The message's id (`webhook-id`).
    message_id   text    not null,
    -- The id of the record; empty for a test.
    subject_id   text    not null,
    -- Which attempt it was since the delivery was queued, from 1 on; 0 for a test.
    attempt      integer not null,
    -- Whether the receiver accepted it.
    delivered    integer not null check (delivered in (0, 1)),
    -- The receiver's status code; null if it gave none.
    status       integer,
    -- What went wrong, in our words; null if nothing did.
    error        text,
    -- The beginning of a refusing receiver's response; null if it said nothing.
    answer       text,
    -- How long it took, in milliseconds.
    took_ms      integer not null
) strict;

-- The log of failures.
create index delivery_attempts_failed on delivery_attempts (attempt_no) where delivered = 0;

-- The last success and the last failure of an address.
create index delivery_attempts_by_address
    on delivery_attempts (channel, topic, delivered, attempt_no);


-- Staff ------------------------------------------------------------------------------------------

-- Who is signed in.
create table staff_sessions (
    -- SHA-256 of the cookie's value: this file alone signs nobody in.
    token_hash   blob    primary key,
    -- When they signed in.
    created_at   integer not null,
    -- When the session was last used, to the minute.
    last_seen_at integer not null,
    -- 1: somebody said that the device is their own. Such a session lasts longer.
    own_device   integer not null default 0 check (own_device in (0, 1))
) strict, without rowid;

-- Wrong passcodes of the last minutes, so that a restart does not forgive them.
create table sign_in_failures (
    -- In the order in which they happened.
    failure_no   integer primary key,
    -- Keyed hash of the client's address or device: enough to count by, not to identify anybody.
    client       blob    not null,
    -- When it was tried.
    failed_at    integer not null,
    -- 1: from a device that was signed in before. Those are counted by device, all others by address
    -- and, all together, by the hour.
    known_device integer not null default 0 check (known_device in (0, 1))
) strict;

create index sign_in_failures_by_client on sign_in_failures (client, failed_at);

-- The latest failures of all devices that were never signed in.
create index sign_in_failures_of_unknown on sign_in_failures (failed_at) where known_device = 0;
