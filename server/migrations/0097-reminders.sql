-- When the requester last reminded those who are asked, and when they had more people asked in a stage.
alter table portal.request add column reminded_at timestamptz;
alter table portal.stage add column escalation_asked_at timestamptz;
