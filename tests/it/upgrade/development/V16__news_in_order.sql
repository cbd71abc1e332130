-- News of one record go out one after the other, a form that is sent again with other answers replaces
-- the registration that it brought before, and registrations keep what their news tell.

-- The delivery of another record that has to be delivered or given up before this one is attempted.
-- Deliveries of the same record are attempted in the order of their numbers without it.
alter table webhook_deliveries add column follows integer;

-- What was never tried and is not due yet: news that staff can still take back.
create index webhook_deliveries_held on webhook_deliveries (topic, next_attempt_at)
    where state = 'pending' and attempts = 0 and next_attempt_at > created_at;

-- Earlier versions could deliver a cancellation before its registration. News that are still unsent
-- and were overtaken in that way are no longer true.
update webhook_deliveries
   set state = 'withdrawn', next_attempt_at = null,
       settled_at = coalesce(settled_at, next_attempt_at)
 where topic = 'registration' and (state = 'pending' or state = 'failed')
   and exists (select 1 from webhook_deliveries as newer
                where newer.subject_id = webhook_deliveries.subject_id
                  and newer.delivery_no > webhook_deliveries.delivery_no
                  and newer.state = 'sent');

-- Which form it came from, a UUID made of the form's stamp: several registrations have it in common
-- when the form was sent again with other answers. Until now that was the registration's own id.
alter table event_registrations add column form_id text not null default '';
update event_registrations set form_id = id;
create index event_registrations_form on event_registrations (form_id);

-- The registration of the same form that took its place; null if none did.
alter table event_registrations add column replaced_by text;

-- Where the event was to be when the party signed up. Empty: not noted then.
alter table event_registrations add column event_location text not null default '';

-- What the spam filter made of its texts, for staff alone; nothing is refused for it. The reasons are
-- a JSON list of the filter's own texts.
alter table event_registrations add column spam_score integer not null default 0;
alter table event_registrations add column spam_reasons text not null default '[]';
