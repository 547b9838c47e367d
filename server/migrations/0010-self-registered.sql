-- People who registered by themselves are marked for whoever decides, and do not keep an address from its owner.

-- The full name without case, accents, spaces and marks, to find people who could be taken for each other.
alter table idp.person add column folded_name text not null generated always as (lower(regexp_replace(
  normalize(given_name || family_name, nfkd), '[\u0300-\u036f[:space:][:punct:]]+', '', 'g'))) stored;
create index person_folded_name on idp.person (folded_name);

-- Anybody can register with the address of anybody: only a verified one is known to be somebody's alone.
alter table idp.person drop constraint person_email_key;
create unique index person_verified_email on idp.person (email) where email_verified;
create index person_email on idp.person (email);

-- As it was at submit, so that a desk asks the provider only about people of whom it may have something to say.
alter table portal.request add column self_registered boolean not null default false;
update portal.request set self_registered = true
  where person_id in (select id::text from idp.person where not email_verified);
