-- What a request asks for is one document, with an entry for each kind of question that was asked.

alter table portal.request add column answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object');

update portal.request set answers = jsonb_strip_nulls(jsonb_build_object(
    'role', case when type in ('ACCESS_REQUEST', 'CHANGE_REQUEST') then to_jsonb(roles) end,
    'purpose', purpose,
    'employment', case when employment is not null then jsonb_build_object('number', employment) end,
    'options', case when access_type is not null or user_levels <> '{}' or user_origins <> '{}' then
      jsonb_build_object('level', to_jsonb(user_levels), 'userOrigin', to_jsonb(user_origins)) end))
  where type in ('ACCESS_REQUEST', 'CHANGE_REQUEST');
-- An employment without words keeps its null, which stands for "none was given".
update portal.request set answers = jsonb_set(answers, '{employment,words}', coalesce(to_jsonb(employment_text), 'null'))
  where answers ? 'employment';

alter table portal.request
  drop column roles,
  drop column purpose,
  drop column employment,
  drop column employment_text,
  drop column access_type,
  drop column user_levels,
  drop column user_origins;

-- Whatever is about an application is about one at a time, of whatever type it is.
drop index portal.one_open_request;
create unique index one_open_request on portal.request (person_id, application_id)
  where is_open and application_id is not null;
