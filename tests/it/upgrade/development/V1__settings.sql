-- What the program must remember about itself.
create table settings (
    -- What it is: 'stamp_key', 'passcode_hash', …
    name  text primary key,
    -- Its value; secrets are keys or hashes, never a passcode in clear.
    value blob not null
) strict, without rowid;
