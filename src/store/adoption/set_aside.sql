-- Sets the development schema's tables aside under other names. Triggers and indexes are gone by now.
drop table contact_search;
drop table contact_search_progress;
drop table contact_submission_counts;
drop table event_registration_words;
drop table event_registration_counts;

alter table settings rename to old_settings;
alter table contact_submissions rename to old_contact_submissions;
alter table spam_filter_marks rename to old_spam_filter_marks;
alter table spam_filter_features rename to old_spam_filter_features;
alter table spam_filter_totals rename to old_spam_filter_totals;
alter table event_registrations rename to old_event_registrations;
alter table registration_attendees rename to old_registration_attendees;
alter table webhook_deliveries rename to old_deliveries;
alter table webhook_attempts rename to old_delivery_attempts;
alter table staff_sessions rename to old_staff_sessions;
alter table sign_in_failures rename to old_sign_in_failures;
