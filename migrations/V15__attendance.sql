-- Who came, and who didn't.

-- When staff marked them as a no-show. Null: nobody did. Somebody without this and without `attended_at` wasn't marked at all,
-- which says nothing of whether they came. At most one of the two is set.
alter table registration_attendees add column missed_at integer;
