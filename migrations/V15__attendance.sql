-- Who came and who didn't, and how often the same person came.

-- When staff marked them as a no-show. Null: nobody did. Somebody without this and without `attended_at` wasn't marked at all,
-- which says nothing of whether they came. At most one of the two is set.
alter table registration_attendees add column missed_at integer;

-- The registrations of the same person: by their address, and by the digits of their phone number, at most the last ten.
-- `registrations::sql::attendance` asks with the same expressions.
create index event_registrations_by_email on event_registrations (lower(email)) where status = 'confirmed';

create index event_registrations_by_phone on event_registrations (
    substr(replace(replace(replace(replace(replace(replace(replace(replace(
        phone, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''), char(160), ''), -10)
) where status = 'confirmed';
