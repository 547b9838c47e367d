-- When more people were asked in a stage because nobody had decided; null while that has not happened.
alter table portal.stage add column escalated_at timestamptz;
