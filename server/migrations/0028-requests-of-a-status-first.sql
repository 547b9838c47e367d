-- Find a request asks for an application together with a status. With the status first, no look at one person's requests for
-- an application can take this index and read everybody's, as one planned on a small table did.
drop index portal.request_of_application;
create index request_of_application on portal.request (status, application_id, submitted_at, id);
