-- An account that is closed because its person has another one, which stays.
alter table portal.account_action add column stays_id text, add column stays_name text,
  add check ((stays_id is null) = (stays_name is null) and (stays_id is null or kind = 'DISABLE' and stays_id <> person_id));
-- The request that was filed for the account that stays.
alter table portal.account_action_request add column moved_to text;
