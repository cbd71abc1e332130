-- Whether the person who signed in said that the device is their own: such a session lasts longer.
alter table staff_sessions add column own_device integer not null default 0
    check (own_device = 0 or own_device = 1);

-- Whether the wrong passcode came from a device that was signed in before. Those are counted by
-- device; all others by address and, all together, by the hour.
alter table sign_in_failures add column known_device integer not null default 0
    check (known_device = 0 or known_device = 1);

-- The latest failures of all devices that were never signed in.
create index sign_in_failures_of_unknown on sign_in_failures (failed_at) where known_device = 0;
