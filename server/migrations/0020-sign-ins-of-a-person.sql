-- When somebody signed in last is looked up by person, however long the trail is.
create index audit_sign_in on portal.audit_event (subject_id, at desc) where action = 'SIGNED_IN';
