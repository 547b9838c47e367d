-- Invitations that no person asked for, but the operator who moved everybody here from another provider.
alter table portal.invitation_round
  alter column asked_by drop not null,
  alter column asked_by_name drop not null,
  alter column asked_from drop not null;
