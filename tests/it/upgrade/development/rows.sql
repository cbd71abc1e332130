-- What a stable has after some months, in the last development schema.

-- 300 inquiries; each tenth is spam, each third is handled.
insert into contact_submissions
       (id, created_at, first_name, last_name, email, phone, rider_experience, services_interested,
        age_group, goals, availability, questions, preferred_contact, spam_score, spam_reasons,
        is_spam, source, handled_at, note, website)
with recursive n(n) as (select 1 union all select n + 1 from n where n < 300)
select 'inquiry-' || n, 1000 * n, 'Ada', 'Whitlock' || n, n || '@rider.example', '', 'returning-rider',
       '["Riding Lessons"]', '18-adult', 'Canter', '', '', 'email', iif(n % 10 = 0, 80, 0), '[]', n % 10 = 0,
       '/contact', iif(n % 3 = 0, 9000, null), iif(n = 7, 'called back', ''), 'https://barn.example'
  from n;

-- Their deliveries: 1 to 3 wait for the first attempt and 4 for the third, 5 was given up, 6 was
-- withdrawn, the others were sent. 8 has the payload of an earlier version.
insert into webhook_deliveries (topic, subject_id, payload, next_attempt_at, created_at, due_since)
select 'contact', id, iif(id = 'inquiry-8', cast('{"n":8}' as blob), null), created_at, created_at,
       created_at
  from contact_submissions where is_spam = 0;
update webhook_deliveries
   set attempts = 2, last_error = 'no answer', last_status = 500
 where subject_id = 'inquiry-4';
update webhook_deliveries
   set state = 'failed', attempts = 9, next_attempt_at = null, last_error = 'gone',
       last_status = 410, settled_at = 9000, seen_at = 9500
 where subject_id = 'inquiry-5';
update webhook_deliveries
   set state = 'withdrawn', next_attempt_at = null, settled_at = 9000
 where subject_id = 'inquiry-6';
update webhook_deliveries
   set state = 'sent', attempts = 1, next_attempt_at = null, last_status = 204, settled_at = 9000,
       delivered_at = 9000
 where cast(substr(subject_id, length('inquiry-') + 1) as integer) > 6;

-- 40 registrations of three people; each tenth is cancelled, 2 replaced 1.
insert into event_registrations
       (id, created_at, event_id, event_title, event_date, event_time, name, email, phone,
        special_requests, total_attendees, total_cost_cents, status, cancelled_at, search_text,
        form_id, replaced_by, event_location, spam_score, spam_reasons)
with recursive n(n) as (select 1 union all select n + 1 from n where n < 40)
select 'party-' || n, 1000 * n, iif(n % 2 = 0, 'wine-and-ride', 'open-day'), 'Open Day',
       -- As the example has the event, or the first start would move them along.
       iif(n % 2 = 0, '2027-06-18', '2027-05-14'), iif(n % 2 = 0, '6:30 PM – 9 PM', '9 AM'), 'Tom Fairweather' || n, n || '@rider.example', '555-01' || n, 'Early', 3,
       25500, iif(n % 10 = 0 or n = 1, 'cancelled', 'confirmed'),
       iif(n % 10 = 0 or n = 1, 9000, null), 'tom fairweather' || n || ' ' || n || '@rider.example',
       'form-' || n, iif(n = 1, 'party-2', null), iif(n % 2 = 0, 'Upper fields and the hayloft', 'Main barn'), iif(n = 9, 60, 0), '[]'
  from n;
insert into registration_attendees
       (registration_no, position, name, age, special_requirements, attended_at)
select registration_no, value, name || ' ' || value, iif(value = 2, '18 months', 9), 'hay',
       iif(value = 0, 9500, null)
  from event_registrations, json_each('[0, 1, 2]');

-- Two messages about one registration wait, and one of another that follows them.
insert into webhook_deliveries
       (delivery_no, message_id, topic, subject_id, payload, next_attempt_at, created_at, due_since,
        follows)
values (1001, '', 'registration', 'party-3', cast('{"n":1}' as blob), 10, 10, 10, null),
       (1002, 'cancelled-3', 'registration', 'party-3', cast('{"n":2}' as blob), 20, 20, 20, null),
       (1003, '', 'registration', 'party-4', cast('{"n":3}' as blob), 5, 5, 5, 1002);

insert into webhook_attempts
       (attempted_at, topic, message_id, subject_id, attempt, delivered, status, error, answer, took_ms)
select unixepoch() * 1000 - 60000, 'contact', subject_id, subject_id, 1, state = 'sent', last_status, last_error, 'text', 12
  from webhook_deliveries where topic = 'contact' and attempts > 0;

-- What staff marked: one of the spam inquiries was deleted, and what it taught stays.
insert into spam_filter_marks (submission_id, is_spam, features)
select id, is_spam, iif(is_spam = 1, '["casino", "#link"]', '["canter"]')
  from contact_submissions where is_spam = 1 or handled_at is not null;
delete from contact_submissions where id = 'inquiry-290';
update spam_filter_totals set has_learned_before = 1;

insert into contact_search (rowid, words) select submission_no, 'old' from contact_submissions;
update contact_search_progress set indexed_to = 300;

insert into sign_in_failures (client, failed_at, known_device) values (x'0a0b', unixepoch() * 1000 - 60000, 0);
