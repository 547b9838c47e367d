-- What happened to a person is read from the trail by person, newest first. Sign-ins that went well are no part of it, and are most
-- of the rows about people.
create index audit_of_person on portal.audit_event (subject_id, id desc) where subject_id is not null and action <> 'SIGNED_IN';
