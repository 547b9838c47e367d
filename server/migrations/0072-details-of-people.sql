-- Names, employments, supervisors, address and username of a person are changed by others as their roles are.

alter table portal.account_action drop constraint account_action_kind_check;
alter table portal.account_action add constraint account_action_kind_check check (kind in ('ROLES', 'DETAILS', 'LOCK', 'UNLOCK',
  'DISABLE', 'ENABLE', 'END_SESSIONS', 'ONE_TIME_PASSWORD'));

-- Each field with its value before and after.
alter table portal.account_action add column changes jsonb check (jsonb_typeof(changes) = 'array');
alter table portal.account_action add check ((kind = 'DETAILS') = (changes is not null));
