-- The organization of the request that gave it: whoever decides is told how many people of one organization hold a role, and was read
-- by a look at the request of each holder. In the order of the index counting can end early.
alter table portal.access_grant add column organization text;
update portal.access_grant g set organization = r.person_organization from portal.request r where r.id = g.source_request_id;
drop index portal.holders_of_role;
create index holders_of_role on portal.access_grant (application_id, role, organization, person_id) where ended_at is null;
