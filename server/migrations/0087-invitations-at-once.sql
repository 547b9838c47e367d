-- Invitations of everybody who has no password yet, asked for at once and sent one after the other.
create table portal.invitation_round (
  id uuid primary key,
  asked_by text not null,
  asked_by_name text not null,
  asked_from text not null,
  asked_at timestamptz not null
);
create index invitation_round_asked on portal.invitation_round (asked_at desc);

create table portal.invitation_line (
  round_id uuid not null references portal.invitation_round on delete cascade,
  person_id text not null,
  -- Of the link, which is the same when a portal that died has sent it already.
  link_id uuid not null,
  -- Null until it is known.
  outcome text check (outcome in ('SENT', 'LEFT_OUT')),
  -- The portal that sends it has it alone until then.
  leased_until timestamptz not null default '-infinity',
  primary key (round_id, person_id)
);
create index invitation_line_open on portal.invitation_line (round_id, person_id) where outcome is null;

grant select, insert, delete on portal.invitation_round, portal.invitation_line to portal_app;
grant update (outcome, leased_until) on portal.invitation_line to portal_app;
