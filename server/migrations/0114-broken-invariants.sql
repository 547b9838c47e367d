-- What must always hold and did not, by its code: how often, and when first and last.
create table portal.broken_invariant (
  code text primary key,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
grant select, insert, update, delete on portal.broken_invariant to portal_app;
