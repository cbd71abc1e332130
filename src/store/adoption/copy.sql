-- Copies what was set aside into the tables of the first schema. Their triggers count rows and index
-- registrations. Submissions are indexed again by the program, from the first on.
insert into settings (name, value)
select case name when 'contact_address_since' then 'webhook_contact_address_since'
                 when 'registration_address_since' then 'webhook_registration_address_since'
                 else name end,
       value
  from old_settings;

insert into contact_submissions
       (submission_no, id, created_at, first_name, last_name, email, phone, rider_experience,
        services_interested, age_group, goals, availability, questions, preferred_contact,
        spam_score, spam_reasons, is_spam, submission_status, source, website, handled_at, note)
select submission_no, id, created_at, first_name, last_name, email, phone, rider_experience,
       services_interested, age_group, goals, availability, questions, preferred_contact,
       spam_score, spam_reasons, is_spam, submission_status, source, website, handled_at, note
  from old_contact_submissions
 order by submission_no;

insert into spam_filter_marks (mark_no, submission_id, is_spam, features)
select mark_no, submission_id, is_spam, features
  from old_spam_filter_marks
 order by mark_no;

-- Marks of deleted spam have no features left, so the counts are copied instead of made again.
delete from spam_filter_features;
insert into spam_filter_features (feature, spam, innocent)
select feature, spam, innocent
  from old_spam_filter_features;

delete from spam_filter_totals;
insert into spam_filter_totals (spam, innocent, has_learned_before)
select spam, innocent, has_learned_before
  from old_spam_filter_totals;

insert into event_registrations
       (registration_no, id, form_id, replaced_by, created_at, event_id, event_title, event_date,
        event_time, event_location, name, email, phone, special_requests, total_attendees,
        total_cost_cents, status, cancelled_at, search_text, spam_score, spam_reasons)
select registration_no, id, form_id, replaced_by, created_at, event_id, event_title, event_date,
       event_time, event_location, name, email, phone, special_requests, total_attendees,
       total_cost_cents, status, cancelled_at, search_text, spam_score, spam_reasons
  from old_event_registrations
 order by registration_no;

insert into registration_attendees
       (registration_no, position, name, age, special_requirements, attended_at)
select registration_no, position, name, age, special_requirements, attended_at
  from old_registration_attendees;

insert into deliveries
       (delivery_no, channel, topic, subject_id, message_id, payload, follows, state, attempts,
        next_attempt_at, last_error, last_status, created_at, due_since, settled_at, delivered_at,
        seen_at)
select delivery_no, 'webhook', topic, subject_id, message_id, payload, follows, state, attempts,
       next_attempt_at, last_error, last_status, created_at, due_since, settled_at, delivered_at,
       seen_at
  from old_deliveries
 order by delivery_no;

insert into delivery_attempts
       (attempt_no, attempted_at, channel, topic, message_id, subject_id, attempt, delivered, status,
        error, answer, took_ms)
select attempt_no, attempted_at, 'webhook', topic, message_id, subject_id, attempt, delivered, status,
       error, answer, took_ms
  from old_delivery_attempts
 order by attempt_no;

insert into staff_sessions (token_hash, created_at, last_seen_at, own_device)
select token_hash, created_at, last_seen_at, own_device
  from old_staff_sessions;

insert into sign_in_failures (failure_no, client, failed_at, known_device)
select failure_no, client, failed_at, known_device
  from old_sign_in_failures;

drop table old_settings;
drop table old_contact_submissions;
drop table old_spam_filter_marks;
drop table old_spam_filter_features;
drop table old_spam_filter_totals;
drop table old_registration_attendees;
drop table old_event_registrations;
drop table old_deliveries;
drop table old_delivery_attempts;
drop table old_staff_sessions;
drop table old_sign_in_failures;
