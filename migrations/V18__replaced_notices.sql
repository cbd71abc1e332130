-- A move that corrects another one before anybody was told of that.

-- The number of the notice that replaced this one while its messages waited; `undone_at` says when. Null: none did.
alter table event_notices add column replaced_by integer;
