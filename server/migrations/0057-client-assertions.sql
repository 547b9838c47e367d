-- What clients sign to prove themselves counts once: each is remembered until it would have ended.
alter table idp.artifact drop constraint artifact_model_check;
alter table idp.artifact add constraint artifact_model_check
  check (model in ('Session', 'Interaction', 'Grant', 'AuthorizationCode', 'RefreshToken', 'ReplayDetection'));
