-- What a request asked for stays what it was, whatever becomes of the groups of the directory in the meantime.

-- The groups behind its roles, as `AskedGroup` in core; none for requests filed before this was kept.
alter table portal.request add column asked_groups jsonb not null default '[]';
