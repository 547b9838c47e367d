-- Whoever has one name has it as the family name.
alter table idp.person drop constraint person_given_name_check;

-- A request whose person is no longer in the directory is closed.
alter table portal.request drop constraint request_closing_reason_check;
alter table portal.request add constraint request_closing_reason_check
  check (closing_reason in ('WITHDRAWN', 'ACCESS_REMOVED', 'NO_ANSWER', 'HELP_DESK', 'UNDONE', 'REPLACED', 'REQUESTER_GONE'));

-- What the last attempt failed for, so that all mail that failed for one cause can be tried again at once.
alter table portal.mail add column cause text check (cause in ('RECIPIENT', 'SENDER', 'SERVER'));
