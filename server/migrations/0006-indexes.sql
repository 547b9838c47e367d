-- Indexes without which some looks grew with everybody else's requests.

-- A desk tells of each request whether the person was refused the same application before.
create index request_denied on portal.request (person_id, application_id) where starts_with(status, 'DENIED_');

-- The catalogue reads the grants that still run, and those that ended since the caller's token was made.
create index grant_of_person on portal.access_grant (person_id);
