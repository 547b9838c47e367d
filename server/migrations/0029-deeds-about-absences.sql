-- Whoever opens an account by hand finds it open, also where the portal died before it had noted what it did.

-- When the account was used last, as it was locked or disabled for that absence: whatever was done about it then is not done again.
alter table idp.person add column locked_for timestamptz, add column disabled_for timestamptz;
