-- When a scanner found nothing in the file; null for a file that none has looked at.
alter table portal.certificate add column scanned_at timestamptz;
create index certificate_to_scan on portal.certificate (id) where file is not null and scanned_at is null;

grant update (scanned_at) on portal.certificate to portal_app;
