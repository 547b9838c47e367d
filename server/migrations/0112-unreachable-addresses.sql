-- What is known of addresses that have refused mail: of the address, not of the person, so that another address begins anew.
create table portal.unreachable_address (
  address text primary key,
  -- When it refused for now, within the days that count.
  soft_at timestamptz[] not null,
  -- Since when mail counts as not arriving there; null while it does.
  since timestamptz,
  -- A mail that a server takes proves nothing any more.
  is_lasting boolean not null,
  -- What the server said last, and when.
  reply text not null,
  heard_at timestamptz not null
);
create index unreachable_address_by_age on portal.unreachable_address (heard_at);
grant select, insert, update, delete on portal.unreachable_address to portal_app;

-- Whose address it is.
create index person_email on portal.person (email);
