-- Nobody's account is locked before they have had the days between the last warning and the lock to sign in.

-- When the person was warned of `warned_day`.
alter table portal.inactivity add column warned_at timestamptz;
