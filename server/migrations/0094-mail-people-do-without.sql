alter table portal.mail_choice
  -- Kinds of mail that the person does without.
  add column unwanted text[] not null default '{}',
  -- Names the person in the links that end the morning list, and in nothing else.
  add column list_token uuid not null default gen_random_uuid();
create unique index mail_choice_by_token on portal.mail_choice (list_token);
