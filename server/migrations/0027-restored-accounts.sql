-- When a deed about an absence was done; until then it has begun.
alter table portal.inactivity add column done_at timestamptz;
drop index portal.inactivity_begun;
create index inactivity_begun on portal.inactivity (person_id) where deed is not null and done_at is null;

-- The last approved request to restore an account of which its person has been told.
alter table portal.inactivity add column restored_by uuid;
create index request_restored on portal.request (closed_at) where type = 'REACTIVATE_REQUEST' and status = 'APPROVED';
