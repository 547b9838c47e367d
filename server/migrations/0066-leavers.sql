-- Open requests of somebody whose account is turned off are closed.
alter table portal.request drop constraint request_closing_reason_check;
alter table portal.request add constraint request_closing_reason_check
  check (closing_reason in ('WITHDRAWN', 'ACCESS_REMOVED', 'NO_ANSWER', 'HELP_DESK', 'UNDONE', 'REPLACED', 'REQUESTER_GONE',
    'ACCOUNT_OFF'));

-- What an action on somebody's account did to requests, each row in the transaction that moved the request.
create table portal.account_action_request (
  action_id uuid not null references portal.account_action (id),
  request_number text not null,
  application_id text,
  fate text not null check (fate in ('CANCELED', 'HANDED_OVER')),
  -- Who decides instead.
  to_role text,
  to_names text[],
  primary key (action_id, request_number),
  check ((fate = 'HANDED_OVER') = (to_role is not null and to_names is not null))
);
grant select, insert on portal.account_action_request to portal_app;
