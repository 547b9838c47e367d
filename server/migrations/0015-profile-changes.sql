-- Changes of the own profile: a newer one replaces the open one.
alter table portal.request drop constraint request_closing_reason_check;
alter table portal.request add constraint request_closing_reason_check
  check (closing_reason in ('WITHDRAWN', 'ACCESS_REMOVED', 'NO_ANSWER', 'HELP_DESK', 'UNDONE', 'REPLACED'));
