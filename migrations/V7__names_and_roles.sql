-- Who did what, and what they may do.

-- Who marked it as handled, and who wrote the note: the name that their device gave when it signed in. Empty: nobody
-- did, or no name was given.
alter table contact_submissions add column handled_by text not null default '';
alter table contact_submissions add column note_by text not null default '';

-- Whether it began with the owner's passcode. It may change everything, whatever admin.staff_may says.
alter table staff_sessions add column is_owner integer not null default 0;
